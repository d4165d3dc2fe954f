import MatchEngine
import RegexSyntax
import RunRecord
import SubjectDomains

/// Analyses a pattern of a script in the meaning that it has in JavaScript.
///
/// JavaScript's engine counts no steps. So the pattern is translated exactly, another engine counts in
/// its place, and what it finds is tried on JavaScript itself, with subjects so long that the outcome
/// does not depend on the machine. The verdict is that of the steps.
struct ScriptAnalysis {
  let target: PatternCase
  let script: ScriptPlace
  let engines: ScriptEngines
  let effort: BacktrackingEffort
  let corpus: [Subject]
}

extension ScriptAnalysis {
  /// One record, of the engine that counts.
  var records: [SlowRecord] {
    let translation: JavaScriptTranslation
    do throws(JavaScriptPatternError) {
      translation = try JavaScriptTranslation(target.pattern, flags: script.flags)
    } catch .invalid(let words, let offset) {
      return [record(.refused, JavaScriptPatternError.invalid(words, at: offset).message)]
    } catch {
      return [record(.undecided, "its meaning in JavaScript cannot be counted: \(error.message)")]
    }
    var inner = target
    inner.pattern = translation.text
    inner.templates = []
    inner.script = nil
    inner.location = { _ in nil }
    // Where strangers cannot reach it with a link, its structure and known attacks must do.
    var effort = effort
    effort.level = max(0, effort.level - 1)
    // Tests say something about a pattern only if it gets what they give.
    if script.rulePattern == nil { inner.inputs = [] }
    let analysis = BacktrackingAnalysis(
      inner,
      BacktrackingEngines(targetEngines: [engines.counter], screeningEngine: engines.counter),
      effort,
      corpus: corpus
    )
    return analysis.records.map { record(of: $0, translation) }
  }

  private func record(_ verdict: SlowRecord.Verdict, _ reason: String) -> SlowRecord {
    var record = SlowRecord(
      rule: target.rule,
      pattern: target.pattern,
      engine: engines.counter.name,
      verdict: verdict,
      domain: target.domain.recorded,
      reason: reason,
      location: target.place.map(LocationRecord.init)
    )
    record.script = ScriptPlaceRecord(script)
    return record
  }

  /// A record about the pattern as it is written, from one about its translation.
  private func record(
    of counted: SlowRecord,
    _ translation: JavaScriptTranslation
  ) -> SlowRecord {
    var record = counted
    record.pattern = target.pattern
    record.script = ScriptPlaceRecord(script)
    record.range = counted.range.map { TextRange(translation.place(of: $0.range)) }
    let place = record.range?.range ?? 0..<target.pattern.utf16.count
    record.location = target.location(place).map(LocationRecord.init)
    record.parts = counted.parts?.map { TextRange(translation.place(of: $0.range)) }
    record.explanation = explanation(of: counted, translation)
    // What counts for JavaScript here has other limits.
    record.defaultCalls = nil
    record.replay = replay(of: counted)
    (record.fix, record.noFixReason) = fix(of: counted, translation)
    // Which matches it gives up is known of the translation alone.
    record.narrower = nil
    limitReach(of: &record)
    guard let difference = translation.differences.first else { return record }
    return doubting(record, because: difference.kind)
  }

  /// The explanation with the pattern's own spelling of the parts that it quotes.
  private func explanation(
    of counted: SlowRecord,
    _ translation: JavaScriptTranslation
  ) -> String? {
    guard var words = counted.explanation else { return nil }
    let text = Array(translation.text.utf16)
    let source = Array(target.pattern.utf16)
    for part in (counted.parts ?? []).map(\.range) where part.upperBound <= text.count {
      let quoted = String(decoding: text[part], as: UTF16.self)
      let place = translation.place(of: part)
      words = words.replacing(
        "`\(quoted)`",
        with: "`\(String(decoding: source[place], as: UTF16.self))`"
      )
    }
    return words
  }

  /// What a pattern is matched on is not known, unless it is what the rule matched.
  private func limitReach(of record: inout SlowRecord) {
    guard let attack = record.attack, record.likeness != nil else { return }
    if let rulePattern = script.rulePattern, let rule = try? engines.rules.compile(rulePattern),
      case .match = rule.firstMatch(
        in: Subject(utf16: Array(attack.text.utf16)),
        limits: engines.rules.defaultLimits
      )
      .outcome
    {
      return
    }
    record.likeness = .any
    record.otherAttacks = record.otherAttacks.map { other in
      SlowRecord.OtherAttack(likeness: .any, attack: other.attack)
    }
    .filter { $0.attack.length < attack.length }
  }

  /// Without JavaScript's own word, nothing is said of a pattern that it may run otherwise.
  private func doubting(
    _ record: SlowRecord,
    because kind: JavaScriptTranslation.Difference.Kind
  ) -> SlowRecord {
    if record.isSlow, record.replay?.outcome == .confirmed { return record }
    guard record.isSlow || record.verdict == .notSlow else { return record }
    var words =
      switch kind {
      case .emptyLoop: "a loop whose body can match nothing ends differently in JavaScript"
      case .loopCapture: "JavaScript empties a group at each turn of the loop around it"
      }
    words += ", so the steps counted for it are not its own"
    if let replay = record.replay {
      words += "; on \(replay.length) characters JavaScriptCore ended at once"
    } else if let reason = record.reason {
      words += "; of the translation, \(reason)"
    }
    return self.record(.undecided, words)
  }
}
