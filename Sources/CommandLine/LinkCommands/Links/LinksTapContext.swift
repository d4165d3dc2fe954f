import ArgumentParser
import LinkReports
import UniversalLinks

/// Where and how a link is opened.
struct LinksTapContext: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Page that contains the link.", valueName: "url"))
  var page: String?

  @Option(
    name: .long,
    help: "Where it is opened. (default: web-view with --policy or --delegate, else browser)"
  )
  var place: Place?

  @Option(
    name: .long,
    help: "Answer of the web view's navigation delegate if no rule of --policy applies."
  )
  var delegate: Answer?

  @Flag(help: "What opens it. (default: --tap)")
  var cause: Cause = .tap

  @Flag(name: .long, help: "A frame inside the page is the target.")
  var frame = false

  @Flag(name: .long, help: "The user chose the browser for this host before.")
  var choseBrowser = false

  enum Place: String, CaseIterable, ExpressibleByArgument {
    case browser
    case webView = "web-view"
    case otherApp = "other-app"
  }

  /// The answers of a navigation delegate.
  enum Answer: String, CaseIterable, ExpressibleByArgument {
    case allow, cancel
    case allowWithoutApps = "allow-without-apps"
  }

  /// What opens a link.
  enum Cause: String, EnumerableFlag {
    case tap, gesture, script, typed, app, history, newTab

    static func help(for value: Cause) -> ArgumentHelp? {
      switch value {
      case .tap: "The user taps it."
      case .gesture: "A script opens the link while handling a tap."
      case .script: "A script opens it without a tap."
      case .typed: "The user types or pastes it into the address bar."
      case .app: "The app loads it into its web view."
      case .history: "The user goes back or forward to the link."
      case .newTab: "The user opens it in a new tab."
      }
    }
  }

  func validate() throws {
    if delegate != nil, place ?? .webView != .webView {
      throw ValidationError("--delegate needs --place web-view.")
    }
  }
}

extension LinksTapContext {
  /// Whether the options are about a web view.
  var isInWebView: Bool { place == .webView || delegate != nil }

  /// The place, with the answer of the web view's policy.
  ///
  /// - Parameters:
  ///   - rule: The rule of a policy that fits the link.
  ///   - isInWebView: Whether it is in a web view unless said otherwise.
  /// - Returns: The place.
  func place(_ rule: LinksNavigationRules.Rule?, isInWebView: Bool) -> LinkTap.Place {
    switch place ?? (isInWebView || delegate != nil ? .webView : .browser) {
    case .browser: return .browser
    case .otherApp: return .otherApp
    case .webView: break
    }
    if let rule { return .webView(rule.action == .cancel ? .cancel : .allow) }
    switch delegate {
    case .cancel: return .webView(.cancel)
    case .allowWithoutApps: return .webView(.allowWithoutApps)
    case .allow, nil: return .webView(.allow)
    }
  }

  /// What opens the link: a script in place of the tap, where a rule says so.
  func cause(_ rule: LinksNavigationRules.Rule?) -> LinkTap.Cause {
    switch cause {
    case .tap: rule?.action == .script ? .script : .tap
    case .gesture: .scriptInGesture
    case .script: .script
    case .typed: .addressBar
    case .app: .appLoad
    case .history: .history
    case .newTab: .newTab
    }
  }
}
