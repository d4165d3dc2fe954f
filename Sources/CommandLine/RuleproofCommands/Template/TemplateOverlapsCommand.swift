import ArgumentParser
import Deeplink
import Diagnostics
import LinkReports
import Reporters
import TerminalAccess

/// Shows which templates fit the same URLs.
struct TemplateOverlapsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlaps",
    abstract: "Show which of several templates fit the same URLs, with such a URL.",
    discussion: """
      The templates are tried in the order in which they are given. Nothing is guessed: each pair is \
      compared on automata over all URLs.

      Exit codes: 0 each template is reached; 1 one is never reached, since an earlier one fits all \
      of its URLs; 2 the call is wrong.
      """
  )

  @Argument(help: ArgumentHelp("The templates, at least two.", valueName: "template"))
  var templates: [String]

  @Option(name: .long, help: "The form of the answer: text or json.")
  var format: ListFormat = .text

  @OptionGroup var options: TemplateOptions

  func validate() throws {
    guard templates.count > 1 else {
      throw ValidationError("One template overlaps with nothing: give two or more.")
    }
  }

  func run() throws {
    var read: [DeeplinkTemplate] = []
    for text in templates { read.append(try DeeplinkTemplate(argument: text, options)) }
    let ambiguities = DeeplinkTemplateSet(read).ambiguities
    let hidden = Set(ambiguities.filter(\.hidesSecond).map(\.second))
    let terminal = Terminal.ofProcess
    switch format {
    case .json: try terminal.write(try JSONText.encode(ambiguities.map(ShownAmbiguity.init)))
    case .text:
      let findings = Findings(list: ambiguities.map(\.finding))
      let counts = ambiguities.isEmpty ? "no overlaps" : ambiguities.count.counting("overlap")
      let reached = hidden.isEmpty ? "" : ", \(hidden.count) never reached"
      try terminal.writeReport(
        findings.text(style: terminal.style)
          + "\(read.count.counting("template")): \(counts)\(reached)\n"
      )
    }
    if !hidden.isEmpty { throw ExitStatus.rulesFallShort }
  }
}
