package import RunRecord

extension CallRecord {
  /// Notes how the run ended.
  package mutating func end(with verdict: RunVerdict) {
    result = Result(verdict)
    exitCode = Int(verdict.exitCode)
  }
}

extension CallRecord.Result {
  package init(_ verdict: RunVerdict) {
    switch verdict {
    case .clean: self = .passed
    case .failed, .incomplete: self = .failed
    case .untested: self = .untested
    case .internalError: self = .internalError
    case .ended(let code): self = code == 0 ? .passed : .failed
    }
  }
}
