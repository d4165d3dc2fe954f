import ArgumentParser

/// The commands that a call names, and the first word after them.
struct CommandPath {
  /// The commands, from below the program.
  private(set) var commands: [any ParsableCommand.Type] = []
  private(set) var names: [String] = []
  /// The first word after the commands that is not an option.
  private(set) var word: String?

  /// Reads the commands at the beginning of a call.
  init(_ arguments: some Sequence<String>) {
    for argument in arguments where !argument.hasPrefix("-") {
      guard let next = Self.commands(below: commands.last).first(where: { $0.name == argument })
      else {
        word = argument
        return
      }
      commands.append(next.type)
      names.append(argument)
    }
  }
}

extension CommandPath {
  var subcommandNames: [String] { Self.commands(below: commands.last).map(\.name) }

  /// The paths of all commands that help shows.
  static func paths(below command: (any ParsableCommand.Type)? = nil) -> [[String]] {
    commands(below: command).flatMap { name, type in
      [[name]] + paths(below: type).map { [name] + $0 }
    }
  }

  private static func commands(
    below command: (any ParsableCommand.Type)?
  ) -> [(name: String, type: any ParsableCommand.Type)] {
    (command ?? Ruleproof.self).configuration.subcommands.compactMap { type in
      guard type.configuration.shouldDisplay else { return nil }
      return type.configuration.commandName.map { ($0, type) }
    }
  }
}
