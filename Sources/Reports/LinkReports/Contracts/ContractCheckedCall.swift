import Deeplink
package import Diagnostics
import RunRecord
package import URLSchemes

/// What contracts say about a URL of the call.
package struct CheckedCall {
  package let url: String
  package let contract: URLContract?
  package let check: CheckedOutput?
  package let findings: Findings

  package init(_ url: String, _ contracts: ContractSet) {
    self.url = url
    let quoted = QuotedArgument(url, "url")
    guard case .checked(let check) = contracts.check(output: url) else {
      contract = nil
      check = nil
      findings = Findings(
        list: [Self.unknown(url, quoted, contracts)],
        sources: [quoted.source]
      )
      return
    }
    self.check = check
    contract = contracts[check.reading.contract]
    findings = Findings(
      list: check.reading.findings.map { $0.diagnostic(at: quoted.location(of: $0.utf8Range)) }
        + check.returnFindings.map { $0.diagnostic(at: quoted.location(of: $0.utf8Range)) },
      sources: [quoted.source]
    )
  }

  private static func unknown(
    _ url: String,
    _ quoted: QuotedArgument,
    _ contracts: ContractSet
  ) -> Diagnostic {
    let scheme = SchemeURL(url)
    let known = contracts.contracts.flatMap { $0.apps.flatMap(\.schemes) }
    let near = scheme.flatMap { $0.schemeName.nearest(among: known) }
    return Diagnostic(
      code: "contract-none",
      severity: .error,
      message: scheme == nil
        ? "this is not a URL: it does not begin with a scheme and ':'"
        : "no contract covers this URL",
      location: quoted.location(of: scheme?.scheme ?? 0..<0),
      help: near.map { "did you mean '\($0)'?" }
        ?? (scheme == nil ? nil : "'ruleproof contract list' lists contracts; --contract adds one")
    )
  }
}

extension CheckedCall {
  /// Whether the URL is taken.
  package var isAccepted: Bool { check?.isAccepted == true }

  /// The parameters that were read: those of the contract in its order, then the app's own.
  private var values: [(name: String, value: String)] {
    guard let call = check?.reading.call else { return [] }
    let parameters = call.command.flatMap { contract?.command($0) }?.parameters ?? []
    let known = parameters.compactMap { parameter in
      call.values[parameter.name].map { (parameter.name, parameter.type.text(of: $0)) }
    }
    return known + call.otherParameters.map { ($0.name, $0.value ?? "") }
  }

  /// The answer for people: the verdict, what was read, what was found.
  package func text(_ style: TextStyle) -> String {
    let word =
      isAccepted
      ? style.green("accepted")
      : style.red(style.bold(check == nil ? "not covered" : "rejected"))
    var text = "\(word) \(url.printable)\n"
    if let check {
      text += "    contract: \(check.reading.contract.printable)"
      if let app = check.reading.app { text += "; app: \(app.shownName)" }
      if let command = check.reading.call.command { text += "; command: \(command.printable)" }
      text += "\n"
    }
    for (name, value) in values {
      // An escape in quotes stands for a character; without quotes everything is as it is.
      let isPlain = value.printable == value && !value.hasPrefix("\"")
      text += "    \(name.printable) = \(isPlain ? value : DeeplinkValue.text(value).shown)\n"
    }
    text += findings.text(style: style)
    if let omitted = check?.reading.omittedFindings, omitted > 0 {
      text += "… and \(counted(omitted, "finding")) more\n"
    }
    return text
  }
}

extension CheckedCall: Encodable {
  private enum CodingKeys: String, CodingKey {
    case url, accepted, contract, app, command, values, otherParameters, findings, omittedFindings
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(url, forKey: .url)
    try container.encode(isAccepted, forKey: .accepted)
    try container.encode(findings.list.map { DiagnosticRecord($0) }, forKey: .findings)
    guard let reading = check?.reading else { return }
    try container.encode(reading.contract, forKey: .contract)
    try container.encodeIfPresent(reading.app?.id, forKey: .app)
    try container.encodeIfPresent(reading.call.command, forKey: .command)
    try container.encode(reading.call.values.mapValues(ShownContractValue.init), forKey: .values)
    let others = reading.call.otherParameters.map { [$0.name, $0.value] }
    try container.encode(others, forKey: .otherParameters)
    try container.encode(reading.omittedFindings, forKey: .omittedFindings)
  }
}

/// A parameter's value in the JSON output.
private struct ShownContractValue: Encodable {
  let value: ContractValue

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .flag(let isSet): try container.encode(isSet)
    case .integer(let number): try container.encode(number)
    case .list(let elements): try container.encode(elements)
    case .text(let text), .choice(let text), .url(let text), .scheme(let text):
      try container.encode(text)
    }
  }
}
