import Diagnostics
import Reporters
import Workspace

/// What to say of a call that the argument parser does not understand: what was probably meant.
package struct CallAdvice {
  private let program: CommandDescription
  /// The names of the commands at the beginning of the call.
  private let names: [String]
  /// The last of these commands.
  private let command: CommandDescription
  /// The first word after them that is not an option.
  private let word: String?
  private let arguments: [String]
  private let message: String

  /// Reads a call.
  ///
  /// - Parameters:
  ///   - arguments: The call.
  ///   - message: What the parser says of it.
  ///   - program: The program.
  package init(arguments: [String], message: String, program: CommandDescription) {
    self.program = program
    self.arguments = arguments
    self.message = message
    var names: [String] = []
    var command = program
    var word: String?
    for argument in arguments where !argument.hasPrefix("-") {
      guard let next = command.command([argument]) else {
        word = argument
        break
      }
      names.append(argument)
      command = next
    }
    self.names = names
    self.command = command
    self.word = word
  }

  /// Reads a call that asks for help, which the parser answers with that of the last command it
  /// knows.
  ///
  /// - Parameters:
  ///   - arguments: The call.
  ///   - program: The program.
  package init(helpCall arguments: [String], program: CommandDescription) {
    let words = arguments.filter { !Self.helpOptions.contains($0) }
    self.init(arguments: words, message: "Unexpected argument", program: program)
  }

  private static let helpOptions: Set<String> = ["-h", "--help", "-help", "--help-hidden"]
}

extension CallAdvice {
  /// The words that take the place of the parser's; nil if those are good.
  package var text: String? {
    if message.hasPrefix("Unexpected argument") || message.contains(" unexpected arguments") {
      return unknownCommand
    }
    // Without rules a command may refuse the call before it sees the option.
    if namesRulesByOption { return unknownOption("--rule") }
    // A word right after a group of commands is no value of an option.
    if let word, !names.isEmpty, arguments.dropFirst(names.count).first == word,
      let unknownCommand
    {
      return unknownCommand
    }
    // The parser's own suggestions are not near enough: '--cache' for '--watch'.
    guard let match = message.firstMatch(of: /^Unknown option '(-[^'=]*)/) else { return nil }
    return unknownOption(String(match.output.1))
  }

  /// What is wrong with a call that gives an option several values but takes one; nil if none does.
  ///
  /// The parser would take the last.
  package var repeatedOption: String? {
    let words = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
    let options = (command.arguments ?? []).filter {
      $0.kind == "option" && $0.isRepeating == false
    }
    for option in options.flatMap({ $0.names ?? [] }).map(\.written)
    where words.count(where: { $0 == option || $0.hasPrefix(option + "=") }) > 1 {
      let name = (["ruleproof"] + names).joined(separator: " ")
      let given = values(of: option).map { "'\($0)'" }.joined(separator: " and ")
      return "error: '\(option)' takes one value, and the call gives it \(given)\n"
        + "  '\(name) --help' lists the options."
    }
    return nil
  }

  /// A word where a command is expected.
  private var unknownCommand: String? {
    guard let word, !command.shownSubcommands.isEmpty, !isHiddenCommand(word) else { return nil }
    let problem =
      names.isEmpty
      ? "there is no command '\(word)'"
      : "'\(names.joined(separator: " "))' has no command '\(word)'"
    let more = "  '\((["ruleproof", "help"] + names).joined(separator: " "))' lists the commands."
    let meant = suggestions(for: word).joined(separator: " or ")
    if !meant.isEmpty { return "error: \(problem): did you mean \(meant)?\n\(more)" }
    guard names.isEmpty else {
      let known = command.shownSubcommands.map(\.commandName).filter { $0 != "help" }
      return "error: \(problem), only \(known.joined(separator: ", "))\n\(more)"
    }
    guard let call = call(for: word) else { return "error: \(problem)\n\(more)" }
    return "error: \(problem): did you mean the following?\n  \(call)\n\(more)"
  }

  private func suggestions(for word: String) -> [String] {
    if word == "help", !names.isEmpty { return [quoted(["help"] + names)] }
    let commands = command.shownSubcommands.map(\.commandName).filter { $0 != "help" }
    let known = commands + (names.isEmpty ? ["help"] : [])
    let near = word.nearest(2, among: known).map { quoted(names + [$0]) }
    guard near.isEmpty, names.isEmpty else { return near }
    // A command of a group, called without the group.
    return program.paths.filter { $0.count > 1 && $0.last == word }.prefix(3).map(quoted)
  }

  private func isHiddenCommand(_ word: String) -> Bool {
    (command.subcommands ?? []).contains { $0.commandName == word && $0.shouldDisplay == false }
  }

  /// The call to suggest for a word that is not a command but an argument of one.
  private func call(for word: String) -> String? {
    if word.contains("://") { return "ruleproof resolve \(word.asShellWord)" }
    if word.namesRuleFile { return "ruleproof test \(word.asShellWord)" }
    if !Explanation.of(word).isEmpty { return "ruleproof explain \(word)" }
    return HelpTopic.named(word).map { "ruleproof help \($0.name)" }
  }

  private func quoted(_ names: [String]) -> String {
    names.count > 1 ? "'ruleproof \(names.joined(separator: " "))'" : "'\(names.joined())'"
  }

  /// Whether the call has `--rule` for a command that takes rules as words.
  private var namesRulesByOption: Bool {
    arguments.contains { $0 == "--rule" || $0.hasPrefix("--rule=") }
      && command.takesRules && !command.optionNames.contains("--rule")
  }

  /// What the call gives an option, each time.
  private func values(of option: String) -> [String] {
    let words = arguments.prefix { $0 != "--" }
    return words.indices.compactMap { index in
      if words[index].hasPrefix(option + "=") {
        return String(words[index].dropFirst(option.count + 1))
      }
      return words[index] == option && index + 1 < words.endIndex ? words[index + 1] : nil
    }
  }

  /// An option that the command does not have.
  private func unknownOption(_ option: String) -> String? {
    let own = command
    let name = (["ruleproof"] + names).joined(separator: " ")
    let more = "  '\(name) --help' lists the options."
    if own.optionNames.contains(option) {
      // It is before the command.
      return "error: write '\(option)' after the command: '\(name) \(option)'\n\(more)"
    }
    let problem = "error: '\(name)' has no option '\(option)'"
    if let replaced = ReplacedOption.named(option, of: own) {
      return "\(problem): \(replaced.advice)\n\(more)"
    }
    // Some commands take as words what others take by an option.
    if option == "--rule", own.takesRules {
      let value = values(of: option).first
      let call = name + " " + (value?.asShellWord ?? "RULE")
      return "\(problem): name rules without it: '\(call)'\n\(more)"
    }
    if let near = option.nearestOption(among: own.optionNames) {
      return "\(problem): did you mean '\(near)'?\n\(more)"
    }
    let commands = program.paths.compactMap { path in program.command(path).map { (path, $0) } }
    let all = commands.flatMap { $0.1.optionNames }
    guard let meant = all.contains(option) ? option : option.nearestOption(among: all) else {
      return "\(problem)\n\(more)"
    }
    let owners = commands.filter { $0.1.optionNames.contains(meant) }
      .map { "'\($0.0.joined(separator: " "))'" }
    let list = owners.prefix(3).joined(separator: ", ") + (owners.count > 3 ? " and others" : "")
    return "\(problem): '\(meant)' is an option of \(list)\n\(more)"
  }
}

extension String {
  /// The option that this one was probably meant to be, by their names without dashes, which all
  /// have; nil if none is near, or begins with it.
  fileprivate func nearestOption(among options: [String]) -> String? {
    let options = options.filter { $0.hasPrefix("--") }
    let name = String(drop { $0 == "-" })
    let near = name.nearest(among: options.map { String($0.dropFirst(2)) }).map { "--" + $0 }
    return near ?? options.first { name.count > 2 && $0.hasPrefix("--" + name) }
  }
}

extension CommandDescription {
  fileprivate var takesRules: Bool {
    (arguments ?? []).contains {
      $0.kind == "positional" && ["rule", "word"].contains($0.valueName)
    }
  }
}
