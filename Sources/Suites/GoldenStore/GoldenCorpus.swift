public import Diagnostics
public import MatchEngine
import TextCoding

/// The URLs that rules are recorded over: each once, sorted by its units, under one digest.
public struct GoldenCorpus: Sendable {
  /// The URLs.
  public let urls: [Subject]
  /// The first half of the SHA-256 digest of the URLs: lists that hold the same URLs have the same.
  public let digest: String
  /// The lists that the URLs come from; empty for a corpus that was read back.
  public let lists: [List]
  /// The URLs that goldens write by their beginning and a digest, by that text.
  let longURLs: [String: Int]

  /// A list of URLs by its digest.
  public struct List: Sendable, Hashable, Codable {
    /// The file's name.
    public var name: String
    /// The first half of the SHA-256 digest of its URLs.
    public var digest: String
    /// The number of its URLs.
    public var count: Int

    /// Creates a list from its parts.
    public init(name: String, digest: String, count: Int) {
      self.name = name
      self.digest = digest
      self.count = count
    }

    /// The list of some URLs in their order.
    public init(name: String, urls: [Subject]) {
      self.init(name: name, digest: GoldenCorpus.digest(of: urls), count: urls.count)
    }
  }

  /// Creates a corpus of URLs in any order.
  ///
  /// - Parameters:
  ///   - urls: The URLs; one that is twice counts once.
  ///   - lists: The lists that they come from.
  public init(_ urls: [Subject], lists: [List] = []) {
    var sorted: [Subject] = []
    for url in urls.sorted(by: { $0.utf16.lexicographicallyPrecedes($1.utf16) })
    where sorted.last?.utf16 != url.utf16 {
      sorted.append(url)
    }
    self.urls = sorted
    self.lists = lists
    digest = Self.digest(of: sorted)
    var longURLs: [String: Int] = [:]
    for (index, url) in sorted.enumerated() where ShortenedURL.isLong(url) {
      longURLs[ShortenedURL.text(of: url)] = index
    }
    self.longURLs = longURLs
  }

  /// The first half of the digest of some URLs in this order.
  fileprivate static func digest(of urls: [Subject]) -> String {
    var units: [UInt16] = []
    for url in urls {
      units += url.utf16
      units.append(0xFFFF)
    }
    return Digest.short(units: units, digits: 32)
  }
}

extension GoldenCorpus {
  /// The indices of the URLs that some changes are about, sorted.
  public func indices(of changes: [GoldenChange]) -> [Int] {
    let subjects = changes.flatMap(\.entries).compactMap(\.subject).filter { $0.headers == nil }
    return Set(subjects.compactMap { index(of: $0.url) }).sorted()
  }

  /// The file of the corpus in the folder of its goldens.
  public var fileName: String { Self.fileName(digest: digest) }

  /// The file of the corpus of a digest, within the folder of goldens.
  public static func fileName(digest: String) -> String { "corpus/\(digest).txt" }

  /// The digest in the name of a file within the folder of goldens; nil for a file that is no
  /// corpus of goldens.
  public static func digest(inFileName name: String) -> String? {
    let digest = name.dropFirst("corpus/".count).dropLast(".txt".count)
    guard digest.count == 32, digest.allSatisfy(\.isHexDigit) else { return nil }
    return name == fileName(digest: String(digest)) ? String(digest) : nil
  }

  /// The corpus as text: a line that says what it is, and a line for each URL.
  public var text: String {
    var text = Self.firstLine + "\n"
    for url in urls { text += EscapedText.encode(url.utf16) + "\n" }
    return text
  }

  /// Reads a corpus that `text` has written.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - digest: The digest that its name says it has.
  /// - Throws: `GoldenError` when it is none, or not this one.
  public init(_ file: SourceFile, digest: String) throws(GoldenError) {
    var lines = try GoldenLines(file, firstLine: Self.firstLine)
    var urls: [Subject] = []
    while let line = lines.next() {
      urls.append(Subject(utf16: EscapedText.decode(line: line)))
    }
    self.init(urls)
    guard self.urls.count == urls.count, self.digest == digest else {
      throw lines.error("the digest of the URLs is not '\(digest)', the one in the file's name")
    }
  }

  private static let firstLine = "ruleproof-corpus 1"

  /// The index of a URL as goldens write it.
  func index(of text: Substring) -> Int? {
    if let index = longURLs[String(text)] { return index }
    return index(of: Subject(utf16: EscapedText.decode(line: text)))
  }

  func index(of url: Subject) -> Int? {
    var lower = 0
    var upper = urls.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if urls[middle].utf16.lexicographicallyPrecedes(url.utf16) {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    return lower < urls.count && urls[lower].utf16 == url.utf16 ? lower : nil
  }
}

/// URLs in goldens: long ones as their beginning, length and a digest, since the corpus is in the
/// same folder.
enum ShortenedURL {
  private static let maxLength = 300
  private static let shown = 60

  static func isLong(_ url: Subject) -> Bool { url.utf16.count > maxLength }

  static func text(of url: Subject) -> String {
    guard isLong(url) else { return EscapedText.encode(url.utf16) }
    return EscapedText.encode(Array(url.utf16.prefix(shown)))
      + "⟨…\(url.utf16.count) \(Digest.short(units: url.utf16, digits: 16))⟩"
  }
}
