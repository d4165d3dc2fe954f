public import Diagnostics
import MatchEngine
public import RunRecord

/// The URLs of a corpus that a rule offers something for, by their indices.
public struct OfferSet: Sendable, Hashable {
  private var words: [UInt64]

  /// The URLs that a recorded rule offers something for: an output, or a script that may give one.
  ///
  /// - Parameters:
  ///   - golden: The rule; nil for one that is not there.
  ///   - corpus: The corpus whose indices are meant.
  public init(_ golden: RuleGolden?, over corpus: GoldenCorpus) {
    words = Array(repeating: 0, count: (corpus.urls.count + 63) / 64)
    add(golden?.entries ?? [], of: corpus)
  }

  /// The URLs among some that a rule offers something for, as its definition says.
  ///
  /// - Parameters:
  ///   - definition: The definition; nil for a rule that is not there.
  ///   - indices: The indices of the URLs that are asked about.
  ///   - corpus: The corpus whose indices are meant.
  ///   - runner: Runs the definition.
  public init(
    _ definition: RuleDefinition?,
    at indices: [Int],
    of corpus: GoldenCorpus,
    by runner: DefinitionRunner
  ) {
    self.init(nil, over: corpus)
    guard let definition else { return }
    let urls = indices.map { corpus.urls[$0] }
    let entries = runner.entries(of: definition, for: urls, urls: corpus.urls.count)
    add(entries, of: corpus)
  }

  private mutating func add(_ entries: [GoldenEntry], of corpus: GoldenCorpus) {
    for entry in entries where entry.subject.headers == nil && entry.isOffered {
      guard let index = corpus.index(of: entry.subject.url) else { continue }
      words[index >> 6] |= 1 << UInt64(index & 63)
    }
  }

  /// Whether the URL of an index is among them.
  public func contains(_ index: Int) -> Bool {
    index >> 6 < words.count && words[index >> 6] >> UInt64(index & 63) & 1 == 1
  }
}

extension GoldenEntry {
  fileprivate var isOffered: Bool {
    guard case .match(let match) = result else { return false }
    return match.outputs.contains { output in
      switch output.outcome {
      case .output, .notRun: true
      case .nothing, .failed: false
      }
    }
  }
}

/// Determines which rule handles a URL first: the first action of the manifest with an offer for
/// it, otherwise the first redirect.
public struct LinkOwners: Sendable {
  private let corpus: GoldenCorpus
  private let old: [Rule]
  private let new: [Rule]

  /// A rule, in order of evaluation.
  public struct Rule: Sendable {
    /// What takeovers call it.
    public var id: String
    /// The golden's name.
    public var golden: ExactText
    /// The URLs that it had; nil if it was not there.
    public var before: OfferSet?
    /// The URLs that it has; nil if it is not there.
    public var after: OfferSet?

    /// Creates a rule.
    public init(id: String, golden: ExactText, before: OfferSet?, after: OfferSet?) {
      self.id = id
      self.golden = golden
      self.before = before
      self.after = after
    }
  }

  /// Creates the owners of a manifest's URLs.
  ///
  /// - Parameters:
  ///   - rules: The actions in the manifest's order, and then the redirects.
  ///   - corpus: The URLs.
  public init(_ rules: [Rule], over corpus: GoldenCorpus) {
    self.init(before: rules, after: rules, over: corpus)
  }

  /// Creates the owners of URLs in two manifests.
  ///
  /// - Parameters:
  ///   - old: The actions in the old manifest's order, and then the redirects.
  ///   - new: Those of the new one.
  ///   - corpus: The URLs.
  public init(before old: [Rule], after new: [Rule], over corpus: GoldenCorpus) {
    self.old = old
    self.new = new
    self.corpus = corpus
  }
}

extension LinkOwners {
  /// The takeovers that a change brings: which rules lose the URLs of the change to its rule, and
  /// which get those that the rule has lost.
  public func takeovers(by change: GoldenChange) -> [GoldenRecord.Takeover] {
    var counts: [Pair: Int] = [:]
    for entry in change.entries {
      guard let subject = entry.subject, subject.headers == nil,
        let index = corpus.index(of: subject.url)
      else { continue }
      let before = old.first { $0.before?.contains(index) == true }
      let after = new.first { $0.after?.contains(index) == true }
      guard before?.golden != after?.golden else { continue }
      guard before?.golden == change.golden || after?.golden == change.golden else { continue }
      counts[Pair(from: before?.id, to: after?.id), default: 0] += 1
    }
    return counts.filter { $0.key.from != nil && $0.key.to != nil }
      .sorted { left, right in
        let (key, other) = (left.key, right.key)
        return (right.value, key.from ?? "", key.to ?? "")
          < (left.value, other.from ?? "", other.to ?? "")
      }
      .map { GoldenRecord.Takeover(from: $0.key.from, to: $0.key.to, urls: $0.value) }
  }

  private struct Pair: Hashable {
    var from: String?
    var to: String?
  }
}
