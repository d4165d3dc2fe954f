import MatchEngine
import RegexSyntax
import RunRecord
import SubjectDomains

/// Analyses one pattern for slow inputs, on every engine.
struct BacktrackingAnalysis {
  let target: PatternCase
  let engines: BacktrackingEngines
  let effort: BacktrackingEffort
  let corpus: [Subject]
  let work: WorkBudget

  init(
    _ target: PatternCase,
    _ engines: BacktrackingEngines,
    _ effort: BacktrackingEffort,
    corpus: [Subject],
    within work: WorkBudget? = nil
  ) {
    self.corpus = corpus
    self.work = work ?? .ofVerdicts(effort)
    self.target = target
    self.engines = engines.engines(for: target)
    self.effort = effort
  }
}

extension BacktrackingAnalysis {
  /// One record for each engine, with a fix where one is wanted and found.
  var records: [SlowRecord] {
    var records = verdicts
    for index in records.indices where records[index].isSlow {
      records[index].defaultCalls = defaultCalls(records[index])
    }
    let slow = records.filter(\.isSlow)
    guard effort.searchesForFixes, !slow.isEmpty,
      let tree = try? RegexParser.parse(target.pattern)
    else { return records }
    let fixer = PatternFixer(
      tree: tree,
      target: target,
      engines: engines,
      effort: effort,
      corpus: corpus,
      slow: slow,
      work: .ofFixes(effort, after: work)
    )
    let offers = fixer.offers
    let isCut = offers.fix == nil && fixer.work.isExhausted
    for index in records.indices where records[index].isSlow {
      records[index].narrower = offers.narrower
      records[index].noFixReason = isCut ? effort.limitReason : nil
      guard var fix = offers.fix else { continue }
      fix.growth = growth(of: fix.pattern, like: records[index])
      records[index].fix = fix
    }
    return records
  }

  /// What a program gets for the attack that sets no limits; nil if the engine has none of its own.
  private func defaultCalls(_ record: SlowRecord) -> DefaultCalls? {
    guard let attack = record.attack,
      let engine = engines.targetEngines.first(where: { $0.name == record.engine }),
      let pattern = try? engine.compile(target.pattern) as? any DefaultCallPattern
    else { return nil }
    let steps = Self.awaitedSteps * effort.cap
    return pattern.defaultCalls(on: Subject(attack.text), steps: steps)
  }

  /// How many times the steps of a slow search are waited for the end of one without limits.
  private static let awaitedSteps = 10

  /// One record for each engine, without fixes.
  var verdicts: [SlowRecord] {
    var compiled: [MeasuredEngine] = []
    var refusals: [String: PatternError] = [:]
    for engine in engines.targetEngines {
      do {
        guard !engine.isLinear else {
          _ = try engine.matcher.compile(target.pattern)
          continue
        }
        let pattern = try engine.compile(target.pattern)
        compiled.append(MeasuredEngine(engine.identity, pattern))
      } catch {
        refusals[engine.name] = error
      }
    }
    var found: [String: (PatternAnalysis.Outcome, Reading, PatternAnalysis)] = [:]
    let readings = readings(of: compiled)
    for (index, (reading, measured)) in readings.enumerated() {
      let own = work.share(readings.count - index)
      let analysis = analysis(of: reading, measured, within: own)
      for outcome in analysis.run() { found[outcome.engine] = (outcome, reading, analysis) }
      for engine in measured {
        guard let (outcome, _, _) = found[engine.identity.name] else { continue }
        let better = retried(outcome, on: engine, reading, within: own)
        found[engine.identity.name] = (better, reading, analysis)
      }
      work.settle(own)
    }
    return engines.targetEngines.map { engine in
      if let refusal = refusals[engine.name] {
        let verdict = refusal.isOfCounting ? SlowRecord.Verdict.undecided : .refused
        return record(engine.name, verdict, reason: refusal.message)
      }
      guard !engine.isLinear else {
        return record(engine.name, .linear, reason: "nothing to look for: linear by construction")
      }
      guard let (outcome, reading, analysis) = found[engine.name] else {
        return record(engine.name, .undecided, reason: "the pattern could not be parsed")
      }
      return record(of: outcome, reading, analysis)
    }
  }

  /// What a pattern means to an engine.
  private struct Reading {
    let tree: RegexPattern
    /// Whether the tree says what the pattern means; else nothing is known of its structure.
    var isKnown = true
    /// Whether the pattern as it is written means this to the engine that sorts attacks out.
    var isScreened = true
  }

  /// What the pattern means to each engine that has compiled it; engines that read it alike stand
  /// together.
  private func readings(of compiled: [MeasuredEngine]) -> [(Reading, [MeasuredEngine])] {
    let own = try? RegexParser.parse(target.pattern)
    var groups: [(Reading, [MeasuredEngine])] = []
    for measured in compiled {
      guard let engine = engines.targetEngines.first(where: { $0.name == measured.identity.name }),
        let reading = reading(of: engine, own)
      else { continue }
      let index = groups.firstIndex { other, _ in
        other.tree.source == reading.tree.source && other.isScreened == reading.isScreened
      }
      if let index {
        groups[index].1.append(measured)
      } else {
        groups.append((reading, [measured]))
      }
    }
    return groups
  }

  private func reading(of engine: BacktrackingEngine, _ own: RegexPattern?) -> Reading? {
    let other = engines.screeningEngine.map {
      RegexParser.reading(of: target.pattern, in: $0.dialect)
    }
    let isAlike = other.map { $0.constructs.allSatisfy { !Self.structural.contains($0.feature) } }
    // Characters beyond ASCII are in a class of Foundation that is none of PCRE2.
    let isScreened = (isAlike ?? true) && !namesUnicode
    if let own, engine.dialect.isOfTrees || isAlike ?? true {
      return Reading(tree: own, isScreened: engine.dialect.isOfTrees ? isScreened : isAlike ?? true)
    }
    let reading = RegexParser.reading(of: target.pattern, in: engine.dialect)
    let isWhole = !reading.constructs.contains { Self.unreadable.contains($0.feature) }
    if let tree = reading.tree { return Reading(tree: tree, isKnown: isWhole) }
    // An engine may take what cannot be read here: what is known to be slow is tried all the same.
    return (try? RegexParser.parse("(?:)")).map {
      Reading(tree: $0, isKnown: target.pattern.isEmpty)
    }
  }

  /// What makes one text two patterns of different structure; the rest changes which characters fit.
  private static let structural: Set<DialectFeature> = [
    .posixClassOutsideBrackets, .nestedClass, .setOperation, .classRange, .classBracket,
    .classEscape, .quotation, .interval, .literalBrace, .possessiveQuantifier, .inlineFlag,
    .extendedMode, .comment, .letterEscape, .octalEscape, .hexadecimalEscape, .controlEscape,
    .codeUnit, .notLineEnd, .branchReset, .conditional, .recursion,
  ]

  /// What a reading leaves out or says only nearly, so that the tree may have fewer ways than the pattern.
  private static let unreadable: Set<DialectFeature> = [.branchReset, .conditional, .recursion]

  /// The outcome with the attacks that ICU's second way through some loops gives, where these are
  /// shorter.
  private func retried(
    _ outcome: PatternAnalysis.Outcome,
    on engine: MeasuredEngine,
    _ reading: Reading,
    within work: WorkBudget
  ) -> PatternAnalysis.Outcome {
    let shortest = outcome.attacks.map(\.length).min() ?? .max
    guard features(of: engine).contains(.retriedLoops), reading.isKnown,
      shortest > Self.shortAttack,
      let loops = RetriedLoops(reading.tree)
    else { return outcome }
    var effort = effort
    effort.level = 0
    effort.longest = min(effort.longest, Self.maxRetriedLength)
    let analysis = PatternAnalysis(
      loops.tree,
      in: target.domain,
      engines: [engine],
      screeningEngine: screeningEngine(for: Reading(tree: loops.tree, isScreened: false)),
      given: [],
      subjects: [],
      effort: effort,
      within: work
    )
    guard let new = analysis.run().first, let attack = new.attacks.first,
      new.attacks.contains(where: { $0.length * 2 < shortest })
    else { return outcome }
    var result = outcome
    result.retriedLoop = loops.loop
    result.scan = nil
    let nearer = outcome.attacks.filter { $0.likeness < attack.likeness }
    result.attacks = nearer.isEmpty ? new.attacks : nearer + new.attacks.prefix(1)
    return result
  }

  private func features(of engine: MeasuredEngine) -> Set<EngineFeature> {
    engines.targetEngines.first { $0.name == engine.identity.name }?.features ?? []
  }

  private static let shortAttack = 128
  private static let maxRetriedLength = 512

  private func analysis(
    of reading: Reading,
    _ compiled: [MeasuredEngine],
    within work: WorkBudget
  ) -> PatternAnalysis {
    PatternAnalysis(
      reading.tree,
      in: target.domain,
      engines: compiled,
      screeningEngine: screeningEngine(for: reading),
      given: KnownAttacks.shapes(from: target.subjects.map(\.utf16), in: target.domain),
      subjects: target.subjects,
      effort: effort,
      within: work
    )
  }

  /// The pattern in the engine that sorts attacks out: as it is written where it means the same there,
  /// else in its own dialect.
  private func screeningEngine(for reading: Reading) -> MeasuredEngine? {
    guard let engine = engines.screeningEngine else { return nil }
    // What is printed is meant for Unicode's classes.
    let unicode = engine.features.contains(.optimizationVerbs) ? "(*UCP)" : ""
    let written = reading.isScreened ? try? engine.compile(target.pattern) : nil
    guard
      let pattern = written
        ?? (try? engine.compile(unicode + reading.tree.printed(in: engine.dialect).text))
    else { return nil }
    return MeasuredEngine(engine.identity, pattern)
  }

  /// Whether the pattern names characters beyond ASCII, or may.
  private var namesUnicode: Bool { target.pattern.contains(/[^\x00-\x7F]|\\[uUxNpP]/) }

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
      domain: target.domain.recorded,
      reason: reason,
      location: target.place.map(LocationRecord.init)
    )
  }

  private func record(
    of outcome: PatternAnalysis.Outcome,
    _ reading: Reading,
    _ analysis: PatternAnalysis
  ) -> SlowRecord {
    guard let attack = outcome.attacks.first else {
      if let scan = outcome.scan { return record(of: scan, outcome.engine, reading, analysis) }
      var record = harmless(outcome)
      if !reading.isKnown, record.verdict == .notSlow {
        record.verdict = .undecided
        record.reason = """
          its structure cannot be analysed; of known attacks, \(record.reason ?? "")
          """
      }
      return record
    }
    var record = record(.vulnerable, by: attack, reading, analysis)
    record.otherAttacks = outcome.attacks.dropFirst().map { attack in
      SlowRecord.OtherAttack(
        likeness: attack.likeness,
        attack: Attack(attack)
      )
    }
    if let loop = outcome.retriedLoop {
      record.explanation =
        "ICU tries the shortest match of `\(loop)` twice, in each iteration of the loop around it"
    } else if reading.isKnown {
      let segment = attack.shape.segments.first
      let explanation = AmbiguityText.explain(
        analysis.tree,
        prefix: segment?.prefix ?? [],
        pump: segment?.pump ?? []
      )
      record.explanation = explanation?.words
      // Its parts are those of the tree, which may be of another spelling.
      if let parts = explanation?.parts, analysis.tree.source == target.pattern {
        record.parts = parts.map { TextRange($0) }
      }
    }
    return record
  }

  private func record(
    of scan: ConfirmedScan,
    _ engine: String,
    _ reading: Reading,
    _ analysis: PatternAnalysis
  ) -> SlowRecord {
    var record = record(.scanning, by: scan.attack, reading, analysis)
    record.scan = SlowRecord.Scan(characters: scan.characters, steps: scan.steps)
    return record
  }

  /// A record with what an attack says of itself.
  private func record(
    _ verdict: SlowRecord.Verdict,
    by attack: ConfirmedAttack,
    _ reading: Reading,
    _ analysis: PatternAnalysis
  ) -> SlowRecord {
    var record = record(attack.engine, verdict)
    record.attack = Attack(attack)
    record.likeness = attack.likeness
    switch attack.growth {
    case .exponential: record.class = .exponential
    case .bounded: record.class = .bounded
    case .polynomial(let degree):
      record.class = .polynomial
      record.degree = degree
    }
    record.growth = attack.curve.map { point in
      SlowRecord.GrowthPoint(length: point.length, steps: point.steps)
    }
    if let place = place(of: attack, on: attack.engine, analysis) {
      record.range = TextRange(place)
      record.location = target.location(place).map(LocationRecord.init)
    }
    return record
  }

  /// The part of the pattern that does most of the work, as the engine itself shows it or, where it
  /// does not tell of every step, the one that sorts attacks out; nil where neither was given the
  /// pattern as it is written.
  private func place(
    of attack: ConfirmedAttack,
    on name: String,
    _ analysis: PatternAnalysis
  ) -> Range<Int>? {
    let own = analysis.engines.first { $0.identity.name == name }
    let engines = [own, analysis.screeningEngine].compactMap(\.self)
    for engine in engines where engine.pattern.unit.isOfSingleSteps {
      guard let pattern = engine.pattern as? any TracingPattern,
        pattern.source == target.pattern, analysis.tree.source == target.pattern
      else { continue }
      let profile = StepProfile(
        of: pattern,
        on: engine.identity,
        subject: Subject(utf16: attack.text),
        limit: Self.profiledSteps
      )
      return profile.places(in: analysis.tree).first?.range
    }
    return nil
  }

  private static let profiledSteps = 200_000

  private func harmless(_ outcome: PatternAnalysis.Outcome) -> SlowRecord {
    // Only shapes that looked slow were run on this engine.
    if let failure = outcome.failures.map(\.message).min() {
      return record(
        outcome.engine,
        .undecided,
        reason: "the engine gave up on a suspicious subject: \(failure)"
      )
    }
    if outcome.isExhausted {
      return record(
        outcome.engine,
        .undecided,
        reason:
          """
          the search reached its work limit: none of the \(outcome.shapeCount) attack shapes tried so \
          far takes more than \(effort.cap) steps at up to \(effort.longest) characters
          """
      )
    }
    var reason =
      "none of \(outcome.shapeCount) attack shapes takes more than \(effort.cap) steps at up to "
      + "\(effort.longest) characters"
    if let nearest = outcome.nearest {
      // A shape that looks slow where it is screened, and is not on this engine.
      guard nearest.length > Double(effort.longest) else {
        return record(outcome.engine, .notSlow, reason: reason)
      }
      let length = nearest.length < 1e9 ? "\(Int(nearest.length))" : "more than 1000000000"
      reason += "; the slowest would at about \(length) characters"
    } else {
      reason += "; the steps of all grow at most linearly"
    }
    return record(outcome.engine, .notSlow, reason: reason)
  }
}

extension Attack {
  fileprivate init(_ attack: ConfirmedAttack) {
    func text(_ units: [UInt16]) -> String { String(decoding: units, as: UTF16.self) }
    self.init(
      pumps: attack.shape.segments.map { Pump(prefix: text($0.prefix), pump: text($0.pump)) },
      repeat: attack.repeatCount,
      suffix: text(attack.shape.suffix)
    )
  }
}
