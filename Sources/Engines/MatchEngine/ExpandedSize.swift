/// How many items a pattern has when counted loops are written out, as PCRE2 compiles them.
///
/// Read from the pattern's text with the syntax that all dialects share; what it takes wrongly in unusual
/// patterns only makes an estimate too low or too high.
struct ExpandedSize {
  /// The items, at most ``maximum``.
  private(set) var items = 0
  /// The copies of groups that a match may leave out: 99 of `(?:a){1,100}`, at most ``maximum``.
  ///
  /// PCRE2 puts each of them into the one before, and a match leaves all that it has entered.
  private(set) var optionalCopies = OptionalCopies()

  private var rest: ArraySlice<UInt8>
  private var groups = [OpenGroup()]
  /// The items of the last atom.
  private var last = 0
  /// Whether the last atom is a group, and whether that may take nothing.
  private var lastGroup: OpenGroup?

  private struct OpenGroup {
    /// The items before the last one.
    var items = 0
    /// Whether something within is optional.
    var hasOption = false
  }

  /// The largest size that is counted; larger patterns get it, too.
  static let maximum = 1_000_000

  /// Reads a pattern.
  init(of source: String) {
    rest = Array(source.utf8)[...]
    while let byte = rest.popFirst() { take(byte) }
    while groups.count > 1 { closeGroup() }
    items = min(Self.maximum, groups[0].items + last)
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
      groups.append(OpenGroup())
      last = 0
    case UInt8(ascii: ")"): closeGroup()
    case UInt8(ascii: "{"): takeCount()
    case UInt8(ascii: "*"), UInt8(ascii: "?"): groups[groups.count - 1].hasOption = true
    case UInt8(ascii: "|") where rest.first == UInt8(ascii: ")"):
      groups[groups.count - 1].hasOption = true
      addAtom()
    case UInt8(ascii: "+"): break
    default: addAtom()
    }
  }

  private mutating func addAtom() {
    groups[groups.count - 1].items = min(Self.maximum, groups[groups.count - 1].items + last)
    last = 1
    lastGroup = nil
  }

  private mutating func closeGroup() {
    guard groups.count > 1 else { return }
    let group = groups.removeLast()
    last = min(Self.maximum, group.items + last + 1)
    lastGroup = group
    if group.hasOption { groups[groups.count - 1].hasOption = true }
  }

  private mutating func skipSet() {
    addAtom()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "\\") { _ = rest.popFirst() }
    }
  }

  private mutating func takeCount() {
    let turns = turns()
    last = min(Self.maximum, last * max(1, turns.upperBound))
    if turns.lowerBound == 0 { groups[groups.count - 1].hasOption = true }
    guard let lastGroup else { return }
    optionalCopies.add(turns.count - 1, mayTakeNothing: lastGroup.hasOption)
  }

  /// Reads the turns of a counted loop that have an end; 1 where the brace begins none.
  private mutating func turns() -> ClosedRange<Int> {
    var numbers = [0]
    for (offset, byte) in rest.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(byte - UInt8(ascii: "0"))
        numbers[numbers.count - 1] = min(Self.maximum, numbers[numbers.count - 1] * 10 + digit)
      case UInt8(ascii: ","): numbers.append(0)
      case UInt8(ascii: "}"):
        rest = rest.dropFirst(offset + 1)
        return numbers[0]...max(numbers[0], numbers[numbers.count - 1])
      default: return 1...1
      }
    }
    return 1...1
  }
}

/// The optional copies of a pattern's groups.
struct OptionalCopies: Hashable {
  /// The copies that take a part of the subject: no more than its length are entered.
  private(set) var taking = 0
  /// The copies that may take nothing.
  private(set) var empty = 0
}

extension OptionalCopies {
  /// Counts the copies of one more group.
  fileprivate mutating func add(_ copies: Int, mayTakeNothing: Bool) {
    if mayTakeNothing {
      empty = min(ExpandedSize.maximum, empty + copies)
    } else {
      taking = min(ExpandedSize.maximum, taking + copies)
    }
  }

  /// The copies that a search may be within at one time.
  ///
  /// - Parameter length: The subject's length in UTF-16 units.
  /// - Returns: The copies.
  func entered(in length: Int) -> Int { empty + min(taking, length) }
}
