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
    var text = Ruleproof.helpMessage(
      for: command,
      includeHidden: includesHidden,
      columns: HelpLayout.endlessWidth
    )
    if command == Ruleproof.self {
      let more = "\n  See 'ruleproof help <subcommand>' for detailed help."
      if let range = text.range(of: more) { text.removeSubrange(range) }
      while text.hasSuffix("\n") { text.removeLast() }
      text += "\n\n" + Self.topics
    }
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

  private static var topics: String {
    let lines = HelpTopic.all.map { topic in
      "  \(topic.name)".padding(toLength: 26, withPad: " ", startingAt: 0) + topic.summary + "\n"
    }
    return """
      TOPICS:
      \(lines.joined())
        ruleproof help COMMAND  shows a command
        ruleproof help TOPIC    shows a topic
        ruleproof explain CODE  shows what a code in a report means
      """
  }
}
