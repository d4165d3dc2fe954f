import Diagnostics

/// The line after findings that says how to read more about their codes.
struct ExplanationHint {
  private let code: String?

  /// - Parameter codes: The codes that a report shows, in its order.
  init(codes: [String]) { code = codes.first }

  /// The line and an empty one after it; nothing where no code was shown.
  func text(style: TextStyle, commands: CommandPrinter) -> String {
    guard let code else { return "" }
    return style.dim("explained by: " + commands.line(["explain", code.shown])) + "\n\n"
  }
}
