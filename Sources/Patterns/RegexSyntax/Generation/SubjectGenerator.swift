/// Generates strings that a pattern matches, or nearly.
///
/// The strings follow the tree. Assertions and negative lookarounds are not solved, so an engine
/// must decide which of the strings match.
public struct SubjectGenerator: Sendable {
  private let plan: SubjectPlan
  private let outsiders: [UInt32]
  private var random: SplitMix64

  /// The maximum length of a string, in UTF-16 code units.
  private static let maxLength = 512

  /// Creates a generator for a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern to follow.
  ///   - seed: The random seed; the same seed gives the same strings.
  public init(_ pattern: RegexPattern, seed: UInt64) {
    var planner = SubjectPlanner()
    plan = planner.plan(pattern.root)
    let alphabet = pattern.subjectAlphabet
    outsiders = alphabet.ordinary + alphabet.unusual
    random = SplitMix64(seed: seed)
  }
}

extension SubjectGenerator {
  /// Strings that cover every alternative of the pattern: each branch, each quantifier at its
  /// bounds, each set at its members; the most ordinary first.
  ///
  /// - Parameter limit: The maximum number of strings.
  /// - Returns: The distinct strings.
  public mutating func steeredSubjects(limit: Int) -> [[UInt16]] {
    var subjects: [[UInt16]] = []
    var seen: Set<[UInt16]> = []
    var steering = Steering(plan)
    let budget = limit * 4
    while let forced = steering.next(), subjects.count < limit, steering.taken <= budget {
      var emission = Emission(longest: Self.maxLength) { choice, _ in forced[choice] ?? 0 }
      emission.emit(plan)
      if seen.insert(emission.units).inserted { subjects.append(emission.units) }
    }
    return subjects
  }

  /// A random string; nil if it grew too long.
  public mutating func nextMatch() -> [UInt16]? {
    var random = self.random
    // Some strings have only ordinary letters, digits and paths, so that their hosts are valid.
    let isOrdinary = Bool.random(using: &random)
    var emission = Emission(longest: Self.maxLength) { _, count in
      isOrdinary
        ? Int.random(in: 0..<min(count, 3), using: &random)
        : Int.random(in: 0..<count, using: &random)
    }
    emission.emit(plan)
    let result = emission.isComplete ? emission.units : nil
    self.random = random
    return result
  }

  /// A random string with one edit: a character removed, doubled, inserted, or replaced by another
  /// relevant one, or a truncation; nil if it grew too long.
  public mutating func nextNearMiss() -> [UInt16]? {
    guard var units = nextMatch() else { return nil }
    guard let outsider = outsiders.randomElement(using: &random) else { return nil }
    let other = [UInt16](codePoint: outsider)
    guard !units.isEmpty else { return other }
    let place = Int.random(in: 0..<units.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: units.remove(at: place)
    case 1: units.insert(units[place], at: place)
    case 2: units.insert(contentsOf: other, at: place)
    case 3: units.replaceSubrange(place...place, with: other)
    case 4: units.removeSubrange(place...)
    default: units += other
    }
    return units
  }
}

/// Visits the alternatives of a plan one by one, each with those that lead to it.
private struct Steering {
  private var pending: [[Int: Int]] = [[:]]
  private var position = 0
  private(set) var taken = 0

  init(_ plan: SubjectPlan) {
    add(plan, under: [:])
  }

  mutating func next() -> [Int: Int]? {
    guard position < pending.count else { return nil }
    taken += 1
    position += 1
    return pending[position - 1]
  }

  private mutating func add(_ plan: SubjectPlan, under path: [Int: Int]) {
    guard pending.count < 4_096 else { return }
    switch plan {
    case .units, .reference: break
    case .set(let choice, let strings):
      for option in 1..<strings.count { pending.append(path.forcing(choice, option)) }
    case .sequence(let parts): for part in parts { add(part, under: path) }
    case .branches(let choice, let branches):
      for (option, branch) in branches.enumerated() {
        let inside = path.forcing(choice, option)
        if option > 0 { pending.append(inside) }
        add(branch, under: inside)
      }
    case .loop(let choice, let body, let counts):
      for option in 1..<max(counts.count, 1) { pending.append(path.forcing(choice, option)) }
      let entered = counts.firstIndex { $0 > 0 }
      if let entered { add(body, under: entered == 0 ? path : path.forcing(choice, entered)) }
    case .capture(_, let body): add(body, under: path)
    }
  }
}

extension [Int: Int] {
  fileprivate func forcing(_ choice: Int, _ option: Int) -> [Int: Int] {
    var copy = self
    copy[choice] = option
    return copy
  }
}

/// Writes one string of a plan.
private struct Emission {
  private(set) var units: [UInt16] = []
  private(set) var isComplete = true
  private var captures: [Int: [UInt16]] = [:]
  private var steps = 0
  private let longest: Int
  private let choose: (_ choice: Int, _ count: Int) -> Int

  init(longest: Int, choose: @escaping (_ choice: Int, _ count: Int) -> Int) {
    self.longest = longest
    self.choose = choose
  }

  mutating func emit(_ plan: SubjectPlan) {
    steps += 1
    guard units.count <= longest, steps < 20_000 else {
      isComplete = false
      return
    }
    switch plan {
    case .units(let text): units += text
    case .set(let choice, let strings): units += strings[choose(choice, strings.count)]
    case .sequence(let parts): for part in parts { emit(part) }
    case .branches(let choice, let branches): emit(branches[choose(choice, branches.count)])
    case .loop(let choice, let body, let counts):
      let count = counts[choose(choice, counts.count)]
      for _ in 0..<count where isComplete { emit(body) }
    case .capture(let number, let body):
      let start = units.count
      emit(body)
      captures[number] = Array(units[start...])
    case .reference(let number): units += captures[number] ?? []
    }
  }
}
