/// Puts the members and operators of a class together as ICU evaluates them, from the left.
///
/// There are two levels of operators. `--` and `&&` wait for everything up to the next of them. A
/// bracketed class, alone or behind `-` or `&`, becomes the new right side, which a literal closes
/// and a shorthand or property joins: `[[a-z]-[aeiou]\d]` takes the digits away too.
struct ClassBuilder {
  /// The left side of a waiting `--` or `&&`.
  private var outer: PendingOperation?

  /// The left side of the last bracketed class.
  private var inner: PendingOperation?

  /// The set that members are added to.
  private var set = ClassAccumulator()

  /// Whether the last member of `set` can become the lower bound of a range.
  private var endsWithRangeStart = false
}

extension ClassBuilder {
  /// Adds a member without closing the right side of the last bracketed class.
  mutating func add(_ member: ClassMember) {
    set.add(member)
    endsWithRangeStart = false
  }

  /// Adds a literal, which closes the right side of the last bracketed class.
  mutating func addRangeStart(_ literal: ClassMember) {
    closeInner()
    set.add(literal)
    endsWithRangeStart = true
  }

  /// Takes back the literal that turns out to be the lower bound of a range.
  mutating func takeRangeStart() -> ClassMember? {
    guard endsWithRangeStart else { return nil }
    endsWithRangeStart = false
    return set.removeLast()
  }

  /// Adds a bracketed class as a new right side.
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
      // What is left of an operator of the lower level is one operand.
      set = ClassAccumulator(set.member(at: end))
      return
    }
    outer = nil
    pending.left.apply(pending.setOperator, range: pending.range, right: set)
    set = pending.left
  }
}

/// An operator whose right side is still being read.
private struct PendingOperation {
  var left: ClassAccumulator
  let setOperator: SetOperator
  let range: Range<Int>
}

/// A set under construction: a union and then operations on it, kept flat however many there are.
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
