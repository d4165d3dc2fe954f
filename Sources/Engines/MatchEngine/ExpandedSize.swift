/// Computes how many items a pattern has with counted loops unrolled, as PCRE2 compiles them.
///
/// It scans the pattern for the syntax common to all dialects; misreading an unusual pattern only
/// makes an estimate less accurate.
struct ExpandedSize {
  /// The number of items, at most ``maximum``.
  private(set) var items = 0
  /// The copies of groups that a match may skip: 99 for `(?:a){1,100}`, at most ``maximum``.
  ///
  /// PCRE2 nests each of them in the one before, and a match leaves all that it has entered.
  private(set) var optionalCopies = OptionalCopies()

  private var rest: ArraySlice<UInt8>
  private var groups = [OpenGroup()]
  /// The number of items of the last atom.
  private var last = 0
  /// The last atom if it is a group, for whether it may match empty.
  private var lastGroup: OpenGroup?

  private struct OpenGroup {
    /// The number of items before the last one.
    var items = 0
    /// Whether its contents include something optional.
    var hasOption = false
  }

  /// The maximum count; larger patterns get it, too.
  static let maximum = 1_000_000

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

  /// Parses the range of a bounded repetition; 1 if the brace does not begin one.
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
  /// Copies that consume input, so that at most as many are entered as the subject has units.
  private(set) var taking = 0
  /// Copies that may match empty.
  private(set) var empty = 0
}

extension OptionalCopies {
  /// Adds the copies of one more group.
  fileprivate mutating func add(_ copies: Int, mayTakeNothing: Bool) {
    if mayTakeNothing {
      empty = min(ExpandedSize.maximum, empty + copies)
    } else {
      taking = min(ExpandedSize.maximum, taking + copies)
    }
  }

  /// The number of copies that a search may be inside at once.
  func entered(in length: Int) -> Int { empty + min(taking, length) }
}
