package import ArgumentParser
import FileAccess

/// What association files and entitlements say.
package struct LinksCommand: ParsableCommand {
  /// What the command is called, and what it says in its help.
  package static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Check universal links: association files and associated domains.",
    discussion: """
      Reads apple-app-site-association files and entitlements, and answers questions about them. \
      See docs/universal-links.md.

      Exit codes: 0 clean; 1 the check failed; 2 bad input or arguments.

      Examples:
        ruleproof links lint apple-app-site-association
        ruleproof links verdict https://shop.example/books/1 --association FILE
        ruleproof links fetch shop.example
      """,
    subcommands: [
      LinksVerdictCommand.self, LinksTapCommand.self, LinksLintCommand.self,
      LinksExplainCommand.self, LinksDomainsCommand.self, LinksFetchCommand.self,
      LinksPolicyCommand.self,
    ]
  )

  package init() {}
}
