import Diagnostics
package import FileAccess
package import URLSchemes

/// Why a URL could not be built, for people.
package struct ContractBuildFailure {
  /// Whether the contract refuses the call, which is well-formed.
  package let isRefusal: Bool
  package let input: InputError

  package init(_ error: ContractBuildError, _ contract: URLContract, command name: String?) {
    let command = name.flatMap(contract.command)
    var sources: [SourceFile] = []
    var list: [Diagnostic] = []
    func add(_ code: String, _ message: String, help: String? = nil) {
      list.append(
        Diagnostic(
          code: "contract-" + code,
          severity: .error,
          message: message,
          location: nil,
          help: help
        )
      )
    }
    var isRefusal = false
    switch error {
    case .unknownScheme(let scheme):
      add("none", "'\(scheme)' is not a scheme of '\(contract.id)'")
    case .unknownCommand(let name):
      let names = contract.commands.map(\.name)
      let help = Self.help(name, names) + (name.contains("=") ? "; the command comes first" : "")
      add("unknown-command", "the contract '\(contract.id)' has no command '\(name)'", help: help)
    case .valuesWithoutCommand:
      add("parameters-without-command", "parameters without a command")
    case .unknownParameter(let name):
      let names = command?.parameters.map(\.name) ?? []
      let place = command.map { "'\($0.name)'" } ?? "the command"
      add("unknown-parameter", "\(place) has no parameter '\(name)'", help: Self.help(name, names))
    case .wrongType(let name):
      isRefusal = true
      let expected = command?.parameter(name)?.type.expected ?? "another value"
      add("wrong-type", "this is not a value of '\(name)': expected \(expected)")
    case .notWritable(let name):
      isRefusal = true
      add("not-writable", "the elements of '\(name)' cannot be written as one list")
    case .notEffective(let name):
      isRefusal = true
      add("ignored-parameter", "'\(name)' has no effect in this call", help: "leave it out")
    case .rejected(let url, let findings):
      isRefusal = true
      let quoted = QuotedArgument(url, "built")
      sources = [quoted.source]
      list = findings.map { $0.diagnostic(at: quoted.location(of: $0.utf8Range)) }
      if list.isEmpty { add("rejected", "the contract does not accept '\(url)'") }
    }
    self.isRefusal = isRefusal
    input = InputError(list, sources: sources)
  }

  private static func help(_ name: String, _ known: [String]) -> String {
    if let near = name.nearest(among: known) { return "did you mean '\(near)'?" }
    return known.isEmpty ? "it has none" : "there are: \(known.joined(separator: ", "))"
  }
}

extension ContractType {
  /// What a value must be, in words.
  fileprivate var expected: String {
    switch self {
    case .flag(let on): on == "0" ? "0" : "\(on) to set the flag, or 0"
    case .integer: "a whole number"
    case .choice(let choices): "one of " + choices.map(\.value).joined(separator: ", ")
    case .list: "a list"
    case .url: "a URL"
    case .scheme: "the name of a scheme"
    case .text: "a text"
    }
  }
}
