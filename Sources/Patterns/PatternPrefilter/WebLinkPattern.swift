package import RegexSyntax

/// A pattern that only requires one of a few strings, as rules for web links often do:
/// `https?://(.*)$`, `^(https?)://(.+)$`, `.+`.
///
/// Valid for non-empty texts of printable ASCII, all of whose characters `.` matches.
package struct WebLinkPattern: Sendable, Hashable {
  /// The case-sensitive strings; an empty one is in every text.
  package let strings: Set<[UInt8]>
  /// Whether one of them must be at the start.
  private let isAnchored: Bool
  /// The minimum number of characters after it.
  private let minimum: Int

  /// Recognises a pattern of this form.
  package init?(_ pattern: RegexPattern) {
    guard pattern.flags.isEmpty else { return nil }
    var items = Self.items(of: pattern.root)
    isAnchored =
      items.first.map { if case .anchor(.caret) = $0.kind { true } else { false } } ?? false
    if isAnchored { items.removeFirst() }
    if case .anchor(.dollar) = items.last?.kind {
      items.removeLast()
      // Without a loop before it, it would not be at the end.
      guard let last = items.last, Self.isDotLoop(last, from: 0...1) else { return nil }
    }
    var strings: Set<[UInt8]> = [[]]
    var index = 0
    while index < items.count, let more = Self.exact(items[index]) {
      strings = Set(strings.flatMap { start in more.map { start + $0 } })
      guard strings.count <= 8 else { return nil }
      index += 1
    }
    let rest = items[index...]
    guard rest.allSatisfy({ Self.isDotLoop($0, from: 0...1) }) else { return nil }
    minimum = rest.count { Self.isDotLoop($0, from: 1...1) }
    self.strings = strings
  }

  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    holds(Array(text), more: 0)
  }

  /// Whether the pattern matches every longer text that begins with this one.
  package func takesAll(beginningWith start: String) -> Bool { holds(Array(start.utf8), more: 1) }

  /// Whether a string occurs with enough text after it, assuming that `more` characters may follow.
  private func holds(_ text: [UInt8], more: Int) -> Bool {
    strings.contains { string in
      let last = text.count + more - minimum - string.count
      guard last >= 0, string.count <= text.count else { return false }
      let starts = 0...(isAnchored ? 0 : min(last, text.count - string.count))
      return starts.contains { text[$0...].starts(with: string) }
    }
  }

  /// The items of a sequence, without groups around the whole of it.
  private static func items(of node: RegexNode) -> [RegexNode] {
    guard node.flags.isEmpty else { return [node] }
    switch node.kind {
    case .concatenation(let items): return items.flatMap { Self.items(of: $0) }
    case .group(.capturing, let body), .group(.nonCapturing, let body): return items(of: body)
    default: return [node]
    }
  }

  /// All strings that an item matches.
  private static func exact(_ node: RegexNode) -> [[UInt8]]? {
    switch node.kind {
    case .literal(let literal) where literal.codePoint < 0x80:
      return [[UInt8(truncatingIfNeeded: literal.codePoint)]]
    case .quantified(let item, let quantifier)
    where quantifier.lowerBound == 0 && quantifier.upperBound == 1
      && quantifier.kind != .possessive:
      let items = items(of: item)
      guard items.count == 1, let exact = exact(items[0]) else { return nil }
      return exact + [[]]
    default: return nil
    }
  }

  /// Whether a node is `.*`, or `.+` where that is allowed.
  private static func isDotLoop(_ node: RegexNode, from lowerBounds: ClosedRange<Int>) -> Bool {
    guard case .quantified(let item, let quantifier) = node.kind, case .anyCharacter = item.kind
    else { return false }
    return quantifier.upperBound == nil && quantifier.kind != .possessive
      && lowerBounds.contains(quantifier.lowerBound)
  }
}
