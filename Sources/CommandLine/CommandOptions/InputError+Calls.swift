package import FileAccess

extension InputError {
  /// What is said where a group of commands is called without one.
  package static func noCommand(_ group: String, _ commands: String) -> InputError {
    InputError(
      code: "no-command",
      "'ruleproof \(group)' needs a subcommand: \(commands)",
      help: "'ruleproof \(group) --help' explains them"
    )
  }
}
