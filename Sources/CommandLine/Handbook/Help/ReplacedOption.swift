/// An option that a command does not have, or no longer, with what does its work.
package struct ReplacedOption: Sendable {
  package let name: String
  /// The option without which a command never had this one; nil where any command gets the advice.
  package let companion: String?
  /// What to write now, as the second half of a sentence.
  package let advice: String

  private init(_ name: String, with companion: String? = nil, _ advice: String) {
    self.name = name
    self.companion = companion
    self.advice = advice
  }
}

extension ReplacedOption {
  package static let all = [
    key("--script-timeout", "scriptTimeout: MILLISECONDS"),
    key("--script-memory", "scriptMemory: MIB"),
    key("--engines", "engines: [NAME, …]"),
    key("--step-limit", "stepLimit: TICKS"),
    key("--cassettes", "cassettes: FOLDER"),
    key("--manifest-version", "manifestVersion: VERSION"),
    key("--allow-undecided", "undecided: allow"),
    key("--no-allow-undecided", "undecided: fail"),
    ReplacedOption("--allow-private", with: "--network", "write '--network private'"),
    ReplacedOption("--no-cache", with: "--cache", "write '--cache off'"),
    ReplacedOption("--output", with: "--report", "write '--report FORMAT=FILE'"),
    ReplacedOption("--junit-times", with: "--report", "write '--report junit+times=FILE'"),
    ReplacedOption("--junit-locations", with: "--report", "write '--report junit+locations=FILE'"),
    ReplacedOption("--junit-locations", with: "--to", "write '--to junit+locations=FILE'"),
  ]

  /// The option of a name that a command had; nil if it had none.
  package static func named(_ name: String, of command: CommandDescription) -> ReplacedOption? {
    all.first { option in
      option.name == name && option.companion.map(command.optionNames.contains) ?? true
    }
  }

  /// An option whose value a key of the configuration has.
  private static func key(_ name: String, _ line: String) -> ReplacedOption {
    ReplacedOption(name, "write '\(line)' in ruleproof.yml")
  }
}
