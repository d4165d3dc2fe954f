/// How many items a pattern has when counted loops are written out, as PCRE2 compiles them.
///
/// Read from the pattern's text with the syntax that all dialects share; what it takes wrongly in unusual
/// patterns only makes an estimate too low or too high.
struct ExpandedSize {
  /// The items, at most ``maximum``.
  private(set) var items = 0

  private var rest: ArraySlice<UInt8>
  /// The items of each open group before the last one of it.
  private var groups = [0]
  /// The items of the last atom.
  private var last = 0

  /// The largest size that is counted; larger patterns get it, too.
  static let maximum = 1_000_000

  /// Reads a pattern.
  init(of source: String) {
    rest = Array(source.utf8)[...]
    while let byte = rest.popFirst() { take(byte) }
    while groups.count > 1 { closeGroup() }
    items = min(Self.maximum, groups[0] + last)
  }

  private mutating func take(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"):
      _ = rest.popFirst()
      addAtom()
    case UInt8(ascii: "["): skipSet()
    case UInt8(ascii: "("):
      addAtom()
      if rest.first == UInt8(ascii: "?") { rest = rest.dropFirst(2) }
      groups.append(0)
      last = 0
    case UInt8(ascii: ")"): closeGroup()
    case UInt8(ascii: "{"): last = min(Self.maximum, last * count())
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): break
    default: addAtom()
    }
  }

  private mutating func addAtom() {
    groups[groups.count - 1] = min(Self.maximum, groups[groups.count - 1] + last)
    last = 1
  }

  private mutating func closeGroup() {
    guard groups.count > 1 else { return }
    last = min(Self.maximum, groups.removeLast() + last + 1)
  }

  private mutating func skipSet() {
    addAtom()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "\\") { _ = rest.popFirst() }
    }
  }

  /// Reads the greatest number of turns of a counted loop; 1 where the brace begins none.
  private mutating func count() -> Int {
    var numbers = [0]
    for (offset, byte) in rest.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(byte - UInt8(ascii: "0"))
        numbers[numbers.count - 1] = min(Self.maximum, numbers[numbers.count - 1] * 10 + digit)
      case UInt8(ascii: ","): numbers.append(0)
      case UInt8(ascii: "}"):
        rest = rest.dropFirst(offset + 1)
        return max(1, numbers.max() ?? 1)
      default: return 1
      }
    }
    return 1
  }
}
