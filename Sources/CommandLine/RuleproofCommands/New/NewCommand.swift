import ArgumentParser
import Diagnostics
import FileAccess
import LocatedJSON
import ManifestEditing
import ManifestModel
import Reporters
import RuleAuthoring
import SuiteRuns
import TerminalAccess
import Workspace

/// Drafts a rule from example links.
struct NewCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Draft a rule with tests from example URLs.",
    discussion: """
      What the examples have in common is copied into the pattern; what varies becomes a capture \
      group with the narrowest class that fits. With a single example the varying parts are a \
      guess. Each URL becomes a test, and near misses become tests without a result. The rule goes \
      to standard output, ready to paste; remarks go to standard error.

      Examples:
        ruleproof new 'https://notes.example/list/12' 'https://www.notes.example/list/7' --app \
      notes
        ruleproof new --write --app notes 'https://notes.example/list/12'
      """
  )

  @Argument(help: ArgumentHelp("Example links, http or https.", valueName: "url"))
  var urls: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Identifier or name of the app that the rule opens.",
      discussion: "Default: the app of the rules for the same host.",
      valueName: "app"
    )
  )
  var app: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Template, such as 'notes://show/$1'; groups that it does not use are not captured.",
      discussion: "Default: like the app's other templates.",
      valueName: "template"
    )
  )
  var format: String?

  @Option(name: .long, help: "Title. (default: made from the path)")
  var title: String?

  @Option(name: .long, help: "What to draft.")
  var kind: RuleRequest.Kind = .action

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Manifest to draft the rule for; repeatable.",
      discussion: "Default: manifests in ruleproof.yml, else the built-in starter manifest.",
      valueName: "file"
    )
  )
  var manifest: [String] = []

  @OptionGroup var configuration: ConfigurationOption

  @Flag(
    name: .long,
    help: """
      Add the rule to the manifest, after confirmation. Changes nothing else in the file. Refused \
      if CI is set.
      """
  )
  var write = false

  @Flag(name: .long, help: "With --write: do not ask for confirmation.")
  var yes = false

  /// The most examples.
  private static let urlLimit = 500

  func validate() throws {
    guard !urls.isEmpty else { throw ValidationError("Give at least one URL.") }
    guard urls.count <= Self.urlLimit else {
      throw ValidationError("At most \(Self.urlLimit) URLs are allowed.")
    }
    if yes, !write { throw ValidationError("--yes needs --write.") }
    if kind == .redirect, app != nil || title != nil {
      throw ValidationError("A redirect has no app and no title.")
    }
    if app == "" { throw ValidationError("--app takes an identifier.") }
    if title == "" { throw ValidationError("--title takes the text that users see.") }
    if format == "" { throw ValidationError("--format takes a template.") }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if write, process.isContinuousIntegration {
      throw InputError(
        code: "no-writing-in-ci",
        "--write is refused because CI is set"
      )
    }
    let request = try RuleRequest(
      urls: urls,
      kind: kind,
      app: app,
      template: format,
      title: title,
      isWritten: write
    )
    let names = ManifestNames(files: manifest, configuration: configuration.config)
    let session = try Session(names, [], in: process)
    let target = try request.target(among: session.manifests)
    if write { try ManifestFile.check(target) }
    var notes: [String] = []
    let rule = try request.draft(for: target, RuleProver(session), &notes)
    let result = try rule.make()
    notes += rule.notes(on: result)
    try show(rule, result, notes, session.terminal)
    if write { try save(result, target, session.terminal) }
    return .clean
  }

  private func save(_ result: NewRule.Result, _ manifest: Manifest, _ terminal: Terminal) throws {
    let name = manifest.document.file.name.printable
    let question = "add \(result.id.printable) to \(name)?"
    guard try Confirmation.isGiven(question, unasked: yes, terminal) else {
      terminal.writeError("nothing was written\n")
      return
    }
    try ManifestFile.replace(manifest, by: result.bytes)
    terminal.writeError("added \(result.id.printable) to \(name)\nnext: \(checkCall(result))\n")
  }
}

extension NewCommand {
  /// Writes the rule to standard output, and about it to standard error.
  private func show(
    _ rule: NewRule,
    _ result: NewRule.Result,
    _ notes: [String],
    _ terminal: Terminal
  ) throws {
    let style = terminal.errorStyle
    let count = rule.examples.count
    var text =
      "drafted \(result.id.printable) from \(count == 1 ? "1 example" : "\(count) examples")\n"
    for group in rule.draft.groups { text += "  \(group.line(style))\n" }
    for note in notes { text += "note: \(note)\n" }
    terminal.writeError(text)
    try terminal.write(result.text + "\n")
    guard !write else { return }
    let section = kind == .redirect ? "redirects" : "actions"
    let file = rule.manifest.document.file.name.printable
    guard rule.manifest.document.file.name != ManifestLoader.starterName else {
      terminal.writeError(
        """
        next: paste it into "\(section)" of your own manifest, and add its app; docs/example.json \
        is a manifest to start from\n
        """
      )
      return
    }
    let canWrite = !result.findings.contains { $0.code == "unknown-app" }
    terminal.writeError(
      "next: paste it into \"\(section)\" of \(file)\(canWrite ? ", or add --write" : ""); "
        + "edit it; then \(checkCall(result))\n"
    )
  }

  /// The call that proves the rule.
  private func checkCall(_ result: NewRule.Result) -> String {
    let manifests = manifest.flatMap { ["--manifest", $0] }
    let configuration = configuration.config.map { ["--config", $0] } ?? []
    let words = ["ruleproof", "check"] + manifests + configuration + [result.id]
    return words.map(\.asShellWord).joined(separator: " ")
  }
}

extension RuleRequest.Kind: ExpressibleByArgument {}
