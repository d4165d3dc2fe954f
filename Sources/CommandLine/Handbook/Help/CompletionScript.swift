package enum ShellName: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// The parser's completion script, with the words of `help`, which the parser leaves out.
package struct CompletionScript: Sendable {
  /// The text of the script, its last line ended.
  package let text: String

  /// Completes a script.
  ///
  /// - Parameters:
  ///   - script: The parser's script.
  ///   - shell: The shell that it is for.
  ///   - helpWords: The words that `help` takes.
  package init(_ script: String, for shell: ShellName, helpWords: [String]) {
    let words = helpWords.joined(separator: " ")
    var script = script
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
