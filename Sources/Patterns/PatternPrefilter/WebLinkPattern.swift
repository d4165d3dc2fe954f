package import RegexSyntax

/// A pattern that takes every text which holds one of a few strings, as those of browsers do:
/// `https?://(.*)$`, `(https?.*)`, `.+`.
///
/// That holds for texts of printable ASCII that are not empty: `.` takes all their characters.
package struct WebLinkPattern: Sendable, Hashable {
  /// The strings, case-sensitive; one that is empty is in every text.
  package let strings: Set<[UInt8]>

  /// Recognises a pattern; nil if it is of another form.
  ///
  /// - Parameter pattern: The pattern.
  package init?(_ pattern: RegexPattern) {
    guard pattern.flags.isEmpty else { return nil }
    var items = Self.items(of: pattern.root)
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
    let isNothing = strings == [[]]
    guard rest.allSatisfy({ Self.isDotLoop($0, from: 0...(isNothing && rest.count == 1 ? 1 : 0)) })
    else { return nil }
    self.strings = strings
  }

  /// Whether the pattern matches a text.
  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for string in strings where text.starts(with: string) { return true }
    return strings.contains { Array(text).holds($0) }
  }

  /// The items of a node in a row, without the parentheses of groups around all of it.
  private static func items(of node: RegexNode) -> [RegexNode] {
    guard node.flags.isEmpty else { return [node] }
    switch node.kind {
    case .concatenation(let items): return items.flatMap { Self.items(of: $0) }
    case .group(.capturing, let body), .group(.nonCapturing, let body): return items(of: body)
    default: return [node]
    }
  }

  /// The strings of which each match of an item is one.
  private static func exact(_ node: RegexNode) -> [[UInt8]]? {
    switch node.kind {
    case .literal(let literal) where literal.codePoint < 0x80:
      return [[UInt8(truncatingIfNeeded: literal.codePoint)]]
    case .quantified(let item, let quantifier)
    where quantifier.lowerBound == 0 && quantifier.upperBound == 1:
      let items = items(of: item)
      guard items.count == 1, let exact = exact(items[0]) else { return nil }
      return exact + [[]]
    default: return nil
    }
  }

  /// Whether a node is `.*`, or `.+` where one is allowed.
  private static func isDotLoop(_ node: RegexNode, from lowerBounds: ClosedRange<Int>) -> Bool {
    guard case .quantified(let item, let quantifier) = node.kind, case .anyCharacter = item.kind
    else { return false }
    return quantifier.upperBound == nil && quantifier.kind != .possessive
      && lowerBounds.contains(quantifier.lowerBound)
  }
}
