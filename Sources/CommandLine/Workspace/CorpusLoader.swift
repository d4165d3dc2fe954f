import Diagnostics
import EmbeddedFiles
package import FileAccess
import FileKinds
import Foundation
package import MatchEngine
import TextCoding
import URLSyntax

/// Reads the URLs that every pattern is tried on.
package enum CorpusLoader {
  /// The URLs of some lists.
  ///
  /// - Throws: `InputError` if a list cannot be read, or a path has no URL.
  package static func subjects(_ lists: URLLists) throws(InputError) -> [Subject] {
    try self.lists(lists).flatMap(\.urls)
  }

  /// The same URLs, each list with its file's name.
  ///
  /// - Throws: `InputError` if a list cannot be read, or a path has no URL.
  package static func lists(
    _ lists: URLLists
  ) throws(InputError) -> [(name: String, urls: [Subject])] {
    let paths = lists.paths
    guard !paths.isEmpty else {
      return builtIn
    }
    try CallFiles.checkDistinct(paths.flatMap(files))
    var read: [(name: String, urls: [Subject])] = []
    var files: [(source: SourceFile, lines: [URLLine])] = []
    for path in paths {
      let names = Self.files(path)
      guard !names.isEmpty else {
        throw InputError(code: "empty-corpus", "the folder '\(path)' has no list of URLs (*.txt)")
      }
      for file in names {
        let source = try InputFile.read(file, within: lists.boundary)
        if let evidence = FileEvidence(source), foreign.contains(evidence.kind) {
          throw InputError(evidence, in: source, expected: expected)
        }
        guard String(validating: source.bytes, as: UTF8.self) != nil else {
          throw InputError(code: "not-utf8", "the list of URLs '\(file)' is not UTF-8")
        }
        let name = URL(fileURLWithPath: file).lastPathComponent
        let lines = URLLine.all(of: source)
        read.append((name, lines.map(\.subject)))
        files.append((source, lines))
      }
      let texts = read.suffix(names.count).lazy.flatMap(\.urls)
      guard lists.holdAnyText ? !texts.isEmpty : texts.contains(where: \.hasScheme) else {
        throw InputError(
          code: "empty-corpus",
          "there is no URL in '\(path)'"
            + (texts.isEmpty ? "" : ": no line begins with a scheme")
        )
      }
    }
    if !lists.holdAnyText { for (source, lines) in files { try check(lines, of: source) } }
    return read
  }

  /// Refuses a stream that begins as a file of a known kind that is no list of URLs.
  ///
  /// - Parameters:
  ///   - start: Its first bytes, which may end within a line.
  ///   - name: The name of the stream.
  /// - Throws: `InputError` with what it is instead.
  package static func checkKind(of start: [UInt8], _ name: String) throws(InputError) {
    let source = SourceFile(name: name, bytes: start)
    // Records with bytes that are not text are counted individually.
    let kinds = foreign.subtracting([.binary, .otherEncoding])
    if let evidence = FileEvidence(source), kinds.contains(evidence.kind) {
      throw InputError(evidence, in: source, expected: expected)
    }
    let all = URLLine.all(of: source)
    guard !all.isEmpty || !source.holdsComment else {
      throw InputError(
        code: "empty-corpus",
        "there is no URL in '\(name.printable)': each line begins with '#', as a comment does"
      )
    }
    let lines = all.filter(\.isText)
    let others = URLLine.others(in: lines).filter { !$0.isLinkWithoutScheme }
    try checkHeading(lines, besides: others, of: source)
    guard let evidence = kind(of: lines, besides: others) else { return }
    let help = "\(others.count) of the first \(lines.count) lines are no URLs"
    throw InputError(evidence, in: source, expected: expected, help: help)
  }

  /// Refuses a file most of whose lines are no URLs, or whose first line is the name of a column.
  private static func check(_ lines: [URLLine], of source: SourceFile) throws(InputError) {
    let others = URLLine.others(in: lines).filter { !$0.isLinkWithoutScheme }
    try checkHeading(lines, besides: others, of: source)
    guard let evidence = kind(of: lines, besides: others) else { return }
    let help = "\(others.count) of \(lines.count) lines are no URLs"
    throw InputError(evidence, in: source, expected: expected, help: help)
  }

  /// Refuses a list whose first line is the name of a column, and the only line that is no URL.
  private static func checkHeading(
    _ lines: [URLLine],
    besides others: [URLLine],
    of source: SourceFile
  ) throws(InputError) {
    guard let first = others.first, others.count == 1, first.isName, lines.count > 1,
      first.range == lines.first?.range
    else { return }
    throw InputError(FileEvidence(.table, at: first.range), in: source, expected: expected)
  }

  /// The likely kind of a text most of whose lines are no URLs; nil if most are.
  private static func kind(of lines: [URLLine], besides others: [URLLine]) -> FileEvidence? {
    guard let first = others.first, others.count * 2 > lines.count else { return nil }
    var likely = FileEvidence.likely(lines.map(\.text), at: first.range)
    if likely.kind == .urlList {
      // Each line has a URL and something else, or is a pattern such as `https://*.example/`.
      likely.kind = first.text.contains(where: \.isWhitespace) ? .log : .otherText
    }
    if likely.kind != .jsonLines, first.text.hasPrefix("{") { likely.kind = .json }
    return likely
  }

  private static let expected = "a list of URLs, one a line"

  /// What is no list of URLs, though lines of it may be read as some; a list may have comments.
  private static let foreign = Set(FileKind.allCases)
    .subtracting([.urlList, .hostList, .patternList, .program, .prose])

  /// The lists that are built in, read once.
  private static let builtIn = zip(URLCorpus.names, URLCorpus.lists).map { name, text in
    (name, URLList.read(text).map(Subject.init(utf16:)))
  }

  /// The lists in a folder, or the one list that a path names.
  static func files(_ path: String) -> [String] {
    guard path.namesFolder else { return [path] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map(path.file)
  }
}

/// A line of a list of URLs.
private struct URLLine {
  let text: String
  let range: Range<Int>

  /// The lines that are not empty, without the comments that the list begins with.
  static func all(of source: SourceFile) -> [URLLine] {
    let lines = (1...source.lineCount).map { number in
      let range = source.rangeOfLine(number)
      return URLLine(text: source.text(in: range), range: range)
    }
    return Array(lines.filter { !$0.text.isEmpty }.drop { $0.text.hasPrefix("#") })
  }

  var subject: Subject { Subject(utf16: EscapedText.decode(text[...])) }

  /// The lines that are no URLs.
  ///
  /// Lines with several colons, such as `spotify:track:1`, are URLs if most of them share their scheme.
  /// In a table with colons, such as one of users, each line begins with another name.
  static func others(in lines: [URLLine]) -> [URLLine] {
    let columns = lines.filter(\.hasColumns)
    let counts = Dictionary(grouping: columns, by: \.scheme).mapValues(\.count)
    return lines.filter { line in
      if line.hasColumns, counts[line.scheme, default: 0] * 2 <= columns.count { return true }
      return !line.isURL
    }
  }

  private var scheme: Substring { text.prefix { $0 != ":" } }

  private var rest: Substring { text[scheme.endIndex...].dropFirst() }

  private var hasColumns: Bool { rest.prefix { $0 != "/" && $0 != "?" }.contains(":") }

  private var isURL: Bool {
    guard Subject(text).hasScheme, !text.utf8.contains(where: { $0 == 0x20 || $0 == 0x09 }) else {
      return false
    }
    guard rest.hasPrefix("//") else {
      // `C:/Users`, `shop.example:443`, `main.c:12`, `org.example:artifact:1.0`.
      return scheme.utf8.count > 1 && (!scheme.contains(".") || rest.hasPrefix("/"))
    }
    // The host of a pattern, such as `*.example`.
    let host = rest.dropFirst(2).prefix { $0 != "/" }
    return !host.contains("*") && !host.hasPrefix("?")
  }

  /// Whether all of it is text; records of other bytes are counted one by one.
  var isText: Bool { !text.unicodeScalars.contains { $0 == "\u{FFFD}" || $0 == "\0" } }

  /// Whether it is a host with a path, a query or a fragment, as people write links.
  var isLinkWithoutScheme: Bool {
    let host = text.prefix { !"/?#:".contains($0) }
    let isHost = host.utf8.allSatisfy { $0.isASCIILetter || "0123456789.-".utf8.contains($0) }
    // A network has only numbers: `10.0.0.0/8`.
    let isNetwork = text.utf8.allSatisfy { "0123456789./".utf8.contains($0) }
    let rest = text[host.endIndex...].drop { $0 == ":" || $0.isNumber }
    return isHost && !isNetwork && host.contains(".") && !host.hasPrefix(".")
      && rest.first.map("/?#".contains) ?? false
  }

  /// Whether it may name a column.
  var isName: Bool {
    text.utf8.allSatisfy { $0.isASCIILetter || "\"_- ".utf8.contains($0) }
  }
}

extension SourceFile {
  /// Whether a line begins as a comment.
  fileprivate var holdsComment: Bool {
    (1...lineCount).contains { bytes[rangeOfLine($0)].first == UInt8(ascii: "#") }
  }
}

extension Subject {
  /// Whether it begins with a scheme directly followed by text, unlike a sentence.
  fileprivate var hasScheme: Bool {
    let start = utf16.prefix(while: { $0 < 0x80 }).map { UInt8(truncatingIfNeeded: $0) }
    guard let length = start.schemeLength, length + 1 < utf16.count else { return false }
    return utf16[length + 1] > 0x20
  }
}
