/// Runs the threads of an automaton in priority order, one character after another.
///
/// This is the simulation of R. Cox ("Regular expression matching: the virtual machine approach",
/// 2009), with conditions for lookaheads and atomic groups. Steps of single threads are cached.
final class ThreadSimulator {
  let automaton: PriorityAutomaton
  let symbols: SymbolTable
  private(set) var threads: [Thread] = []
  private var numberOf: [Thread: Int] = [:]
  private(set) var contexts: [Context] = []
  private var contextNumbers: [Context: Int] = [:]
  private var nextContexts: [Int: Int] = [:]
  private var steps: [StepKey: [Emission]] = [:]
  /// Whether a thread accepts whatever follows, by its number.
  private var settled: [Bool] = []
  private var starts: [[Int]: [Emission]] = [:]
  private var endings: [Int: Bool] = [:]
  private var work: Int
  private let count: ComparisonCount
  private let specialSets: [ContextFeatures: Int]
  private let combining: Int
  private let acceptPlace: Int

  private struct StepKey: Hashable {
    var thread: Int
    var symbol: Int
    var context: Int
  }

  /// The maximum number of distinct threads.
  static let maxThreads = 60_000

  init(
    _ automaton: PriorityAutomaton,
    symbolsIn domain: CodePointSet,
    work: Int,
    count: ComparisonCount
  ) throws(UndecidedReason) {
    self.automaton = automaton
    self.count = count
    self.work = work
    var sets = automaton.sets
    var special: [ContextFeatures: Int] = [:]
    for (feature, set) in Self.featureSets where automaton.features.contains(feature) {
      special[feature] = sets.count
      sets.append(set())
    }
    combining = sets.count
    sets.append(automaton.features.contains(.word) ? .combining : .none)
    specialSets = special
    sets.append(domain)
    let ranges = sets.reduce(0) { $0 + $1.ranges.count }
    try count.add(4 * ranges + ranges * sets.count / 8)
    guard let symbols = SymbolTable(sets) else { throw .size }
    self.symbols = symbols
    usable = symbols.codePoints.indices.filter { symbols.holds[sets.count - 1][$0] }
    acceptPlace = automaton.places.firstIndex(of: .accept) ?? 0
  }

  /// The symbols of the allowed subjects.
  let usable: [Int]

  private static let featureSets: [(ContextFeatures, @Sendable () -> CodePointSet)] = [
    (.lineEnd, { .lineEnds }), (.lineFeed, { .lineFeed }),
    (.carriageReturn, { .carriageReturn }), (.word, { .word }),
  ]

  /// Takes steps from the budget.
  func spend(_ amount: Int = 1) throws(UndecidedReason) {
    work -= amount
    if work < 0 { throw .budget }
    try count.add(4 * amount)
  }

  /// Counts revisits, which the budget excludes.
  func tally(_ amount: Int) throws(UndecidedReason) {
    try count.add(amount)
  }
}

extension ThreadSimulator {
  private func number(_ thread: Thread) throws(UndecidedReason) -> Int {
    if let number = numberOf[thread] { return number }
    guard threads.count < Self.maxThreads else { throw .budget }
    numberOf[thread] = threads.count
    threads.append(thread)
    settled.append(thread.place == acceptPlace && thread.levels.allSatisfy(\.isEmpty))
    return threads.count - 1
  }

  func isSettled(_ number: Int) -> Bool { settled[number] }

  /// Whether a thread accepts whenever another does, which makes the other redundant after it.
  func covers(_ number: Int, _ other: Int) -> Bool {
    if number == other { return true }
    guard threads[number].place == threads[other].place else { return false }
    let (levels, others) = (threads[number].levels, threads[other].levels)
    return levels.count == others.count
      && zip(levels, others).allSatisfy { $0.follows(from: $1) }
  }

  /// Whether a thread accepts at the end of the subject.
  func acceptsAtEnd(_ number: Int) -> Bool {
    if let known = endings[number] { return known }
    let thread = threads[number]
    var accepts =
      switch automaton.places[thread.place] {
      case .accept, .end: thread.levels.count == 1
      default: false
      }
    if accepts, let conditions = thread.levels.first {
      accepts =
        !conditions.never.contains(where: acceptsAtEnd)
        && conditions.eventually.allSatisfy { $0.contains(where: acceptsAtEnd) }
    }
    endings[number] = accepts
    return accepts
  }
}

extension ThreadSimulator {
  func firstContext() throws(UndecidedReason) -> Int {
    let features = automaton.features.intersection(.start)
    return context(Context(features: features, behind: try behind(of: [], symbol: nil)))
  }

  private func context(_ context: Context) -> Int {
    if let number = contextNumbers[context] { return number }
    contextNumbers[context] = contexts.count
    contexts.append(context)
    return contexts.count - 1
  }

  func context(after number: Int, _ symbol: Int) throws(UndecidedReason) -> Int {
    let key = number * symbols.codePoints.count + symbol
    if let known = nextContexts[key] { return known }
    try spend()
    let old = contexts[number]
    var features: ContextFeatures = []
    for (feature, set) in specialSets where feature != .word && symbols.holds[set][symbol] {
      features.insert(feature)
    }
    if let word = specialSets[.word] {
      let isWord =
        symbols.holds[combining][symbol]
        ? old.features.contains(.word) : symbols.holds[word][symbol]
      if isWord { features.insert(.word) }
    }
    let behind = try behind(of: old.behind, symbol: symbol)
    let next = context(Context(features: features, behind: behind))
    nextContexts[key] = next
    return next
  }

  /// The possible places in lookbehind matches after one more character; a new match begins at each
  /// position.
  private func behind(of old: [[Int]], symbol: Int?) throws(UndecidedReason) -> [[Int]] {
    var result: [[Int]] = []
    for (index, start) in automaton.lookbehinds.enumerated() {
      var open = [start]
      if let symbol {
        for place in old[index] {
          guard case .take(let set, let next) = automaton.places[place] else { continue }
          if symbols.holds[set][symbol] { open.append(next) }
        }
      }
      var seen: Set<Int> = []
      var resting: [Int] = []
      while let place = open.popLast() {
        try spend()
        guard seen.insert(place).inserted else { continue }
        switch automaton.places[place] {
        case .take, .accept: resting.append(place)
        case .split(let ways): open += ways
        case .turn(_, let next): open.append(next)
        case .turnEnd(_, let again, let out): open += [again, out]
        default: break
        }
      }
      result.append(resting.sorted())
    }
    return result
  }
}

extension ThreadSimulator {
  /// The initial threads of a pattern.
  func begin(at place: Int, in context: Int) throws(UndecidedReason) -> [Emission] {
    if let known = starts[[place, context]] { return known }
    let result = try closure(place, [Conditions()], context)
    starts[[place, context]] = result
    return result
  }

  /// The successors of a thread for a symbol that leads to a context.
  func step(_ number: Int, _ symbol: Int, in context: Int) throws(UndecidedReason) -> [Emission] {
    let key = StepKey(thread: number, symbol: symbol, context: context)
    if let known = steps[key] { return known }
    let result = try computeStep(threads[number], symbol, context)
    steps[key] = result
    return result
  }

  private func computeStep(
    _ thread: Thread,
    _ symbol: Int,
    _ context: Int
  ) throws(UndecidedReason) -> [Emission] {
    try spend()
    var next: Int?
    switch automaton.places[thread.place] {
    case .take(let set, let target):
      guard symbols.holds[set][symbol] else { return [] }
      next = target
    case .accept: break
    default: return []
    }
    var levels: [Conditions] = []
    for level in thread.levels {
      try tally(3 * level.work)
      guard let stepped = try step(level, symbol, context) else { return [] }
      levels.append(stepped)
    }
    guard let next else {
      let same = try number(Thread(place: thread.place, levels: levels))
      return [Emission(thread: same, notes: 0)]
    }
    return try closure(next, levels, context)
  }

  /// The conditions after a symbol; nil if they can no longer hold.
  private func step(
    _ conditions: Conditions,
    _ symbol: Int,
    _ context: Int
  ) throws(UndecidedReason) -> Conditions? {
    var result = Conditions()
    if !conditions.never.isEmpty {
      guard let never = try step(conditions.never, symbol, context) else { return nil }
      result.never = never
    }
    for set in conditions.eventually {
      guard let open = try step(set, symbol, context) else { continue }
      if open.isEmpty { return nil }
      result.require(open)
    }
    return result
  }

  /// The threads after a symbol, unordered; nil if one of them accepts whatever follows.
  private func step(
    _ set: [Int],
    _ symbol: Int,
    _ context: Int
  ) throws(UndecidedReason) -> [Int]? {
    var result: Set<Int> = []
    for thread in set {
      for emission in try step(thread, symbol, in: context) { result.insert(emission.thread) }
    }
    if result.contains(where: isSettled) { return nil }
    return result.sorted()
  }
}

extension ThreadSimulator {
  /// Threads that leave or wait in one instance of an atomic group and precede others.
  private final class Earlier {
    var threads: [Int] = []
    var isLeftForGood = false
  }

  private struct Level {
    var conditions: Conditions
    let earlier: Earlier?
  }

  private struct Frame {
    var place: Int
    var levels: [Level]
    var fresh: UInt64
    var notes: UInt128
  }

  private struct Visit: Hashable {
    var place: Int
    var fresh: UInt64
    var levels: [Conditions]
  }

  /// All places reachable without consuming a character, in priority order.
  private func closure(
    _ place: Int,
    _ levels: [Conditions],
    _ context: Int
  ) throws(UndecidedReason) -> [Emission] {
    var result: [Emission] = []
    var seen: Set<Visit> = []
    let live = levels.enumerated().map { index, conditions in
      Level(conditions: conditions, earlier: index == 0 ? nil : Earlier())
    }
    var open = [Frame(place: place, levels: live, fresh: 0, notes: 0)]
    while var frame = open.popLast() {
      try spend(frame.levels.count)
      try tally(frame.levels.reduce(0) { $0 + $1.conditions.work })
      if frame.levels.contains(where: { $0.earlier?.isLeftForGood ?? false }) { continue }
      let visit = Visit(
        place: frame.place,
        fresh: frame.fresh,
        levels: frame.levels.map(\.conditions)
      )
      guard seen.insert(visit).inserted else { continue }
      switch automaton.places[frame.place] {
      case .take, .end:
        result.append(try emission(of: frame))
      case .accept:
        result.append(try emission(of: frame))
        if let last = result.last, isSettled(last.thread) { return result }
      case .fail: break
      case .split(let ways):
        for way in ways.reversed() {
          frame.place = way
          open.append(frame)
        }
      case .note(let register, let next):
        frame.notes |= 1 << UInt128(register)
        frame.place = next
        open.append(frame)
      case .turn(let loop, let next):
        frame.fresh |= 1 << UInt64(loop)
        frame.place = next
        open.append(frame)
      case .turnEnd(let loop, let again, let out):
        let bit = UInt64(1) << UInt64(loop)
        frame.place = frame.fresh & bit == 0 ? again : out
        frame.fresh &= ~bit
        open.append(frame)
      case .context(let test, let next):
        guard contexts[context].features.contains(test.feature) == test.isSet else { continue }
        frame.place = next
        open.append(frame)
      case .behind(let index, let isNegated, let next):
        let holds = contexts[context].behind[index].contains(acceptPlace)
        guard holds != isNegated else { continue }
        frame.place = next
        open.append(frame)
      case .ahead(let start, let isNegated, let next):
        let set = try begin(at: start, in: context).map(\.thread)
        let last = frame.levels.count - 1
        if set.contains(where: isSettled) {
          if isNegated { continue }
        } else if set.isEmpty {
          if !isNegated { continue }
        } else if isNegated {
          frame.levels[last].conditions.never =
            frame.levels[last].conditions.never.merged(with: set)
        } else {
          frame.levels[last].conditions.require(set.merged(with: []).sorted())
        }
        frame.place = next
        open.append(frame)
      case .enter(let next):
        frame.levels.append(Level(conditions: Conditions(), earlier: Earlier()))
        frame.place = next
        open.append(frame)
      case .leave(let next):
        if frame.levels.count == 1 {
          // The group is itself a condition, which this path satisfies.
          frame.place = acceptPlace
          result.append(try emission(of: frame))
          if let last = result.last, isSettled(last.thread) { return result }
        } else if let inner = frame.levels.popLast() {
          let exit = Thread(place: acceptPlace, levels: [inner.conditions])
          var conditions = inner.conditions
          if let earlier = inner.earlier {
            conditions.never = conditions.never.merged(with: earlier.threads.sorted())
            if inner.conditions.isEmpty { earlier.isLeftForGood = true }
            let number = try number(exit)
            if !earlier.threads.contains(number) { earlier.threads.append(number) }
          }
          frame.levels[frame.levels.count - 1].conditions.add(conditions)
          frame.place = next
          open.append(frame)
        }
      }
    }
    return result
  }

  /// The thread at a frame's place; later ones in its atomic groups must wait for it.
  private func emission(of frame: Frame) throws(UndecidedReason) -> Emission {
    let full = frame.levels.map { level -> Conditions in
      var conditions = level.conditions
      if let earlier = level.earlier {
        conditions.never = conditions.never.merged(with: earlier.threads.sorted())
      }
      return conditions
    }
    for (index, level) in frame.levels.enumerated() {
      guard let earlier = level.earlier else { continue }
      let inner = [level.conditions] + full[(index + 1)...]
      let number = try number(Thread(place: frame.place, levels: inner))
      if !earlier.threads.contains(number) { earlier.threads.append(number) }
    }
    let thread = try number(Thread(place: frame.place, levels: full))
    return Emission(thread: thread, notes: frame.notes)
  }
}
