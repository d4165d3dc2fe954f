import Diagnostics
import JavaScriptEditions
import MatchEngine
import RegexSyntax
import RunRecord
import SubjectDomains

/// Finds every cause of difference between two engines in one pattern.
struct DriftAnalysis {
  let target: PatternCase
  let pair: EnginePair
  /// All engines of the run, the reference first.
  let engines: [DriftEngine]
  let effort: DriftEffort
  let pool: SubjectPool
  /// A real subject that the pattern need not match.
  let example: Subject?
  private(set) var findings: [DriftDifference] = []
  private(set) var undecided: [UndecidedAnswer] = []
  private(set) var compared = 0
  /// The pattern with all fixable causes so far fixed.
  private(set) var fixed: EditedPattern
  private let written: WrittenPattern
  private var seen: Set<DialectFeature> = []
  /// The causes that `fixed` fixes.
  private var fixedFeatures: [DialectFeature] = []
  /// Whether those fixes keep the meaning on every subject.
  private var fixesAreExact = true
  private var check: FixCheck

  init(
    _ target: PatternCase,
    _ pair: EnginePair,
    engines: [DriftEngine],
    effort: DriftEffort,
    pool: SubjectPool,
    example: Subject? = nil
  ) {
    self.target = target
    self.pair = pair
    self.engines = engines
    self.effort = effort
    self.pool = pool
    self.example = example
    fixed = EditedPattern(target.pattern)
    written = WrittenPattern(reading: pair.read(target.pattern))
    check = FixCheck(
      of: target.pattern,
      engines: engines,
      subjects: pool.subjects,
      domain: target.domain,
      ownCount: target.subjects.count,
      work: effort.work
    )
  }
}

extension DriftAnalysis {
  /// Finds the causes one by one: each is fixed before the search continues.
  ///
  /// - Parameter lowest: The lowest grade that is looked for.
  mutating func run(downTo lowest: Likeness = .any) {
    var subjects = pool.subjects
    for round in 0..<effort.causes {
      var search = DifferenceSearch(
        reading: pair.read(fixed.text),
        target: target,
        example: example
      )
      pair.reference.budget?.reserve(effort.workForCauses)
      search.run(on: subjects)
      pair.reference.budget?.reserve(0)
      if round == 0 {
        undecided = search.undecided
        compared = search.compared
      } else if let unasked = search.undecided.first(where: \.isOfStop) {
        undecided.append(unasked)
      }
      let sightings = search.sightings.filter { $0.likeness <= lowest }
      guard let new = firstNew(among: sightings, by: search.reading) else {
        noteStop(over: sightings)
        return
      }
      let before = fixed
      let after = DriftRecord.After(causes: fixedFeatures.map(\.rawValue), pattern: before.text)
      for cause in new.causes where seen.insert(cause.feature).inserted {
        record(cause, new.witness, in: before, new.showing == .asWritten ? nil : after)
      }
      guard !pair.isUsedUp else {
        if sightings.count > 1 || search.reading.isRefusedByOne { noteStop(over: sightings) }
        return
      }
      // A fix removes differences and, being checked, adds none.
      if before.text == fixed.text || !search.reading.isRefusedByOne {
        subjects = search.sightings.map(\.subject)
      }
    }
  }

  /// Notes remaining differences whose causes were not determined because an engine is no longer
  /// run.
  private mutating func noteStop(over sightings: [Sighting]) {
    guard let stop = pair.stop, let first = sightings.first else { return }
    undecided.append(
      UndecidedAnswer(engine: stop.engine, reason: stop.reason, subject: first.subject)
    )
  }

  private struct NewDifference {
    let witness: Witness
    let causes: [Cause]
    let showing: WrittenPattern.Showing
  }

  /// The best witness with a new cause.
  private func firstNew(
    among sightings: [Sighting],
    by reading: PairReading
  ) -> NewDifference? {
    let search = CauseSearch(
      pair: pair,
      isTaken: isTakenByOthers,
      flagPrefix: target.flagPrefix
    )
    for (sighting, showing) in shown(sightings, by: reading) {
      let answers = reading.answers(on: sighting.subject, template: sighting.template)
      guard answers.isDifference else { continue }
      let witness = Witness(sighting, answers: answers)
      let causes = search.causes(of: witness, in: fixed).filter { !isOurOwn($0, showing) }
      if causes.contains(where: { !seen.contains($0.feature) }) {
        return NewDifference(witness: witness, causes: causes, showing: showing)
      }
    }
    return nil
  }

  /// Whether a cause is in the replacement of an earlier one, rather than in the pattern itself.
  private func isOurOwn(_ cause: Cause, _ showing: WrittenPattern.Showing) -> Bool {
    if showing == .asWritten, cause.feature == .unicodeVersion { return false }
    if showing == .afterEdits, cause.feature == .unexplained, !written.reading.isRefusedByOne {
      return true
    }
    return !cause.places.isEmpty && cause.places.allSatisfy(fixed.isReplacement)
  }

  /// The sightings to find causes for, with where they show: the best, and a sample of the others.
  ///
  /// Those that only our own edits caused are left out.
  private func shown(
    _ sightings: [Sighting],
    by reading: PairReading
  ) -> [(Sighting, WrittenPattern.Showing)] {
    let sorted = sightings.sorted { $0.isBetter(than: $1) }
    guard fixed.text != target.pattern else {
      return Self.sample(sorted, Self.sampleSize).map { ($0, .asWritten) }
    }
    let shown = Self.sample(sorted, Self.replayedSize).compactMap { sighting in
      let answers = reading.answers(on: sighting.subject, template: sighting.template)
      return written.showing(answers, on: sighting.subject, template: sighting.template)
        .map { (sighting, $0) }
    }
    let order = shown.sorted { ($0.0.likeness, $0.1) < ($1.0.likeness, $1.1) }
    return Self.sample(order, Self.sampleSize)
  }

  /// The first element of a list and an even sample of the others.
  private static func sample<Element>(_ sorted: [Element], _ size: Int) -> [Element] {
    let step = max(1, sorted.count / size)
    return sorted.enumerated().filter { $0.offset < size || $0.offset % step == 0 }.map(\.element)
  }

  private static let sampleSize = 12
  /// The number of sightings to check on the original pattern before sampling.
  private static let replayedSize = 128

  private mutating func record(
    _ cause: Cause,
    _ witness: Witness,
    in before: EditedPattern,
    _ after: DriftRecord.After?
  ) {
    let place = cause.places.first.map(before.origin) ?? 0..<0
    let shortest = shortest(
      witness,
      cause,
      in: before,
      after == nil ? .asWritten : .afterEdits
    )
    var shrinker = PatternShrinker(
      pair: pair,
      feature: cause.feature,
      isAlone: cause.keepsReference && cause.change?.edits.isEmpty == false
        && cause.feature != .unicodeVersion,
      place: cause.places.first ?? 0..<0,
      attempts: effort.shrinking(of: before.units.count)
    )
    let minimal =
      witness.template == nil
      ? shrinker.shrink(before.text, shortest) : (before.text, shortest.subject)
    let fix = fix(for: cause, in: before)
    if let fix, cause.keepsReference || fix.isExact, let change = cause.change {
      fixed = before.applying(change.edits)
      fixedFeatures.append(cause.feature)
      fixesAreExact = fixesAreExact && change.isExact
    }
    let isOfJavaScript = [pair.reference, pair.other]
      .contains { $0.dialect.hasEditions && !$0.isPorted }
    findings.append(
      DriftDifference(
        engines: pair.names,
        cause: cause,
        place: place,
        witness: shortest,
        after: after,
        minimal: minimal,
        fix: fix,
        unicodeFlag: isOfJavaScript ? target.unicodeFlag : nil
      )
    )
  }
}

extension DriftAnalysis {
  /// The witness with its subject shortened as far as its grade and where it shows are preserved.
  private func shortest(
    _ witness: Witness,
    _ cause: Cause,
    in pattern: EditedPattern,
    _ showing: WrittenPattern.Showing
  ) -> Witness {
    let reading = pair.read(pattern.text)
    let fixedReading = cause.change.map { pair.read(pattern.applying($0.edits).text) }
    let isEdited = pattern.text != target.pattern
    var longest = witness
    if isEdited, showing == .asWritten {
      let answers = written.answers(on: witness.subject, template: witness.template)
      if answers.isDifference { longest = Witness(witness.sighting, answers: answers) }
    }
    var attempts = effort.shrinking
    let subject = SubjectShrinker.shrink(witness.subject, attempts: &attempts) { shorter in
      guard target.domain.likeness(of: shorter.utf16) <= witness.likeness else { return false }
      let answers = reading.answers(on: shorter, template: witness.template)
      guard answers.isDifference,
        !isEdited || written.showing(answers, on: shorter, template: witness.template) == showing
      else { return false }
      if reading.isRefusedByOne {
        return answers.reference.hasMatch || answers.other.hasMatch
          || !(witness.answers.reference.hasMatch || witness.answers.other.hasMatch)
      }
      return fixedReading?.answers(on: shorter).isAgreement ?? true
    }
    let shown = showing == .asWritten ? written.reading : reading
    let answers = shown.answers(on: subject, template: witness.template)
    // An engine may have reached its limit during the shortening.
    guard answers.isDifference else { return longest }
    let sighting = Sighting(
      subject: subject,
      template: witness.template,
      likeness: target.domain.likeness(of: subject.utf16)
    )
    return Witness(sighting, answers: answers)
  }

  /// The pattern with a cause fixed, on its own if that helps, else in addition to earlier fixes.
  private mutating func fix(for cause: Cause, in pattern: EditedPattern) -> DriftDifference.Fix? {
    guard let change = cause.change else { return nil }
    // It would give the pattern the meaning that it has for the other engine.
    if change.isExact, !cause.keepsReference, check.kept == 0 { return nil }
    let alone = EditedPattern(target.pattern).applying(
      change.edits.map { edit in
        PatternCorrection(pattern.origin(of: edit.range), edit.text)
      }
    )
    let together = pattern.applying(change.edits)
    for (candidate, isExact) in [
      (alone.text, change.isExact), (together.text, change.isExact && fixesAreExact),
    ] where isTaken(candidate) {
      let verdict = check.verdict(on: candidate)
      guard verdict != .refused else { continue }
      return DriftDifference.Fix(
        pattern: candidate,
        // A pattern that the first engine refuses has no meaning to keep there.
        isExact: verdict == .exact && isExact && check.kept == 0,
        kept: check.kept == 0 ? nil : engines[check.kept].name,
        edition: edition(of: candidate)
      )
    }
    return nil
  }

  /// The edition of JavaScript that accepts a fixed pattern; nil if JavaScript refuses it or is not
  /// compared.
  private func edition(of pattern: String) -> String? {
    guard let engine = engines.first(where: { $0.dialect.hasEditions }),
      let text = engine.read(pattern).compiledText
    else { return nil }
    let features = RegexParser.reading(of: text, in: engine.dialect).javaScriptFeatures
    // The flags are beside the pattern, where every edition has them.
    let prefix = target.flagPrefix.flatMap { text.hasPrefix($0) ? $0.utf16.count : nil } ?? 0
    return JavaScriptEditions.builtIn.standard(
      for: features.filter { $0.feature != .modifiers || $0.range.lowerBound >= prefix }
    )
  }

  /// Whether both engines compile a fixed pattern, and all others that compile the original.
  private func isTaken(_ candidate: String) -> Bool {
    let reading = pair.read(candidate)
    guard reading.reference.refusal == nil, reading.other.refusal == nil else { return false }
    return isTakenByOthers(candidate)
  }

  /// Whether all engines that compile the original compile a pattern.
  private func isTakenByOthers(_ candidate: String) -> Bool {
    engines.indices.allSatisfy { index in
      engines[index].read(candidate).refusal == nil || !check.isTaken(by: index)
    }
  }
}
