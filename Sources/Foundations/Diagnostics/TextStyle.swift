/// Colours words for a terminal, or leaves them plain.
public struct TextStyle: Sendable {
  /// Whether escape sequences are written.
  public let usesColor: Bool
  /// How a shell calls the program, for the commands of a help.
  public var program = "ruleproof"

  /// Plain text, without escape sequences.
  public static let plain = TextStyle(usesColor: false)
  /// Text with ANSI escape sequences (ECMA-48, Select Graphic Rendition).
  public static let colored = TextStyle(usesColor: true)

  /// Creates a style with or without escape sequences.
  public init(usesColor: Bool) {
    self.usesColor = usesColor
  }
}

extension TextStyle {
  /// Emphasised text.
  public func bold(_ text: String) -> String { wrap(text, "1") }
  /// De-emphasised text.
  public func dim(_ text: String) -> String { wrap(text, "2") }
  /// Text that reports a failure.
  public func red(_ text: String) -> String { wrap(text, "31") }
  /// Text that reports a success.
  public func green(_ text: String) -> String { wrap(text, "32") }
  /// Text that reports a warning.
  public func yellow(_ text: String) -> String { wrap(text, "33") }
  /// A note or a reference.
  public func cyan(_ text: String) -> String { wrap(text, "36") }
  /// Removed text in a diff.
  public func removed(_ text: String) -> String { wrap(text, "31;7") }
  /// Added text in a diff.
  public func added(_ text: String) -> String { wrap(text, "32;7") }

  /// The name of a severity in its colour.
  public func word(for severity: Severity) -> String {
    switch severity {
    case .error: red(bold("error"))
    case .warning: yellow(bold("warning"))
    case .note: cyan(bold("note"))
    }
  }

  /// A text whose commands in quotes, `'ruleproof …'`, have the program as it was called.
  public func naming(_ text: String) -> String {
    text.replacing("'ruleproof ", with: "'\(program) ")
  }

  private func wrap(_ text: String, _ parameters: String) -> String {
    guard usesColor, !text.isEmpty else { return text }
    return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}
