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
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Draft a rule from example URLs, with its tests, for you to edit.",
    discussion: """
      What all examples have in common stands in the pattern as it is; what varies is captured by the \
      narrowest class that fits. Of one example alone the parts that vary are guessed. Each URL becomes \
      a test, and near misses that the draft refuses are tests without a result. The rule is written to \
      standard output, ready to paste; what is to be known about it to standard error.
      """
  )

  @Argument(help: ArgumentHelp("Links that the rule is for: http or https.", valueName: "url"))
  var urls: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The identifier or the name of the app that the rule opens.",
      discussion: "Default: the app of the rules for the same host.",
      valueName: "app"
    )
  )
  var app: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The template, such as 'notes://show/$1'; groups that it does not name are not captured.",
      discussion: "Default: as the app's other templates are written.",
      valueName: "template"
    )
  )
  var format: String?

  @Option(name: .long, help: "The title. (default: from the path)")
  var title: String?

  @Option(name: .long, help: "What to draft.")
  var kind: Kind = .action

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The manifest that the rule is for; may be given several times.",
      discussion: "Default: the manifests of ruleproof.yml, else the built-in starter manifest.",
      valueName: "file"
    )
  )
  var manifest: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The configuration; default: ruleproof.yml here or in a folder above.",
      valueName: "file"
    )
  )
  var config: String?

  @Flag(
    name: .long,
    help: """
      Put the rule into the manifest, after a question. Nothing else in the file is touched. Refused \
      where CI is set.
      """
  )
  var write = false

  @Flag(name: .long, help: "With --write: do not ask.")
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
      throw ValidationError("\(Self.urlLimit) URLs are the most.")
    }
    if yes, !write { throw ValidationError("--yes goes with --write.") }
    if kind == .redirect, app != nil || title != nil {
      throw ValidationError("A redirect has no app and no title.")
    }
    if app == "" { throw ValidationError("--app takes an identifier.") }
    if title == "" { throw ValidationError("--title takes the words that people see.") }
    if format == "" { throw ValidationError("--format takes a template.") }
  }

  func run() throws {
    if write, ManifestOptions.isContinuousIntegration {
      throw InputError(
        code: "no-writing-in-ci",
        "--write is not for continuous integration, and CI is set"
      )
    }
    let examples = try examples()
    var options = try ManifestOptions.parse([])
    options.choice.manifest = manifest
    options.choice.config = config
    let session = try Session(options, try RunOptions.parse([]))
    let target = try target(in: session, for: examples)
    if write { try ManifestFile.check(target) }
    var notes: [String] = []
    let rule = try draft(examples, session, target, &notes)
    let result = try rule.make()
    notes += Self.notes(on: rule, result)
    try show(rule, result, notes, session.terminal)
    if write { try save(result, target, session.terminal) }
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
      throw InputError(code: "no-manifest", "nothing names a manifest")
    }
    if session.manifests.count == 1 { return first }
    let fitting = session.manifests.filter { DraftedApp(app, for: examples, in: $0).isKnown }
    if kind == .action, fitting.count == 1 { return fitting[0] }
    throw InputError(
      code: "several-manifests",
      "there are several manifests that the rule could be for",
      help: "name one by --manifest"
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
