public import Diagnostics
public import MatchEngine

/// What a folder of goldens was recorded with.
public struct GoldenHeader: Sendable, Hashable {
  /// The digest of the corpus.
  public var corpus: String
  /// The number of URLs in the corpus.
  public var urls: Int
  /// The lists that the corpus was made of.
  public var lists: [GoldenCorpus.List]
  /// The engines, the one that decides first.
  public var engines: [Engine]
  /// The version of Unicode by which text was escaped.
  public var unicode: String

  /// An engine and what one search of it was allowed.
  public struct Engine: Sendable, Hashable {
    /// The engine's name.
    public var name: String
    /// The version of the library that did the matching, with the options of the patterns if any.
    public var version: String
    /// The unit of its costs.
    public var unit: CostUnit
    /// The most steps of one search.
    public var limit: Int

    /// Creates an engine.
    public init(_ identity: EngineIdentity, limit: Int) {
      name = identity.name
      version = identity.versionWithOptions
      unit = identity.costUnit
      self.limit = limit
    }
  }

  /// Creates a header.
  public init(corpus: GoldenCorpus, engines: [Engine], unicode: String) {
    self.corpus = corpus.digest
    urls = corpus.urls.count
    lists = corpus.lists
    self.engines = engines
    self.unicode = unicode
  }
}

extension GoldenHeader {
  /// The file's name within the folder of goldens.
  public static let fileName = "recording.txt"
  private static let firstLine = "ruleproof-goldens 1"

  /// The header as text.
  public var text: String {
    var lines = [Self.firstLine, "corpus \(corpus) \(urls)"]
    for list in lists {
      lines.append("list \(list.digest) \(list.count) " + EscapedLine.encode(list.name))
    }
    for engine in engines {
      let name = EscapedLine.encode(engine.name, isWord: true)
      let version = EscapedLine.encode(engine.version)
      lines.append("engine \(name) \(engine.unit.rawValue) \(engine.limit) \(version)")
    }
    lines.append("unicode " + EscapedLine.encode(unicode))
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a header that `text` has written.
  ///
  /// - Parameter file: The file.
  /// - Throws: `GoldenError` at the first line that no recording writes.
  public init(_ file: SourceFile) throws(GoldenError) {
    var lines = GoldenLines(file)
    try lines.expect(Self.firstLine)
    let corpus = (lines.take("corpus") ?? "").words()
    guard corpus.count == 2, let urls = Int(corpus[1]), urls >= 0 else {
      throw lines.error("expected 'corpus DIGEST URLS'")
    }
    self.corpus = String(corpus[0])
    self.urls = urls
    lists = []
    engines = []
    while let line = lines.take("list") {
      let words = line.words(atMost: 3)
      guard words.count == 3, let count = Int(words[1]), count >= 0,
        let name = EscapedLine.decodeText(words[2])
      else { throw lines.error("expected 'list DIGEST URLS NAME'") }
      lists.append(GoldenCorpus.List(name: name, digest: String(words[0]), count: count))
    }
    while let line = lines.take("engine") {
      let words = line.words(atMost: 4)
      guard words.count == 4, let name = EscapedLine.decodeText(words[0]),
        let unit = CostUnit(rawValue: String(words[1])), let limit = Int(words[2]), limit > 0,
        let version = EscapedLine.decodeText(words[3])
      else { throw lines.error("expected 'engine NAME UNIT LIMIT VERSION'") }
      let identity = EngineIdentity(name: name, version: version, costUnit: unit)
      engines.append(Engine(identity, limit: limit))
    }
    guard let unicode = lines.take("unicode").flatMap(EscapedLine.decodeText), lines.peeked == nil
    else { throw lines.error("expected 'unicode VERSION' as the last line") }
    self.unicode = unicode
  }
}
