import LinkResolver
import MatchEngine
import PatternPrefilter
import SubjectDomains

/// Answers what rules make of one URL after the other, on one thread.
final class URLScanner {
  let rules: ScanRules
  private let screen: (any PatternScreenThread)?
  private var found = CandidateSet()
  private var literals = LineLiterals()

  init(_ rules: ScanRules, screen: (any PatternScreenThread)?) {
    self.rules = rules
    self.screen = screen
  }
}

extension URLScanner {
  /// Prepares for the URLs of many lines.
  ///
  /// - Parameter lines: The lines; they must stay until all their URLs are answered.
  func prepare(_ lines: UnsafeBufferPointer<UInt8>) { literals.search(lines, rules.prefilter) }

  /// What the rules make of a URL.
  func answer(_ url: UnsafeBufferPointer<UInt8>, _ kind: TextKind) -> ScanAnswer {
    var answer = ScanAnswer()
    let numbers = candidates(url, kind)
    guard !numbers.isEmpty || !rules.others.isEmpty else { return answer }
    let text = String(decoding: url, as: UTF8.self)
    var index = 0
    while index < numbers.count {
      let manifest = rules.entries[numbers[index]].manifest
      var own: [Int] = []
      while index < numbers.count, rules.entries[numbers[index]].manifest == manifest {
        own.append(rules.entries[numbers[index]].program)
        index += 1
      }
      var isFirst = true
      let resolution = rules.resolvers[manifest].resolve(
        text,
        candidates: { [unowned self] next in
          defer { isFirst = false }
          return isFirst ? own : candidates(of: manifest, next)
        }
      )
      answer.add(resolution, of: manifest, rules)
    }
    answer.addOthers(for: text, rules)
    return answer
  }

  /// What the rules make of a URL if each of them is tried.
  func slowAnswer(_ text: String) -> ScanAnswer {
    var answer = ScanAnswer()
    for (manifest, range) in rules.ranges.enumerated() {
      let all = rules.entries[range].map(\.program)
      let resolution = rules.resolvers[manifest].resolve(text, candidates: { _ in all })
      answer.add(resolution, of: manifest, rules)
    }
    answer.addOthers(for: text, rules)
    return answer
  }

  /// The entries that may match a URL, in their order.
  func candidates(_ url: UnsafeBufferPointer<UInt8>, _ kind: TextKind) -> [Int] {
    if kind == .other || !literals.find(in: url, rules.prefilter, &found) {
      rules.prefilter.find(in: url, isASCII: kind != .other, &found)
    }
    guard !found.numbers.isEmpty else { return [] }
    let usesScreen = kind == .printableASCII && url.count <= Self.screenedLength
    return found.numbers.compactMap { number in
      let number = Int(number)
      if usesScreen, let screen, !screen.mayMatch(number, url) { return nil }
      return number
    }
  }

  /// The entries that may match a URL on any engine, in their order.
  func unscreened(_ url: UnsafeBufferPointer<UInt8>, _ kind: TextKind) -> [Int] {
    rules.prefilter.find(in: url, isASCII: kind != .other, &found)
    return found.numbers.map { Int($0) }
  }

  /// Above this length a search is counted over all start positions, and so is left to Foundation.
  private static let screenedLength = SubjectDomain.url.maxUsualLength

  /// The places of a manifest's programs that may match a URL that a redirect led to.
  private func candidates(of manifest: Int, _ url: String) -> [Int] {
    var url = url
    return url.withUTF8 { bytes in
      candidates(bytes, TextKind(bytes)).map { rules.entries[$0] }.filter {
        $0.manifest == manifest
      }
      .map(\.program)
    }
  }
}

/// The kinds of text that engines treat differently.
enum TextKind {
  /// ASCII from the space to the tilde.
  case printableASCII
  case ascii
  case other

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var bits: UInt8 = 0
    var controls: UInt8 = 0
    for byte in text {
      bits |= byte
      controls |= (byte &- 0x20) > 0x5E ? 1 : 0
    }
    self = controls == 0 ? .printableASCII : bits < 0x80 ? .ascii : .other
  }
}
