import ArgumentParser
import CommandOptions
import Diagnostics
import Handbook
import TerminalAccess
import Workspace

/// Writes the script by which a shell completes calls.
struct CompletionsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Write the completion script for bash, zsh or fish.",
    discussion: """
      Completes commands, options, their values, ids of rules, apps, codes of findings and topics. \
      'ruleproof help completions' says where each shell looks for the script.

      Examples:
        eval "$(ruleproof completions bash)"
        ruleproof completions zsh > ~/.zfunc/_ruleproof
        ruleproof completions fish > ~/.config/fish/completions/ruleproof.fish
      """
  )

  @Argument(help: "Shell: bash, zsh or fish.")
  var shell: ShellName

  func run(in process: ProcessContext) throws -> RunVerdict {
    let script = CompletionScript(
      Ruleproof.completionScript(for: shell.shell),
      for: shell,
      helpWords: HelpWords.all
    )
    try process.terminal.write(script.text)
    return .clean
  }
}

extension ShellName: ExpressibleByArgument {
  fileprivate var shell: CompletionShell {
    switch self {
    case .bash: .bash
    case .zsh: .zsh
    case .fish: .fish
    }
  }
}

/// The words that `help` takes.
enum HelpWords {
  static var all: [String] {
    let words =
      CommandPath.paths().compactMap { $0.count == 1 ? $0[0] : nil } + HelpTopic.all.map(\.name)
    return words.uniqued
  }
}
