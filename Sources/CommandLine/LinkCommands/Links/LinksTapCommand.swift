import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import FoundationEngine
import LinkReports
import LocatedJSON
import Reporters
import TerminalAccess
import UniversalLinks
import Workspace

/// Shows whether a link opens in an app.
struct LinksTapCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Show whether a link opens in an app, and why.",
    discussion: """
      Decides in the system's order: the web view's navigation policy, whether an app may open \
      the link, who opens it and from where, and the user's earlier choice. All apps named in the \
      files count as installed, unless --installed lists the installed ones or says 'none'.

      With --entitlements, an app opens links only of the hosts that its entitlements name. \
      Without the host's association file, the answer says what is known and what is not.

      An assetlinks.json is about apps on Android, which a web view of iOS does not open: it cannot \
      be combined with --place web-view, --delegate and --policy. With files for both systems, the \
      link leaves if an app of either opens it.

      App Clips are named, but do not decide: App Store Connect has the URLs that invoke them. Only a default App \
      Clip link (https://appclip.apple.com/id?p=BUNDLE_ID) may leave for one, and needs no file.

      Exit codes: 0 an app opens the link (with --expect: the result is as expected); 1 no app \
      opens it, or that is not known (with --expect: the result differs); 2 bad input or \
      arguments.

      Examples:
        ruleproof links tap https://shop.example/books/1 --association FILE --expect leave
        ruleproof links tap https://shop.example/books/1 --entitlements App.entitlements
      """
  )

  @Argument(help: ArgumentHelp("Link (a full URL).", valueName: "url"))
  var url: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Association file or assetlinks.json; repeatable.",
      discussion: LinksAssociation.discussion,
      valueName: "[host=]file"
    )
  )
  var association: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Entitlements of an app; repeatable.", valueName: "file")
  )
  var entitlements: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Installed app, or none; repeatable.", valueName: "id")
  )
  var installed: [String] = []

  @OptionGroup(title: "Where and how it is opened") var context: LinksTapContext

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Navigation policy of the web view, from 'links policy --form json'; repeatable.",
      valueName: "file"
    )
  )
  var policy: [String] = []

  @Option(name: .long, help: "Expected result: leave (an app opens the link) or stay (none does).")
  var expect: Expectation?

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  /// What a tap is expected to do.
  enum Expectation: String, CaseIterable, ExpressibleByArgument {
    case leave, stay
  }

  func validate() throws {
    let isOfClip = (try? LinkURL(url))?.defaultClip != nil
    guard !association.isEmpty || !entitlements.isEmpty || isOfClip else {
      throw ValidationError("Give the host's file or the app's: --association or --entitlements.")
    }
    guard installed.count < 2 || !installed.contains("none") else {
      throw ValidationError("--installed none cannot be combined with an app.")
    }
    guard policy.isEmpty || context.place ?? .webView == .webView else {
      throw ValidationError("--policy needs --place web-view.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let associations = try LinksAssociation.read(association)
    let isInWebView = !policy.isEmpty || context.isInWebView
    if isInWebView, let file = associations.first(where: \.isAndroid)?.file {
      throw InputError(
        code: "aasa-wrong-type",
        "'\(file.document.file.name)' is for Android: it says nothing about web views of iOS",
        help: "leave it out, or --place web-view, --delegate and --policy"
      )
    }
    let asked = try LinksEntitlements.read(entitlements)
    let link = try LinksHost.readURL(url, needsHost: true)
    try LinksEntitlements.refuseVariables(in: asked, about: link.host)
    let terminal = process.terminal
    terminal.writeError(LinksEntitlements.problems(in: asked, terminal.errorStyle))
    // No app is called 'none': an app ID has a dot.
    let apps =
      installed == ["none"]
      ? []
      : try LinksApps.selected(
        installed,
        in: associations,
        entitlements: asked.map(\.entitlements)
      )
    let tapped = LinksTapApps(link, text: url, associations, asked, apps: apps)
    let rule = try policy.map { try LinksNavigationRules($0, engine: EngineRegistry.foundation) }
      .lazy
      .compactMap { rules in try rules.rule(for: link) }.first
    let tap = LinkTap(
      url: link,
      place: context.place(rule, isInWebView: !policy.isEmpty),
      cause: context.cause(rule),
      page: try context.page.map { page in try LinksHost.readURL(page, needsHost: true) },
      isMainFrame: !context.frame,
      installedApps: tapped.installed,
      earlierChoice: context.choseBrowser ? .browser : .none
    )
    let answer = LinksTapAnswer(tap.decision, rule: rule, tapped)
    switch format {
    case .text: try terminal.write(answer.text(terminal.style))
    case .json: try terminal.write(try JSONText.encode(answer))
    }
    return RunVerdict(failsIf: answer.leaves != (expect != .stay))
  }
}
