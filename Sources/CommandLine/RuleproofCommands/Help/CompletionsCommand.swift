import ArgumentParser
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
    try process.terminal.write(CompletionScript(shell).text)
    return .clean
  }
}

/// The shells with completions.
enum ShellName: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  fileprivate var shell: CompletionShell {
    switch self {
    case .bash: .bash
    case .zsh: .zsh
    case .fish: .fish
    }
  }
}

/// The parser's completion script, with the words of `help`, which the parser leaves out.
struct CompletionScript {
  /// The text of the script, its last line ended.
  let text: String

  init(_ shell: ShellName) {
    let words = HelpWords.all.joined(separator: " ")
    var script = Ruleproof.completionScript(for: shell.shell)
    switch shell {
    case .bash:
      script = script.replacing(
        /(_ruleproof_help\(\) \{\n[^}]*?)\n\}/,
        maxReplacements: 1
      ) { match in
        match.output.1 + "\n    COMPREPLY+=($(compgen -W '\(words)' -- \"${cur}\"))\n}"
      }
    case .zsh:
      script = script.replacing(
        "'*:subcommands:'",
        with: "'*:command or topic:(\(words))'",
        maxReplacements: 1
      )
    case .fish:
      if !script.hasSuffix("\n") { script += "\n" }
      script += """
        complete -c ruleproof -f -n '__fish_seen_subcommand_from help' -a '\(words)'

        """
    }
    text = script.hasSuffix("\n") ? script : script + "\n"
  }
}

/// The words that `help` takes.
enum HelpWords {
  static var all: [String] {
    var seen: Set<String> = []
    let words =
      CommandPath.paths().compactMap { $0.count == 1 ? $0[0] : nil } + HelpTopic.all.map(\.name)
    return words.filter { seen.insert($0).inserted }
  }
}
