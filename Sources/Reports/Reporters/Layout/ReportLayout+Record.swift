package import RunRecord

extension ReportLayout {
  /// The call again with all details; nil if it cannot be repeated.
  var verboseCall: String? {
    let call = commands.call
    guard !call.isEmpty, commands.canBeRepeated else { return nil }
    return commands.line(call.adding(option: "--verbose"))
  }

  /// The layout with what a record says of its call: a report of a stored record then is the report
  /// that the run itself would have written.
  package func completed(by record: RunRecord) -> ReportLayout {
    guard let call = record.call else { return self }
    var layout = self
    layout.result = call.result.shown
    layout.hasTable = call.hasTable
    layout.alwaysSaysNext = call.alwaysSaysNext
    layout.allowsUndecided = call.allowsUndecided
    layout.commands.options = call.options
    layout.commands.hasGoldens = call.hasGoldens
    layout.commands.patterns = call.patterns
    layout.commands.call = call.arguments
    return layout
  }
}

extension CallRecord.Result {
  /// The result as a report says it.
  fileprivate var shown: RunResult {
    switch self {
    case .passed: .passed
    case .failed, .internalError: .failed
    case .untested: .untested
    }
  }
}
