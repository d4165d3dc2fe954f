import Diagnostics

/// The line after findings that says how to read more about their codes.
struct ExplanationHint {
  private let code: String?
  private let isOnly: Bool

  /// - Parameter codes: The codes that a report shows, in its order.
  init(codes: [String]) {
    code = codes.first
    isOnly = Set(codes).count == 1
  }

  /// The line and an empty one after it; nothing where no code was shown.
  func text(style: TextStyle, commands: CommandPrinter) -> String {
    guard let code else { return "" }
    let call = commands.line(["explain", code.shown])
    return style.dim("\(isOnly ? "" : "each code is ")explained by: \(call)") + "\n\n"
  }
}
