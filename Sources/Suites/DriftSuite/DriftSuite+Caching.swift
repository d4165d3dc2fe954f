import MatchEngine
import RegexSyntax
import ResultCache
import SubjectDomains

extension DriftSuite {
  /// What was found over a pattern, by an earlier run where there was one.
  func result(for target: PatternCase, with engines: [DriftEngine]) -> TargetResult {
    guard let cache else { return examine(target, with: engines) }
    let key = key(of: target, with: engines, in: cache)
    return cache.result(for: key) { examine(target, with: engines) }.located(in: target)
  }

  /// All that a comparison over a pattern depends on, but the place of its rule in the file.
  private func key(
    of target: PatternCase,
    with engines: [DriftEngine],
    in cache: ResultCache
  ) -> ResultKey {
    var key = cache.key("drift")
    for engine in engines {
      key.add(engine.engine.identity, engine.limits)
      key.add("\(engine.dialect.name) \(engine.isPorted)")
      if let counter = engine.counter { key.add(counter.identity, counter.defaultLimits) }
    }
    key.add(
      """
      \(options.effort.level) \(options.seed) \(options.profile) \(options.reportThreshold) \
      \(options.fixThreshold.map(\.rawValue) ?? "")
      """
    )
    key.add(example(for: target)?.utf16 ?? [])
    key.add(target)
    // Of the corpus a pattern is tried on what it could match alone.
    for other in engines.dropFirst() {
      let source = subjectSource(for: target, engines[0], other)
      let subjects = corpus.subjects(for: source.trees, in: target.domain)
      key.add(subjects.count)
      for subject in subjects { key.add(subject.utf16) }
    }
    return key
  }
}
