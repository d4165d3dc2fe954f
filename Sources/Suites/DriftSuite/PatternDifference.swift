public import MatchEngine
import RegexEquivalence
import RegexSyntax
public import RunRecord
public import SubjectDomains

/// Whether two patterns give the same matches on one engine, and where they do not.
public struct PatternDifference: Sendable {
  /// What the comparison came to.
  public let verdict: Verdict
  /// Where they differ in another way than on the verdict's subject: what only the first one matches, what only
  /// the second one does, and other matches, a subject for each.
  public let further: [Witness]
  /// The subjects that both patterns were tried on.
  public let subjects: Int
  /// Whether groups are left out, since the patterns have different numbers of them.
  public let comparesGroups: Bool

  /// What a comparison came to.
  public enum Verdict: Sendable, Hashable {
    /// The same matches on every subject; automata prove it.
    case equal
    /// They differ on this subject: the nearest to a real one that was found, and the shortest.
    case different(Witness)
    /// The same on all subjects that were tried; why there is no proof.
    case undecided(String)
  }

  /// A subject on which the patterns differ.
  public struct Witness: Sendable, Hashable {
    /// The subject.
    public let subject: Subject
    /// How near it is to a real one.
    public let likeness: Likeness
    /// What the engine finds with the first pattern.
    public let first: DriftResult
    /// What it finds with the second one.
    public let second: DriftResult
  }
}

extension PatternDifference {
  /// Compares two patterns.
  ///
  /// - Parameters:
  ///   - first: One pattern, with subjects to try.
  ///   - second: The other pattern.
  ///   - engine: The engine that decides; automata only say that it need not be asked.
  ///   - corpus: Subjects to try, beside those made from both patterns.
  ///   - options: How much is tried.
  public init(
    _ first: PatternCase,
    _ second: PatternCase,
    on engine: DriftEngine,
    corpus: [Subject],
    options: DriftSuite.Options
  ) {
    let bounded = engine.givingUp(after: options.effort.giveUpBudget)
      .bounded(by: WorkAllowance(options.effort.work))
    let pair = PatternPair(first, second, bounded)
    comparesGroups = pair.comparesGroups
    let proof = pair.proof
    if case .equal = proof {
      (verdict, subjects, further) = (.equal, 0, [])
      return
    }
    var pool = SubjectPool(in: first.domain)
    if case .different(let witness) = proof { pool.add(witness) }
    for subject in first.subjects + second.subjects { pool.add(subject) }
    // What only one of them excludes is made by a pattern that wants it.
    let wanting = [first, second].compactMap(\.wantingWhatItExcludes)
    pool.addMade(of: [first, second] + wanting, corpus, bounded, options)
    pool.addFramed(in: first.domain)
    subjects = pool.subjects.count
    var attempts = options.effort.shrinking(of: first.pattern.utf16.count) * 8
    var found = DifferenceKind.allCases.compactMap { kind in
      pair.witness(among: pool.subjects, of: kind, attempts: &attempts)
    }
    let nearest = found.indices.min {
      let (left, right) = (found[$0], found[$1])
      return (left.likeness, left.subject.utf16.count) < (right.likeness, right.subject.utf16.count)
    }
    let witness = nearest.map { found.remove(at: $0) }
    further = found
    if let witness {
      verdict = .different(witness)
    } else if case .undecided(let reason) = proof {
      verdict = .undecided(reason.message)
    } else {
      verdict = .undecided("automata differ, and the engine does not on what was tried")
    }
  }
}

extension PatternCase {
  /// The pattern with what its negative lookarounds exclude in its place; nil without any.
  fileprivate var wantingWhatItExcludes: PatternCase? {
    guard pattern.contains("(?!") || pattern.contains("(?<!") else { return nil }
    var copy = self
    copy.pattern = pattern.replacing("(?!", with: "(?:").replacing("(?<!", with: "(?:")
    return copy
  }
}

/// The ways in which two patterns differ on a subject.
private enum DifferenceKind: CaseIterable {
  case lost, gained, other

  init(_ answers: PairAnswer) {
    self =
      switch (answers.reference.isMatch, answers.other.isMatch) {
      case (true, false): .lost
      case (false, true): .gained
      default: .other
      }
  }
}

extension EngineAnswer {
  fileprivate var isMatch: Bool {
    if case .matches(let matches) = self { !matches.isEmpty } else { false }
  }
}

/// Two patterns as one engine reads them.
private struct PatternPair {
  let comparesGroups: Bool
  private let first: EngineReading
  private let second: EngineReading
  private let domain: SubjectDomain
  private let trees: [RegexPattern]

  init(_ first: PatternCase, _ second: PatternCase, _ engine: DriftEngine) {
    self.first = engine.read(first.pattern)
    self.second = engine.read(second.pattern)
    domain = first.domain
    trees = [first, second].compactMap { try? RegexParser.parse($0.pattern) }
    let counts = Set(trees.map(\.captureGroups.count))
    comparesGroups = counts.count == 1
  }

  /// What automata say of all subjects.
  var proof: EquivalenceVerdict {
    let compared = comparesGroups ? trees : trees.compactMap(\.withoutGroups)
    guard compared.count == 2 else { return .undecided(.construct(.backReference)) }
    return PatternComparison(compared[0], compared[1]).equivalence()
  }

  private func answers(on subject: Subject) -> PairAnswer {
    let (reference, other) = (first.answer(on: subject), second.answer(on: subject))
    guard !comparesGroups else { return PairAnswer(reference: reference, other: other) }
    return PairAnswer(reference: reference.withoutGroups, other: other.withoutGroups)
  }

  /// The nearest to a real subject on which they differ in one way, made as short as it goes.
  func witness(
    among subjects: [Subject],
    of kind: DifferenceKind,
    attempts: inout Int
  ) -> PatternDifference.Witness? {
    func differs(on subject: Subject) -> Bool {
      let answers = answers(on: subject)
      return answers.isDifference && DifferenceKind(answers) == kind
    }
    let differing = subjects.filter(differs)
    for likeness in Likeness.allCases {
      let near = differing.filter { domain.likeness(of: $0.utf16) == likeness }
        .sorted { $0.utf16.count < $1.utf16.count }
      let short = near.prefix(Self.maxShortened).map { subject in
        SubjectShrinker.shrink(subject, attempts: &attempts) {
          domain.likeness(of: $0.utf16) == likeness && differs(on: $0)
        }
      }
      guard let best = short.min(by: { $0.utf16.count < $1.utf16.count }) else { continue }
      let found = answers(on: best)
      return PatternDifference.Witness(
        subject: best,
        likeness: likeness,
        first: DriftResult(found.reference),
        second: DriftResult(found.other)
      )
    }
    return nil
  }

  private static let maxShortened = 4
}

extension SubjectPool {
  /// Adds what the corpus has for some patterns, what is made from them, and mutations of both.
  fileprivate mutating func addMade(
    of patterns: [PatternCase],
    _ corpus: [Subject],
    _ engine: DriftEngine,
    _ options: DriftSuite.Options
  ) {
    let index = CorpusIndex(corpus, for: Set(patterns.map(\.domain.id)))
    for pattern in patterns {
      var source = SubjectSource(
        pattern: pattern.pattern,
        reference: engine.dialect,
        other: engine.dialect,
        effort: options.effort,
        seed: options.seed
      )
      let known = index.subjects(for: source.trees, in: pattern.domain)
      for subject in known { add(subject) }
      source.addGenerated(to: &self)
      let bases = (pattern.subjects + known).prefix(options.effort.bases)
      source.addMutations(of: Array(bases), to: &self)
    }
  }
}

extension SubjectPool {
  /// Adds each subject inside of what makes a real one of it, such as `https:` before `//a.example`:
  /// a pattern without `^` takes that too.
  fileprivate mutating func addFramed(in domain: SubjectDomain) {
    let around = [(domain.usualBeginning, "")] + domain.frames.map { ($0.prefix, $0.suffix) }
    for subject in subjects where domain.likeness(of: subject.utf16) != .real {
      for (before, after) in around { add(before.utf16 + subject.utf16 + after.utf16) }
    }
  }
}

extension EngineAnswer {
  /// The answer with whole matches alone.
  fileprivate var withoutGroups: EngineAnswer {
    guard case .matches(let matches) = self else { return self }
    return .matches(matches.map { Match(ranges: Array($0.ranges.prefix(1))) })
  }
}

extension RegexPattern {
  /// The pattern with groups that keep nothing; nil if it refers to one.
  fileprivate var withoutGroups: RegexPattern? {
    var opened: [Range<Int>] = []
    var refers = false
    root.forEach { node in
      if case .group(let kind, let body) = node.kind, kind.isCapturing {
        opened.append(node.range.lowerBound..<body.range.lowerBound)
      }
      if case .backReference = node.kind { refers = true }
    }
    guard !refers else { return nil }
    var units = Array(source.utf16)
    for range in opened.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      units.replaceSubrange(range, with: "(?:".utf16)
    }
    return try? RegexParser.parse(String(decoding: units, as: UTF16.self), flags: flags)
  }
}
