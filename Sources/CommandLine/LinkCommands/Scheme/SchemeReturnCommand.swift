import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import LinkReports
import Reporters
import RunRecord
import TerminalAccess
import URLSchemes
import Workspace

/// Shows how a call names its way back.
struct SchemeReturnCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "return",
    abstract: "Show where a call returns to, and check it.",
    discussion: """
      A call names a scheme to return to (scheme=), or whole URLs (x-success, x-error, x-cancel). \
      If you name the apps, ruleproof also checks that one of them declares the scheme: if none \
      does, the called app waits for ever. With --caller it checks too that this is the calling \
      app, so that no third app gets the answer.

      --answer writes the URL that the called app opens when it is done, with each --result as a \
      parameter, and checks it with the contract that covers it.

      Exit codes: 0 the callbacks are valid, perhaps with warnings; 1 one is wrong, or there is \
      none, or the contract does not accept the answer; 2 bad input or arguments, such as an answer \
      that the call has no callback for.

      Example:
        ruleproof scheme return 'notes://x-callback-url/open?x-success=letters%3A%2F%2Fdone' \\
          --app Letters=letters \\
          --caller Letters
        ruleproof scheme return 'notes://x-callback-url/open?x-success=letters%3A%2F%2Fdone' \
          --answer success --result id=7
      """
  )

  @Argument(help: ArgumentHelp("URL of the call.", valueName: "url"))
  var url: String

  @OptionGroup(title: "Apps") var apps: SchemeOptions

  @Option(
    name: .long,
    help: ArgumentHelp("App that makes the call, one of these apps.", valueName: "name")
  )
  var caller: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also write the URL that answers: success, error or cancel.",
      valueName: "outcome"
    )
  )
  var answer: ReturnOutcome?

  @Option(
    name: .long,
    help: ArgumentHelp("Parameter of the answer, unencoded; repeatable.", valueName: "name=value")
  )
  var result: [NamedValue] = []

  @OptionGroup(title: "Contracts") var contracts: ContractOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    guard answer != nil || result.isEmpty else {
      throw ValidationError("--result is for --answer: give it too.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    guard let parts = SchemeURL(url) else { throw InputError.notAURL(url) }
    let (known, problems) = try apps.registry()
    let registry = apps.isEmpty ? nil : known
    try checkCaller(known)
    let contracts = try contracts.load()
    let call = ReturnCall(url, plusIsSpace: contracts.contract(for: parts)?.plusIsSpace ?? true)
    let found = call?.findings(registry: registry, caller: caller) ?? []
    let quoted = QuotedArgument(url, "url")
    var findings = Findings(
      list: found.map { $0.diagnostic(at: quoted.location(of: $0.utf8Range)) },
      sources: [quoted.source]
    )
    let answered = try call.flatMap { call throws(InputError) in try answer(to: call) }
    if let answered { findings.add(contracts, of: answered) }
    let terminal = process.terminal
    terminal.writeError(problems.text(style: terminal.errorStyle))
    switch format {
    case .json:
      let shown = ShownReturn(
        url,
        scheme: parts.schemeName,
        call,
        caller: caller,
        answer: answered,
        findings
      )
      try terminal.write(try JSONText.encode(shown))
    case .text:
      var text = call?.text(caller: caller) ?? "'\(parts.schemeName)' has no callback URL\n"
      if let answered { text += "answer     \(answered.printable)\n" }
      text += findings.text(style: terminal.style)
      if registry == nil, call != nil {
        let note = "not checked: whether an app declares the schemes (--plist, --app)"
        text += terminal.style.dim(note) + "\n"
      }
      try terminal.writeReport(text)
    }
    return RunVerdict(failsIf: call == nil || findings.hasError)
  }

  /// The URL that answers the call; nil if none is wanted, or the callback is wrong.
  private func answer(to call: ReturnCall) throws(InputError) -> String? {
    guard let answer else { return nil }
    do throws(ReturnBuildError) {
      return try call.answer(answer.role, results: result.map { ($0.name, $0.value) })
    } catch {
      switch error {
      case .noTarget(let role):
        let names = call.targets.map(\.role.rawValue)
        throw InputError(
          code: "return-no-callback",
          "the call has no '\(role.rawValue)': it gets no answer of this kind",
          help: "it has \(names.joined(separator: ", "))"
        )
      case .alreadyThere(let parameter):
        throw InputError(
          code: "repeated-value",
          "the callback has a parameter '\(parameter)' already: give the result another name"
        )
      case .notAURL, .rejected: return nil
      }
    }
  }

  /// Refuses a caller that is not among the apps.
  private func checkCaller(_ registry: SchemeRegistry) throws(InputError) {
    let names = registry.declarations.map(\.app)
    guard let caller, !names.contains(where: { ExactText($0) == ExactText(caller) }) else { return }
    throw InputError.unknownApp(caller, "no app is named '\(caller)'", known: names)
  }
}

/// How a call may end.
enum ReturnOutcome: String, CaseIterable, ExpressibleByArgument {
  case success, error, cancel

  var role: ReturnTarget.Role {
    switch self {
    case .success: .success
    case .error: .error
    case .cancel: .cancel
    }
  }
}
