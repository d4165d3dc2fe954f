import ArgumentParser
import Diagnostics
import FileAccess
import Handbook
import TerminalAccess
import Workspace

/// A call of `help`: the list of commands and topics, a command, or a topic.
struct HelpRequest {
  private let words: [String]

  /// Reads a call; nil if it is another one.
  init?(arguments: [String]) {
    guard arguments.first == "help" else { return nil }
    let words = arguments.dropFirst().filter { !["-h", "--help", "-help"].contains($0) }
    guard !words.contains(where: { $0.hasPrefix("-") }) else { return nil }
    self.words = words
  }
}

extension HelpRequest {
  /// Writes the help.
  ///
  /// - Throws: `InputError` if there is no such command or topic.
  func run(in process: ProcessContext) throws(InputError) {
    // The list is that of 'ruleproof --help'.
    let words = words == ["help"] ? [] : words
    if words == ["topics"] {
      try process.terminal.write(HelpScreen.topics)
      return
    }
    let path = CommandPath(words)
    if path.names.count == words.count {
      try process.terminal.write(HelpScreen(process).text(of: path.commands.last ?? Ruleproof.self))
      let name = words.count == 1 ? words[0] : ""
      guard HelpTopic.named(name) != nil else { return }
      let call = process.terminal.style.naming("'ruleproof help topic \(name)'")
      try process.terminal.write("\n  The topic of the same name: \(call)\n")
      return
    }
    let isTopic = words.first == "topic" && words.count == 2
    guard let word = isTopic ? words.last : words.first, isTopic || words.count == 1,
      let topic = HelpTopic.named(word)
    else { throw unknown(path) }
    let page = TerminalPage(
      width: process.terminalWidth,
      style: process.terminal.style,
      command: HelpTopic.command
    )
    try process.terminal.write(page.text(topic.document.blocks))
  }

  private func unknown(_ path: CommandPath) -> InputError {
    let isTopic = words.first == "topic"
    let word = isTopic ? words.dropFirst().first ?? "" : path.word ?? ""
    let topics = HelpTopic.all.map(\.name)
    let names = isTopic ? topics : path.subcommandNames + (path.names.isEmpty ? topics : [])
    let near = word.nearest(3, among: names)
    let isCode = path.names.isEmpty && !Explanation.of(word).isEmpty
    let shown = "'\(word.printable)'"
    let group = path.names.joined(separator: " ")
    return InputError(
      code: "no-such-topic",
      isTopic
        ? "there is no topic \(shown)"
        : group.isEmpty
          ? "there is no command or topic \(shown)" : "'\(group)' has no command \(shown)",
      help: isCode
        ? "it is a code: 'ruleproof explain \(word)'"
        : near.isEmpty
          ? "'ruleproof help' lists all"
          : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
    )
  }
}
