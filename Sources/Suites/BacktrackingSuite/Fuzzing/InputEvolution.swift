public import MatchEngine
public import RegexSyntax
public import SubjectDomains

/// An input that was worth keeping, with what it did.
struct KeptInput: Sendable {
  let units: [UInt16]
  let steps: Int
  let isMatch: Bool
  /// Where the pattern got to in it; -1 where it tried nothing.
  let furthest: Int
  /// What it tried there, as places in the pattern.
  let wanted: [Int]
  /// The offsets over which most of the steps are spent.
  let hot: Range<Int>
}

/// Inputs for one pattern that become better by feedback: seeds first, then mutations of those that
/// reached something new.
///
/// What is drawn comes from the seed alone, so that the same calls give the same inputs.
public struct InputEvolution {
  let code: any TracingPattern
  let pieces: PatternPieces
  private(set) var kept: [KeptInput] = []
  private(set) var coverage: VisitCoverage
  let recorder: VisitRecorder
  private var mutator: InputMutator
  private let isWanted: (@Sendable ([UInt16]) -> Bool)?
  private var seeds: [[UInt16]]
  private var nextSeed = 0
  private var seen: Set<[UInt16]> = []

  /// Creates inputs for a pattern.
  ///
  /// - Parameters:
  ///   - code: The pattern as an engine has compiled it that tells of its steps.
  ///   - tree: The pattern.
  ///   - domain: What it is searched in.
  ///   - seeds: Inputs to begin with, beside those that are made from the tree.
  ///   - longest: The longest input, in UTF-16 units.
  ///   - isWanted: Whether an input may be tried, where only some subjects of the domain may.
  ///   - seed: What is drawn comes from this.
  public init(
    _ code: any TracingPattern,
    tree: RegexPattern,
    in domain: SubjectDomain = .url,
    seeds: [[UInt16]] = [],
    longest: Int = 160,
    only isWanted: (@Sendable ([UInt16]) -> Bool)? = nil,
    seed: UInt64
  ) {
    self.code = code
    self.isWanted = isWanted
    var random = SplitMix64(seed: seed)
    pieces = PatternPieces(
      tree,
      onlyPlainIn: isWanted == nil ? nil : domain,
      seed: random.next()
    )
    let length = code.source.utf16.count
    coverage = VisitCoverage(patternLength: length)
    recorder = VisitRecorder(patternLength: length)
    let made = Self.seeds(of: tree, pieces, withLoops: isWanted == nil, seed: random.next())
    self.seeds = isWanted.map { (seeds + made).filter($0) } ?? seeds + made
    mutator = InputMutator(
      pieces: pieces,
      longest: longest,
      domain: domain,
      domainShare: isWanted == nil ? 1 : 6,
      random: random
    )
  }
}

/// What came of one input.
public struct InputVisit: Sendable {
  /// The steps that it took.
  public var steps: Int
  /// Whether it was stopped at the limit of steps.
  public var isCut: Bool
  /// Whether the pattern matches it.
  public var isMatch: Bool
  /// Whether it reached something new.
  public var isKept: Bool
}

extension InputEvolution {
  /// The number of inputs that reached something new.
  public var keptCount: Int { kept.count }

  /// The number of places of the pattern, and of powers of two of visits to them, that were reached.
  public var reached: Int { coverage.reached }

  /// The next input to try; nil where none may be tried.
  public mutating func next() -> [UInt16]? {
    while nextSeed < seeds.count {
      nextSeed += 1
      let input = Array(seeds[nextSeed - 1].prefix(mutator.longest))
      if seen.insert(input).inserted { return input }
    }
    guard !kept.isEmpty || isWanted == nil else { return nil }
    if seen.count > Self.maxSeen { seen.removeAll(keepingCapacity: true) }
    for _ in 0..<Self.tries {
      let input = mutated()
      if let isWanted, !isWanted(input) { continue }
      if seen.insert(input).inserted { return input }
    }
    return isWanted == nil ? mutated() : kept.last?.units
  }

  /// Tries an input, and keeps it if it reaches something new.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - limit: The steps after which it is stopped.
  /// - Returns: What came of it.
  public mutating func run(_ input: [UInt16], limit: Int) -> InputVisit {
    let visits = recorder.visits(of: code, over: input, limit: limit)
    let isKept = kept.count < Self.maxKept && coverage.take(visits, of: kept.count)
    if isKept {
      kept.append(
        KeptInput(
          units: input,
          steps: visits.steps,
          isMatch: visits.isMatch,
          furthest: visits.furthest,
          wanted: visits.wanted,
          hot: Self.hot(visits.offsets)
        )
      )
    }
    return InputVisit(
      steps: visits.steps,
      isCut: visits.isCut,
      isMatch: visits.isMatch,
      isKept: isKept
    )
  }

  private mutating func mutated() -> [UInt16] {
    guard let input = parent(), let other = kept.randomElement(using: &mutator.random) else {
      return pieces.texts.randomElement(using: &mutator.random) ?? []
    }
    return mutator.mutate(input, with: other)
  }

  /// An input to go on from: mostly one that visits a place more often than all others, or a new one.
  private mutating func parent() -> KeptInput? {
    guard !kept.isEmpty else { return nil }
    let choice = Int.random(in: 0..<10, using: &mutator.random)
    if choice < 5 {
      let hottest = coverage.hottest.prefix(16)
      guard let best = hottest.randomElement(using: &mutator.random) else { return kept.last }
      return kept[best.champion.input]
    }
    if choice < 8 { return kept.suffix(12).randomElement(using: &mutator.random) }
    return kept.randomElement(using: &mutator.random)
  }

  private static let maxKept = 4_096
  private static let maxSeen = 1 << 16
  private static let tries = 16

  /// The offsets whose steps are at least half of the greatest number.
  private static func hot(_ offsets: [Int]) -> Range<Int> {
    guard let most = offsets.max(), most > 0,
      let first = offsets.firstIndex(where: { $0 * 2 >= most }),
      let last = offsets.lastIndex(where: { $0 * 2 >= most })
    else { return 0..<0 }
    return first..<(last + 1)
  }

  /// Inputs made from the tree: what it matches, nearly matches, and its loops gone round often.
  private static func seeds(
    of tree: RegexPattern,
    _ pieces: PatternPieces,
    withLoops: Bool,
    seed: UInt64
  ) -> [[UInt16]] {
    var generator = SubjectGenerator(tree, seed: seed)
    let steered = generator.steeredSubjects(limit: 48)
    var seeds = steered
    for _ in 0..<24 {
      if let match = generator.nextMatch() { seeds.append(match) }
      if let miss = generator.nextNearMiss() { seeds.append(miss) }
    }
    guard withLoops else { return seeds }
    let breaker = pieces.breakers.first ?? []
    for subject in steered.prefix(8) { seeds.append(subject + breaker) }
    for loop in pieces.loops.prefix(32) {
      var text: [UInt16] = []
      while text.count < 24 { text += loop }
      seeds.append(text + breaker)
    }
    return seeds
  }
}
