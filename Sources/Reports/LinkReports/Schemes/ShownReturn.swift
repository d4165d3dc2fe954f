package import Diagnostics
package import RunRecord
package import URLSchemes

/// How a call goes back, for programs.
package struct ShownReturn: Encodable {
  package let url: String
  package let scheme: String
  package let source: String?
  package let caller: String?
  package let targets: [Target]
  /// The URL that answers the call, if the user wants one.
  package let answer: String?
  package let findings: [DiagnosticRecord]

  package struct Target: Encodable {
    package let role: String
    package let value: String
    package let scheme: String?
  }

  package init(
    _ url: String,
    scheme: String,
    _ call: ReturnCall?,
    caller: String?,
    answer: String?,
    _ findings: Findings
  ) {
    self.url = url
    self.scheme = scheme
    source = call?.source
    self.caller = caller
    targets = (call?.targets ?? []).map { target in
      Target(role: target.role.rawValue, value: target.value, scheme: target.schemeName)
    }
    self.answer = answer
    self.findings = findings.list.map { DiagnosticRecord($0) }
  }
}

extension Findings {
  /// Adds what the contract that covers an answer finds in it.
  package mutating func add(_ contracts: ContractSet, of answer: String) {
    let quoted = QuotedArgument(answer, "answer")
    let found = contracts.read(answer)?.findings ?? []
    list += found.map { $0.diagnostic(at: quoted.location(of: $0.utf8Range)) }
    sources.append(quoted.source)
  }
}

extension ReturnCall {
  /// The call for people, a line for each part.
  ///
  /// - Parameter caller: The calling app, if the user named it.
  /// - Returns: The lines.
  package func text(caller: String?) -> String {
    var lines = [("calls", scheme)]
    if let caller { lines.append(("caller", caller)) }
    if let source { lines.append(("from", source)) }
    lines += targets.map { ($0.role.rawValue, $0.value) }
    return lines.map { name, value in
      let padding = String(repeating: " ", count: max(1, 11 - name.utf8.count))
      return "\(name)\(padding)\(value.printable)\n"
    }
    .joined()
  }
}
