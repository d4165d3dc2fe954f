/// Determines from a pattern's text whether one of its steps may read a whole subject.
///
/// That holds for back-references, and for loops within an atomic group, a lookaround or a
/// possessively quantified group. The scan understands escapes, quotations, sets and groups;
/// misreading an unusual pattern only makes a limit too low or too high.
public struct ReadAheadScan {
  private struct Group {
    /// Whether states saved within are discarded at the end.
    var cuts: Bool
    var hasLoop = false
  }

  /// Whether there is such a place.
  public private(set) var isFound = false
  private var rest: ArraySlice<UInt8>
  private var groups = [Group(cuts: false)]

  /// Scans a pattern's text.
  public init(_ source: String) {
    rest = Array(source.utf8)[...]
    while !isFound, let byte = rest.popFirst() { take(byte) }
  }
}

extension ReadAheadScan {
  private mutating func take(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): takeEscape()
    case UInt8(ascii: "["): takeSet()
    case UInt8(ascii: "("): groups.append(Group(cuts: opensCuttingGroup))
    case UInt8(ascii: ")"): takeGroupEnd()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"): takeLoop()
    default: break
    }
  }

  /// Takes a reference, a quotation or any other escaped character.
  private mutating func takeEscape() {
    guard let escaped = rest.popFirst() else { return }
    switch escaped {
    case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "k"): isFound = true
    case UInt8(ascii: "Q"):
      while !rest.isEmpty, !rest.starts(with: "\\E".utf8) { rest = rest.dropFirst() }
      rest = rest.dropFirst(2)
    default: break
    }
  }

  /// Takes a set with nested sets.
  private mutating func takeSet() {
    var depth = 1
    while depth > 0, let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): rest = rest.dropFirst()
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
  }

  /// Whether the group just opened, or one around it, discards the states saved within.
  private var opensCuttingGroup: Bool {
    let openings = ["?>", "?=", "?!", "?<=", "?<!"]
    if let last = groups.last, last.cuts { return true }
    return openings.contains { rest.starts(with: $0.utf8) }
  }

  private mutating func takeGroupEnd() {
    guard groups.count > 1 else { return }
    let group = groups.removeLast()
    guard group.hasLoop else { return }
    groups[groups.count - 1].hasLoop = true
    if hasPossessiveQuantifier { isFound = true }
  }

  private var hasPossessiveQuantifier: Bool {
    let quantifier: ArraySlice<UInt8>
    switch rest.first {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): quantifier = rest.prefix(1)
    case UInt8(ascii: "{"): quantifier = rest.prefix { $0 != UInt8(ascii: "}") } + [0]
    default: return false
    }
    return rest.dropFirst(quantifier.count).first == UInt8(ascii: "+")
  }

  private mutating func takeLoop() {
    groups[groups.count - 1].hasLoop = true
    if groups[groups.count - 1].cuts { isFound = true }
  }
}
