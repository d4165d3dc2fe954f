/// Writes the part of a pattern over which the flag `i` reaches with both cases of each letter.
///
/// That is what every edition of JavaScript takes. It is the same on ASCII text: nothing is written
/// where a letter beyond ASCII folds to an ASCII one, as `ſ` does to `s`.
struct BothCases {
  private var edits: PatternEdits
  /// Whether something was met that cannot be written so.
  private(set) var hasFailed = false
  /// How many nodes were looked at.
  private(set) var steps = 0

  init(_ units: [UInt16]) {
    edits = PatternEdits(units)
  }
}

extension BothCases {
  /// The text of a range with both cases of each letter from `start` on where the flag holds.
  ///
  /// - Parameters:
  ///   - range: The range, which begins with the flag's own text.
  ///   - start: Where the flag's own text ends.
  ///   - tree: The pattern's nodes.
  /// - Returns: The text, without the flag; nil if it cannot be written so.
  mutating func text(of range: Range<Int>, from start: Int, in tree: FlatTree) -> String? {
    for node in tree.nodes(from: start) {
      guard node.range.lowerBound < range.upperBound, !hasFailed else { break }
      steps += 1
      if node.range.upperBound <= range.upperBound { visit(node) }
    }
    return hasFailed ? nil : edits.text(of: start..<range.upperBound)
  }

  private mutating func visit(_ node: RegexNode) {
    switch node.kind {
    case .flagChange, .group(.scopedFlags, _): hasFailed = true
    case _ where !node.flags.contains(.caseInsensitive): break
    case .literal(let literal):
      guard !Self.foldsToASCII(literal.codePoint...literal.codePoint) else {
        return hasFailed = true
      }
      guard let other = Self.otherCase(of: literal.codePoint) else { return }
      guard literal.form != .quoted else { return hasFailed = true }
      let pair = [literal.codePoint, other].sorted().map(PortableText.member).joined()
      edits.replace(node.range, by: "[\(pair)]")
    case .characterClass(let set): add(set.content)
    case .property, .backReference: hasFailed = true
    default: break
    }
  }

  /// Adds the other cases of a class's members, behind each.
  private mutating func add(_ member: ClassMember) {
    switch member.kind {
    case .literal(let literal):
      guard !Self.foldsToASCII(literal.codePoint...literal.codePoint) else {
        return hasFailed = true
      }
      guard let other = Self.otherCase(of: literal.codePoint) else { return }
      guard literal.form != .quoted else { return hasFailed = true }
      insert(PortableText.member(other), after: member)
    case .range(let first, let last):
      guard first.form != .quoted, last.form != .quoted, first.codePoint <= last.codePoint,
        !Self.foldsToASCII(first.codePoint...last.codePoint)
      else { return hasFailed = true }
      insert(Self.otherCases(from: first.codePoint, to: last.codePoint), after: member)
    case .shorthand: break
    case .union(let members): members.forEach { add($0) }
    case .property, .nested, .operations: hasFailed = true
    }
  }

  /// Whether a range holds a letter beyond ASCII of which one case, or the folding, holds an ASCII
  /// letter.
  static func foldsToASCII(_ range: ClosedRange<UInt32>) -> Bool {
    foldedToASCII.contains { $0.overlaps(range) }
  }

  /// Those letters: `ß`, `İ` and `ı`, `ŉ`, `ſ`, `ǰ`, `ẖ` to `ẚ`, `ẞ`, the Kelvin sign, and the
  /// ligatures from `ﬀ` to `ﬆ`.
  private static let foldedToASCII: [ClosedRange<UInt32>] = [
    0xDF...0xDF, 0x130...0x131, 0x149...0x149, 0x17F...0x17F, 0x1F0...0x1F0, 0x1E96...0x1E9A,
    0x1E9E...0x1E9E, 0x212A...0x212A, 0xFB00...0xFB06,
  ]

  private mutating func insert(_ text: String, after member: ClassMember) {
    guard !text.isEmpty else { return }
    edits.replace(member.range.upperBound..<member.range.upperBound, by: text)
  }

  /// The ASCII letters of a range in their other case, without those that the range has anyway.
  private static func otherCases(from first: UInt32, to last: UInt32) -> String {
    var text = ""
    for (lower, upper) in [(UInt32(0x61), UInt32(0x7A)), (0x41, 0x5A)] {
      let (start, end) = (max(first, lower) ^ 0x20, min(last, upper) ^ 0x20)
      guard max(first, lower) <= min(last, upper), !(first <= start && end <= last) else {
        continue
      }
      let bounds = [start, end].map(PortableText.member)
      text += start == end ? bounds[0] : bounds.joined(separator: "-")
    }
    return text
  }

  /// The one other case of a letter; nil if it has none, or several.
  private static func otherCase(of codePoint: UInt32) -> UInt32? {
    guard let scalar = Unicode.Scalar(codePoint) else { return nil }
    let properties = scalar.properties
    for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
      let scalars = Array(mapping.unicodeScalars)
      if scalars.count == 1, scalars[0] != scalar { return scalars[0].value }
    }
    return nil
  }
}
