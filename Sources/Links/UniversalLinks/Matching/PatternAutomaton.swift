import TextCoding

/// One or several patterns as one nondeterministic automaton over UTF-8, after Thompson.
///
/// Texts are well-formed UTF-8, so a character is one byte that begins it and all that go on with
/// it.
struct PatternAutomaton: Sendable {
  /// What a state does with the next byte.
  enum State: Sendable {
    /// Goes on where the byte is this one.
    case byte(UInt8, next: Int)
    /// Goes on where the byte is of this set.
    case set(ASCIISet, next: Int)
    /// Goes on where the byte begins a character.
    case lead(next: Int)
    /// Stays while bytes continue a character; also continues without reading.
    case rest(next: Int)
    /// Stays for any byte; also continues without reading.
    case loop(next: Int)
    /// Goes on to all of these without reading.
    case fork([Int])
    /// The text so far fits the pattern of this number.
    case accept(Int)
  }

  private(set) var states: [State] = []
  private(set) var starts: [Int] = []
  /// For each state, the number of its pattern.
  private(set) var owners: [Int] = []

  /// - Parameter patterns: The steps of each pattern, numbered in this order.
  init(_ patterns: [[PatternStep]]) {
    for (number, steps) in patterns.enumerated() {
      let accept = add(.accept(number), owner: number)
      starts.append(build(steps[...], next: accept, owner: number))
    }
  }

  /// Adds a pattern that is one of some texts, and gives its first state.
  mutating func append(_ texts: [[PatternStep]]) -> Int {
    let owner = starts.count
    let accept = add(.accept(owner), owner: owner)
    let start = buildTree(texts.map { $0[...] }, next: accept, owner: owner)
    starts.append(start)
    return start
  }

  private mutating func add(_ state: State, owner: Int) -> Int {
    states.append(state)
    owners.append(owner)
    return states.count - 1
  }

  private mutating func build(_ steps: ArraySlice<PatternStep>, next: Int, owner: Int) -> Int {
    var next = next
    for step in steps.reversed() {
      switch step {
      case .byte(let byte): next = add(.byte(byte, next: next), owner: owner)
      case .set(let set): next = add(.set(set, next: next), owner: owner)
      case .anyCharacter:
        next = add(.lead(next: add(.rest(next: next), owner: owner)), owner: owner)
      case .anything: next = add(.loop(next: next), owner: owner)
      case .oneOf(let list):
        next = buildTree(list.texts.map { $0[...] }, next: next, owner: owner)
      }
    }
    return next
  }

  /// How many steps of a shared beginning are built once.
  private static let sharedSteps = 32

  /// Texts that begin alike share their beginning, so that a long list keeps few states alive.
  private mutating func buildTree(
    _ texts: [ArraySlice<PatternStep>],
    next: Int,
    owner: Int,
    depth: Int = 0
  ) -> Int {
    guard depth < Self.sharedSteps else {
      let branches = texts.map { build($0, next: next, owner: owner) }
      return add(.fork(branches), owner: owner)
    }
    var branches: [Int] = []
    if texts.contains(where: \.isEmpty) { branches.append(next) }
    var order: [PatternStep] = []
    var groups: [PatternStep: [ArraySlice<PatternStep>]] = [:]
    for text in texts {
      guard let head = text.first else { continue }
      if groups[head] == nil { order.append(head) }
      groups[head, default: []].append(text.dropFirst())
    }
    for head in order {
      let tails = groups[head] ?? []
      let rest =
        tails.count == 1
        ? build(tails[0], next: next, owner: owner)
        : buildTree(tails, next: next, owner: owner, depth: depth + 1)
      branches.append(build([head], next: rest, owner: owner))
    }
    return add(.fork(branches), owner: owner)
  }
}

/// A set of an automaton's states, with what leads on without reading already followed.
struct StateSet: Sendable {
  private(set) var members: [Int] = []
  private var marks: [Bool]

  init(_ automaton: PatternAutomaton) {
    marks = [Bool](repeating: false, count: automaton.states.count)
  }

  mutating func removeAll() {
    for member in members { marks[member] = false }
    members.removeAll(keepingCapacity: true)
  }

  mutating func insert(_ state: Int, of automaton: PatternAutomaton) {
    guard !marks[state] else { return }
    marks[state] = true
    let firstNew = members.count
    members.append(state)
    var index = firstNew
    while index < members.count {
      switch automaton.states[members[index]] {
      case .rest(let next), .loop(let next): mark(next)
      case .fork(let branches): for branch in branches { mark(branch) }
      case .byte, .set, .lead, .accept: break
      }
      index += 1
    }
  }

  private mutating func mark(_ state: Int) {
    guard !marks[state] else { return }
    marks[state] = true
    members.append(state)
  }

  /// The states after one more byte.
  func advance(_ byte: UInt8, of automaton: PatternAutomaton, into following: inout StateSet) {
    advance(of: automaton, into: &following) { _ in byte }
  }

  /// The states after one more byte for each pattern, which those without one do not read.
  func advance(
    of automaton: PatternAutomaton,
    into following: inout StateSet,
    reading byteOf: (Int) -> UInt8?
  ) {
    for member in members {
      guard let byte = byteOf(automaton.owners[member]) else { continue }
      switch automaton.states[member] {
      case .byte(let literal, let next):
        if byte == literal { following.insert(next, of: automaton) }
      case .set(let set, let next):
        if set.contains(byte) { following.insert(next, of: automaton) }
      case .lead(let next):
        if !byte.continuesCharacter { following.insert(next, of: automaton) }
      case .rest:
        if byte.continuesCharacter { following.insert(member, of: automaton) }
      case .loop: following.insert(member, of: automaton)
      case .fork, .accept: break
      }
    }
  }

  /// The numbers of the patterns that the text so far fits, in order.
  func accepted(by automaton: PatternAutomaton) -> [Int] {
    members.compactMap { member -> Int? in
      guard case .accept(let number) = automaton.states[member] else { return nil }
      return number
    }
    .sorted()
  }
}
