import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import GoldenSuite
import LocatedJSON
import ManifestEditing
import ManifestModel
import RuleAuthoring
import RuleSets
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
      guess. Links of several kinds, such as /item/12 and /user/kelp/posts, get a rule each, unless \
      --format gives a template. The rule goes to standard output, ready to paste; remarks go to \
      standard error.

      Each URL becomes a test. Further tests notice common mistakes: URLs with one difference that \
      the rule takes (www., a slash, a query, the other scheme) or refuses (another host, \
      another character for a dot, a longer value, the other case), and URLs for what these leave \
      untested. On a terminal ruleproof shows each and asks whether to add it. --suggestions \
      answers for all: 'all', 'mistakes' (without those for what is untested) or 'none' (the given URLs \
      alone). With --yes, the default is 'all'.

      --write adds the rule to the manifest, with --scheme also its app. A file that is not \
      there is created: the first one in ruleproof.yml, else rules.json. A file named *.rules.json \
      takes rules, too (docs/rule-files.md); its rules open no app, so that --scheme or --format says \
      what they give.

      Examples:
        ruleproof new 'https://notes.example/list/12' 'https://www.notes.example/list/7' --app \
      notes
        ruleproof new --write --app Notes --scheme notes 'https://notes.example/list/12'
        ruleproof new --write --scheme notes --app \
      https://apps.apple.com/us/app/notes/id0123456789 'https://notes.example/list/12'
        ruleproof new --write --yes --suggestions mistakes --app notes \
      'https://notes.example/list/12'
        ruleproof new --manifest link.rules.json --scheme notes 'https://notes.example/list/12'
      """
  )

  @Argument(help: ArgumentHelp("Example links, http or https.", valueName: "url"))
  var urls: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Identifier, name or App Store link of the app that the rule opens.",
      discussion: "Default: the app of the rules for the same host.",
      valueName: "app"
    ),
    completion: .apps
  )
  var app: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "URL scheme of the app, such as notes; adds the app if the manifest does not have it.",
      valueName: "scheme"
    )
  )
  var scheme: String?

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
      discussion: "Default: manifests in ruleproof.yml, else the only one in the folder.",
      valueName: "file"
    ),
    completion: .manifests
  )
  var manifest: [String] = []

  @OptionGroup var configuration: ConfigurationOption

  @Flag(
    name: .long,
    help: """
      Add the rule to the manifest, after confirmation; creates the file if it is not there. \
      Changes nothing else in the file. Refused if CI is set.
      """
  )
  var write = false

  @Flag(
    name: .long,
    help: """
      Do not ask: with --write add the rule, and add all suggested tests unless --suggestions says \
      otherwise.
      """
  )
  var yes = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Which suggested tests to add without asking for each.",
      discussion: "Default: asked for on a terminal, all with --yes, else mistakes."
    )
  )
  var suggestions: SuggestionReview.Suggestions?

  /// The maximum number of examples.
  private static let urlLimit = 500

  func validate() throws {
    guard !urls.isEmpty else { throw ValidationError("Give at least one URL.") }
    guard urls.count <= Self.urlLimit else {
      throw ValidationError("At most \(Self.urlLimit) URLs are allowed.")
    }
    if kind == .redirect, app != nil || title != nil || scheme != nil {
      throw ValidationError("A redirect has no app and no title.")
    }
    if app == "" { throw ValidationError("--app takes an identifier.") }
    if scheme == "" { throw ValidationError("--scheme takes a URL scheme, such as notes.") }
    if title == "" { throw ValidationError("--title takes the text that users see.") }
    if format == "" { throw ValidationError("--format takes a template.") }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if write { try process.refuseInCI("--write") }
    let names = try names(in: process)
    let session = try Session(names, [], in: process)
    var file = try ruleFile(session)
    let request = try RuleRequest(
      urls: urls,
      kind: kind,
      app: file.map { _ in DraftedRuleFile.app } ?? app,
      scheme: file == nil ? scheme : nil,
      template: format,
      title: title,
      isWritten: write
    )
    let manifest = try file?.manifest ?? request.target(among: session.manifests)
    let target = file?.target ?? manifest.document.file
    if write { try ManifestFile.check(target) }
    let outcomes = try draft(request, manifest, in: &file, session, process)
    guard let outcome = outcomes.last else { return .clean }
    guard write else {
      session.terminal.writeError(outcome.next)
      return .clean
    }
    try save(outcome, process)
    return .clean
  }

  /// Drafts a rule for each kind of links, one after the other, and shows them.
  private func draft(
    _ request: RuleRequest,
    _ target: Manifest,
    in file: inout DraftedRuleFile?,
    _ session: Session,
    _ process: ProcessContext
  ) throws -> [NewRuleOutcome] {
    var notes: [String] = []
    var (manifest, outcomes) = (target, [NewRuleOutcome]())
    let requests = request.kinds(in: target, &notes)
    for request in requests {
      let rule = try request.draft(for: manifest, RuleProver(session), &notes)
      let drafted = try make(rule, process)
      let result = try file?.add(rule, drafted) ?? drafted
      notes += rule.notes(on: drafted)
      let outcome = NewRuleOutcome(
        draft: rule,
        result: result,
        target: file?.target ?? target.document.file,
        commands: session.commands,
        earlier: outcomes.map(\.result),
        isWritten: write,
        hasGoldens: session.configuration.source != nil && GoldenFolder(session.settings).isThere
      )
      outcomes.append(outcome)
      let isLast = outcomes.count == requests.count
      // What is written without a question can be read in the file.
      if !(write && yes) {
        try session.terminal.write(isLast ? outcome.rule : outcome.ruleBeforeAnother)
      }
      session.terminal.writeError(outcome.summary(notes, session.terminal.errorStyle))
      notes = []
      if !isLast { manifest = try drafted.manifest(after: manifest) }
    }
    return outcomes
  }

  /// Puts a rule into its manifest in memory, with the tests that a person takes.
  private func make(_ rule: NewRule, _ process: ProcessContext) throws -> NewRule.Result {
    let asks =
      !process.isContinuousIntegration && TerminalAnswers.areAvailable(asking: STDERR_FILENO)
    var review = SuggestionReview(
      process.errorDialogue,
      adding: suggestions ?? (yes ? .all : asks ? nil : .mistakes),
      introduction: NewRuleOutcome.introduction(to: rule)
    )
    return try rule.make { test, answer throws(InputError) in
      try review.choice(test, answer)
    }
  }

  /// The file of rules for any program that the call names or that is the only one here; nil for a manifest.
  private func ruleFile(_ session: Session) throws(InputError) -> DraftedRuleFile? {
    let files = session.links.files.filter { DraftedRuleFile.isOne($0.source.name) }
    guard session.manifests.isEmpty, let file = files.first else { return nil }
    guard files.count == 1 else {
      throw InputError(
        code: "several-manifests",
        "the rule could go into several files",
        help: "name one with --manifest"
      )
    }
    // With a template of its own the rule needs no scheme.
    let start = scheme ?? format.map { _ in DraftedRuleFile.app }
    guard kind == .action, app == nil, let start,
      start.wholeMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*(:\/\/)?/#) != nil
    else {
      throw InputError(
        code: "no-target",
        "a rule of '\(file.source.name.printable)' gives what a template says, and opens no app",
        help: "give --scheme SCHEME or --format TEMPLATE, and neither --app nor --kind"
      )
    }
    return try DraftedRuleFile(
      file.source,
      scheme: String(start.prefix { $0 != ":" }),
      on: session.configuration.settings.drift.required?.first
    )
  }

  /// The manifests, among them the one that is created for the rule.
  private func names(in process: ProcessContext) throws -> ManifestNames {
    var names = ManifestNames(configuration: configuration.config)
    for file in manifest {
      if DraftedRuleFile.isOne(file), !FileManager.default.fileExists(atPath: file) {
        throw InputError(
          code: "unreadable-file",
          "there is no '\(file.printable)'",
          help: "'ruleproof init --format rules' begins with such a file"
        )
      }
      names.add(file)
    }
    names.isToExtend = true
    guard write, manifest.isEmpty else { return names }
    let configured = try names.loadConfiguration(in: process)
    guard configured.manifests.isEmpty,
      !(configured.links + RuleFileSearch(in: process.directory, depth: 0).others)
        .contains(where: DraftedRuleFile.isOne)
    else { return names }
    names.files = [RepositorySetup.manifestName]
    return names
  }

  private func save(_ outcome: NewRuleOutcome, _ process: ProcessContext) throws {
    let terminal = process.terminal
    let isGiven = try WriteConfirmation.isGiven(
      outcome.question,
      unasked: yes,
      process.errorDialogue,
      help: "--yes writes without asking" + (suggestions == nil ? outcome.withoutSuggestions : "")
    )
    guard isGiven else {
      terminal.writeError("nothing was written\n")
      return
    }
    try ManifestFile.replace(outcome.target, by: outcome.result.bytes)
    terminal.writeError(outcome.done + outcome.next)
  }
}

extension RuleRequest.Kind: ExpressibleByArgument {}
extension SuggestionReview.Suggestions: ExpressibleByArgument {}
