import Diagnostics

extension ScriptRun.Report {
  /// Creates a report from JavaScript's values; a line or column of 0 is unknown.
  init(message: String, line: Double, column: Double, messageLength: Int) {
    self.message = message.cut(to: messageLength)
    self.line = Int(exactly: line).flatMap { $0 > 0 ? $0 : nil }
    self.column = Int(exactly: column).flatMap { $0 > 0 ? $0 : nil }
  }
}
