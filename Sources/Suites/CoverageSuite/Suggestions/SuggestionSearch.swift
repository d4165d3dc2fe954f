internal import MatchEngine
internal import RegexSyntax
internal import RunRecord
internal import SubjectDomains

/// Searches for inputs that exercise untested parts.
struct SuggestionSearch {
  let target: PatternCase
  let examiner: PartExaminer
  private let exercises: [Exercise]
  /// The examined inputs that can become tests, with the parts they exercise.
  var candidates: [Candidate] = []
  private var known: [[UInt16]: Int] = [:]
  /// The generated strings: near misses and others.
  private var made: [Bool: [[UInt16]]] = [:]
  var chosen: [PatternPart: Int] = [:]
  /// A matching candidate to accompany a chosen near miss if nothing else matches.
  private(set) var companion: Int?
  /// Why parts cannot be exercised.
  private(set) var unreachable: [PatternPart: String] = [:]

  struct Candidate {
    var test: PatternCase.Input
    var exercise: Exercise
    var likeness: Likeness
    var origin = CoverageRecord.Suggestion.Origin.pattern
  }

  /// The remaining work for one pattern, in nodes and characters.
  var budget = 30_000_000

  /// The cost of a string on which the engine gives up.
  private static let costOfGivingUp = 4_000_000
  /// The maximum number of strings tried for a part.
  private static let maxTries = 120
  /// The maximum number of test inputs that strings are derived from.
  private static let maxBases = 6

  init(target: PatternCase, examiner: PartExaminer, exercises: [Exercise]) {
    self.target = target
    self.examiner = examiner
    self.exercises = exercises
  }
}

extension SuggestionSearch {
  /// Searches for an input for each part, or the reason why there is none.
  ///
  /// - Parameters:
  ///   - gaps: The parts.
  ///   - wantsBest: Whether to find the best of several inputs rather than the first.
  mutating func run(_ gaps: [PatternPart], wantsBest: Bool) {
    guard !gaps.isEmpty else { return }
    let source = GapCandidates(examiner: examiner, bases: bases())
    // A subject that a lookaround refuses is a near miss as well.
    for part in gaps where chosen[part] == nil {
      if let index = chosenAlready(for: part) {
        chosen[part] = index
        continue
      }
      guard budget > 0, !examiner.work.isUsedUp else { return }
      if let index = find(part, source.strings(for: part), wantsBest) ?? generated(part, wantsBest)
      {
        chosen[part] = index
        continue
      }
      switch reachability(of: part) {
      case .unreachable(let reason): unreachable[part] = reason
      case .reachable(let witness): chosen[part] = find(part, [witness], wantsBest)
      case .undecided: continue
      }
    }
    addCompanion()
  }

  /// A near miss counts only together with a match.
  private mutating func addCompanion() {
    let nearMiss = PatternPart(kind: .nearMiss, node: PatternTree.root)
    guard chosen[nearMiss] != nil, !exercises.contains(where: { $0.isMatch == true }),
      !chosen.values.contains(where: { candidates[$0].exercise.isMatch == true })
    else { return }
    companion = candidates.indices.first { candidates[$0].exercise.isMatch == true }
    guard companion == nil else { return }
    chosen[nearMiss] = nil
    if case .unreachable(let reason) = reachability(of: nearMiss) {
      unreachable[nearMiss] = reason
    }
  }

  private mutating func reachability(of part: PatternPart) -> Reachability.Verdict {
    guard budget > 0 else { return .undecided }
    let work = Reachability.Work(most: budget * Self.stepsForBudget)
    let verdict = Reachability(tree: examiner.tree, domain: target.domain, work: work).verdict(
      on: part
    )
    budget -= work.steps / Self.stepsForBudget
    return verdict
  }

  /// The automaton steps that take as long as a node or a character.
  private static let stepsForBudget = 2

  /// The ways to make strings from: those of the shortest tests with the usual beginning, or of a made string.
  private mutating func bases() -> [MatchWay] {
    let usual = target.domain.usualBeginning.utf16
    let ways = exercises.compactMap(\.way)
    guard ways.isEmpty else {
      func rank(_ way: MatchWay) -> (Int, Int) {
        (way.subject.starts(with: usual) ? 0 : 1, way.subject.count)
      }
      return Array(ways.sorted { rank($0) < rank($1) }.prefix(Self.maxBases))
    }
    var maker = TextMaker(examiner)
    let plain = maker.text(of: PatternTree.root, nil, nil)
    var generator = SubjectGenerator(examiner.tree.pattern, seed: 1)
    var made: [MatchWay] = []
    for subject in [plain] + generator.steeredSubjects(limit: 64) {
      guard let index = examine(subject), let way = candidates[index].exercise.way else { continue }
      if way.subject.starts(with: usual) { return [way] }
      made.append(way)
    }
    return Array(made.prefix(1))
  }

  func chosenAlready(for part: PatternPart) -> Int? {
    Set(chosen.values).sorted().first { exercises(candidates[$0], part) }
  }

  func exercises(_ candidate: Candidate, _ part: PatternPart) -> Bool {
    guard part.kind == .nearMiss else { return candidate.exercise.parts.contains(part) }
    return examiner.isNearMiss(candidate.test.subject, candidate.exercise)
  }

  /// The index of the candidate of a subject; nil if it cannot be a test or already is one.
  mutating func examine(_ subject: [UInt16]) -> Int? {
    if let index = known[subject] { return index < 0 ? nil : index }
    budget -= examiner.cost + 16 * subject.count
    guard budget > 0 else { return nil }
    known[subject] = -1
    guard let test = target.input(of: subject), !target.inputs.contains(test), !subject.isEmpty
    else {
      return nil
    }
    // A manifest's text cannot contain a lone surrogate.
    guard test.subject.text.utf16.elementsEqual(subject) else { return nil }
    let exercise = examiner.examine(test.subject)
    guard exercise.unknownReason == nil else {
      // The engine or the walk has reached its limit.
      budget -= Self.costOfGivingUp
      return nil
    }
    let likeness = target.domain.likeness(of: Subject(test.url).utf16)
    candidates.append(Candidate(test: test, exercise: exercise, likeness: likeness))
    known[subject] = candidates.count - 1
    return candidates.count - 1
  }

  private mutating func find(
    _ part: PatternPart,
    _ strings: [[UInt16]],
    _ wantsBest: Bool
  ) -> Int? {
    var best: Int?
    for subject in strings.prefix(Self.maxTries) {
      guard let index = examine(subject), exercises(candidates[index], part) else { continue }
      if let known = best, candidates[known].likeness <= candidates[index].likeness {
        continue
      }
      best = index
      if !wantsBest || candidates[index].likeness == .real { break }
    }
    // A near miss must stay as close as it is.
    guard wantsBest, part.kind != .nearMiss, let best else { return best }
    return shortened(best, part)
  }

  private mutating func generated(_ part: PatternPart, _ wantsBest: Bool) -> Int? {
    let isNear = part.kind == .refuses || part.kind == .nearMiss
    return find(part, strings(areNear: isNear), wantsBest)
  }

  /// Strings generated from the pattern alone, the same for all parts.
  private mutating func strings(areNear: Bool) -> [[UInt16]] {
    if let made = made[areNear] { return made }
    var generator = SubjectGenerator(examiner.tree.pattern, seed: 1)
    var strings = generator.steeredSubjects(limit: Self.maxTries / 2)
    for _ in 0..<(Self.maxTries / 2) {
      if let next = areNear ? generator.nextNearMiss() : generator.nextMatch() {
        strings.append(next)
      }
    }
    made[areNear] = strings
    return strings
  }

  /// A shorter input that still exercises the part, with as many trailing parts removed as
  /// possible.
  private mutating func shortened(_ index: Int, _ part: PatternPart) -> Int {
    var best = index
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      let units = candidates[best].test.subject.utf16
      guard candidates[best].test.headers == nil else { return best }
      for shorter in shorterSubjects(units) {
        guard let found = examine(shorter), exercises(candidates[found], part),
          candidates[found].likeness <= candidates[best].likeness,
          candidates[found].exercise.isMatch == candidates[best].exercise.isMatch
        else { continue }
        best = found
        hasShrunk = true
        break
      }
    }
    return best
  }

  /// A subject without one of its later parts: what begins at a character such as `/`, `?`, `#` or `&`, up
  /// to the next of its kind or to the end.
  private func shorterSubjects(_ units: [UInt16]) -> [[UInt16]] {
    let marks = Set(target.domain.partStarts.utf16)
    let starts = units.indices.dropFirst(8).filter { index in
      marks.contains(units[index]) && units[index - 1] != 0x2F
    }
    return starts.suffix(12).flatMap { start -> [[UInt16]] in
      let ends = starts.filter { end in
        end > start && (units[start] == units[end] || units[start] == 0x2F || units[end] == 0x23)
      }
      let tail = Array(units[..<start])
      return [tail] + ends.prefix(1).map { tail + units[$0...] }
    }
  }
}

extension SuggestionSearch {
  func suggestion(
    _ index: Int,
    closing parts: [CoverageRecord.Part],
    _ examiner: PartExaminer
  ) -> CoverageRecord.Suggestion? {
    let candidate = candidates[index]
    guard let isMatch = candidate.exercise.isMatch else { return nil }
    let closed = examiner.list.parts.indices.filter { number in
      let part = examiner.list.parts[number]
      return parts[number].status == .gap
        && (exercises(candidate, part) || part.kind == .nearMiss && index == companion)
    }
    return CoverageRecord.Suggestion(
      input: candidate.test.url,
      headers: candidate.test.headers,
      isMatch: isMatch,
      parts: closed,
      origin: candidate.origin
    )
  }
}
