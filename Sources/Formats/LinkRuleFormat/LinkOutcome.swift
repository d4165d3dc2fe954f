package import Diagnostics
package import UniversalLinks

/// What a rule gives for a URL.
///
/// Texts are compared scalar by scalar.
package enum LinkOutcome: Sendable, Hashable {
  /// A template matches, with these arguments.
  case arguments([Argument])
  /// What an association file says about an app, and the component that decides.
  case verdict(LinkVerdict, component: Component?)
  /// Whether a contract accepts the URL, and what it finds in it.
  case contract(isAccepted: Bool, findings: [Finding])

  /// An argument of a template with its value: one text, or the elements of a list.
  package struct Argument: Sendable, Hashable {
    package var name: ExactText
    package var values: [ExactText]

    package init(_ name: String, _ values: [String]) {
      self.name = ExactText(name)
      self.values = values.map { ExactText($0) }
    }
  }

  /// The number of a component of an association file.
  package struct Component: Sendable, Hashable {
    /// The number of its entry, from 1.
    package var entry: Int
    /// Its number in the entry, from 1.
    package var number: Int

    package init(entry: Int, number: Int) {
      self.entry = entry
      self.number = number
    }

    /// Parses a number such as `1.2`; nil for any other text.
    package init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        .map { part in part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil }
      guard parts.count == 2, let entry = parts[0], let number = parts[1] else { return nil }
      self.init(entry: entry, number: number)
    }
  }

  package struct Finding: Sendable, Hashable {
    /// Its code without `contract-`.
    package var code: ExactText
    /// The parameter that it is about, if it is about one.
    package var parameter: ExactText?

    package init(code: String, parameter: String?) {
      let prefix = "contract-"
      self.code = ExactText(code.hasPrefix(prefix) ? String(code.dropFirst(prefix.count)) : code)
      self.parameter = parameter.map { ExactText($0) }
    }

    /// Reads a code with a parameter after a space, or without one.
    package init(_ text: String) {
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      self.init(code: parts.first ?? "", parameter: parts.dropFirst().first)
    }
  }
}

extension LinkOutcome {
  /// The outcome without what decides it: the component, or the findings.
  package var withoutReason: LinkOutcome {
    switch self {
    case .arguments: self
    case .verdict(let verdict, _): .verdict(verdict, component: nil)
    case .contract(let isAccepted, _): .contract(isAccepted: isAccepted, findings: [])
    }
  }

  /// The deciding component or findings, in words; nil if there is nothing to report.
  package var reasonText: String? {
    switch self {
    case .arguments, .verdict(_, nil): nil
    case .verdict(_, let component?): "component \(component.entry).\(component.number)"
    case .contract(_, let findings):
      findings.isEmpty
        ? nil
        : findings.map { finding in
          finding.code.text + (finding.parameter.map { " \($0.text)" } ?? "")
        }
        .joined(separator: ", ")
    }
  }

  /// The outcome in words, with what decides it.
  package var text: String {
    let result =
      switch self {
      case .arguments(let arguments):
        arguments.isEmpty ? "matches" : arguments.map(\.text).joined(separator: " ")
      case .verdict(let verdict, _): verdict.rawValue
      case .contract(let isAccepted, _): isAccepted ? "accepted" : "rejected"
      }
    return reasonText.map { "\(result) (\($0))" } ?? result
  }
}

extension LinkOutcome.Argument {
  /// The argument as tests write it: `id="123"`.
  fileprivate var text: String {
    let quoted = values.map { value in
      "\"" + value.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    return "\(name.text)=\(quoted.joined(separator: ","))"
  }
}
