import MatchEngine
import RegexSyntax
import RunRecord

/// The analysis of one pattern on all engines, as records.
struct PatternExamination {
  let target: BacktrackingTarget
  let engines: BacktrackingEngines
  let effort: BacktrackingEffort
  let corpus: [Subject]

  init(
    _ target: BacktrackingTarget,
    _ engines: BacktrackingEngines,
    _ effort: BacktrackingEffort,
    corpus: [Subject]
  ) {
    self.corpus = corpus
    self.target = target
    self.engines = engines
    self.effort = effort
  }
}

extension PatternExamination {
  /// One record for each engine, with a mend where one is wanted and found.
  var records: [SlowRecord] {
    var records = verdicts
    let slow = records.filter { $0.verdict == .vulnerable }
    guard effort.looksForMends, !slow.isEmpty,
      let tree = try? RegexParser.parse(target.pattern)
    else { return records }
    let mender = PatternMender(
      tree: tree,
      target: target,
      engines: engines,
      effort: effort,
      corpus: corpus,
      slow: slow
    )
    guard let mend = mender.mend else { return records }
    for index in records.indices where records[index].verdict == .vulnerable {
      records[index].mend = mend
    }
    return records
  }

  /// One record for each engine, without mends.
  var verdicts: [SlowRecord] {
    var compiled: [MeasuredEngine] = []
    var refusals: [String: String] = [:]
    for engine in engines.judged {
      do {
        let pattern = try engine.compile(target.pattern)
        compiled.append(MeasuredEngine(engine.identity, pattern))
      } catch {
        refusals[engine.name] = error.message
      }
    }
    let analysis = analysis(of: compiled)
    let outcomes = analysis?.run() ?? []
    return engines.judged.map { engine in
      if let refusal = refusals[engine.name] {
        return record(engine.name, .refused, reason: refusal)
      }
      guard let outcome = outcomes.first(where: { $0.engine == engine.name }) else {
        return record(engine.name, .undecided, reason: "the pattern could not be read")
      }
      return record(of: outcome, analysis)
    }
  }

  private func analysis(of compiled: [MeasuredEngine]) -> PatternAnalysis? {
    guard !compiled.isEmpty, let tree = tree(for: compiled) else { return nil }
    return PatternAnalysis(
      tree,
      engines: compiled,
      sieve: sieve(for: tree),
      given: KnownAttacks.shapes(from: target.subjects.map(\.utf16)),
      subjects: target.subjects,
      effort: effort
    )
  }

  /// The pattern as it is written, if it is one of ICU's; else as the first engine that compiles it
  /// reads it.
  private func tree(for compiled: [MeasuredEngine]) -> RegexPattern? {
    if let tree = try? RegexParser.parse(target.pattern) { return tree }
    for engine in engines.judged where compiled.contains(where: { $0.identity.name == engine.name })
    {
      if let tree = RegexParser.reading(of: target.pattern, in: engine.dialect).tree { return tree }
    }
    return nil
  }

  /// The pattern in the engine that sorts attacks out: as it is written, else in its own dialect.
  private func sieve(for tree: RegexPattern) -> MeasuredEngine? {
    guard let engine = engines.sieve else { return nil }
    guard
      let pattern = (try? engine.compile(target.pattern))
        ?? (try? engine.compile(tree.printed(in: engine.dialect).text))
    else { return nil }
    return MeasuredEngine(engine.identity, pattern)
  }

  private func record(
    _ engine: String,
    _ verdict: SlowRecord.Verdict,
    reason: String? = nil
  ) -> SlowRecord {
    SlowRecord(
      rule: target.rule,
      pattern: target.pattern,
      engine: engine,
      verdict: verdict,
      reason: reason,
      location: target.location(0..<target.pattern.utf16.count)
    )
  }

  private func record(
    of outcome: PatternAnalysis.Outcome,
    _ analysis: PatternAnalysis?
  ) -> SlowRecord {
    guard let attack = outcome.attacks.first else { return harmless(outcome) }
    var record = record(outcome.engine, .vulnerable)
    record.attack = SlowRecord.Attack(attack)
    record.reach = SlowRecord.Reach(attack.reach)
    switch attack.growth {
    case .exponential: record.class = .exponential
    case .bounded: record.class = .bounded
    case .polynomial(let degree):
      record.class = .polynomial
      record.degree = degree
    }
    record.growth = attack.curve.map { [$0.length, $0.steps] }
    record.others = outcome.attacks.dropFirst().map { attack in
      SlowRecord.OtherAttack(
        reach: SlowRecord.Reach(attack.reach),
        attack: SlowRecord.Attack(attack)
      )
    }
    if let analysis {
      let segment = attack.shape.segments.first
      record.explanation = AmbiguityText.explain(
        analysis.tree,
        prefix: segment?.prefix ?? [],
        pump: segment?.pump ?? []
      )
      if let place = place(of: attack, analysis) {
        record.place = [place.lowerBound, place.upperBound]
        record.location = target.location(place)
      }
    }
    return record
  }

  /// The part of the pattern that does most of the work, as an engine that tells of every step shows
  /// it; nil where it was not given the pattern as it is written.
  private func place(of attack: ConfirmedAttack, _ analysis: PatternAnalysis) -> Range<Int>? {
    guard let sieve = analysis.sieve, let pattern = sieve.pattern as? any TracingPattern,
      pattern.source == target.pattern, analysis.tree.source == target.pattern
    else { return nil }
    let profile = StepProfile(
      of: pattern,
      on: sieve.identity,
      subject: Subject(utf16: attack.text),
      limit: Self.profiledSteps
    )
    return profile.places(in: analysis.tree).first?.range
  }

  private static let profiledSteps = 200_000

  private func harmless(_ outcome: PatternAnalysis.Outcome) -> SlowRecord {
    if outcome.shapeCount == 0, let failure = outcome.failures.map(\.message).min() {
      return record(outcome.engine, .undecided, reason: "the engine gave up: \(failure)")
    }
    if outcome.isExhausted {
      return record(
        outcome.engine,
        .undecided,
        reason: "the search was ended for its work: shapes came near \(effort.cap) steps, and none "
          + "that was tried passed them up to \(effort.longest) characters"
      )
    }
    var reason =
      "none of \(outcome.shapeCount) shapes passes \(effort.cap) steps up to "
      + "\(effort.longest) characters"
    if let nearest = outcome.nearest {
      let length = nearest.length < 1e9 ? "\(Int(nearest.length))" : "more than 1000000000"
      reason += "; the nearest would at about \(length)"
    } else {
      reason += ", and none grows more than with the length"
    }
    return record(outcome.engine, .linear, reason: reason)
  }
}

extension SlowRecord.Attack {
  fileprivate init(_ attack: ConfirmedAttack) {
    func text(_ units: [UInt16]) -> String { String(decoding: units, as: UTF16.self) }
    self.init(
      pumps: attack.shape.segments.map { Pump(prefix: text($0.prefix), pump: text($0.pump)) },
      repeat: attack.repeatCount,
      suffix: text(attack.shape.suffix),
      length: attack.length
    )
  }
}

extension SlowRecord.Reach {
  fileprivate init(_ grade: SubjectGrade) {
    switch grade {
    case .url: self = .url
    case .urlLike: self = .urlLike
    case .other: self = .any
    }
  }
}
