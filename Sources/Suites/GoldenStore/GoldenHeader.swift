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
  public struct Engine: Sendable, Hashable, Codable {
    /// The engine's name.
    public var name: String
    /// The version of the library that did the matching, with the options of the patterns if any.
    public var version: String
    /// The unit of its costs.
    public var unit: CostUnit
    /// The maximum number of steps of one search.
    public var limit: Int

    /// Creates an engine; nil for one that counts nothing.
    public init?(_ identity: EngineIdentity, limit: Int) {
      guard let unit = identity.costUnit else { return nil }
      name = identity.name
      version = identity.versionWithOptions
      self.unit = unit
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

/// A line of a header: a single value, under the name of its kind.
private struct HeaderLine: Codable {
  var corpus: Corpus?
  var list: GoldenCorpus.List?
  var engine: GoldenHeader.Engine?
  var unicode: String?

  struct Corpus: Codable {
    var digest: String
    var urls: Int
  }
}

extension GoldenHeader {
  /// The file's name within the folder of goldens.
  public static let fileName = "recording.txt"
  private static let firstLine = #"{"ruleproof-goldens":2}"#

  /// The header as text.
  public var text: String {
    let lines =
      [HeaderLine(corpus: HeaderLine.Corpus(digest: corpus, urls: urls))]
      + lists.map { HeaderLine(list: $0) } + engines.map { HeaderLine(engine: $0) }
      + [HeaderLine(unicode: unicode)]
    return ([Self.firstLine] + lines.jsonLines).joined(separator: "\n") + "\n"
  }

  /// Reads a header that `text` has written.
  ///
  /// - Parameter file: The file.
  /// - Throws: `GoldenError` at the first line that no recording writes.
  public init(_ file: SourceFile) throws(GoldenError) {
    (corpus, urls, lists, engines, unicode) = ("", 0, [], [], "")
    var lines = try GoldenLines(file, firstLine: Self.firstLine)
    while let line = try lines.next(HeaderLine.self) {
      if let corpus = line.corpus { (self.corpus, urls) = (corpus.digest, corpus.urls) }
      if let list = line.list { lists.append(list) }
      if let engine = line.engine { engines.append(engine) }
      if let unicode = line.unicode { self.unicode = unicode }
    }
    try lines.check(are: text)
  }
}
