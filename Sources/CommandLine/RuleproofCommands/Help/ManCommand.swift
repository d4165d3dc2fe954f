import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Handbook
import TerminalAccess
import Workspace

/// Writes manual pages.
struct ManCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Write manual pages for man(1), made from the help.",
    discussion: """
      Without --output, one page goes to standard output: that of the program, of a command or of \
      a topic. Where a command has the name of a topic, 'topic NAME' is the topic. With --output \
      all pages are written below a folder: man1 has the program and each command, man7 the topics.

      Examples:
        ruleproof man | man -l -
        ruleproof man golden verify | man -l -
        ruleproof man topic links | man -l -
        ruleproof man --output ~/.local/share/man
      """
  )

  @Argument(
    help: ArgumentHelp("Command, such as golden verify, or topic.", valueName: "name"),
    completion: .helpWords
  )
  var names: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Write all pages below this folder.", valueName: "folder"),
    completion: .directory
  )
  var output: String?

  func validate() throws {
    if output != nil, !names.isEmpty {
      throw ValidationError("--output writes all pages; it cannot be combined with a name.")
    }
    if output == "" { throw ValidationError("--output takes a folder.") }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    guard let manual = Ruleproof.manual else {
      throw InputError(code: "no-manual", "the help cannot be read")
    }
    if let output {
      var count = 0
      for page in manual.all {
        let file = "\(output)/\(page.file)"
        try OutputFolder.create(file.folder)
        try OutputFile.write(page.text, to: file, inputs: [])
        count += 1
      }
      process.terminal.writeError("wrote \(count) pages below \(output.printable)\n")
      return .clean
    }
    let isTopic = names.first == "topic" && names.count == 2
    if let page = manual.page(names) {
      try process.terminal.write(page)
    } else if isTopic || names.count == 1, let topic = HelpTopic.named(names[isTopic ? 1 : 0]) {
      try process.terminal.write(manual.page(topic))
    } else {
      let known = CommandPath.paths().map { $0.joined(separator: " ") } + HelpTopic.all.map(\.name)
      let name = names.joined(separator: " ")
      throw InputError(
        code: "no-such-topic",
        "there is no page of '\(name.printable)'",
        help: name.nearest(among: known).map { "did you mean '\($0)'?" }
          ?? "'ruleproof help' lists commands and topics"
      )
    }
    return .clean
  }
}

extension String {
  fileprivate var folder: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? "."
  }
}
