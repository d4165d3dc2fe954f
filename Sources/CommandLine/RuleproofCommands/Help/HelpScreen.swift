import ArgumentParser
import Diagnostics
import Foundation
import Handbook
import Workspace

/// The help of a command, wrapped to the terminal.
struct HelpScreen {
  private let width: Int

  init(_ process: ProcessContext) { width = process.terminalWidth }
}

extension HelpScreen {
  /// The help of a command, its last line ended.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - includesHidden: Whether options show that help mostly hides.
  /// - Returns: The text.
  func text(of command: any ParsableCommand.Type, includesHidden: Bool = false) -> String {
    if command == Ruleproof.self, !includesHidden { return root }
    var text = Ruleproof.helpMessage(
      for: command,
      includeHidden: includesHidden,
      columns: HelpLayout.endlessWidth
    )
    while text.hasSuffix("\n") { text.removeLast() }
    return HelpLayout(width: width).wrapped(text) + "\n"
  }

  /// The same for a help that the parser has written by itself: nil if it is of no command.
  ///
  /// - Parameters:
  ///   - message: What the parser has written.
  ///   - arguments: The call.
  /// - Returns: The text.
  func text(insteadOf message: String, arguments: [String]) -> String? {
    let command = CommandPath(arguments).commands.last ?? Ruleproof.self
    for includesHidden in [false, true] {
      let own = Ruleproof.helpMessage(for: command, includeHidden: includesHidden)
      if own == message { return text(of: command, includesHidden: includesHidden) }
    }
    return nil
  }

  /// What each topic is about, a line each.
  static var topics: String {
    HelpTopic.all.map { topic in
      topic.name.padding(toLength: column, withPad: " ", startingAt: 0) + topic.summary + "\n"
    }
    .joined()
  }

  private static let column = 18

  /// All commands by group, each in one line, and the names of the topics: one screen.
  private var root: String {
    let configuration = Ruleproof.configuration
    var lines = [configuration.abstract, "", "USAGE: ruleproof <command> [<options>]", ""]
    for group in configuration.groupedSubcommands {
      lines.append(group.name.uppercased())
      for command in group.subcommands where command.configuration.shouldDisplay {
        let name = command.configuration.commandName ?? ""
        let start = "  " + name.padding(toLength: Self.nameColumn - 2, withPad: " ", startingAt: 0)
        lines.append(start + command.configuration.abstract.cut(to: width - start.count))
      }
    }
    let topics = HelpTopic.all.map(\.name).joined(separator: " ")
    let more =
      "'help start' begins with an empty folder; 'help WORD' shows a command or a topic, "
    lines += ["TOPICS", "    " + topics, ""]
    lines += [
      "    " + more + "'help topics' lists them, 'explain CODE' a code of a report."
    ]
    let layout = HelpLayout(width: width, labelWidth: Self.nameColumn)
    return layout.wrapped(lines.joined(separator: "\n")) + "\n"
  }

  private static let nameColumn = 15
}

extension String {
  /// The sentence, without what comes after the last comma or colon where it would be too long.
  fileprivate func cut(to width: Int) -> String {
    var text = self
    while text.count > width, let end = text.lastIndex(where: { ",:".contains($0) }) {
      text = String(text[..<end])
    }
    return text.hasSuffix(".") || text == self ? text : text + "."
  }
}
