package import BacktrackingSuite
import Diagnostics
package import FuzzSuite
package import GoldenStore
package import MatchEngine
import ParallelWork
package import ResultCache
package import RunRecord

/// Finds the strings that make a rule's pattern slow, for its golden to keep.
package struct AttackSearch: Sendable {
  private let effort: BacktrackingEffort
  /// The longest attack, in UTF-16 units.
  private let longest: Int
  private let makeEngines: @Sendable () -> BacktrackingEngines
  private let engines: [any MatchEngine]
  private let findings: [String: [Finding]]
  /// The results of earlier runs; nil to use none.
  package var cache: ResultCache?

  /// The maximum number of attacks of one rule.
  package static let maximum = 16
  /// What finding out how often attacks can be repeated may take, in microseconds.
  private static let workOfScaling = 250_000

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - effort: How much is tried.
  ///   - longest: The longest attack, in UTF-16 units; nil for the longest that is tried.
  ///   - makeEngines: The engines that are searched on, made anew for each thread.
  ///   - engines: The engines that a kept attack must slow down.
  ///   - findings: The saved findings of fuzzing.
  package init(
    effort: BacktrackingEffort,
    longest: Int? = nil,
    makeEngines: @escaping @Sendable () -> BacktrackingEngines,
    engines: [any MatchEngine],
    findings: [Finding]
  ) {
    self.effort = effort
    self.longest = longest ?? effort.longest
    self.makeEngines = makeEngines
    self.engines = engines
    self.findings = Dictionary(grouping: findings.filter { $0.kind == .slow }, by: \.rule)
  }
}

extension AttackSearch {
  /// The records of a pattern, one for each engine.
  package func records(of target: PatternCase) -> [SlowRecord] {
    let makeEngines = makeEngines
    var suite = BacktrackingSuite([target], effort: effort)
    suite.cache = cache
    return suite.run(workers: 1) { makeEngines() }.flatMap(\.self)
  }

  /// The attacks that a rule's golden keeps: those that it knows already, those that fuzzing has
  /// saved, and those that are found for the pattern as it is.
  ///
  /// - Parameters:
  ///   - target: The pattern.
  ///   - known: The attacks of the rule's golden.
  /// - Returns: The attacks, those that were known first.
  package func attacks(on target: PatternCase, known: [GoldenAttack]) -> [GoldenAttack] {
    guard let key = key(of: target, known) else { return search(target, known) }
    if let kept = cache?.entry([GoldenAttack].self, for: key) { return known + kept }
    let attacks = search(target, known)
    // What an interruption has cut short is no result.
    if !Interruption.isRequested {
      cache?.keep(Array(attacks.dropFirst(known.count)), for: key)
    }
    return attacks
  }

  /// All that the attacks depend on; nil without a cache.
  private func key(of target: PatternCase, _ known: [GoldenAttack]) -> ResultKey? {
    guard var key = cache?.key("attacks") else { return nil }
    let makers = makeEngines()
    for engine in makers.targetEngines + [makers.screeningEngine].compactMap(\.self) {
      key.add(engine.identity, engine.matcher.defaultLimits)
    }
    for engine in engines { key.add(engine.identity, engine.defaultLimits) }
    key.add(String(reflecting: effort))
    key.add(longest)
    key.add(known)
    key.add((findings[target.rule] ?? []).map { GoldenAttack($0.url.attack) })
    key.add(target)
    return key
  }

  private func search(_ target: PatternCase, _ known: [GoldenAttack]) -> [GoldenAttack] {
    var attacks = known
    let saved = (findings[target.rule] ?? []).map { GoldenAttack($0.url.attack) }
    let found = records(of: target).flatMap { record -> [GoldenAttack] in
      guard record.verdict == .vulnerable, let attack = record.attack else { return [] }
      return ([attack] + record.otherAttacks.map(\.attack)).map { GoldenAttack($0) }
    }
    let work = WorkAllowance(Self.workOfScaling)
    let engines = engines.map { BoundedEngine($0, within: work) }
    for attack in saved + found {
      guard attacks.count < Self.maximum else { break }
      guard !attacks.contains(where: { $0.attack.isSameFamily(as: attack.attack) }) else {
        continue
      }
      attacks.append(attack.scaled(to: target.pattern, on: engines, upTo: longest))
    }
    return attacks
  }
}
