import Diagnostics
import FileAccess
import FileKinds
import MatchEngine
import TextCoding

extension PatternList {
  /// The entries of a text: a pattern per line, optionally followed by a tab and a subject; or a
  /// table whose first line names its columns.
  ///
  /// In a line with a tab, `⟨85⟩` is the character with this number and `¦` is `|`, as in tables of
  /// patterns and subjects. A line without one is a literal pattern, unless it is a comment.
  static func entries(
    ofText file: SourceFile,
    by reader: EntryReader
  ) throws(InputError) -> [PatternEntry] {
    let lines = PatternLine.all(of: file).filter { !$0.isComment }
    let header = lines.first.flatMap { TableHeader($0, above: lines.dropFirst()) }
    if let header, let first = lines.first {
      try header.check(first, reader)
    } else {
      try checkLook(of: lines, in: file)
    }
    var entries: [PatternEntry] = []
    for line in lines.dropFirst(header == nil ? 0 : 1) {
      entries.append(try reader.entry(try line.node(header, in: file), named: line.name))
    }
    return entries
  }

  /// Refuses lines that no header calls patterns, and that do not look like some.
  private static func checkLook(
    of lines: [PatternLine],
    in file: SourceFile
  ) throws(InputError) {
    let help = "if its lines are patterns, put the line 'pattern' above them"
    if let evidence = FileEvidence(file.withoutComments), evidence.kind != .patternList {
      throw PatternFile.foreign(evidence, file, help: help)
    }
    if let object = lines.first(where: \.isObject) {
      throw .ofList(
        "the line is a JSON object, and the first line is not JSON",
        at: object.location,
        in: file
      )
    }
    try PatternFile.check(lines.map { ($0.pattern, $0.range) }, in: file, help: help)
  }
}

extension SourceFile {
  /// The file with blanks in the place of its comments.
  fileprivate var withoutComments: SourceFile {
    var bytes = bytes
    for line in PatternLine.all(of: self) where line.isComment {
      bytes.replaceSubrange(
        line.range,
        with: repeatElement(UInt8(ascii: " "), count: line.range.count)
      )
    }
    return SourceFile(name: name, bytes: bytes)
  }
}

private struct PatternLine {
  let file: SourceFile
  let number: Int
  let text: String
  /// The line's UTF-8 offsets, its end left out.
  let range: Range<Int>

  /// The lines that are not empty.
  static func all(of file: SourceFile) -> [PatternLine] {
    (1...file.lineCount).compactMap { number in
      let range = file.rangeOfLine(number)
      guard !range.isEmpty else { return nil }
      return PatternLine(file: file, number: number, text: file.text(in: range), range: range)
    }
  }

  var name: String { "\(file.name):\(number)" }
  var location: SourceLocation { file.location(of: range) }

  /// The fields, each with its UTF-8 offset in the line.
  var fields: [(text: Substring, start: Int)] {
    var start = 0
    return text.split(separator: "\t", omittingEmptySubsequences: false).map { field in
      defer { start += field.utf8.count + 1 }
      return (field, start)
    }
  }

  /// Whether it is `# ` with words, or `#` alone.
  ///
  /// With a tab it is a pattern and its subject.
  var isComment: Bool { text == "#" || text.hasPrefix("# ") && !text.contains("\t") }

  var isObject: Bool { text.hasPrefix("{\"") && JSONLine.isDocument(Array(text.utf8)) }

  /// The pattern of a line without a header.
  var pattern: String {
    guard let tab = text.firstIndex(of: "\t") else { return text }
    return String(decoding: Self.decode(text[..<tab]), as: UTF16.self)
  }

  /// The line as a value of a list.
  func node(_ header: TableHeader?, in file: SourceFile) throws(InputError) -> ListNode {
    let fields = fields
    let columns = header?.names ?? ["pattern", "subject"]
    guard fields.count == columns.count || (header == nil && fields.count == 1) else {
      throw wrongFieldCount(fields.count, header)
    }
    guard fields.count > 1 else { return value(text[...], at: 0, isEscaped: false) }
    let members = zip(columns, fields).compactMap { column, field -> ListNode.Member? in
      // An empty field says nothing, but that the pattern is empty, or the subject.
      let isSaid = ![.flags, .mode, .engine, .domain, .id].contains(PatternKey(name: column))
      guard isSaid || !field.text.isEmpty else { return nil }
      let node = value(field.text, at: field.start, isEscaped: true)
      return ListNode.Member(key: column, keyLocation: location, node: node)
    }
    return ListNode(.mapping(members), at: location)
  }

  private func value(_ field: Substring, at start: Int, isEscaped: Bool) -> ListNode {
    let begin = range.lowerBound + start
    let place = file.location(of: begin..<begin + field.utf8.count)
    let text = String(field)
    if isEscaped {
      let units = Self.decode(field)
      guard units.elementsEqual(field.utf16) else { return ListNode(.units(units), at: place) }
    }
    let file = file
    return ListNode(.text(text), at: place) { part in
      file.location(of: text.utf8Range(ofUTF16: part, from: begin))
    }
  }

  private func wrongFieldCount(_ count: Int, _ header: TableHeader?) -> InputError {
    let expected =
      header.map { "the \($0.names.count) of the first line" }
      ?? "a pattern, or a pattern and a subject"
    return InputError(
      code: "wrong-field-count",
      "line \(number) of '\(file.name)' has \(counted(count, "field")): expected \(expected)",
      at: location,
      in: [file],
      help: header == nil
        ? "a table's first line names its columns: pattern (or regex), and input (or subject)" : nil
    )
  }

  private static func decode(_ field: Substring) -> [UInt16] {
    let (brokenBar, bar) = (UInt16(0xA6), UInt16(UInt8(ascii: "|")))
    return EscapedText.decode(field).map { $0 == brokenBar ? bar : $0 }
  }
}

/// The names of a table's columns.
private struct TableHeader {
  let names: [String]

  init?(_ line: PatternLine, above lines: some Collection<PatternLine>) {
    let names = line.fields.map { $0.text.lowercased() }
    let keys = names.map(PatternKey.init(name:))
    guard keys.contains(.pattern) else { return nil }
    // With a single field, `source` may as well be a pattern among other words.
    guard
      names.count > 1 || ["pattern", "regex"].contains(names[0])
        || !lines.isEmpty && lines.allSatisfy({ PatternSigns($0.pattern).look == .pattern })
    else { return nil }
    self.names = names
  }

  /// Refuses columns that would not be read.
  func check(_ line: PatternLine, _ reader: EntryReader) throws(InputError) {
    let node = try line.node(self, in: line.file)
    _ = try reader.entry(node.withoutValues, named: line.name)
  }
}

extension ListNode {
  /// A mapping with the same keys, whose values say nothing but the pattern.
  fileprivate var withoutValues: ListNode {
    guard case .mapping(let members) = value else { return self }
    let plain = members.map { member in
      let isPattern = PatternKey(name: member.key) == .pattern
      let node = ListNode(isPattern ? .text("") : .nothing, at: member.node.location)
      return Member(key: member.key, keyLocation: member.node.location, node: node)
    }
    return ListNode(.mapping(plain), at: location)
  }
}
