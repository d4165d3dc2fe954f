public import Diagnostics
import ManifestModel
import MatchEngine

/// Reads goldens that `GoldenWriter` has written, and nothing else.
struct GoldenReader {
  var lines: GoldenLines
  /// Whether every output is written, as in goldens before there were digests.
  private var isOld = false

  init(_ file: SourceFile) {
    lines = GoldenLines(file)
  }
}

extension GoldenReader {
  /// The name and digest of the corpus of a golden, and what it is made of.
  mutating func head() throws(GoldenError) -> RuleGolden {
    isOld = lines.isNext(GoldenWriter.oldFirstLine)
    try lines.expect(isOld ? GoldenWriter.oldFirstLine : GoldenWriter.firstLine)
    let name = try text("rule")
    let definition = try definition()
    if definition.runsScripts { try lines.expect(GoldenWriter.scriptsLine) }
    let corpus = try rest("corpus")
    var golden = RuleGolden(name: ExactText(name), definition: definition, corpus: String(corpus))
    let tests = try rest("tests").words()
    guard let count = tests.first.flatMap({ Int($0) }), count == tests.count - 1 else {
      throw lines.error("expected the number of tests, followed by as many digests")
    }
    golden.tests = tests.dropFirst().map(String.init)
    guard golden.tests == golden.tests.sorted() else {
      throw lines.error("the digests of the tests are not sorted")
    }
    return golden
  }

  /// The whole golden.
  mutating func golden(over corpora: (String) -> GoldenCorpus?) throws(GoldenError) -> RuleGolden {
    var golden = try head()
    while let cost = try cost() { golden.costs.append(cost) }
    while let attack = try attack() { golden.attacks.append(attack) }
    guard let corpus = corpora(golden.corpus) else {
      throw lines.error(
        "its corpus file \(GoldenCorpus.fileName(digest: golden.corpus)) is missing"
      )
    }
    if !isOld, golden.definition.kind.isOfManifest { golden.rest = try digests(over: corpus) }
    var entries = EntryReader(corpus: corpus, definition: isOld ? nil : golden.definition)
    while let line = lines.peeked, !line.utf8.starts(with: "end ".utf8) {
      let words = line.words(atMost: 2)
      _ = lines.next()
      guard words.count == 2 else { throw lines.error("expected a keyword and a value") }
      switch words[0] {
      case "shape" where golden.rest == nil: try entries.addShape(words[1], &lines)
      case "most": try entries.setMost(words[1], lines)
      case "not", "as": try entries.addNamed(String(words[0]), words[1], lines)
      case "corpus", "both", "test": try entries.addEntry(String(words[0]), words[1], &lines)
      default: throw lines.error("unknown keyword '\(String(words[0]).printable)'")
      }
    }
    golden.entries = try entries.finish(lines)
    if let rest = golden.rest, rest.count < golden.entries.count(where: \.isInCorpus) {
      throw lines.error("more URLs are listed than 'digests' counts")
    }
    try lines.expectEnd()
    return golden
  }
}

extension GoldenReader {
  private mutating func rest(_ word: String) throws(GoldenError) -> Substring {
    guard let rest = lines.take(word) else {
      _ = lines.next()
      throw lines.error("expected a line that begins with '\(word)'")
    }
    return rest
  }

  /// The digests of what is not listed; nil if everything is.
  private mutating func digests(over corpus: GoldenCorpus) throws(GoldenError) -> CorpusDigest? {
    guard let rest = lines.take("digests") else { return nil }
    guard let count = Int(rest), (1...max(1, corpus.urls.count)).contains(count) else {
      throw lines.error("expected the number of URLs that match")
    }
    var digest = CorpusDigest(count: count, chunks: [])
    let all = CorpusDigest.chunkCount(of: corpus)
    while digest.chunks.count < all {
      let words = (lines.take(" ") ?? "").words()
      guard words.count == min(GoldenWriter.digestsInLine, all - digest.chunks.count),
        words.allSatisfy({ $0 == "-" || $0.isDigest })
      else { throw lines.error("expected \(all) digests, \(GoldenWriter.digestsInLine) in a line") }
      digest.chunks += words.map { $0 == "-" ? nil : String($0) }
    }
    return digest
  }

  mutating func text(_ word: String) throws(GoldenError) -> String {
    let rest = try rest(word)
    guard let text = EscapedLine.decodeText(rest) else {
      throw lines.error("the text has an invalid escape")
    }
    return text
  }

  private mutating func optionalText(_ word: String) throws(GoldenError) -> ExactText? {
    guard let rest = lines.take(word) else { return nil }
    guard let text = EscapedLine.decodeText(rest) else {
      throw lines.error("the text has an invalid escape")
    }
    return ExactText(text)
  }

  private mutating func definition() throws(GoldenError) -> RuleDefinition {
    guard let kind = GoldenKind(rawValue: try text("kind")) else {
      throw lines.error("unknown kind of rule")
    }
    var definition = RuleDefinition(kind: kind)
    definition.title = try optionalText("title")
    definition.pattern = try optionalText("pattern")
    if let words = lines.take("headers") {
      guard words == "follow" else { throw lines.error("expected 'headers follow'") }
      definition.sendsHeaders = true
    }
    definition.parameter = try optionalText("parameter")
    while let key = lines.take("format") {
      definition.formats.append(try format(key))
    }
    return definition
  }

  private mutating func format(_ key: Substring) throws(GoldenError) -> FormatDefinition {
    guard let key = FormatKey(line: key) else {
      throw lines.error("the format's name has an invalid escape")
    }
    var format = FormatDefinition(key: key)
    if lines.peeked == "  app" {
      _ = lines.next()
      var app = AppDefinition()
      app.name = try optionalText("  name")
      app.scheme = try optionalText("  scheme")
      app.platform = try optionalText("  platform")
      app.country = try optionalText("  country")
      format.app = app
    }
    format.template = try optionalText("  template")
    format.script = try script("  script")
    format.script2 = try script("  script2")
    return format
  }

  private mutating func script(_ word: String) throws(GoldenError) -> ScriptDigest? {
    guard let rest = lines.take(word) else { return nil }
    let words = rest.words()
    guard words.count == 2, words[0].utf8.count == 64, let length = Int(words[1]), length >= 0
    else {
      throw lines.error("expected a script's digest and length")
    }
    return ScriptDigest(digest: String(words[0]), length: length)
  }
}

extension Substring {
  fileprivate var isDigest: Bool {
    utf8.count == CorpusDigest.digits
      && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension FormatKey {
  /// Reads what `GoldenWriter.key` has written.
  init?(line: Substring) {
    let words = line.words(separator: "#")
    guard words.count <= 2, let first = words.first else { return nil }
    if first == "-" {
      self.init(app: nil)
    } else {
      guard let name = EscapedLine.decodeText(first) else { return nil }
      self.init(app: ExactText(name))
    }
    guard words.count == 2 else { return }
    guard let number = Int(words[1]), number > 1 else { return nil }
    self.number = number
  }
}

extension RuleGolden {
  /// Reads a golden.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - corpora: The corpus of a digest, as it is beside the goldens.
  /// - Throws: `GoldenError` at the first line that no recording writes.
  public init(_ file: SourceFile, corpora: (String) -> GoldenCorpus?) throws(GoldenError) {
    var reader = GoldenReader(file)
    self = try reader.golden(over: corpora)
    guard !Self.isOfOlderForm(file), let corpus = corpora(self.corpus),
      corpus.digest == self.corpus
    else { return }
    try GoldenLines(file).check(are: text(over: corpus))
  }

  /// Whether a file is of the form that goldens had before there were digests.
  ///
  /// - Parameter file: The file of a golden.
  /// - Returns: Whether it is.
  public static func isOfOlderForm(_ file: SourceFile) -> Bool {
    GoldenLines(file).isNext(GoldenWriter.oldFirstLine)
  }

  /// Reads what a golden says of its rule and its tests, and leaves its costs and entries out.
  ///
  /// - Parameter file: The file.
  /// - Throws: `GoldenError` at the first line that no recording writes.
  public init(headOf file: SourceFile) throws(GoldenError) {
    var reader = GoldenReader(file)
    self = try reader.head()
  }

  /// Reads what a golden says of its rule, its tests and its costs, and leaves its entries out.
  ///
  /// - Parameter file: The file.
  /// - Throws: `GoldenError` at the first line that no recording writes.
  public init(costsOf file: SourceFile) throws(GoldenError) {
    var reader = GoldenReader(file)
    self = try reader.head()
    while let cost = try reader.cost() { costs.append(cost) }
  }
}
