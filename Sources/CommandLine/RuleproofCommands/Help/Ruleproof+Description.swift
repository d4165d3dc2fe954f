package import ArgumentParser
import Foundation
package import Handbook
import Workspace

extension ParsableCommand {
  /// What the command, and those below it, say of themselves; nil if the parser writes it otherwise
  /// than it is read here.
  package static var description: CommandDescription? {
    try? JSONDecoder().decode(ProgramDescription.self, from: Data(_dumpHelp().utf8)).command
  }
}

extension Ruleproof {
  static var manual: ManualPages? {
    description.map { program in
      ManualPages(
        program,
        groups: configuration.groupedSubcommands.map { group in
          ManualPages.Group(
            title: group.name,
            commands: group.subcommands.compactMap { $0.configuration.commandName }
          )
        },
        version: ToolVersion.current,
        date: ToolVersion.date,
        usage: { path in
          usageString(for: CommandPath(path).commands.last ?? Ruleproof.self)
        }
      )
    }
  }
}
