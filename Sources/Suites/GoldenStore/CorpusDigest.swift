import Diagnostics
import MatchEngine

/// What a rule gives over a corpus as digests, one for each stretch of its URLs.
///
/// Scripts count as not run, whatever the rule's tests are, so that the digests depend on the
/// rule's definition, the corpus and the engine alone.
public struct CorpusDigest: Sendable, Hashable {
  /// The number of URLs that the pattern matches or fails on.
  public internal(set) var count: Int
  /// The first digits of the digest of each stretch; nil for one without a result.
  public internal(set) var chunks: [String?]

  static let digits = 12
  private static let minSize = 64
  private static let maxChunks = 128

  /// The number of URLs in a stretch of a corpus; the last may be shorter.
  static func size(in corpus: GoldenCorpus) -> Int {
    max(minSize, (corpus.urls.count + maxChunks - 1) / maxChunks)
  }

  /// The number of stretches of a corpus.
  static func chunkCount(of corpus: GoldenCorpus) -> Int {
    (corpus.urls.count + size(in: corpus) - 1) / size(in: corpus)
  }
}

extension CorpusDigest {
  /// The digests of all results of a rule.
  ///
  /// - Parameters:
  ///   - entries: The results; those of subjects outside the corpus are passed over.
  ///   - definition: What the rule is made of.
  ///   - corpus: The corpus.
  init(of entries: [GoldenEntry], _ definition: RuleDefinition, over corpus: GoldenCorpus) {
    let size = Self.size(in: corpus)
    let scripts = definition.scriptKeys
    var bytes: [ResultBytes?] = Array(repeating: nil, count: Self.chunkCount(of: corpus))
    count = 0
    for entry in entries where entry.isInCorpus {
      guard let index = corpus.index(of: entry.subject.url) else { continue }
      count += 1
      bytes[index / size, default: ResultBytes()].add(
        entry.result.withoutScripts(scripts),
        at: index % size
      )
    }
    chunks = bytes.map { $0?.digest }
  }
}

/// Results that are known by their digests alone.
public struct UnprovenResults: Sendable, Hashable {
  /// The recorded digests by their stretches.
  var digests: [Int: String]
  /// The number of results in these stretches.
  var count: Int
}

extension UnprovenResults {
  /// Whether the result of a URL of the corpus is among them.
  func contains(_ url: Subject, of corpus: GoldenCorpus) -> Bool {
    guard let index = corpus.index(of: url) else { return false }
    return digests[index / CorpusDigest.size(in: corpus)] != nil
  }
}

extension RuleDefinition {
  /// The formats that give their output by a script alone.
  var scriptKeys: Set<FormatKey> {
    Set(
      formats.filter { $0.template == nil && ($0.script != nil || $0.script2 != nil) }.map(\.key)
    )
  }
}

extension GoldenResult {
  /// The result as it is without running some formats' scripts.
  func withoutScripts(_ scripts: Set<FormatKey>) -> GoldenResult {
    guard case .match(var match) = self, !scripts.isEmpty else { return self }
    for index in match.outputs.indices where scripts.contains(match.outputs[index].format) {
      match.outputs[index].outcome = .notRun
    }
    return .match(match)
  }
}

/// Results as bytes: the same for the same results alone.
private struct ResultBytes {
  private var bytes: [UInt8] = []

  var digest: String { Digest.short(bytes, digits: CorpusDigest.digits) }

  mutating func add(_ result: GoldenResult, at index: Int) {
    add(index)
    switch result {
    case .failed(let reason):
      add(0)
      add(reason.words)
    case .match(let match):
      add(1)
      add(match.groups.count)
      for group in match.groups {
        add(group?.lowerBound ?? -1)
        add(group?.upperBound ?? -1)
      }
      add(match.outputs.count)
      for output in match.outputs { add(output) }
    }
  }

  private mutating func add(_ output: GoldenOutput) {
    add(output.format.app == nil ? 0 : 1)
    add(output.format.app?.text ?? "")
    add(output.format.number)
    switch output.outcome {
    case .output(let text):
      add(0)
      add(text.text)
    case .nothing: add(1)
    case .failed(let reason):
      add(2)
      add(reason.words)
    case .notRun: add(3)
    }
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }

  private mutating func add(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes += $0 }
  }
}

extension [ResultBytes?] {
  fileprivate subscript(index: Int, default value: ResultBytes) -> ResultBytes {
    get { self[index] ?? value }
    set { self[index] = newValue }
  }
}
