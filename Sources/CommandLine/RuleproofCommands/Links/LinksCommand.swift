import ArgumentParser
import FileAccess

/// What association files and entitlements say.
struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Ask and check association files and associated domains.",
    discussion: """
      For universal links: apple-app-site-association files and entitlements. 'verdict' says which app \
      may open a URL, 'tap' whether a tap leaves for it, 'lint' what is wrong with a file and 'explain' \
      why; 'domains' lists the hosts that an app asks for, 'fetch' gets and checks their files, and \
      'policy' makes what keeps the user of a web view inside it (docs/universal-links.md).

      Exit codes: 0 clean; 1 what was asked falls short; 2 the input or the call is wrong.
      """,
    subcommands: [
      LinksVerdictCommand.self, LinksTapCommand.self, LinksLintCommand.self,
      LinksExplainCommand.self, LinksDomainsCommand.self, LinksFetchCommand.self,
      LinksPolicyCommand.self,
    ]
  )

  func run() throws {
    let names = Self.configuration.subcommands.compactMap { $0.configuration.commandName }
    throw InputError(
      code: "no-command",
      "nothing is asked: expected \(names.joined(separator: ", "))",
      help: "'ruleproof links --help' says what they do"
    )
  }
}
