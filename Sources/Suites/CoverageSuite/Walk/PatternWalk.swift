internal import RegexSyntax

/// Walks through a pattern like ICU and records the path of the match.
///
/// ICU tries alternatives in order and backtracks to the last open one, discarding what the failed
/// one recorded. Whether the walk agrees with the engine is checked elsewhere.
struct PatternWalk {
  private let program: WalkProgram
  private let tests: [NodeTest?]
  private let subject: [UInt16]
  private var place = 0
  private var registers: [Int]
  private var events: [WayEvent] = []
  private var open: [OpenWay] = []
  private var changes: [(register: Int, old: Int)] = []
  private var stepsLeft: Int

  /// An alternative to backtrack to.
  private struct OpenWay {
    var step: Int
    var place: Int
    var tries: Int
    var events: Int
    var changes: Int
  }

  /// Prepares a walk.
  ///
  /// - Parameters:
  ///   - program: The steps.
  ///   - tests: The characters that each node consumes; nil for nodes that consume none.
  ///   - subject: The UTF-16 units.
  ///   - limit: The maximum number of steps.
  init(_ program: WalkProgram, tests: [NodeTest?], subject: [UInt16], limit: Int) {
    self.program = program
    self.tests = tests
    self.subject = subject
    registers = Array(repeating: -1, count: program.registerCount)
    stepsLeft = limit
  }
}

/// An event on the path of a match.
struct WayEvent: Sendable, Hashable {
  var kind: Kind
  var node: Int
  /// The start offset; differs from the position only for consumed characters.
  var start: Int
  var place: Int

  enum Kind: Sendable, Hashable {
    /// A node was entered at this offset.
    case enter
    /// A node was left at this offset.
    case leave
    /// A node consumed characters up to this offset.
    case take
  }
}

enum WalkResult: Sendable {
  /// The end of the match, the groups by number, and the events.
  case match(end: Int, groups: [Int: Range<Int>], events: [WayEvent])
  case noMatch
  /// The walk exceeded its limit.
  case gaveUp
}

extension PatternWalk {
  /// Walks from an offset of the subject.
  mutating func run(from start: Int) -> WalkResult {
    place = start
    var step = 0
    while true {
      stepsLeft -= 1
      guard stepsLeft > 0 else { return .gaveUp }
      if let next = take(step) {
        guard next != Self.accepted else { return match }
        step = next
      } else {
        guard let way = open.popLast() else { return .noMatch }
        goBack(to: way)
        step = way.step
        if case .stepBack = program.steps[step] {
          guard let next = stepBack(step, tries: way.tries) else { step = failStep; continue }
          step = next
        }
      }
    }
  }

  private static let accepted = -1

  /// The number of a failing step, one past the last.
  private var failStep: Int { program.steps.count }

  private var match: WalkResult {
    var groups: [Int: Range<Int>] = [:]
    for (number, register) in program.captures {
      let (start, end) = (registers[register + 1], registers[register + 2])
      if start >= 0, end >= start { groups[number] = start..<end }
    }
    return .match(end: place, groups: groups, events: events)
  }

  private mutating func goBack(to way: OpenWay) {
    events.removeLast(events.count - way.events)
    while changes.count > way.changes, let change = changes.popLast() {
      registers[change.register] = change.old
    }
    place = way.place
  }

  private mutating func leaveOpen(_ step: Int, tries: Int = 0) {
    open.append(
      OpenWay(
        step: step,
        place: place,
        tries: tries,
        events: events.count,
        changes: changes.count
      )
    )
  }

  private mutating func set(_ register: Int, _ value: Int) {
    changes.append((register, registers[register]))
    registers[register] = value
  }

  private mutating func note(_ kind: WayEvent.Kind, _ node: Int, from start: Int? = nil) {
    events.append(WayEvent(kind: kind, node: node, start: start ?? place, place: place))
  }

  /// Takes a step and returns the next one; nil on failure.
  private mutating func take(_ step: Int) -> Int? {
    guard step < program.steps.count else { return nil }
    switch program.steps[step] {
    case .take(let node):
      guard let end = end(ofCharacterOf: node) else { return nil }
      let start = place
      place = end
      note(.take, node, from: start)
    case .enter(let node): note(.enter, node)
    case .leave(let node): note(.leave, node)
    case .split(let first, let second):
      leaveOpen(second)
      return first
    case .jump(let target): return target
    case .loopStart(let register):
      set(register, 0)
      set(register + 1, -1)
    case .loop(let register, let quantifier, let turn, let out):
      return loop(register, quantifier, turn, out)
    case .turn(let register):
      set(register, registers[register] + 1)
      set(register + 1, place)
    case .captureStart(let register): set(register, place)
    case .captureEnd(let register):
      set(register + 1, registers[register])
      set(register + 2, place)
    case .backReference(let node, let group):
      let start = place
      guard takeAgain(group, node) else { return nil }
      note(.take, node, from: start)
    case .anchor(let anchor, let flags):
      guard AnchorTest(subject).holds(anchor, flags, at: place) else { return nil }
    case .barrier(let register): set(register, open.count)
    case .cut(let register): open.removeLast(max(0, open.count - registers[register]))
    case .keepPlace(let register): set(register, place)
    case .goBack(let register): place = registers[register]
    case .stepBack: return stepBack(step, tries: 0)
    case .isBack(let register):
      guard place == registers[register] else { return nil }
    case .fail: return nil
    case .accept: return Self.accepted
    }
    return step + 1
  }

  /// Only for a loop without an upper bound does ICU check whether its last iteration was empty.
  private mutating func loop(
    _ register: Int,
    _ quantifier: Quantifier,
    _ turn: Int,
    _ out: Int
  ) -> Int {
    let count = registers[register]
    if count < quantifier.lowerBound { return turn }
    guard let most = quantifier.upperBound else {
      if count > 0, count > quantifier.lowerBound || quantifier.lowerBound <= 1,
        registers[register + 1] == place, quantifier.kind != .lazy || quantifier.isInterval
      {
        return out
      }
      return choice(quantifier, turn, out)
    }
    return count >= most ? out : choice(quantifier, turn, out)
  }

  private mutating func choice(_ quantifier: Quantifier, _ turn: Int, _ out: Int) -> Int {
    leaveOpen(quantifier.kind == .lazy ? turn : out)
    return quantifier.kind == .lazy ? out : turn
  }

  private mutating func stepBack(_ step: Int, tries: Int) -> Int? {
    guard case .stepBack(let register, let fewest, let most) = program.steps[step] else {
      return nil
    }
    let from = registers[register]
    let length = fewest + tries
    guard length <= most, length <= from else { return nil }
    place = from
    leaveOpen(step, tries: tries + 1)
    place = from - length
    let splitsPair =
      place > 0 && place < subject.count && UTF16.isTrailSurrogate(subject[place])
      && UTF16.isLeadSurrogate(subject[place - 1])
    return splitsPair ? failStep : step + 1
  }
}

extension PatternWalk {
  /// The end of the character that a node consumes here, if it does.
  private func end(ofCharacterOf node: Int) -> Int? {
    guard let test = tests[node], let (codePoint, length) = codePoint(at: place) else { return nil }
    guard test.takes(codePoint) else { return nil }
    let end = place + length
    let takesPairs = test.takesLineEndsWhole && codePoint == 0x0D
    return takesPairs && end < subject.count && subject[end] == 0x0A ? end + 1 : end
  }

  private func codePoint(at place: Int) -> (UInt32, length: Int)? {
    guard place < subject.count else { return nil }
    let unit = subject[place]
    guard UTF16.isLeadSurrogate(unit), place + 1 < subject.count,
      UTF16.isTrailSurrogate(subject[place + 1])
    else { return (UInt32(unit), 1) }
    let high = UInt32(unit) - 0xD800
    let low = UInt32(subject[place + 1]) - 0xDC00
    return (0x10000 + high << 10 + low, 2)
  }

  /// Matches the text of a group again; case-insensitively if the node is.
  private mutating func takeAgain(_ group: Int, _ node: Int) -> Bool {
    guard let register = program.captures[group] else { return false }
    let (start, end) = (registers[register + 1], registers[register + 2])
    guard start >= 0, end >= start, place + (end - start) <= subject.count else { return false }
    let held = subject[start..<end]
    let here = subject[place..<(place + held.count)]
    let isAlike =
      tests[node] == nil
      ? held.elementsEqual(here)
      : held.elementsEqual(here) { Self.folded($0) == Self.folded($1) }
    guard isAlike else { return false }
    place += held.count
    return true
  }

  private static func folded(_ unit: UInt16) -> UInt16 {
    (0x41...0x5A).contains(unit) ? unit | 0x20 : unit
  }
}
