import Digests
import MatchEngine

extension RuleGolden {
  /// The maximum number of URLs of the corpus, tests left out, that a golden lists.
  static let maxListed = 32
  /// The URLs of the corpus that a golden of more shows.
  private static let sampleSize = 8

  /// The golden with the results over the corpus as digests and a sample, where they are many.
  ///
  /// Only a golden whose definition gives these very results can be `expanded` again.
  ///
  /// - Parameter corpus: The corpus that it was recorded over.
  /// - Returns: The golden; the same one if it has few results.
  public func compacted(over corpus: GoldenCorpus) -> RuleGolden {
    guard rest == nil, definition.kind.isOfManifest else { return self }
    let own = entries.filter { $0.isInCorpus && !$0.isTest }
    guard own.count > Self.maxListed || unproven != nil else { return self }
    var digest = CorpusDigest(of: entries, definition, over: corpus)
    if let unproven {
      let known = entries.count { entry in
        entry.isInCorpus && !unproven.contains(entry.subject.url, of: corpus)
      }
      digest.count = known + unproven.count
      for (chunk, recorded) in unproven.digests { digest.chunks[chunk] = recorded }
    }
    let sample = Set(Self.sample(of: own).map(\.subject))
    var golden = self
    golden.rest = digest
    golden.unproven = nil
    golden.entries = entries.filter { !$0.isInCorpus || $0.isTest || sample.contains($0.subject) }
    return golden
  }

  /// Some entries that stay the same when others come or go: by the hashes of their URLs, those of
  /// a readable length first.
  private static func sample(of entries: [GoldenEntry]) -> [GoldenEntry] {
    let ranked = entries.map { entry in
      let units = entry.subject.url.utf16
      var hash = FNV1a()
      for unit in units { hash.combine(unit) }
      return (isLong: units.count > maxReadable ? 1 : 0, hash: hash.value, entry: entry)
    }
    return ranked.sorted { ($0.isLong, $0.hash) < ($1.isLong, $1.hash) }
      .prefix(sampleSize).map { $0.entry }
  }

  private static let maxReadable = 100
}

extension RuleGolden {
  /// The golden with all its results.
  ///
  /// What it has as digests alone is taken from `other`, and where that differs, from running the
  /// recorded definition again; in either case only if it gives the recorded digest. Where nothing
  /// does, the results are unproven.
  ///
  /// - Parameters:
  ///   - runner: Runs definitions.
  ///   - corpus: The corpus that the golden was recorded over.
  ///   - other: A golden with all its results over the same corpus; nil for none.
  /// - Returns: The golden without digests.
  public func expanded(
    by runner: DefinitionRunner,
    over corpus: GoldenCorpus,
    like other: RuleGolden? = nil
  ) -> RuleGolden {
    guard let rest else { return self }
    var search = ResultSearch(rest, over: corpus)
    if let other, other.corpus == self.corpus {
      search.take(other.entries, of: other.definition)
    }
    if !search.open.isEmpty {
      let entries = runner.entries(of: definition, over: corpus)
      search.take(entries, of: definition)
    }
    var golden = self
    golden.rest = nil
    let listed = Set(entries.map(\.subject))
    golden.entries += search.found.filter { !listed.contains($0.subject) }
    golden.entries.sort { $0.subject < $1.subject }
    golden.unproven = search.unproven
    return golden
  }
}

/// The search for the results that belong to recorded digests.
private struct ResultSearch {
  private let rest: CorpusDigest
  private let corpus: GoldenCorpus
  private let size: Int
  /// The stretches whose results are not found.
  private(set) var open: Set<Int>
  private(set) var found: [GoldenEntry] = []

  init(_ rest: CorpusDigest, over corpus: GoldenCorpus) {
    self.rest = rest
    self.corpus = corpus
    size = CorpusDigest.size(in: corpus)
    open = Set(rest.chunks.indices.filter { rest.chunks[$0] != nil })
  }

  /// Takes the results of the stretches whose digests they give.
  mutating func take(_ entries: [GoldenEntry], of definition: RuleDefinition) {
    let digest = CorpusDigest(of: entries, definition, over: corpus)
    let proven = Set(
      open.filter { $0 < digest.chunks.count && digest.chunks[$0] == rest.chunks[$0] }
    )
    guard !proven.isEmpty else { return }
    let scripts = definition.scriptKeys
    for entry in entries where entry.isInCorpus {
      guard let index = corpus.index(of: entry.subject.url), proven.contains(index / size) else {
        continue
      }
      var entry = entry
      entry.isTest = false
      entry.result = entry.result.withoutScripts(scripts)
      found.append(entry)
    }
    open.subtract(proven)
  }

  /// What was not found; nil if all was.
  var unproven: UnprovenResults? {
    guard !open.isEmpty else { return nil }
    var unproven = UnprovenResults(digests: [:], count: max(0, rest.count - found.count))
    for chunk in open { unproven.digests[chunk] = rest.chunks[chunk] }
    return unproven
  }
}

extension GoldenKind {
  /// Whether rules of manifests are of this kind.
  var isOfManifest: Bool {
    switch self {
    case .action, .browser, .redirect, .preview: true
    case .template, .association, .contract, .rule, .set: false
    }
  }
}
