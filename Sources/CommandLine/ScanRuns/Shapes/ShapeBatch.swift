import FileAccess
import MatchEngine
import URLShapes

/// The shapes found in some lines of a file, on one thread.
struct ShapeBatch: Sendable {
  private(set) var counts = ShapeCounts()
  /// The URLs that no rule takes, in their order.
  private(set) var untaken: [Untaken] = []

  struct Untaken: Sendable {
    let domain: Int
    let path: ShapePath
    let url: String
  }

  /// Reads lines, and asks the rules about the URLs of their domains.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - file: The name of their file.
  ///   - rules: The rules.
  ///   - chosen: The numbers of the domains to look at; nil for all.
  ///   - limits: What each match may use.
  init(
    _ lines: LineReader.Batch,
    of file: String,
    _ rules: ShapeRules,
    chosen: Set<Int>?,
    limits: MatchLimits
  ) {
    counts.lines = lines.lines.count
    for (index, range) in lines.lines.enumerated() {
      let bytes = lines.bytes[range].withoutBlanks
      guard !bytes.isEmpty else {
        counts.blank += 1
        continue
      }
      do throws(URLLineProblem) {
        let line = try URLLine(bytes)
        guard let place = rules.domains.place(of: line.host),
          chosen?.contains(place.domain) ?? true
        else {
          counts.otherHosts += 1
          continue
        }
        let url = String(decoding: bytes, as: UTF8.self)
        var domain = ShapeCounts.Domain()
        switch ShapeRules.verdict(on: url, of: rules.asked[place.domain], limits: limits) {
        case .taken: domain.taken = 1
        case .undecided: domain.undecided = 1
        case .notTaken:
          domain.notTaken = 1
          let path = ShapePath(line, labels: place.labels)
          untaken.append(Untaken(domain: place.domain, path: path, url: url))
        }
        counts.domains[place.domain, default: ShapeCounts.Domain()].add(domain)
      } catch {
        counts.note(error, at: "\(file):\(lines.firstNumber + index)")
      }
    }
  }
}

extension ShapeBatch {
  /// Sorts URLs that are known to be taken by no rule.
  ///
  /// - Parameters:
  ///   - urls: The URLs.
  ///   - rules: The rules.
  init(untaken urls: [String], _ rules: ShapeRules) {
    counts.lines = urls.count
    for url in urls {
      let bytes = Array(url.utf8)[...]
      guard let line = try? URLLine(bytes), let place = rules.domains.place(of: line.host) else {
        counts.otherHosts += 1
        continue
      }
      var domain = ShapeCounts.Domain()
      domain.notTaken = 1
      let path = ShapePath(line, labels: place.labels)
      untaken.append(Untaken(domain: place.domain, path: path, url: url))
      counts.domains[place.domain, default: ShapeCounts.Domain()].add(domain)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the blanks and the carriage returns around them.
  fileprivate var withoutBlanks: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let rest = drop(while: isBlank)
    guard let end = rest.lastIndex(where: { !isBlank($0) }) else { return [] }
    return rest[...end]
  }
}
