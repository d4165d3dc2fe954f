import ArgumentParser
import CommandOptions
import FileAccess
import LanguageServer
import TerminalAccess
import Workspace

struct LanguageServerCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serve editors: findings as you type, explanations, fixes.",
    discussion: """
      A language server on standard input and output (Language Server Protocol 3.17) for manifests, \
      ruleproof.yml and files of link rules. Your editor starts it; docs/editors.md has the \
      setup for VS Code, Neovim, Helix and Zed.

      Checks run after each keystroke. Tests, engine comparison and slow patterns run in the background, \
      the changed rule first. Scripts run with recorded answers; no request leaves the machine.

      Examples:
        ruleproof lsp
        ruleproof lsp --config ci/ruleproof.yml
      """
  )

  @OptionGroup var configuration: ConfigurationOption

  @Flag(name: .long, inversion: .prefixedNo, help: "Run scripts, with recorded answers.")
  var scripts = true

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: "Run tests, compare engines and look for slow patterns in the background."
  )
  var background = true

  @Flag(name: .long, help: .hidden)
  var stdio = false

  func run(in process: ProcessContext) throws -> RunVerdict {
    var options = LanguageServer.Options()
    options.configuration = configuration.config
    options.runsScripts = scripts
    options.examines = background
    switch LanguageServer(in: process, options).run() {
    case .asked: return .clean
    // The protocol wants 1 of a server that is ended without 'shutdown'.
    case .exited: return .failed
    case .abandoned:
      throw InputError(code: "client-gone", "the editor went away without 'shutdown' and 'exit'")
    case .unreadable(let reason): throw InputError(code: "bad-message", reason)
    }
  }
}
