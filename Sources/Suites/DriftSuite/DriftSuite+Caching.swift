import MatchEngine
import RegexSyntax
import ResultCache
import SubjectDomains

extension DriftSuite {
  /// The result for a pattern, cached if possible.
  func result(for target: PatternCase, with all: [DriftEngine]) -> TargetResult {
    let engines = target.own(of: all) { $0.description.id }
    guard let cache else { return examine(target, with: engines) }
    let key = key(of: target, with: engines, in: cache)
    return cache.result(for: key) { examine(target, with: engines) }.located(in: target)
  }

  /// Everything that a comparison depends on, except the location of the rule.
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
    // Only the part of the corpus that the pattern could match matters.
    for other in engines.dropFirst() {
      let source = subjectSource(for: target, engines[0], other)
      let digests = corpus.digests(for: source.trees, in: target.domain)
      key.add(digests.count)
      for digest in digests { key.add(digest) }
    }
    return key
  }
}
