import Diagnostics

/// What a family of apps takes by URL: its apps with their schemes, and their commands with their
/// parameters, as data.
public struct URLContract: Sendable {
  /// The name by which files and findings refer to it.
  public let id: String
  /// What people see.
  public let title: String
  /// What it is for, in a sentence or some.
  public let about: String
  /// The apps; empty for a contract that any app may keep, such as x-callback-url.
  public let apps: [ContractApp]
  /// What is between the scheme's colon and the command, such as `//`.
  public let prefix: String
  /// Whether `+` in a name or value means a space.
  public let plusIsSpace: Bool
  /// Whether a URL must have a command; else the app just opens.
  public let isCommandRequired: Bool
  /// The commands, those for which any name is among them.
  public let commands: [ContractCommand]
  /// URLs that the contract takes.
  public let examples: [String]
  /// URLs with what the contract is expected to say.
  public let tests: [ContractTest]
  let index: ContractIndex

  /// Creates a contract from its parts; `problems` says whether they fit together.
  public init(
    id: String,
    title: String,
    about: String = "",
    apps: [ContractApp],
    prefix: String = "//",
    plusIsSpace: Bool = true,
    isCommandRequired: Bool = false,
    commands: [ContractCommand],
    examples: [String] = [],
    tests: [ContractTest] = []
  ) {
    self.id = id
    self.title = title
    self.about = about
    self.apps = apps
    self.prefix = prefix
    self.plusIsSpace = plusIsSpace
    self.isCommandRequired = isCommandRequired
    self.commands = commands
    self.examples = examples
    self.tests = tests
    index = ContractIndex(apps: apps, commands: commands)
  }
}

extension URLContract {
  /// Whether any app may keep the contract.
  public var isForAnyScheme: Bool { apps.isEmpty }

  /// The contract with further apps of the same platform, and tests in place of its own.
  public func adding(
    _ apps: [ContractApp],
    id: String? = nil,
    title: String? = nil,
    tests: [ContractTest] = []
  ) -> URLContract {
    URLContract(
      id: id ?? self.id,
      title: title ?? self.title,
      about: about,
      apps: self.apps + apps,
      prefix: prefix,
      plusIsSpace: plusIsSpace,
      isCommandRequired: isCommandRequired,
      commands: commands,
      examples: examples,
      tests: tests
    )
  }

  /// The app that a scheme belongs to, whatever the case of its letters.
  public func app(forScheme scheme: String) -> ContractApp? {
    index.appsByScheme[scheme.asciiLowercased].map { apps[$0] }
  }

  /// The command with a name, or the one for any name.
  public func command(_ name: String) -> ContractCommand? {
    (index.commandsByName[ExactText(name)] ?? index.anyCommand).map { commands[$0] }
  }
}

/// Where the parts of a contract are found by name.
struct ContractIndex: Sendable {
  private(set) var appsByScheme: [String: Int] = [:]
  private(set) var commandsByName: [ExactText: Int] = [:]
  private(set) var anyCommand: Int?

  /// Indexes the parts; of two of one name the first counts.
  init(apps: [ContractApp], commands: [ContractCommand]) {
    for (position, app) in apps.enumerated() {
      for scheme in app.schemes where appsByScheme[scheme.asciiLowercased] == nil {
        appsByScheme[scheme.asciiLowercased] = position
      }
    }
    for (position, command) in commands.enumerated() {
      if command.name == ContractCommand.anyName {
        anyCommand = anyCommand ?? position
      } else if commandsByName[ExactText(command.name)] == nil {
        commandsByName[ExactText(command.name)] = position
      }
    }
  }
}
