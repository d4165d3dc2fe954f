import Diagnostics
import FileAccess
import TerminalAccess

/// A text of the call that findings quote.
struct QuotedArgument {
  let source: SourceFile

  /// Creates the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: What it is, such as `url`.
  init(_ text: String, _ name: String) {
    source = SourceFile(name: "<\(name)>", bytes: Array(text.utf8))
  }
}

extension QuotedArgument {
  /// The place of a range of UTF-8 offsets.
  func location(of range: Range<Int>) -> SourceLocation { source.location(of: range) }

  /// The place of the character at a UTF-8 offset, or behind the last one.
  func location(at offset: Int) -> SourceLocation {
    let bytes = source.bytes
    guard offset < bytes.count else { return source.location(of: bytes.count..<bytes.count) }
    let rest = bytes[(offset + 1)...].prefix { $0 & 0xC0 == 0x80 }
    return source.location(of: offset..<(offset + 1 + rest.count))
  }
}

/// Findings about files and arguments, as commands without a run of tests show them.
struct Findings {
  var list: [Diagnostic]
  var sources: [SourceFile] = []

  /// Whether one of them is an error.
  var hasError: Bool { list.contains { $0.severity == .error } }

  /// The findings for people, one behind the other.
  func text(style: TextStyle) -> String {
    let renderer = DiagnosticRenderer(style: style, sources: sources)
    return list.map(renderer.render).joined()
  }

  /// How many there are of each severity, such as `1 error, 2 notes`.
  var counts: String {
    let counts = Severity.allCases.reversed().compactMap { severity in
      let count = list.count { $0.severity == severity }
      return count > 0 ? count.counting(severity.rawValue) : nil
    }
    return counts.isEmpty ? "none" : counts.joined(separator: ", ")
  }
}

extension Int {
  /// The number with a noun, such as `1 app` or `2 apps`.
  func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Terminal {
  /// Writes a text for people to standard output: no line of it is a command to who reads the log.
  func writeReport(_ text: String) throws(InputError) {
    try write(text.withoutLogCommands(hash: "\\u{23}"))
  }
}

extension InputError {
  /// What is said where a group of commands is called without one.
  static func noCommand(_ group: String, _ commands: String) -> InputError {
    InputError(
      code: "no-command",
      "'ruleproof \(group)' needs a command: \(commands)",
      help: "'ruleproof \(group) --help' says what they do"
    )
  }

  /// What is said of a value that is given several times where one is wanted.
  static func repeated(_ name: String) -> InputError {
    InputError(code: "repeated-value", "'\(name)' is given more than once, and is no list")
  }
}
