import ArgumentParser
import Diagnostics
import FileAccess
import TerminalAccess
import URLSchemes

/// Builds a URL.
struct ContractBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the URL of a call, encoded as it has to be.",
    discussion: """
      Values are given as they are, not encoded; a list as the contract writes it, or element by \
      element. A flag takes the value that sets it, or 0. What is built is read again: it is this \
      call. Without a command the app just opens.

      Exit codes: 0 built; 1 the contract does not take the call; 2 the call or a file is wrong, as \
      for a command or a parameter that the contract does not have.
      """
  )

  @Argument(help: "The scheme of the app to call.")
  var scheme: String

  @Argument(help: "The command.")
  var command: String?

  @Argument(help: ArgumentHelp("The parameters.", valueName: "name=value"))
  var values: [NamedValue] = []

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  func run() throws {
    let contract = try contract(in: contracts.load())
    try checkRepetitions(contract)
    let terminal = Terminal.ofProcess
    let call: ContractCall
    let url: String
    do throws(ContractBuildError) {
      call = try contract.call(scheme: scheme, command: command, values)
      url = try contract.build(call)
    } catch {
      let failure = ContractBuildFailure(error, contract, command: command)
      guard failure.isRefusal else { throw failure.input }
      terminal.writeError(failure.input.rendered(style: terminal.errorStyle))
      throw ExitStatus.rulesFallShort
    }
    try terminal.write(url.printable + "\n")
    // What is taken with a warning is worth a word, but not among the output.
    let found = (contract.read(url)?.findings ?? []).filter { $0.severity == .warning }
    let findings = Findings(list: found.map { $0.diagnostic() })
    terminal.writeError(findings.text(style: terminal.errorStyle))
  }

  /// A list alone is given element by element; what the contract does not name is the app's own.
  private func checkRepetitions(_ contract: URLContract) throws(InputError) {
    let known = command.flatMap(contract.command)
    var seen: Set<ExactText> = []
    for name in values.map(\.name) where !seen.insert(ExactText(name)).inserted {
      switch known?.parameter(name)?.type {
      case .list, nil: continue
      default: throw InputError.repeated(name)
      }
    }
  }

  /// The contract of the scheme, or the one that any app may keep.
  private func contract(in contracts: ContractSet) throws(InputError) -> URLContract {
    let known = contracts.contracts.first { $0.app(forScheme: scheme) != nil }
    if let contract = known { return contract }
    guard DeclaredScheme(scheme).isWellFormed, !SystemSchemes.isSystem(scheme),
      let contract = contracts.contracts.first(where: \.isForAnyScheme)
    else { throw Self.noContract(scheme) }
    return contract
  }

  private static func noContract(_ scheme: String) -> InputError {
    InputError(
      code: "contract-none",
      DeclaredScheme(scheme).isWellFormed
        ? "'\(scheme)' belongs to the system" : "'\(scheme)' is no scheme",
      help: scheme.contains(":") ? "the name alone, without ':' and what follows" : nil
    )
  }
}

extension URLContract {
  /// A call of texts.
  fileprivate func call(
    scheme: String,
    command name: String?,
    _ given: [NamedValue]
  ) throws(ContractBuildError) -> ContractCall {
    guard let name else {
      if !given.isEmpty { throw .valuesWithoutCommand }
      return ContractCall(scheme: scheme)
    }
    guard let command = command(name) else { throw .unknownCommand(name) }
    var call = ContractCall(scheme: scheme, command: name)
    for item in given {
      if let parameter = command.parameter(item.name) {
        guard let value = parameter.value(of: item.value, after: call.values[item.name]) else {
          throw .wrongType(parameter: item.name)
        }
        call.values[item.name] = value
      } else {
        guard case .allowed = command.otherParameters else { throw .unknownParameter(item.name) }
        call.otherParameters.append(.init(name: item.name, value: item.value))
      }
    }
    return call
  }
}

extension ContractParameter {
  /// The value that a text of the call stands for, behind those given before; nil where it is none.
  fileprivate func value(of text: String, after given: ContractValue?) -> ContractValue? {
    if case .list(let coding) = type {
      guard case .list(let elements) = given else { return .list(coding.elements(of: text)) }
      return .list(elements + coding.elements(of: text))
    }
    switch type {
    case .text: return .text(text)
    case .flag(let on): return text == on ? .flag(true) : text == "0" ? .flag(false) : nil
    case .integer: return Int(text).map(ContractValue.integer)
    case .choice: return .choice(text)
    case .url: return .url(text)
    case .scheme: return .scheme(text)
    case .list: return nil
    }
  }
}
