import Diagnostics
import FileAccess
import FileKinds
import LocatedJSON

/// A file of patterns, whatever its form.
struct PatternFile {
  /// The file, without the mark of UTF-8 that it may begin with.
  let source: SourceFile
  let text: String

  /// Reads a file.
  ///
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: `InputError` when it cannot be read, is binary, or is not UTF-8.
  init(_ path: String) throws(InputError) {
    try self.init(InputFile.read(path))
  }

  /// Reads a file's bytes.
  init(_ read: SourceFile) throws(InputError) {
    source = read.withoutMark
    if let evidence = FileEvidence(source),
      [.binary, .packed, .otherEncoding].contains(evidence.kind)
    {
      throw Self.foreign(evidence, source)
    }
    guard let text = String(validating: source.bytes, as: UTF8.self) else {
      throw Self.notUTF8(source)
    }
    self.text = text
  }

  private static func notUTF8(_ source: SourceFile) -> InputError {
    let problem = Diagnostic(
      code: "not-utf8",
      severity: .error,
      message: "the file '\(source.name)' is not UTF-8",
      location: firstInvalidUTF8(in: source.bytes).map { source.location(of: $0) }
    )
    return InputError([problem], sources: [source])
  }
}

extension PatternFile {
  enum Form {
    case json, jsonLines, yaml, text
  }

  /// The form of the list, by its name, else by how it begins.
  var form: Form {
    switch source.name.lowercased().split(separator: ".").last {
    case "json": .json
    case "jsonl", "ndjson": .jsonLines
    case "yml", "yaml": .yaml
    default: formByContent
    }
  }

  private var formByContent: Form {
    let signs = text.unicodeScalars.lazy.filter { !$0.properties.isWhitespace }.prefix(2)
    let second = signs.dropFirst().first
    switch signs.first {
    case "[": return JSONLine.isDocument(source.bytes) ? .json : broken(second) ?? .text
    case "{" where ["\"", "}"].contains(second):
      return JSONLine.isDocument(source.bytes) ? .json : broken(second) ?? .jsonLines
    case "-", "#", "%": return FileEvidence(source)?.kind == .yaml ? .yaml : .text
    case "\"": return isFirstLineJSON ? .jsonLines : .text
    default: return .text
    }
  }

  private var isFirstLineJSON: Bool {
    let first = text.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } }
    return first.map { JSONLine.isDocument(Array($0.utf8)) } ?? false
  }

  /// JSON that is broken, or JSON Lines; nil if it is neither, since a class of a pattern may begin
  /// as a list of strings does.
  private func broken(_ second: Unicode.Scalar?) -> Form? {
    guard second == "\"" || second == "{" || second == "}" else { return nil }
    let first = text.split(whereSeparator: \.isNewline).first ?? ""
    if first.hasPrefix("{") { return JSONLine.isDocument(Array(first.utf8)) ? .jsonLines : .json }
    let quotes = text.split(separator: "\"", omittingEmptySubsequences: false).dropFirst()
    let isList = quotes.contains { part in
      part.hasPrefix(":") || part.contains(",") && part.allSatisfy { $0 == "," || $0.isWhitespace }
    }
    return isList || first.allSatisfy({ "[{ \t".contains($0) }) ? .json : nil
  }

  /// The error for a file of another kind.
  static func foreign(
    _ evidence: FileEvidence,
    _ source: SourceFile,
    help: String? = nil
  ) -> InputError {
    InputError(evidence, in: source, expected: "a list of patterns", help: help)
  }

  /// Refuses a list of strings that do not look like patterns.
  ///
  /// An object says by its key that it has one.
  static func check(_ nodes: [ListNode], in source: SourceFile) throws(InputError) {
    let texts = nodes.compactMap { node in node.text.map { ($0, node.location.utf8Range) } }
    guard texts.count == nodes.count else { return }
    try check(texts, in: source, help: "if they are, write objects with the key 'pattern'")
  }

  /// Refuses texts that do not look like patterns.
  ///
  /// - Parameters:
  ///   - texts: The texts, with their UTF-8 offsets in the file.
  ///   - source: The file.
  ///   - help: What says that they are patterns all the same.
  /// - Throws: `InputError` at the first text that does not look like one.
  static func check(
    _ texts: [(text: String, range: Range<Int>)],
    in source: SourceFile,
    help: String
  ) throws(InputError) {
    let look = ListLook(texts.map(\.text))
    if look.beginsWithHeader, let header = texts.first {
      throw .ofList(
        "the first line looks like the header of a table: '\(header.text.printable)'",
        at: source.location(of: header.range),
        in: source,
        help: "leave it out, or name a column 'pattern'; a table has tabs between its columns"
      )
    }
    guard !texts.isEmpty, !look.isOfPatterns else { return }
    let evidence = FileEvidence.likely(
      texts.map(\.text),
      at: texts[look.firstOther ?? 0].range
    )
    let count = look.plain == 0 ? texts.count : look.plain
    throw foreign(
      evidence,
      source,
      help: "\(count) of \(texts.count) do not look like patterns; " + help
    )
  }
}
