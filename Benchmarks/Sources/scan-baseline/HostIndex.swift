import RegexSyntax

/// Patterns by the last two labels of the hosts that they name.
///
/// A pattern whose hosts are not told by literals is a candidate for every URL.
struct HostIndex {
  private var patterns: [[UInt8]: [Int]] = [:]
  private var always: [Int] = []

  init(_ trees: [RegexPattern]) {
    for (number, tree) in trees.enumerated() {
      let hosts = Set(Self.texts(of: tree.root).compactMap { Self.domain(of: $0[...]) })
      if hosts.isEmpty { always.append(number) }
      for host in hosts { patterns[host, default: []].append(number) }
    }
  }

  /// The patterns that may match a URL.
  func candidates(of url: [UInt8]) -> [Int] {
    guard let domain = Self.domain(of: url[...]), let own = patterns[domain] else { return always }
    return (own + always).sorted()
  }

  /// The last two labels of a URL's host, in lower case.
  private static func domain(of url: ArraySlice<UInt8>) -> [UInt8]? {
    guard let slashes = url.firstIndex(of: 0x2F) else { return nil }
    let rest = url[slashes...].drop { $0 == 0x2F }
    let host = rest.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 && $0 != 0x3A }
    guard host.endIndex < url.endIndex else { return nil }
    let labels = host.split(separator: 0x2E)
    guard labels.count >= 2, !host.contains(0) else { return nil }
    return labels.suffix(2).joined(separator: [0x2E]).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }

  /// The texts that a part of a pattern stands for, with NUL for what is not one literal.
  private static func texts(of node: RegexNode) -> [[UInt8]] {
    switch node.kind {
    case .literal(let literal):
      return [[literal.codePoint < 0x80 ? UInt8(truncatingIfNeeded: literal.codePoint) : 0]]
    case .empty, .anchor, .flagChange: return [[]]
    case .group(let kind, let body): return kind.isLookaround ? [[]] : texts(of: body)
    case .quantified(let item, let quantifier):
      // `s?` and `(?:www\.)?`: what they stand for is not in the last two labels.
      if quantifier.lowerBound == 0 { return [[]] }
      return quantifier.upperBound == 1 ? texts(of: item) : [[0]]
    case .alternation(let branches): return Array(branches.flatMap(texts).prefix(64))
    case .concatenation(let items):
      var all: [[UInt8]] = [[]]
      for item in items {
        let next = texts(of: item)
        // Behind the host nothing matters.
        guard all.count * next.count <= 64 else { return all }
        all = all.flatMap { start in next.map { start + $0 } }
      }
      return all
    case .anyCharacter, .shorthand, .property, .backReference, .characterClass: return [[0]]
    }
  }
}
