/// Combines the members and operators of a class from the left, as ICU evaluates them.
///
/// There are two levels of operators. `--` and `&&` apply to everything up to the next of them. A
/// bracketed class, alone or after `-` or `&`, becomes the new right operand, which a literal
/// completes and a shorthand or property extends: `[[a-z]-[aeiou]\d]` subtracts the digits, too.
struct ClassBuilder {
  /// The left operand of a pending `--` or `&&`.
  private var outer: PendingOperation?

  /// The left operand of the last bracketed class.
  private var inner: PendingOperation?

  /// The set being extended.
  private var set = ClassAccumulator()

  /// Whether the last member of `set` can become the lower bound of a range.
  private var endsWithRangeStart = false
}

extension ClassBuilder {
  /// Adds a member without completing the right operand of the last bracketed class.
  mutating func add(_ member: ClassMember) {
    set.add(member)
    endsWithRangeStart = false
  }

  /// Adds a literal, which completes the right operand of the last bracketed class.
  mutating func addRangeStart(_ literal: ClassMember) {
    closeInner()
    set.add(literal)
    endsWithRangeStart = true
  }

  /// Removes the literal that turns out to be the lower bound of a range.
  mutating func takeRangeStart() -> ClassMember? {
    guard endsWithRangeStart else { return nil }
    endsWithRangeStart = false
    return set.removeLast()
  }

  /// Adds a bracketed class as a new right operand.
  mutating func add(
    _ class: ClassMember,
    after setOperator: SetOperator,
    operatorRange: Range<Int>
  ) {
    closeInner()
    inner = PendingOperation(left: set, setOperator: setOperator, range: operatorRange)
    set = ClassAccumulator()
    add(`class`)
  }

  /// Adds `--` or `&&`.
  mutating func addOperator(_ setOperator: SetOperator, range: Range<Int>) {
    closeOuter(at: range.lowerBound)
    outer = PendingOperation(left: set, setOperator: setOperator, range: range)
    set = ClassAccumulator()
    endsWithRangeStart = false
  }

  /// The whole set of the class, which ends at an offset.
  mutating func finish(at end: Int) -> ClassMember {
    closeOuter(at: end)
    return set.member(at: end)
  }

  private mutating func closeInner() {
    guard var pending = inner else { return }
    inner = nil
    pending.left.apply(pending.setOperator, range: pending.range, right: set)
    set = pending.left
  }

  private mutating func closeOuter(at end: Int) {
    closeInner()
    guard var pending = outer else {
      // To the left of an operator of lower precedence everything is one operand.
      set = ClassAccumulator(set.member(at: end))
      return
    }
    outer = nil
    pending.left.apply(pending.setOperator, range: pending.range, right: set)
    set = pending.left
  }
}

/// An operator whose right operand is incomplete.
private struct PendingOperation {
  var left: ClassAccumulator
  let setOperator: SetOperator
  let range: Range<Int>
}

/// A set under construction: a union, then operations on it, kept flat however many there are.
private struct ClassAccumulator {
  private var members: [ClassMember] = []
  private var operations: [ClassOperation] = []

  init() {}

  init(_ member: ClassMember) {
    members = [member]
  }

  mutating func add(_ member: ClassMember) {
    guard !operations.isEmpty else {
      members.append(member)
      return
    }
    let start = member.range.lowerBound
    operations.append(ClassOperation(.union, operatorRange: start..<start, operand: member))
  }

  mutating func removeLast() -> ClassMember? {
    operations.popLast()?.operand ?? members.popLast()
  }

  mutating func apply(
    _ setOperator: SetOperator,
    range: Range<Int>,
    right: ClassAccumulator
  ) {
    if setOperator == .union {
      right.members.forEach { add($0) }
      operations += right.operations
    } else {
      let operand = right.member(at: range.upperBound)
      operations.append(ClassOperation(setOperator, operatorRange: range, operand: operand))
    }
  }

  /// The set as one member; an empty one is at an offset.
  func member(at offset: Int) -> ClassMember {
    let union = Self.union(members, at: offset)
    guard let last = operations.last else { return union }
    let range = union.range.lowerBound..<last.operand.range.upperBound
    return ClassMember(.operations(union, operations), range: range)
  }

  private static func union(_ members: [ClassMember], at offset: Int) -> ClassMember {
    guard members.count != 1 else { return members[0] }
    let start = members.first?.range.lowerBound ?? offset
    return ClassMember(.union(members), range: start..<(members.last?.range.upperBound ?? start))
  }
}
