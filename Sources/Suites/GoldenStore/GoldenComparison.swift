import Diagnostics
public import MatchEngine
import RunRecord

/// Compares two recordings of a rule.
///
/// Only what both recordings have asked is compared: a URL that is in one corpus alone, and costs
/// of another version of an engine, say nothing about the rule.
public struct GoldenComparison: Sendable {
  private let oldCorpus: GoldenCorpus
  private let newCorpus: GoldenCorpus
  let isSameCorpus: Bool
  /// By how many per cent a cost may be another one without failing the run.
  let growth: Int

  /// Creates a comparison of recordings over two corpora.
  ///
  /// - Parameters:
  ///   - oldCorpus: The corpus of the recording.
  ///   - newCorpus: The corpus as it is.
  ///   - growth: By how many per cent a cost may be another one without failing the run.
  public init(_ oldCorpus: GoldenCorpus, _ newCorpus: GoldenCorpus, growth: Int = 0) {
    self.growth = growth
    self.oldCorpus = oldCorpus
    self.newCorpus = newCorpus
    isSameCorpus = oldCorpus.digest == newCorpus.digest
  }
}

extension GoldenComparison {
  /// The changes from one recording to another, the most important first.
  ///
  /// - Parameters:
  ///   - old: The rule as it was recorded.
  ///   - new: The rule as it is.
  /// - Returns: The changes; each entry that changes is in one of them.
  public func changes(from old: RuleGolden, to new: RuleGolden) -> [GoldenChange] {
    var sorter = ChangeSorter(old: old, new: new)
    for pair in EntryPairs(old: old.entries, new: new.entries) {
      if let kind = kind(of: pair, old, new) { sorter.add(pair, kind) }
    }
    var changes = sorter.changes
    if let unproven = old.unproven { changes.append(change(of: unproven, old, new)) }
    let costs = costDifferences(old, new)
    if !costs.isEmpty {
      var change = GoldenChange(.cost, golden: new.name, differences: costs)
      change.isWithinGrowth = isWithinGrowth(old, new)
      changes.append(change)
    }
    var tests = changes.firstIndex { $0.kind == .tests }.map { changes.remove(at: $0) }
    if tests == nil, old.tests != new.tests { tests = GoldenChange(.tests, golden: new.name) }
    if var tests {
      tests.differences = [
        GoldenRecord.Difference(
          what: "test inputs",
          inWords: "\(old.tests.count)",
          "\(new.tests.count)"
        )
      ]
      changes.append(tests)
    }
    let definition = old.definition.differences(to: new.definition)
    if !definition.isEmpty {
      changes.append(GoldenChange(.definition, golden: new.name, differences: definition))
    }
    if old.name != new.name {
      let name = GoldenRecord.Difference(what: "id", old: old.name.text, new: new.name.text)
      changes.append(GoldenChange(.renamed, golden: new.name, differences: [name]))
    }
    return changes.sorted { $0.kind.rank < $1.kind.rank }
  }

  /// The change of results that the recording has as digests alone.
  private func change(
    of unproven: UnprovenResults,
    _ old: RuleGolden,
    _ new: RuleGolden
  ) -> GoldenChange {
    let listed = Set(old.entries.map(\.subject))
    let entries = new.entries.filter { entry in
      entry.isInCorpus && !listed.contains(entry.subject)
        && unproven.contains(entry.subject.url, of: oldCorpus)
    }
    let digest = CorpusDigest(of: new.entries, new.definition, over: newCorpus)
    return GoldenChange(
      .digest,
      golden: new.name,
      entries: entries.map { GoldenChange.EntryChange(old: nil, new: $0) },
      differences: unproven.digests.sorted { $0.key < $1.key }.map { chunk, recorded in
        GoldenRecord.Difference(
          what: oldCorpus.words(forChunk: chunk),
          inWords: recorded,
          isSameCorpus ? digest.chunks[chunk] : nil
        )
      }
    )
  }

  /// The kind of an entry's change; nil if there is none, or not both recordings include it.
  private func kind(
    of pair: GoldenChange.EntryChange,
    _ old: RuleGolden,
    _ new: RuleGolden
  ) -> GoldenRecord.Kind? {
    switch (pair.old, pair.new) {
    case (nil, nil): return nil
    case (nil, let entry?):
      guard old.unproven?.contains(entry.subject.url, of: oldCorpus) != true else { return nil }
      guard isKnown(entry.subject, in: oldCorpus, old) else { return entry.isTest ? .tests : nil }
      if case .failed = entry.result { return .undecided }
      return .gained
    case (let entry?, nil):
      guard isKnown(entry.subject, in: newCorpus, new) else { return entry.isTest ? .tests : nil }
      if case .failed = entry.result { return .undecided }
      return .lost
    case (let before?, let after?):
      switch (before.result, after.result) {
      case (.failed(let reason), .failed(let other)): return reason == other ? nil : .undecided
      case (.failed, .match), (.match, .failed): return .undecided
      case (.match(let match), .match(let other)):
        if !match.hasSameOutputs(as: other) { return .output }
        if match.groups != other.groups { return .groups }
      }
      return before.isTest == after.isTest ? nil : .tests
    }
  }

  /// Whether a recording includes a subject.
  private func isKnown(
    _ subject: GoldenSubject,
    in corpus: GoldenCorpus,
    _ golden: RuleGolden
  ) -> Bool {
    if subject.headers == nil, corpus.contains(subject.url) { return true }
    return golden.tests.contains(subject.digest)
  }
}

extension GoldenMatch {
  /// Whether the outputs are equal where both are known.
  func hasSameOutputs(as other: GoldenMatch) -> Bool {
    guard outputs.count == other.outputs.count else { return false }
    return zip(outputs, other.outputs).allSatisfy { left, right in
      left.format == right.format && left.outcome.isSame(as: right.outcome)
    }
  }
}

extension GoldenOutcome {
  /// Whether two outcomes are the same; what was not run is the same as anything.
  func isSame(as other: GoldenOutcome) -> Bool {
    self == other || self == .notRun || other == .notRun
  }
}

extension GoldenRecord.Kind {
  /// The place of the kind by importance.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension GoldenCorpus {
  /// Whether a URL is one of the corpus.
  public func contains(_ url: Subject) -> Bool { index(of: url) != nil }

  /// A stretch of URLs that has one digest, by its first and its last.
  fileprivate func words(forChunk chunk: Int) -> String {
    let size = CorpusDigest.size(in: self)
    let stretch = urls.dropFirst(chunk * size).prefix(size)
    guard let first = stretch.first, let last = stretch.last else { return "no URL" }
    let ends = [first, last].map { ShortenedURL.text(of: $0) }
    return "\(stretch.count) URLs from \(ends[0]) to \(ends[1])"
  }
}

/// The entries of two recordings side by side, sorted by their subjects.
private struct EntryPairs: Sequence {
  let old: [GoldenEntry]
  let new: [GoldenEntry]

  func makeIterator() -> AnyIterator<GoldenChange.EntryChange> {
    var next = (old: 0, new: 0)
    return AnyIterator {
      let before = next.old < old.count ? old[next.old] : nil
      let after = next.new < new.count ? new[next.new] : nil
      guard let before else {
        next.new += 1
        return after.map { GoldenChange.EntryChange(old: nil, new: $0) }
      }
      guard let after else {
        next.old += 1
        return GoldenChange.EntryChange(old: before, new: nil)
      }
      if before.subject < after.subject {
        next.old += 1
        return GoldenChange.EntryChange(old: before, new: nil)
      }
      next.new += 1
      if after.subject < before.subject { return GoldenChange.EntryChange(old: nil, new: after) }
      next.old += 1
      return GoldenChange.EntryChange(old: before, new: after)
    }
  }
}
