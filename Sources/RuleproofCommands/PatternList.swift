import Diagnostics
import DriftSuite
import Foundation
import MatchEngine
import RunRecord
import URLCorpus

/// A file of patterns: one a line, with a subject after a tab, or a table whose first line names the
/// columns `pattern` and `input`.
///
/// In a line with a tab `⟨85⟩` stands for the character with this number and `¦` for `|`, which is how
/// tables of patterns and subjects are written. A line without one is the pattern as it stands.
struct PatternList {
  private let file: SourceFile

  /// Reads a file.
  init(path: String) throws(InputError) {
    file = try InputFile.read(path)
    guard String(validating: file.bytes, as: UTF8.self) != nil else {
      throw InputError(code: "not-utf8", "the file '\(path)' is not UTF-8")
    }
  }

  /// The file, for reports that quote from it.
  var source: SourceFile { file }
}

extension PatternList {
  /// The patterns as targets, in the order of the lines.
  func targets() throws(InputError) -> [DriftTarget] {
    let lines = Line.all(of: file.bytes)
    let header = lines.first.flatMap(Header.init)
    let targets = lines.dropFirst(header == nil ? 0 : 1).compactMap { line in
      target(of: line, header ?? .plain)
    }
    guard !targets.isEmpty else {
      throw InputError(
        code: "no-pattern",
        "the file '\(file.name)' has no pattern",
        help: "write one pattern a line, and after a tab a subject if you want one"
      )
    }
    return targets
  }

  private func target(of line: Line, _ header: Header) -> DriftTarget? {
    let fields = line.text.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count > 1 else {
      return line.text.isEmpty ? nil : target(line, pattern: String(line.text), subjects: [])
    }
    guard header.pattern < fields.count else { return nil }
    let subjects = header.subject < fields.count ? [fields[header.subject]] : []
    return target(
      line,
      pattern: String(decoding: Self.decode(fields[header.pattern]), as: UTF16.self),
      subjects: subjects.map { Subject(utf16: Self.decode($0)) }
    )
  }

  private func target(_ line: Line, pattern: String, subjects: [Subject]) -> DriftTarget {
    let location = LocationRecord(file.location(of: line.range))
    return DriftTarget(
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
  let pattern: Int
  let subject: Int

  static let plain = Header(pattern: 0, subject: 1)

  private init(pattern: Int, subject: Int) {
    self.pattern = pattern
    self.subject = subject
  }

  init?(_ line: Line) {
    let names = line.text.split(separator: "\t", omittingEmptySubsequences: false)
    guard let pattern = names.firstIndex(of: "pattern"),
      let subject = names.firstIndex(where: { $0 == "input" || $0 == "subject" })
    else { return nil }
    self.init(pattern: pattern, subject: subject)
  }
}
