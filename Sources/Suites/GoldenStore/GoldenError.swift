public import Diagnostics

/// Why a file of goldens cannot be read.
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
  /// The parts between blanks, or another sign of ASCII, empty ones among them: a blank counts also where
  /// what follows would combine with it.
  ///
  /// - Parameters:
  ///   - most: The most parts, of which the last holds what is left; nil for all.
  ///   - separator: What stands between them.
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

/// The lines of a file of goldens, each ended by a line feed.
struct GoldenLines {
  private let file: String
  private let lines: [Substring]
  private var index = 0
  /// What keeps the text from being lines at all, if so.
  private let problem: String?

  init(_ source: SourceFile) {
    file = source.name
    guard let text = String(validating: source.bytes, as: UTF8.self) else {
      lines = []
      problem = "it is not UTF-8"
      return
    }
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0) }
    let last = lines.popLast()
    self.lines = lines
    problem = last?.isEmpty == true ? nil : "its last line has no end: it was cut off"
  }
}

extension GoldenLines {
  /// The next line, which is then behind.
  mutating func next() -> Substring? {
    guard index < lines.count else { return nil }
    index += 1
    return lines[index - 1]
  }

  /// The next line, which stays the next.
  var peeked: Substring? { index < lines.count ? lines[index] : nil }

  /// Takes the next line, which has to be this one.
  mutating func expect(_ line: String) throws(GoldenError) {
    if let problem { throw GoldenError(message: problem, file: file, line: max(1, lines.count)) }
    guard let next = next() else { throw error("it ends where '\(line)' is expected") }
    guard next == line else { throw error("expected '\(line)'") }
  }

  /// Takes the line that says how many lines there are, which is the last.
  mutating func expectEnd() throws(GoldenError) {
    guard let count = take("end") else { throw error("it ends before its last line") }
    guard count == "\(lines.count)", index == lines.count else {
      throw error("it has \(lines.count) lines, not \(String(count).printable)")
    }
  }

  /// What follows a word in the next line, if it begins with that word; the line is then behind.
  mutating func take(_ word: String) -> Substring? {
    guard let line = peeked, line.utf8.starts(with: word.utf8) else { return nil }
    let rest = line.utf8.dropFirst(word.utf8.count)
    guard rest.first == UInt8(ascii: " ") else { return nil }
    index += 1
    return Substring(rest.dropFirst())
  }

  /// An error at the line that was taken last.
  func error(_ message: String) -> GoldenError {
    GoldenError(message: message, file: file, line: max(1, index))
  }
}
