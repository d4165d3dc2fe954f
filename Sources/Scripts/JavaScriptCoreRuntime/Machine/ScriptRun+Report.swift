extension ScriptRun.Report {
  /// Creates a report of what JavaScript tells; a line or column of 0 is unknown.
  init(message: String, line: Double, column: Double, messageLength: Int) {
    self.message = message
    if message.utf16.count > messageLength {
      self.message = String(message.unicodeScalars.prefix(messageLength)) + "…"
    }
    self.line = Int(exactly: line).flatMap { $0 > 0 ? $0 : nil }
    self.column = Int(exactly: column).flatMap { $0 > 0 ? $0 : nil }
  }
}
