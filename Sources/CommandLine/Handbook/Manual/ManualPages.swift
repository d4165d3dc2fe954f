/// The manual pages of the program: one for it, one for each command, and one for each topic.
package struct ManualPages: Sendable {
  private let program: CommandDescription
  private let groups: [Group]
  private let version: String
  private let date: String
  private let usage: @Sendable (_ path: [String]) -> String
  private let roff = RoffText()

  /// A group of commands, as help lists them.
  package struct Group: Sendable {
    package var title: String
    package var commands: [String]

    package init(title: String, commands: [String]) {
      self.title = title
      self.commands = commands
    }
  }

  /// A page and where it belongs.
  package struct Page: Sendable {
    /// The file below the folder of manual pages, such as `man1/ruleproof-test.1`.
    package var file: String
    /// The text, in the macros of man(7).
    package var text: String
  }

  package init(
    _ program: CommandDescription,
    groups: [Group],
    version: String,
    date: String,
    usage: @escaping @Sendable (_ path: [String]) -> String
  ) {
    self.program = program
    self.groups = groups
    self.version = version
    self.date = date
    self.usage = usage
  }
}

extension ManualPages {
  /// All pages, in a fixed order.
  package var all: [Page] {
    let commands = ([[]] + program.paths).compactMap { path in
      page(path).map { Page(file: "man1/\(Self.name(path)).1", text: $0) }
    }
    let topics = HelpTopic.all.map { topic in
      Page(file: "man7/\(Self.name([topic.name])).7", text: page(topic))
    }
    return commands + topics
  }

  /// The page of a command, or of the program for an empty path; nil if it does not exist.
  package func page(_ path: [String]) -> String? {
    guard let command = program.command(path) else { return nil }
    let name = Self.name(path)
    var text = head(name, section: 1, summary: command.abstract ?? "")
    text += ".SH SYNOPSIS\n" + synopsis(path)
    let (prose, examples) = Self.parts(of: command.discussion ?? "")
    if !prose.isEmpty { text += ".SH DESCRIPTION\n" + prose.map(paragraph).joined() }
    text += path.isEmpty ? groupedCommands + topics : subcommands(of: command, path)
    text += options(of: command)
    if !examples.isEmpty { text += ".SH EXAMPLES\n.EX\n" + code(examples) + ".EE\n" }
    if path.isEmpty { text += exitStatus + environment + files }
    let above = path.isEmpty ? [] : [Self.name(path.dropLast())]
    text += seeAlso(above + (path.isEmpty ? ["man:regex(7)"] : []), topic: path.last)
    return text.withoutIdleParagraphs
  }

  package func page(_ topic: HelpTopic) -> String {
    let name = Self.name([topic.name])
    let blocks = topic.document.blocks.filter { $0.headingLevel != 1 }
    var text = head(name, section: 7, summary: topic.summary)
    if blocks.first?.headingLevel == nil { text += ".SH DESCRIPTION\n" }
    // What are sections of a page of docs are sections of a manual page too.
    text += roff.roff(
      blocks.map { block in
        if case .heading(let level, let spans) = block {
          .heading(level: level - 1, spans)
        } else {
          block
        }
      }
    )
    return (text + seeAlso([Self.name([])], topic: nil)).withoutIdleParagraphs
  }

  private static func name(_ path: some Collection<String>) -> String {
    (["ruleproof"] + path).joined(separator: "-")
  }
}

extension ManualPages {
  private func head(_ name: String, section: Int, summary: String) -> String {
    let sentence = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    return """
      .TH \(name.uppercased().roffCode) \(section) \(date) \("ruleproof \(version)".roffArgument) \
      \((section == 1 ? "ruleproof" : "Concepts").roffArgument)
      .SH NAME
      \(name.roffCode) \\- \(sentence.lowercasedFirst.roffText)

      """
  }

  private func synopsis(_ path: [String]) -> String {
    usage(path).split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let name = words.prefix(path.count + 1).joined(separator: " ")
      let rest = words.dropFirst(path.count + 1).joined(separator: " ")
      return "\\fB\(name.roffCode)\\fR \(rest.roffCode)\n"
    }
    .joined(separator: ".br\n")
  }

  /// The paragraphs of a discussion, and the lines of its examples.
  private static func parts(of discussion: String) -> (prose: [String], examples: [String]) {
    var prose: [String] = []
    var examples: [String] = []
    var isExample = false
    for line in discussion.split(separator: "\n") {
      if line == "Examples:" || line == "Example:" {
        isExample = true
      } else if isExample, line.hasPrefix(" ") {
        examples.append(String(line.drop { $0 == " " }))
      } else {
        isExample = false
        prose.append(String(line))
      }
    }
    return (prose, examples)
  }

  private func paragraph(_ text: String) -> String { ".PP\n" + text.roffText.roffLine + "\n" }

  private func code(_ lines: [String]) -> String {
    lines.map { $0.roffCode.roffLine + "\n" }.joined()
  }

  private func entry(_ label: String, _ texts: [String]) -> String {
    let body = texts.filter { !$0.isEmpty }.map { $0.roffText.roffLine + "\n" }
    return ".TP\n\(label)\n" + (body.isEmpty ? "\\&\n" : body.joined())
  }

  private func subcommands(of command: CommandDescription, _ path: [String]) -> String {
    let commands = command.shownSubcommands
    guard !commands.isEmpty else { return "" }
    return ".SH COMMANDS\n"
      + commands.map { sub in
        entry("\\fB\((Self.name(path + [sub.commandName])).roffCode)\\fR(1)", [sub.abstract ?? ""])
      }
      .joined()
  }

  private var groupedCommands: String {
    ".SH COMMANDS\n"
      + groups.map { group in
        ".SS \(group.title.roffArgument)\n"
          + group.commands.compactMap { program.command([$0]) }.map { command in
            entry(
              "\\fB\(Self.name([command.commandName]).roffCode)\\fR(1)",
              [command.abstract ?? ""]
            )
          }
          .joined()
      }
      .joined()
  }

  private var topics: String {
    ".SH TOPICS\n"
      + HelpTopic.all.map { topic in
        entry(
          "\\fB\(Self.name([topic.name]).roffCode)\\fR(7)",
          [topic.summary.uppercasedFirst + "."]
        )
      }
      .joined()
  }

  private func options(of command: CommandDescription) -> String {
    let shown = (command.arguments ?? []).filter(\.shouldDisplay)
    guard !shown.isEmpty else { return "" }
    var sections: [(title: String, entries: [String])] = []
    // The argument parser shows what has no section last.
    for argument in shown.filter({ $0.sectionTitle != nil })
      + shown.filter({ $0.sectionTitle == nil })
    {
      let title = argument.sectionTitle ?? (argument.kind == "positional" ? "Arguments" : "Other")
      let entry = entry(argument.label, argument.texts)
      if let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].entries.append(entry)
      } else {
        sections.append((title, [entry]))
      }
    }
    let isPlain = sections.count == 1
    return ".SH OPTIONS\n"
      + sections.map { (isPlain ? "" : ".SS \($0.title.roffArgument)\n") + $0.entries.joined() }
      .joined()
  }

  private var exitStatus: String {
    ".SH EXIT STATUS\n" + entry("0", ["Clean."]) + entry("1", ["The run failed."])
      + entry("2", ["Bad input or arguments, or nothing was tested."])
      + entry("3", ["Internal error."])
  }

  private var environment: String {
    let variables = [
      ("CI", "Commands that write manifests or goldens refuse to; no built-in manifest is read."),
      ("COLUMNS", "The width of help and of the texts of topics."),
      ("NO_COLOR", "Output has no colours."),
      ("RULEPROOF_CACHE", "The folder of the cache."),
    ]
    return ".SH ENVIRONMENT\n"
      + variables.map { entry("\\fB\($0.0)\\fR", [$0.1]) }.joined()
  }

  private var files: String {
    ".SH FILES\n"
      + entry("\\fIruleproof.yml\\fR", ["The configuration, in the working directory or above."])
  }

  private func seeAlso(_ names: [String], topic: String?) -> String {
    var pages = names.map { name in
      name.hasPrefix("man:")
        ? "\\fB\(name.dropFirst(4).dropLast(3))\\fR(7)" : "\\fB\(name.roffCode)\\fR(1)"
    }
    if let topic, HelpTopic.named(topic) != nil {
      pages.append("\\fB\(Self.name([topic]).roffCode)\\fR(7)")
    }
    return pages.isEmpty ? "" : ".SH SEE ALSO\n" + pages.joined(separator: ",\n") + "\n"
  }
}

extension CommandDescription.Argument {
  /// The argument as it is written in a call.
  fileprivate var label: String {
    let value = "\\fI\((valueName ?? "value").roffCode)\\fR"
    guard kind != "positional" else { return value }
    let names = (names ?? []).map { "\\fB\($0.written.roffCode)\\fR" }.joined(separator: ", ")
    return kind == "flag" ? names : "\(names) \(value)"
  }

  /// What it does: the sentence with values and default, then more.
  fileprivate var texts: [String] {
    var notes: [String] = []
    if let allValues, !allValues.isEmpty {
      notes.append("values: \(allValues.joined(separator: ", "))")
    }
    if let defaultValue, !defaultValue.isEmpty { notes.append("default: \(defaultValue)") }
    let note = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
    let sentence = [abstract ?? "", note].filter { !$0.isEmpty }.joined(separator: " ")
    return [sentence, discussion ?? ""]
  }
}

extension String {
  /// The page without the paragraph macros that follow a heading, which begins a paragraph itself.
  fileprivate var withoutIdleParagraphs: String {
    var lines: [Substring] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let isAfterHeading = lines.last.map { $0.hasPrefix(".SH ") || $0.hasPrefix(".SS ") } ?? false
      if line != ".PP" || !isAfterHeading { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }

  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
