import Diagnostics
import MatchEngine
import RegexSyntax
import SubjectDomains

/// Finds the construct that causes a difference, by changing only that and observing that the
/// difference disappears.
struct CauseSearch {
  let pair: EnginePair
  /// Whether a changed pattern is taken by the other engines of the run, too.
  var isTaken: (String) -> Bool = { _ in true }
  /// What flags beside the pattern would be in front of it; nil if they cannot be there.
  var flagPrefix: String?
}

extension CauseSearch {
  /// The cause of a difference, or several that only jointly produce it.
  ///
  /// - Parameters:
  ///   - witness: Where the engines differ.
  ///   - pattern: The pattern on which they do.
  /// - Returns: At least one cause; `unexplained` if no change of a known construct removes the
  ///   difference.
  func causes(of witness: Witness, in pattern: EditedPattern) -> [Cause] {
    if let template = witness.template {
      return [TemplateCause.find(template, witness, pair.read(pattern.text))]
    }
    if isEmptyMatch(witness.answers) {
      return [Cause(feature: .emptyMatch, places: [0..<pattern.units.count])]
    }
    let found = constructs(behind: witness, in: pattern)
    guard let aged = agedAnswers(of: witness, in: pattern.text), let first = found.causes.first
    else { return found.causes }
    if aged.witness.answers.isAgreement { return [first.dated(aged.note)] }
    // New characters hide any other cause of the difference.
    return found.areCertain || !aged.witness.answers.isDifference
      ? found.causes : constructs(behind: aged.witness, in: pattern).causes
  }

  /// The constructs that cause a difference, and whether changing them preserves the meaning.
  private func constructs(
    behind witness: Witness,
    in pattern: EditedPattern
  ) -> (causes: [Cause], areCertain: Bool) {
    let text = pattern.text
    if let fault = engineFault(of: witness, in: pattern) { return ([fault], true) }
    let suspects = suspects(in: text)
    let explanations = (suspects + rivals(of: suspects, in: text)).flatMap { suspect in
      let found = suspect.changes.compactMap { explanation(suspect, $0, of: witness, in: pattern) }
      // Of several changes those are of use that no other engine refuses.
      let taken = found.count > 1 ? found.filter { isTaken($0.change, in: pattern) } : []
      let moved = taken.filter { movesFlags($0.change, in: pattern) }
      return moved.isEmpty ? taken.isEmpty ? found : taken : moved
    }
    let best = explanations.filter(\.keepsReference)
    // If no change of a construct is exact, each may merely prevent the match. Among the changes of
    // one construct the first is preferred, exact or not: every JavaScript accepts it.
    if let exact = best.first(where: \.isExact) {
      return (Array(best.filter { $0.feature == exact.feature }.prefix(1)), true)
    }
    let joint = jointCauses(suspects, of: witness, in: pattern)
    if let joint, joint.allSatisfy(\.isExact) { return (joint, true) }
    if let found = best.first.map({ [$0] }) ?? joint { return (found, true) }
    if let found = refusalCauses(suspects, of: witness, in: pattern) { return (found, true) }
    if let first = explanations.first { return ([first], false) }
    if let mode = characterMode(of: witness, in: pattern) { return ([mode], true) }
    let last = lastResort(suspects, witness, text)
    return ([last.feature == .unexplained && pair.isUsedUp ? last.unfinished : last], false)
  }

  /// Whether a construct is a cause of a difference.
  func isCaused(
    _ witness: Witness,
    by feature: DialectFeature,
    alone mustBeAlone: Bool,
    in pattern: EditedPattern
  ) -> Bool {
    switch feature {
    case .emptyMatch: return isEmptyMatch(witness.answers)
    case .engineFault, .startOptimization:
      return engineFault(of: witness, in: pattern)?.feature == feature
    default: break
    }
    guard !isEmptyMatch(witness.answers) else { return false }
    let aged = agedAnswers(of: witness, in: pattern.text)
    let isOfVersion = aged?.witness.answers.isAgreement == true
    if isOfVersion || feature == .unicodeVersion {
      return isOfVersion && feature == .unicodeVersion
    }
    let isAlone = suspects(in: pattern.text).filter { $0.feature == feature }.contains { suspect in
      suspect.changes.contains {
        explanation(suspect, $0, of: witness, in: pattern)?.keepsReference == true
          || liftsRefusal($0.edits, witness, pattern)
      }
    }
    if isAlone || mustBeAlone { return isAlone }
    return causes(of: witness, in: pattern).contains { $0.feature == feature }
  }

  /// The engines' answers with characters unknown to one of them replaced by known ones of the same
  /// kind; nil if there are none.
  private func agedAnswers(
    of witness: Witness,
    in pattern: String
  ) -> (witness: Witness, note: String)? {
    let versions = [pair.reference, pair.other].compactMap { engine in
      engine.unicodeVersion.map { (engine: engine, version: $0) }
    }
    guard let older = versions.min(by: { $0.version < $1.version }),
      let subject = NewCharacters(version: older.version).aged(witness.subject, besides: pattern)
    else { return nil }
    let answers = pair.read(pattern).answers(on: subject)
    return (
      Witness(
        Sighting(subject: subject, likeness: witness.likeness),
        answers: answers
      ),
      "\(older.engine.name) has Unicode \(older.version)"
    )
  }

  private func suspects(in text: String) -> [Suspect] {
    var all = pair.read(text).refusals.flatMap { Suspect.all(among: $0.constructs) }
    all += Suspect.all(in: text, dialect: pair.other.dialect)
    for suspect in Suspect.all(in: text, dialect: pair.reference.dialect)
    where !all.contains(where: { $0.feature == suspect.feature }) {
      all.append(suspect)
    }
    // Where `\Z` is a letter in one of them, which line ends it knows in the other is no matter.
    if let anchor = all.firstIndex(where: { $0.feature == .absoluteAnchors }),
      let end = all[..<anchor].firstIndex(where: { $0.feature == .dollarLineEnds })
    {
      all.swapAt(anchor, end)
    }
    return all
  }

  /// What the reference engine reads in its own way where a suspect of the other one is the same construct: its
  /// changes keep the meaning that the reference gives it.
  private func rivals(of suspects: [Suspect], in text: String) -> [Suspect] {
    Suspect.all(in: text, dialect: pair.reference.dialect).filter { own in
      suspects.contains { $0.feature == own.feature && $0.changes != own.changes }
    }
  }

  private func isTaken(_ change: Suspect.Change?, in pattern: EditedPattern) -> Bool {
    change.map { isTaken(pattern.applying($0.edits).text) } ?? false
  }

  /// Whether a change leaves flags in front of the pattern that can be given beside it.
  private func movesFlags(_ change: Suspect.Change?, in pattern: EditedPattern) -> Bool {
    guard let change, let flagPrefix, !pattern.text.hasPrefix(flagPrefix) else { return false }
    return pattern.applying(change.edits).text.hasPrefix(flagPrefix)
  }

  /// The cause that a construct is, if changing it removes the difference.
  private func explanation(
    _ suspect: Suspect,
    _ change: Suspect.Change,
    of witness: Witness,
    in pattern: EditedPattern
  ) -> Cause? {
    guard let keeps = outcome(of: change.edits, on: witness, in: pattern) else { return nil }
    return Cause(suspect, change: change, keepsReference: keeps)
  }

  /// Whether edits preserve the meaning; nil if they do not remove the difference.
  private func outcome(
    of edits: [PatternCorrection],
    on witness: Witness,
    in pattern: EditedPattern
  ) -> Bool? {
    guard !edits.isEmpty, !pair.isUsedUp else { return nil }
    let reading = pair.read(pattern.applying(edits).text)
    let answers = reading.answers(on: witness.subject)
    guard answers.isAgreement, !answers.reference.isRefused else { return nil }
    return witness.answers.reference.isRefused
      ? answers.other.agrees(with: witness.answers.other)
      : answers.reference.agrees(with: witness.answers.reference)
  }

  /// A change of each construct: the first that no engine refuses which takes the pattern as it is.
  private func preferredChanges(
    of suspects: [Suspect],
    in pattern: EditedPattern
  ) -> [(Suspect, Suspect.Change)] {
    suspects.compactMap { suspect in
      let changes = suspect.changes
      let taken = changes.count > 1 ? changes.filter { isTaken($0, in: pattern) } : []
      let best = taken.first { movesFlags($0, in: pattern) } ?? taken.first ?? changes.first
      return best.map { (suspect, $0) }
    }
  }

  /// The constructs that only jointly produce the difference.
  private func jointCauses(
    _ suspects: [Suspect],
    of witness: Witness,
    in pattern: EditedPattern
  ) -> [Cause]? {
    fewest(suspects, in: pattern) { outcome(of: $0, on: witness, in: pattern) == true }
  }

  /// The constructs that are all needed for their edits to succeed; nil if those of all do not.
  private func fewest(
    _ suspects: [Suspect],
    in pattern: EditedPattern,
    _ succeeds: ([PatternCorrection]) -> Bool
  ) -> [Cause]? {
    var needed = preferredChanges(of: suspects, in: pattern)
    guard needed.count > 1, succeeds(needed.flatMap(\.1.edits)) else { return nil }
    for (suspect, _) in needed.reversed() {
      let rest = needed.filter { $0.0.feature != suspect.feature }
      if succeeds(rest.flatMap(\.1.edits)) { needed = rest }
    }
    let change = Suspect.Change(
      edits: needed.flatMap(\.1.edits),
      isExact: needed.allSatisfy(\.1.isExact)
    )
    return needed.map { Cause($0.0, change: change, keepsReference: true) }
  }

  /// The constructs without which no engine refuses the pattern, even if the answers then differ.
  private func refusalCauses(
    _ suspects: [Suspect],
    of witness: Witness,
    in pattern: EditedPattern
  ) -> [Cause]? {
    for suspect in suspects {
      let lifting = suspect.changes.filter { liftsRefusal($0.edits, witness, pattern) }
      if let change = lifting.first(where: { isTaken($0, in: pattern) }) ?? lifting.first {
        return [Cause(suspect, change: change, keepsReference: true)]
      }
    }
    return fewest(suspects, in: pattern) { liftsRefusal($0, witness, pattern) }
  }

  /// Whether after edits no engine refuses the pattern, and the one that accepted it answers as
  /// before.
  private func liftsRefusal(
    _ edits: [PatternCorrection],
    _ witness: Witness,
    _ pattern: EditedPattern
  ) -> Bool {
    let old = witness.answers
    guard !edits.isEmpty, old.reference.isRefused != old.other.isRefused, !pair.isUsedUp else {
      return false
    }
    let new = pair.read(pattern.applying(edits).text).answers(on: witness.subject)
    guard !new.reference.isRefused, !new.other.isRefused else { return false }
    return old.reference.isRefused
      ? new.other.agrees(with: old.other) : new.reference.agrees(with: old.reference)
  }

  private func lastResort(_ suspects: [Suspect], _ witness: Witness, _ text: String) -> Cause {
    let refused = witness.answers.reference.isRefused || witness.answers.other.isRefused
    if refused, let cause = lookbehindRefusal(text) { return cause }
    if refused, let offset = refusalOffset(text),
      let suspect = suspects.first(where: { $0.constructs.contains { $0.range.contains(offset) } })
    {
      return Cause(suspect, change: nil, keepsReference: false)
    }
    if let own = ownRefusal(witness, text) { return own }
    if refused, let suspect = suspects.first(where: { $0.constructs.contains(where: \.isRefused) })
    {
      return Cause(suspect, change: nil, keepsReference: false)
    }
    if suspects.count == 1 { return Cause(suspects[0], change: nil, keepsReference: false) }
    // RE2 has no form of a `$` before a last line feed that could show it.
    if let end = suspects.first(where: { $0.feature == .dollarLineEnds }),
      isOfFinalLineEnd(witness, text)
    {
      return Cause(end, change: nil, keepsReference: false)
    }
    if let suspect = suspects.first(where: { $0.constructs.contains { $0.fixes.isEmpty } }) {
      return Cause(suspect, change: nil, keepsReference: false)
    }
    return Cause(feature: refused ? .syntax : .unexplained, places: [0..<text.utf16.count])
  }

  /// Whether the engines agree on the subject without the line end that it ends with.
  private func isOfFinalLineEnd(_ witness: Witness, _ text: String) -> Bool {
    let units = witness.subject.utf16
    guard let last = units.last, [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains(last)
    else { return false }
    let shorter = Subject(utf16: Array(units.dropLast()))
    return pair.read(text).answers(on: shorter).isAgreement
  }

  /// The construct that an engine refuses by the rules of its dialect.
  private func ownRefusal(_ witness: Witness, _ text: String) -> Cause? {
    let answers = witness.answers
    let refusing = [(pair.reference, answers.reference), (pair.other, answers.other)]
      .filter(\.1.isRefused).map(\.0)
    guard let error = refusing.lazy.compactMap({ $0.dialect.syntaxError(in: text) }).first,
      let feature = error.reason.feature
    else { return nil }
    return Cause(feature: feature, places: [error.range])
  }

  /// The lookbehind whose length an engine refuses: that depends on all of it, so that no construct shows it.
  private func lookbehindRefusal(_ text: String) -> Cause? {
    let reading = pair.read(text)
    let offset = refusalOffset(text) ?? .max
    guard let error = reading.other.refusal ?? reading.reference.refusal,
      error.message.contains(/fixed.(?:length|width)/)
    else { return nil }
    let places = text.ranges(of: /\(\?<[=!]/).map { range in
      range.lowerBound.utf16Offset(in: text)..<range.upperBound.utf16Offset(in: text)
    }
    return (places.last { $0.lowerBound <= offset } ?? places.first).map { place in
      Cause(feature: .lookbehindLength, places: [place])
    }
  }

  private func refusalOffset(_ text: String) -> Int? {
    let reading = pair.read(text)
    let error = reading.other.refusal ?? reading.reference.refusal
    return error?.offset.map { max(0, $0 - 1) }
  }
}

extension CauseSearch {
  /// Whether the engines diverge right after an empty match: one tries the same position again, the
  /// other advances.
  private func isEmptyMatch(_ answers: PairAnswer) -> Bool {
    guard case .matches(let left) = answers.reference, case .matches(let right) = answers.other
    else {
      return false
    }
    let shared = zip(left, right).prefix { $0 == $1 }.count
    guard shared > 0, let last = left[shared - 1].ranges[0], last.isEmpty else { return false }
    return [left, right].contains { matches in
      matches.count > shared && matches[shared].ranges[0]?.lowerBound == last.upperBound
    }
  }

  /// The mode that an engine is not in, if it gives the other one's answer there: it reads units and ignores the case
  /// of fewer characters, or has no properties.
  private func characterMode(of witness: Witness, in pattern: EditedPattern) -> Cause? {
    let (text, answers) = (pattern.text, witness.answers)
    guard !answers.reference.isRefused, !answers.other.isRefused else { return nil }
    let sides = [
      (pair.reference, answers.reference, answers.other),
      (pair.other, answers.other, answers.reference),
    ]
    for (engine, own, others) in sides where !engine.isPorted {
      guard let mode = engine.engine.characterMode else { continue }
      var reading = engine.inMode(mode).read(text)
      if reading.refusal != nil, let edits = escapesWithoutMeaning(in: text, engine.dialect) {
        reading = engine.inMode(mode).read(pattern.applying(edits).text)
      }
      let answer = reading.answer(on: witness.subject, isVetted: true)
      guard !answer.isRefused, !answer.isUndecided, !answer.agrees(with: own),
        answer.agrees(with: others)
      else { continue }
      let note = "\(engine.name) gives the same answer with \(mode.option)"
      let letters = Suspect.all(in: text, dialect: engine.dialect)
        .first { $0.feature == .unicodeProperty && !engine.dialect.hasProperties }
      if let letters {
        return Cause(
          feature: .unicodeProperty,
          places: letters.constructs.map(\.range),
          note: note
        )
      }
      let isSplit = witness.subject.text.unicodeScalars.contains(where: mode.unit.splits)
      return Cause(
        feature: isSplit ? .codePoint : .caseFolding,
        places: [0..<text.utf16.count],
        note: note
      )
    }
    return nil
  }

  /// What takes away the backslashes that are refused in the mode for characters.
  private func escapesWithoutMeaning(
    in text: String,
    _ dialect: RegexDialect
  ) -> [PatternCorrection]? {
    Suspect.all(in: text, dialect: dialect).first { $0.feature == .codePoint }?.changes.first?.edits
  }

  /// The fault of an engine that answers differently for an equivalent pattern.
  private func engineFault(of witness: Witness, in pattern: EditedPattern) -> Cause? {
    if let fault = optionalStartFault(of: witness, in: pattern) { return fault }
    let text = pattern.text
    guard !witness.answers.reference.isRefused, !witness.answers.other.isRefused else { return nil }
    for (engine, answer) in [
      (pair.reference, witness.answers.reference), (pair.other, witness.answers.other),
    ] where !engine.isPorted {
      for form in Self.equivalents(of: text, in: engine) {
        let other = engine.read(form.text).answer(on: witness.subject, isVetted: true)
        guard !other.isRefused, !other.isUndecided, !other.agrees(with: answer) else { continue }
        return Cause(
          feature: form.feature,
          places: [0..<text.utf16.count],
          note: form.note(engine.name)
        )
      }
    }
    return nil
  }

  /// The fault of an engine with an optional group that starts with `^`.
  private func optionalStartFault(of witness: Witness, in pattern: EditedPattern) -> Cause? {
    let engines = [pair.other, pair.reference]
    guard
      let engine = engines.first(where: { $0.description.features.contains(.optionalStartFault) })
    else { return nil }
    let edits = OptionalStart.edits(of: pattern.text, in: engine.dialect)
    let form = pattern.applying(edits).text
    let old =
      engine.name == pair.reference.name ? witness.answers.reference : witness.answers.other
    guard let keeps = outcome(of: edits, on: witness, in: pattern), !old.isRefused,
      !engine.read(form).answer(on: witness.subject).agrees(with: old)
    else { return nil }
    return Cause(
      feature: .engineFault,
      places: edits.map(\.range),
      note: "\(engine.name) itself answers differently if it is written '\(form)'",
      change: Suspect.Change(edits: edits, isExact: true),
      keepsReference: keeps
    )
  }

  /// Equivalent patterns that turn off an engine's optimisations.
  private static func equivalents(of text: String, in engine: DriftEngine) -> [EquivalentForm] {
    if engine.description.features.contains(.optimizationVerbs) {
      return text.hasPrefix("(*")
        ? []
        : [
          EquivalentForm(
            text: "(*NO_START_OPT)\(text)",
            feature: .startOptimization,
            option: "PCRE2_NO_START_OPTIMIZE"
          ),
          EquivalentForm(text: "(*NO_AUTO_POSSESS)\(text)", option: "PCRE2_NO_AUTO_POSSESS"),
        ]
    }
    // Text appended to such a pattern could become part of a comment or an escape.
    return text.contains("(?x") || text.contains("#") || text.hasSuffix("\\c")
      ? [] : ["(?=)(?:\(text))", "(?:\(text)|(?!))"].map { EquivalentForm(text: $0) }
  }

  private struct EquivalentForm {
    let text: String
    var feature = DialectFeature.engineFault
    /// The engine option with the same effect.
    var option: String?

    /// The meaning of a different answer for this form.
    func note(_ engine: String) -> String {
      let words = "\(engine) itself answers differently if it is written '\(text)'"
      return option.map { "\(words), or compiled with \($0)" } ?? words
    }
  }
}
