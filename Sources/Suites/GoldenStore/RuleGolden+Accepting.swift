import MatchEngine
import RunRecord

extension RuleGolden {
  /// The golden with some changes taken over.
  ///
  /// - Parameters:
  ///   - changes: The changes, as a comparison of this golden with `new` has found them.
  ///   - all: How many changes it has found.
  ///   - new: The rule as it is.
  /// - Returns: The golden; once all changes are taken over, `new` itself.
  public func accepting(
    _ changes: [GoldenChange],
    ofAll all: Int,
    from new: RuleGolden
  ) -> RuleGolden {
    if changes.count == all, corpus == new.corpus { return new }
    var golden = self
    for change in changes {
      switch change.kind {
      case .gained, .lost, .undecided, .output, .groups: golden.take(change.entries)
      case .digest:
        golden.take(change.entries)
        golden.unproven = nil
      case .tests:
        golden.tests = new.tests
        golden.take(change.entries)
      case .cost:
        golden.costs = new.costs
        golden.attacks = new.attacks
      case .definition: golden.definition = new.definition
      case .renamed: golden.name = new.name
      case .corpus, .engine, .unrecorded, .stale, .added, .removed, .order: break
      }
    }
    return golden
  }

  private mutating func take(_ changes: [GoldenChange.EntryChange]) {
    var bySubject = Dictionary(
      entries.map { ($0.subject, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for change in changes {
      guard let subject = change.subject else { continue }
      var entry = change.new
      // What is in one of the two corpora alone stays as it was recorded.
      if let old = change.old { entry?.isInCorpus = old.isInCorpus }
      bySubject[subject] = entry
    }
    entries = bySubject.values.sorted { $0.subject < $1.subject }
  }

  /// The golden over another corpus: what both recordings have asked stays as it was, and the rest
  /// is taken from the rule as it is.
  ///
  /// - Parameters:
  ///   - new: The rule as it is, over the new corpus.
  ///   - oldCorpus: The corpus of this golden.
  ///   - newCorpus: The corpus of `new`.
  /// - Returns: The golden, which then differs from `new` by the rule's own changes alone.
  public func rebased(
    on new: RuleGolden,
    _ oldCorpus: GoldenCorpus,
    _ newCorpus: GoldenCorpus
  ) -> RuleGolden {
    var golden = self
    golden.corpus = new.corpus
    golden.costs = new.costs
    golden.attacks = new.attacks
    golden.entries = entries.compactMap { entry in
      var entry = entry
      entry.isInCorpus = entry.subject.headers == nil && newCorpus.contains(entry.subject.url)
      return entry.isInCorpus || entry.isTest ? entry : nil
    }
    let kept = Set(golden.entries.map(\.subject))
    golden.entries += new.entries.filter { entry in
      entry.isInCorpus && !kept.contains(entry.subject) && !oldCorpus.contains(entry.subject.url)
    }
    golden.entries.sort { $0.subject < $1.subject }
    return golden
  }
}
