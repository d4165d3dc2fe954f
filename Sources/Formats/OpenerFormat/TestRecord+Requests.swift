import RunRecord
import ScriptRuntime

extension TestRecord {
  /// Notes the HTTP requests of the script that gave the outcome.
  mutating func note(_ requests: RequestTraces) {
    guard !requests.traces.isEmpty else { return }
    exchanges = requests.traces.map(ExchangeRecord.init)
    exchangesLeftOut = requests.leftOut > 0 ? requests.leftOut : nil
  }
}

extension ExchangeRecord {
  fileprivate init(_ trace: RequestTrace) {
    self.init(method: trace.method, url: trace.url)
    note(redirects: trace.redirects.map { Redirect(status: $0.status, url: $0.url) })
    switch trace.answer {
    case .response(let status, let type, let length):
      note(status: status, type: type, length: length)
    case .failure(let reason): self.reason = reason
    }
    file = trace.file
  }
}
