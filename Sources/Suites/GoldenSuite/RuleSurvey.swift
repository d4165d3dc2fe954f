import Diagnostics
import GoldenStore
import LinkResolver
import ManifestModel
import MatchEngine
import ParallelWork
import ResultCache
import RunRecord

/// A rule over a corpus as its golden has it, from an earlier run where there was one.
///
/// What scripts give is not kept: they are run each time.
struct RuleSurvey: Sendable {
  let program: RuleProgram
  let definition: RuleDefinition
  let corpus: GoldenCorpus
  /// The engines whose costs are recorded.
  let engines: [MeteredEngine]
  /// Where the results of earlier runs are; nil to use none.
  let cache: ResultCache?
}

extension RuleSurvey {
  /// A golden as it is kept, by its text.
  private struct Kept: Codable {
    var text: String
  }

  /// The golden.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - attacks: The strings that are known to make the rule's pattern slow.
  ///   - recorder: Records the rule.
  /// - Returns: The golden, with what the rule's scripts give for its own tests.
  func golden(
    as name: ExactText,
    _ attacks: [GoldenAttack],
    by recorder: GoldenRecorder
  ) -> RuleGolden {
    let key = key(attacks)
    var golden = key.flatMap(kept) ?? survey(attacks, by: recorder, keepingUnder: key)
    golden.name = name
    return recorder.completed(golden, by: program)
  }

  private func kept(under key: ResultKey) -> RuleGolden? {
    guard let kept = cache?.entry(Kept.self, for: key) else { return nil }
    let file = SourceFile(name: "cache", bytes: Array(kept.text.utf8))
    let golden = try? RuleGolden(file, corpora: { $0 == corpus.digest ? corpus : nil })
    return golden?.definition == definition ? golden : nil
  }

  private func survey(
    _ attacks: [GoldenAttack],
    by recorder: GoldenRecorder,
    keepingUnder key: ResultKey?
  ) -> RuleGolden {
    let golden = recorder.survey(program, as: ExactText("rule"), definition, attacks: attacks)
      .compacted(over: corpus)
    // What an interruption has cut short is no result.
    if let key, !Interruption.isRequested {
      cache?.keep(Kept(text: golden.text(over: corpus)), for: key)
    }
    return golden
  }

  /// All that the golden depends on, but its name; nil without a cache.
  private func key(_ attacks: [GoldenAttack]) -> ResultKey? {
    guard var key = cache?.key("goldens") else { return nil }
    key.add(engines.count)
    for engine in engines { key.add(engine.engine.identity, engine.limits) }
    key.add(corpus.digest)
    key.add(definition.lines.joined(separator: "\n"))
    let tests = program.rule.goldenSubjects
    key.add(tests.count)
    for test in tests { key.add(test.searched.utf16) }
    key.add(attacks)
    return key
  }
}

extension ResultKey {
  /// Adds attacks, without what they cost.
  mutating func add(_ attacks: [GoldenAttack]) {
    add(attacks.count)
    for attack in attacks.map(\.attack) {
      add(attack.repeat)
      add(attack.suffix)
      add(attack.pumps.count)
      for pump in attack.pumps {
        add(pump.prefix)
        add(pump.pump)
      }
    }
  }
}
