import TextCoding

/// Looks through all texts for those on which several patterns give certain answers, by walking
/// their automata side by side.
struct JointPatternSearch {
  /// What a search ended in.
  enum Outcome: Equatable {
    /// There is such a text.
    case found(String)
    case none
    /// The search was given up.
    case undecided
  }

  private let automaton: PatternAutomaton
  /// For each branch of a pattern, the pattern's number.
  private let patternOfBranch: [Int]
  private let folds: [Bool]
  private let symbols: [Symbol]
  private let part: LinkPattern.Part

  private struct Symbol {
    let raw: [UInt8]
    let folded: [UInt8]
    let isSlash: Bool
  }

  /// How much may still be looked at, by all searches about a file together.
  final class Budget {
    fileprivate var work: Int
    /// Whether a search was given up.
    var gaveUp = false

    /// - Parameter work: How much, in steps of about 30 nanoseconds.
    init(work: Int = 2_000_000) {
      self.work = work
    }

    fileprivate func giveUp() -> Outcome {
      gaveUp = true
      return .undecided
    }

    /// Pays for a comparison that needs no search.
    func spend(_ amount: Int) { work -= amount }

    /// Whether another search may begin.
    var isLeft: Bool { work > 0 }
  }

  /// The maximum number of sets of states that one search looks at, and its most work.
  private static let setLimit = 2_000
  private static let workLimit = 1_000_000
  /// What it costs to build a state, and to look at one.
  private static let (buildingCost, steppingCost, setCost) = (10, 2, 20)

  /// Finds a text by the patterns that match it.
  ///
  /// - Parameters:
  ///   - patterns: Patterns of one part and one form of encoding.
  ///   - budget: The budget to charge.
  ///   - isWanted: Whether the numbers of these patterns, in order, are a solution; number 0 is
  ///     always
  ///     among them.
  /// - Returns: A shortest such text, or that there is none.
  static func find(
    _ patterns: [LinkPattern],
    within budget: Budget,
    where isWanted: ([Int]) -> Bool
  ) -> Outcome {
    let size = patterns.reduce(0) { $0 + 2 * ($1.size + $1.steps.count + 1) }
    guard size * buildingCost < min(workLimit, budget.work) else { return budget.giveUp() }
    budget.spend(size * buildingCost + setCost * 4)
    return JointPatternSearch(patterns).find(within: budget, where: isWanted)
  }

  private init(_ patterns: [LinkPattern]) {
    part = patterns.first?.part ?? .other
    var branches: [[PatternStep]] = []
    var owners: [Int] = []
    for (number, pattern) in patterns.enumerated() {
      for branch in pattern.branches {
        branches.append(branch)
        owners.append(number)
      }
    }
    automaton = PatternAutomaton(branches)
    patternOfBranch = owners
    folds = owners.map { !patterns[$0].options.isCaseSensitive }
    let isDecoded = patterns.contains { !$0.options.isPercentEncoded }
    symbols = Self.symbols(of: automaton, branches: branches, isDecoded: isDecoded)
  }

  private func find(within budget: Budget, where isWanted: ([Int]) -> Bool) -> Outcome {
    var start = StateSet(automaton)
    for state in automaton.starts { start.insert(state, of: automaton) }
    var known: Set<Key> = [Key(start, endsInSlash: false)]
    var queue: [(set: StateSet, text: [UInt8], endsInSlash: Bool)] = [(start, [], false)]
    var work = 0
    defer { budget.work -= work }
    var next = 0
    while next < queue.count {
      let (set, text, endsInSlash) = queue[next]
      next += 1
      // A path is compared without its outer slashes.
      if !endsInSlash || part == .other, isWanted(accepted(by: set)) {
        return .found(String(decoding: text, as: UTF8.self))
      }
      for symbol in symbols {
        if symbol.isSlash, part == .path, text.isEmpty { continue }
        work += 1 + set.members.count / 16
        // A dead end of the first pattern cannot lead to a solution.
        guard firstGoesOn(set, over: symbol) else { continue }
        // A set takes room for all states, however few it has.
        work +=
          Self.setCost + set.members.count * Self.steppingCost + automaton.states.count / 512
        guard work < Self.workLimit else { return budget.giveUp() }
        let following = advance(set, symbol)
        guard known.insert(Key(following, endsInSlash: symbol.isSlash)).inserted else { continue }
        guard known.count < Self.setLimit else { return budget.giveUp() }
        queue.append((following, text + symbol.raw, symbol.isSlash))
      }
    }
    return .none
  }

  private struct Key: Hashable {
    let members: [Int]
    let endsInSlash: Bool

    init(_ set: StateSet, endsInSlash: Bool) {
      members = set.members.sorted()
      self.endsInSlash = endsInSlash
    }
  }

  private func accepted(by set: StateSet) -> [Int] {
    Array(Set(set.accepted(by: automaton).map { patternOfBranch[$0] })).sorted()
  }

  /// Whether a state of the first pattern reads the beginning of a symbol.
  private func firstGoesOn(_ set: StateSet, over symbol: Symbol) -> Bool {
    set.members.contains { member in
      let branch = automaton.owners[member]
      guard patternOfBranch[branch] == 0 else { return false }
      let byte = folds[branch] ? symbol.folded[0] : symbol.raw[0]
      switch automaton.states[member] {
      case .byte(let literal, _): return byte == literal
      case .set(let set, _): return set.contains(byte)
      case .lead, .loop: return true
      case .rest, .fork, .accept: return false
      }
    }
  }

  private func advance(_ set: StateSet, _ symbol: Symbol) -> StateSet {
    var result = StateSet(automaton)
    if symbol.raw.count == 1, symbol.folded.count == 1 {
      set.advance(of: automaton, into: &result) { folds[$0] ? symbol.folded[0] : symbol.raw[0] }
      return result
    }
    func run(_ bytes: [UInt8], folded: Bool) {
      var current = set
      for (index, byte) in bytes.enumerated() {
        var following = StateSet(automaton)
        current.advance(of: automaton, into: &following) { folds[$0] == folded ? byte : nil }
        if index == bytes.count - 1 {
          for member in following.members { result.insert(member, of: automaton) }
        }
        current = following
      }
    }
    run(symbol.raw, folded: false)
    run(symbol.folded, folded: true)
    return result
  }

  // MARK: - Symbols

  /// One representative for each set of characters that the patterns do not distinguish.
  private static func symbols(
    of automaton: PatternAutomaton,
    branches: [[PatternStep]],
    isDecoded: Bool
  ) -> [Symbol] {
    var scalars: Set<Unicode.Scalar> = []
    func collect(_ steps: [PatternStep]) {
      var literal: [UInt8] = []
      for step in steps {
        if case .byte(let byte) = step { literal.append(byte) }
        if case .oneOf(let list) = step { list.texts.forEach(collect) }
      }
      scalars.formUnion(String(decoding: literal, as: UTF8.self).unicodeScalars)
    }
    branches.forEach(collect)
    for scalar in Array(scalars) { scalars.formUnion(CaseFolding.variants(of: scalar)) }
    // The built-in sets distinguish these; for each, one character that no pattern contains.
    for group in ["gz", "af", "09", "GZ", "AF"].map({ Array($0.utf8) }) {
      let members = (group[0]...group[1]).map { Unicode.Scalar($0) }
      if let member = members.first(where: { !scalars.contains($0) }) { scalars.insert(member) }
    }
    if let other = "~-_.!".unicodeScalars.first(where: { !scalars.contains($0) }) {
      scalars.insert(other)
    }
    if isDecoded {
      scalars.insert("日")
    } else {
      scalars = scalars.filter { $0.isASCII && !LinkURL.isForeign(UInt8($0.value)) }
    }
    let ordered = scalars.sorted { (rank($0), $0.value) < (rank($1), $1.value) }
    return ordered.map { scalar in
      let raw = Array(String(scalar).utf8)
      return Symbol(raw: raw, folded: CaseFolding.fold(raw), isSlash: scalar == "/")
    }
  }

  /// Plain characters come first, so that the texts that are found look like URLs.
  private static func rank(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "a"..."z": 0
    case "0"..."9", "A"..."Z": 1
    case "/", "-", "_", ".", "~": 2
    default: 3
    }
  }
}
