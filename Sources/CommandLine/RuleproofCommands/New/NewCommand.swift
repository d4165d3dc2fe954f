import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import LocatedJSON
import ManifestEditing
import ManifestModel
import RuleDrafting
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
  var kind: Kind = .action

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Manifest that the rule is for; repeatable.",
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

  /// The kinds of rule that can be drafted.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case action, redirect
  }

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
    let examples = try examples()
    let names = ManifestNames(files: manifest, configuration: configuration.config)
    let session = try Session(names, [], in: process)
    let target = try target(in: session, for: examples)
    if write { try ManifestFile.check(target) }
    var notes: [String] = []
    let rule = try draft(examples, session, target, &notes)
    let result = try rule.make()
    notes += Self.notes(on: rule, result)
    try show(rule, result, notes, session.terminal)
    if write { try save(result, target, session.terminal) }
    return .clean
  }

  /// The links, each once.
  private func examples() throws -> [ExampleURL] {
    var texts: Set<ExactText> = []
    return try urls.compactMap { url in
      do throws(ExampleURLError) {
        let example = try ExampleURL(url)
        return texts.insert(ExactText(example.text)).inserted ? example : nil
      } catch {
        throw InputError(code: "no-web-link", "'\(url.shortened)' \(error.message)")
      }
    }
  }

  /// The manifest that the rule is for: the one that is named, or has the app.
  private func target(in session: Session, for examples: [ExampleURL]) throws(InputError)
    -> Manifest
  {
    guard let first = session.manifests.first else {
      throw InputError(code: "no-manifest", "there is no manifest")
    }
    if session.manifests.count == 1 { return first }
    let fitting = session.manifests.filter { DraftedApp(app, for: examples, in: $0).isKnown }
    if kind == .action, fitting.count == 1 { return fitting[0] }
    throw InputError(
      code: "several-manifests",
      "the rule could go into several manifests",
      help: "name one with --manifest"
    )
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

extension String {
  /// The text fit for a message, long ones cut.
  fileprivate var shortened: String {
    unicodeScalars.count > 120
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(120))).printable + "…" : printable
  }
}
