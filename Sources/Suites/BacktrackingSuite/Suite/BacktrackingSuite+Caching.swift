import MatchEngine
import RegexSyntax
import ResultCache
import RunRecord
import SubjectDomains

extension BacktrackingSuite {
  /// What was found over a pattern, by an earlier run where there was one.
  func records(
    of target: PatternCase,
    with all: BacktrackingEngines,
    over corpus: [Subject],
    digest corpusDigest: String
  ) -> [SlowRecord] {
    var engines = all
    engines.targetEngines.removeAll { !target.runs(on: $0.matcher.description.id) }
    if engines.targetEngines.isEmpty { engines = all }
    func examine() -> [SlowRecord] {
      guard let script = target.script else {
        return BacktrackingAnalysis(target, engines, effort, corpus: corpus).records
      }
      guard let engines = engines.scripts else { return [] }
      return ScriptAnalysis(
        target: target,
        script: script,
        engines: engines,
        effort: effort,
        corpus: corpus
      )
      .records
    }
    guard let cache else { return examine() }
    let key = key(of: target, with: engines, corpusDigest, in: cache)
    return cache.result(for: key, make: examine).map { $0.located(in: target) }
  }

  /// The digest of the corpus that fixes are compared on.
  func corpusDigest() -> String {
    guard let cache, effort.searchesForFixes else { return "" }
    var key = cache.key("corpus")
    for subject in corpus { key.add(subject.utf16) }
    return key.digest
  }

  /// All that a search over a pattern depends on, but the place of its rule in the file.
  private func key(
    of target: PatternCase,
    with engines: BacktrackingEngines,
    _ corpusDigest: String,
    in cache: ResultCache
  ) -> ResultKey {
    var key = cache.key("slow")
    for engine in engines.targetEngines + [engines.screeningEngine].compactMap(\.self) {
      key.add(engine.identity, engine.matcher.defaultLimits)
      key.add(engine.dialect.name)
    }
    key.add(engines.comparedEngines.count)
    for identity in engines.comparedEngines { key.add(String(reflecting: identity)) }
    key.add(String(reflecting: effort))
    key.add(corpusDigest)
    if target.script != nil, let scripts = engines.scripts {
      for engine in [scripts.counter.identity, scripts.rules.identity] {
        key.add(String(reflecting: engine))
      }
      key.add("\(scripts.replay != nil)")
    }
    key.add(target)
    return key
  }
}

extension SlowRecord {
  /// The record as one of a rule that has moved in its file since, or of another script with the same
  /// pattern.
  func located(in target: PatternCase) -> SlowRecord {
    var copy = self
    copy.rule = target.rule
    copy.script = target.script.map(ScriptPlaceRecord.init)
    let place = range.map(\.range) ?? 0..<target.pattern.utf16.count
    copy.location = target.location(place).map(LocationRecord.init)
    return copy
  }
}
