import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import LocatedJSON
import ManifestModel
import Reporters
import RuleSets
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Shows what a rule set makes of a URL.
struct ResolveCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Show the actions, redirects, browsers and previews of a URL.",
    discussion: """
      Works as the app does: matching actions; if there are none, redirects, then actions again; \
      finally browsers, which open any web link. Other rules say what they give for it. The exit code \
      is 1 if no action and no other rule matches.

      Examples:
        ruleproof resolve 'https://youtu.be/q7Rk2mZp0dE'
        ruleproof resolve rules.json 'https://notes.example/list/12'
        ruleproof resolve --explain 'https://youtube.com/wotch?v=q7Rk2mZp0dE'
      """
  )

  @Argument(help: ArgumentHelp("URL to resolve.", valueName: "url"))
  var url: String

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  @Flag(
    name: .long,
    help: "Also show capture groups, and where rules that nearly match stop matching."
  )
  var explain = false

  @Option(name: .long, help: "Device that opens the link: phone or pad.")
  var platform: DevicePlatform?

  @Option(
    name: .long,
    help: ArgumentHelp("Version of the app that reads the manifest.", valueName: "version")
  )
  var appVersion: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Response header of the URL, for rules that use headers; repeatable.",
      valueName: "name:value"
    )
  )
  var header: [String] = []

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  mutating func validate() throws {
    guard !url.isEmpty else { throw ValidationError("The URL is empty.") }
    try takeFileBeforeURL()
    if let appVersion, AppVersion(appVersion) == nil {
      throw ValidationError("--app-version takes numbers such as 1.8.10, not '\(appVersion)'.")
    }
    for field in header where HeaderFields.Field(argument: field) == nil {
      throw ValidationError("--header takes 'name: value', not '\(field)'.")
    }
  }

  /// Takes `resolve FILE URL` as `resolve URL FILE`, which alone it can mean.
  private mutating func takeFileBeforeURL() throws {
    guard url.namesRuleFile, FileManager.default.fileExists(atPath: url) else { return }
    let files = manifests.manifests.files
    let other =
      files.firstIndex { $0.contains("://") }
      ?? files.firstIndex { !FileManager.default.fileExists(atPath: $0) }
    guard let index = other else {
      throw ValidationError("'\(url)' is a file: give a URL, then the file.")
    }
    let file = url
    url = manifests.manifests.files[index]
    manifests.manifests.files[index] = file
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(manifests.names, [rules, scripts], in: process)
    let asks = session.settings.scripts.network != .deny
    let answers = session.resolvers.map { resolver in
      let resolution = resolver.resolve(
        url,
        context: context,
        http: asks ? session.scripts?.transport : nil,
        selection: session.isSelected
      )
      var nearMisses: [NearMiss] = []
      if explain {
        nearMisses = resolver.nearMisses(
          of: RuleInput(url: resolution.hops.last?.url ?? url, headers: context.readHeaders),
          selection: session.selection
        )
      }
      return ResolvedURL(resolution, nearMisses: nearMisses, manifest: resolver.manifest)
    }
    session.noteConfinement()
    if let version = context.appVersion { session.noteUnreadManifests(by: version) }
    let links = LinkRuleAnswers(of: session, to: url, explains: explain)
    let isResolved = !links.isEmpty || answers.contains(where: \.isResolved)
    guard isResolved || url.contains(":") || links.isOfOtherSubjects else {
      throw InputError(
        code: "not-a-url",
        "'\(url.printable)' is no URL, since it has no scheme, and no rule takes it",
        help: "did you mean 'https://\(url.printable)'?"
      )
    }
    switch format {
    case .text:
      let printer = ResolutionPrinter(style: session.terminal.style, explains: explain)
      if links.isEmpty || answers.contains(where: \.isResolved) || session.selectsManifestRule {
        try session.terminal.write(printer.text(answers))
      }
      try session.terminal.write(links.text(session.terminal.style))
      if answers.contains(where: \.isResolved), session.commands.canChangeRules,
        session.commands.canBeRepeated
      {
        let check = session.commands.line(["check", "--", url])
        try session.terminal.write("\nnext: see what is known of the rule\n  \(check)\n")
      }
    case .json:
      let ofLinks = links.records.map(Part.linkRule) + links.nearMisses.map(Part.nearMiss)
      let parts = answers.map(Part.manifest) + ofLinks
      try session.terminal.write(try JSONText.encode(parts))
    }
    return RunVerdict(failsIf: !isResolved)
  }

  /// What the JSON lists: what a manifest does with the URL, what a link rule gives for it, or where one stops
  /// that nearly matches.
  private enum Part: Encodable {
    case manifest(ResolvedURL)
    case linkRule(LinkRuleAnswers.Record)
    case nearMiss(ResolvedURL.Near)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .manifest(let answer): try answer.encode(to: encoder)
      case .linkRule(let record): try record.encode(to: encoder)
      case .nearMiss(let near): try near.encode(to: encoder)
      }
    }
  }

  private var context: ResolutionContext {
    let fields = header.compactMap(HeaderFields.Field.init(argument:))
    return ResolutionContext(
      platform: platform?.platform,
      appVersion: appVersion.flatMap { AppVersion($0) },
      headers: fields.isEmpty ? nil : HeaderFields(fields: fields)
    )
  }
}

/// The devices that a link can be resolved for.
enum DevicePlatform: String, CaseIterable, ExpressibleByArgument {
  case phone, pad

  var platform: Platform {
    switch self {
    case .phone: .phone
    case .pad: .pad
    }
  }
}

extension HeaderFields.Field {
  /// Reads `name: value`.
  fileprivate init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":"), colon != argument.startIndex else {
      return nil
    }
    let value = argument[argument.index(after: colon)...].drop { $0 == " " }
    self.init(name: String(argument[..<colon]), value: String(value))
  }
}
