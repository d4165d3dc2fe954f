package import Diagnostics
package import FileAccess
import Foundation
package import MatchEngine
import URLCorpus

/// A file of patterns: one a line, with a subject after a tab, or a table whose first line names its
/// columns, one of them `pattern` or `regex`, and `input` or `subject` if it has subjects.
///
/// A table of two columns without subjects calls the other `id`, `name` or `rule`.
///
/// In a line with a tab `⟨85⟩` stands for the character with this number and `¦` for `|`, which is how
/// tables of patterns and subjects are written. A line without one is the pattern as it is.
package struct PatternTable {
  private let file: SourceFile

  /// Reads a file.
  package init(path: String) throws(InputError) {
    file = try PatternFile.read(path).source
  }

  /// The file, for reports that quote from it.
  package var source: SourceFile { file }
}

extension PatternTable {
  /// The patterns as targets, in the order of the lines.
  package func targets() throws(InputError) -> [PatternCase] {
    let lines = Line.all(of: file.bytes).filter { !$0.text.isEmpty }
    let header = lines.first.flatMap(Header.init)
    var targets: [PatternCase] = []
    for line in lines.dropFirst(header == nil ? 0 : 1) {
      targets.append(try target(of: line, header))
    }
    guard !targets.isEmpty else {
      throw InputError(
        code: "no-pattern",
        "the file '\(file.name)' has no pattern",
        help: "write one pattern per line, optionally followed by a tab and a subject"
      )
    }
    return targets
  }

  private func target(of line: Line, _ header: Header?) throws(InputError) -> PatternCase {
    let fields = line.fields
    let columns = header ?? .plain
    guard fields.count == columns.count || (header == nil && fields.count == 1) else {
      throw wrongFieldCount(line, header)
    }
    guard fields.count > 1 else {
      return target(line, pattern: String(line.text), subjects: [])
    }
    return target(
      line,
      pattern: String(decoding: Self.decode(fields[columns.pattern]), as: UTF16.self),
      subjects: columns.subject.map { [Subject(utf16: Self.decode(fields[$0]))] } ?? []
    )
  }

  private func wrongFieldCount(_ line: Line, _ header: Header?) -> InputError {
    let found = line.fields.count == 1 ? "1 field" : "\(line.fields.count) fields"
    let expected =
      header.map { "the \($0.count) of the first line" } ?? "a pattern, or a pattern and a subject"
    let diagnostic = Diagnostic(
      code: "wrong-field-count",
      severity: .error,
      message: "line \(line.number) of '\(file.name)' has \(found): expected \(expected)",
      location: file.location(of: line.range),
      help: header == nil
        ? "a table's first line names its columns: pattern (or regex), and input (or subject)" : nil
    )
    return InputError([diagnostic], sources: [file])
  }

  private func target(_ line: Line, pattern: String, subjects: [Subject]) -> PatternCase {
    let location = file.location(of: line.range)
    return PatternCase(
      rule: "\(file.name):\(line.number)",
      pattern: pattern,
      subjects: subjects,
      location: { _ in location }
    )
  }

  private static func decode(_ field: Substring) -> [UInt16] {
    EscapedText.decode(field).map { $0 == brokenBar ? bar : $0 }
  }

  private static let brokenBar: UInt16 = 0xA6
  private static let bar = UInt16(UInt8(ascii: "|"))
}

/// One line of a file.
private struct Line {
  let number: Int
  let text: Substring
  /// The line's UTF-8 offsets, its end left out.
  let range: Range<Int>

  var fields: [Substring] { text.split(separator: "\t", omittingEmptySubsequences: false) }

  static func all(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    for (index, slice) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let end = slice.last == 0x0D ? slice.endIndex - 1 : slice.endIndex
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      lines.append(Line(number: index + 1, text: text[...], range: start..<end))
      start = slice.endIndex + 1
    }
    return lines
  }
}

/// Which columns of a table hold what.
private struct Header {
  /// The number of columns.
  let count: Int
  let pattern: Int
  let subject: Int?

  private static let known: Set = ["pattern", "regex", "input", "subject", "id", "name", "rule"]
  static let plain = Header(count: 2, pattern: 0, subject: 1)

  private init(count: Int, pattern: Int, subject: Int?) {
    self.count = count
    self.pattern = pattern
    self.subject = subject
  }

  init?(_ line: Line) {
    let names = line.fields.map { $0.lowercased() }
    guard let pattern = names.firstIndex(where: { ["pattern", "regex"].contains($0) }) else {
      return nil
    }
    let subject = names.firstIndex { ["input", "subject"].contains($0) }
    // Of one or two fields it may as well be a pattern, with its subject.
    guard names.count > 2 || names.count == 2 && names.allSatisfy(Self.known.contains) else {
      return nil
    }
    self.init(count: names.count, pattern: pattern, subject: subject)
  }
}
