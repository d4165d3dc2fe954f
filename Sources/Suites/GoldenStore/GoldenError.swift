public import Diagnostics

/// Why a golden file cannot be read.
public struct GoldenError: Error, Sendable, Hashable {
  /// What is wrong: lower case, without a full stop.
  public var message: String
  /// The file.
  public var file: String
  /// The line, from 1.
  public var line: Int

  /// Creates an error.
  public init(message: String, file: String, line: Int) {
    self.message = message
    self.file = file
    self.line = line
  }
}

extension GoldenError {
  /// The error as a finding.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "golden",
      severity: .error,
      message: "the golden is damaged: \(message)",
      location: SourceLocation(file: file, line: line, column: 1, utf8Range: 0..<0),
      help: "restore the file from version control, or delete it and record the rule again"
    )
  }
}

extension Substring {
  /// The parts between separators, including empty ones.
  ///
  /// A separator counts even before a combining
  /// character.
  ///
  /// - Parameters:
  ///   - most: The maximum number of parts, the last of which contains the rest; nil for all.
  ///   - separator: The ASCII separator.
  /// - Returns: The parts.
  func words(atMost most: Int? = nil, separator: Unicode.Scalar = " ") -> [Substring] {
    utf8.split(
      separator: UInt8(ascii: separator),
      maxSplits: most.map { $0 - 1 } ?? Int.max,
      omittingEmptySubsequences: false
    )
    .map { Substring($0) }
  }
}

/// Reads the lines of a golden file; each ends in a line feed.
struct GoldenLines {
  private let file: String
  private let lines: [Substring]
  private var index = 0
  /// Why the text cannot be split into lines; nil if it can.
  private let problem: String?

  init(_ source: SourceFile) {
    file = source.name
    guard let text = String(validating: source.bytes, as: UTF8.self) else {
      lines = []
      problem = "the file is not UTF-8"
      return
    }
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0) }
    let last = lines.popLast()
    self.lines = lines
    problem = last?.isEmpty == true ? nil : "the last line has no line feed: the file is truncated"
  }
}

extension GoldenLines {
  /// Reads the next line.
  mutating func next() -> Substring? {
    guard index < lines.count else { return nil }
    index += 1
    return lines[index - 1]
  }

  /// The next line, without reading past it.
  var peeked: Substring? { index < lines.count ? lines[index] : nil }

  /// Whether this is the next line.
  func isNext(_ line: String) -> Bool { peeked.map { $0 == line } ?? false }

  /// Reads the next line, which must be this one.
  mutating func expect(_ line: String) throws(GoldenError) {
    if let problem { throw GoldenError(message: problem, file: file, line: max(1, lines.count)) }
    guard let next = next() else { throw error("the file ends here: expected '\(line)'") }
    guard next == line else { throw error("expected '\(line)'") }
  }

  /// Reads the last line, which gives the number of lines.
  mutating func expectEnd() throws(GoldenError) {
    guard let count = take("end") else { throw error("expected 'end' and the number of lines") }
    guard count == "\(lines.count)", index == lines.count else {
      throw error("the file has \(lines.count) lines, but 'end' says \(String(count).printable)")
    }
  }

  /// Checks that a recording writes these lines.
  ///
  /// - Parameter text: What it writes.
  /// - Throws: `GoldenError` at the first line that is another one.
  func check(are text: String) throws(GoldenError) {
    let written = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let expected = number < written.count ? Substring(written[number]) : ""
      guard !line.utf8.elementsEqual(expected.utf8) else { continue }
      throw GoldenError(
        message: "a recording writes '\(String(expected).printable)' here",
        file: file,
        line: number + 1
      )
    }
  }

  /// Reads the next line if it begins with a word, and returns what follows the word.
  mutating func take(_ word: String) -> Substring? {
    guard let line = peeked, line.utf8.starts(with: word.utf8) else { return nil }
    let rest = line.utf8.dropFirst(word.utf8.count)
    guard rest.first == UInt8(ascii: " ") else { return nil }
    index += 1
    return Substring(rest.dropFirst())
  }

  /// An error at the line that was read last.
  func error(_ message: String) -> GoldenError {
    GoldenError(message: message, file: file, line: max(1, index))
  }
}
