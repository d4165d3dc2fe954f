import MatchEngine
import RecordInput
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

  /// Reads records, and asks the rules about the URLs of their domains.
  ///
  /// - Parameters:
  ///   - piece: The records.
  ///   - rules: The rules.
  ///   - chosen: The numbers of the domains to look at; nil for all.
  ///   - limits: What each match may use.
  init(_ piece: ScanInput.Piece, _ rules: ShapeRules, chosen: Set<Int>?, limits: MatchLimits) {
    piece.fields.forEach(in: piece.chunk) { number, field in
      counts.lines += 1
      do throws(URLLineProblem) {
        guard case .success(let field) = field else { throw .tooLong }
        guard !field.isEmpty else {
          counts.blank += 1
          return
        }
        try read(Array(field), rules, chosen: chosen, limits: limits)
      } catch {
        counts.note(error, at: "\(piece.file):\(number)")
      }
    }
  }

  private mutating func read(
    _ bytes: [UInt8],
    _ rules: ShapeRules,
    chosen: Set<Int>?,
    limits: MatchLimits
  ) throws(URLLineProblem) {
    let line = try URLLine(bytes[...])
    guard let place = rules.domains.place(of: line.host), chosen?.contains(place.domain) ?? true
    else {
      counts.otherHosts += 1
      return
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
