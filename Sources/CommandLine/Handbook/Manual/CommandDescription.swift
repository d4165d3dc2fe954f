/// What a command says of itself, as the argument parser writes it down.
package struct CommandDescription: Decodable, Sendable {
  package var commandName: String
  /// What it does, in one sentence.
  package var abstract: String?
  /// More about it, with examples.
  package var discussion: String?
  /// Whether help shows it.
  package var shouldDisplay: Bool?
  package var subcommands: [CommandDescription]?
  package var arguments: [Argument]?

  /// An argument, an option or a flag.
  package struct Argument: Decodable, Sendable {
    /// `positional`, `option` or `flag`.
    package var kind: String
    package var names: [Name]?
    package var valueName: String?
    package var abstract: String?
    package var discussion: String?
    package var defaultValue: String?
    package var allValues: [String]?
    /// Whether a call may give it several times.
    package var isRepeating: Bool?
    package var sectionTitle: String?
    package var shouldDisplay: Bool

    package init(
      kind: String,
      names: [Name]? = nil,
      valueName: String? = nil,
      shouldDisplay: Bool,
      isRepeating: Bool? = nil
    ) {
      self.kind = kind
      self.names = names
      self.valueName = valueName
      self.shouldDisplay = shouldDisplay
      self.isRepeating = isRepeating
    }
  }

  package struct Name: Decodable, Sendable {
    /// `long`, `short` or `longWithSingleDash`.
    package var kind: String
    package var name: String

    package init(kind: String, name: String) {
      self.kind = kind
      self.name = name
    }
  }

  package init(
    commandName: String,
    shouldDisplay: Bool? = nil,
    subcommands: [CommandDescription]? = nil,
    arguments: [Argument]? = nil
  ) {
    self.commandName = commandName
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.arguments = arguments
  }
}

extension CommandDescription {
  /// The commands below it that help shows.
  package var shownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay ?? true }
  }

  /// The command at a path of names below this one; nil if it does not exist.
  package func command(_ path: some Collection<String>) -> CommandDescription? {
    guard let name = path.first else { return self }
    return shownSubcommands.first { $0.commandName == name }?.command(path.dropFirst())
  }

  /// The paths of all commands below it that help shows, each before those below it.
  package var paths: [[String]] {
    shownSubcommands.flatMap { command in
      [[command.commandName]] + command.paths.map { [command.commandName] + $0 }
    }
  }

  package var optionNames: [String] {
    (arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }.map(\.written)
  }
}

extension CommandDescription.Name {
  package var written: String { (kind == "long" ? "--" : "-") + name }
}

/// The whole program as the argument parser writes it down.
package struct ProgramDescription: Decodable, Sendable {
  /// The program itself.
  package var command: CommandDescription
}
