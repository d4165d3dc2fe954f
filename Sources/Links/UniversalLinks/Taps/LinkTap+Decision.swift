/// Where a link leads, and why.
public struct LinkTapDecision: Sendable, Hashable {
  /// Where it leads.
  public let outcome: Outcome
  /// Why.
  public let reason: Reason

  /// Where a link leads.
  public enum Outcome: Sendable, Hashable {
    /// To an app.
    case app(AppID)
    /// To the page, where it was opened or in the browser.
    case page
    /// Nowhere.
    case nowhere
    /// To an app or to the page: what is given does not decide.
    case unknown
  }

  /// Why a link leads where it does, in order of evaluation.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The web view's navigation delegate stops it.
    case cancelled
    /// The web view's navigation delegate keeps it from trying apps.
    case appsNotTried
    /// No app on the device is associated with the host.
    case noApp
    /// The site's file is too large for the system.
    case fileRefused
    /// The site's file excludes the URL for every app on the device.
    case excluded
    /// The site's file does not match the URL for any app on the device.
    case notListed
    /// It was typed or pasted into the address bar.
    case addressBar
    /// The app itself loads it.
    case loadedByApp
    /// It is a step back or forward.
    case history
    /// It is opened in a new tab on purpose.
    case newTab
    /// A script opens it, without a tap.
    case noGesture
    /// A frame inside the page goes there.
    case frame
    /// The page is on the same host.
    case sameHost
    /// The user chose the browser for this host before.
    case choseBrowser
    /// An app on the device is associated with the host, and nothing but the site's file, which is
    /// not known, could keep it here.
    case fileUnknown
    /// It is the default link of an App Clip, which only the device knows.
    case defaultClip
    /// It is a universal link of an app on the device, and nothing keeps it here.
    case universalLink
  }
}

extension LinkTap {
  /// Decides whether opening the URL leaves for an app.
  ///
  /// The order is the system's: the web view's own policy, then whether the URL is a universal link
  /// of an app that is there, then who opens it and from where, and last what the user chose. Where
  /// a file is not known, whatever keeps the URL here still decides.
  public var decision: LinkTapDecision {
    if case .webView(.cancel) = place { return stay(.nowhere, .cancelled) }
    if case .webView(.allowWithoutApps) = place { return stay(.page, .appsNotTried) }
    guard installedApps.contains(where: { $0.verdict == .match || $0.verdict == nil }) else {
      return url.defaultClip == nil
        ? stay(.page, reasonWithoutOpener)
        : LinkTapDecision(outcome: .unknown, reason: .defaultClip)
    }
    if place != .otherApp, let reason = reasonToStayInPage { return stay(.page, reason) }
    if earlierChoice == .browser { return stay(.page, .choseBrowser) }
    guard let opener = installedApps.first(where: { $0.verdict == .match }) else {
      return LinkTapDecision(outcome: .unknown, reason: .fileUnknown)
    }
    return LinkTapDecision(outcome: .app(opener.app), reason: .universalLink)
  }

  /// Why no app on the device opens the URL.
  private var reasonWithoutOpener: LinkTapDecision.Reason {
    let verdicts = installedApps.map(\.verdict)
    if verdicts.isEmpty { return .noApp }
    if verdicts.contains(.block) { return .excluded }
    return verdicts.allSatisfy { $0 == .refused } ? .fileRefused : .notListed
  }

  /// Why a page that goes to the URL stays a page; nil if nothing keeps it.
  private var reasonToStayInPage: LinkTapDecision.Reason? {
    switch cause {
    case .addressBar: return .addressBar
    case .appLoad: return .loadedByApp
    case .history: return .history
    case .newTab: return .newTab
    case .script: return .noGesture
    case .tap, .scriptInGesture: break
    }
    guard isMainFrame else { return .frame }
    if let host = page?.host?.withoutTrailingDot, host == url.host?.withoutTrailingDot {
      return .sameHost
    }
    return nil
  }

  private func stay(
    _ outcome: LinkTapDecision.Outcome,
    _ reason: LinkTapDecision.Reason
  ) -> LinkTapDecision {
    LinkTapDecision(outcome: outcome, reason: reason)
  }
}

extension LinkTapDecision {
  /// Whether the link leaves for an app for certain.
  public var leaves: Bool {
    if case .app = outcome { true } else { false }
  }
}

extension LinkTapDecision.Reason {
  /// The reason in a sentence without a full stop.
  public var message: String {
    switch self {
    case .cancelled: "the web view's navigation delegate cancels it"
    case .appsNotTried: "the web view's navigation delegate does not let apps open it"
    case .noApp: "no app on the device is associated with its host"
    case .fileRefused: "the site's association file is too large for the system"
    case .excluded: "the site's association file excludes it"
    case .notListed: "the site's association file does not list it"
    case .addressBar: "links entered in the address bar open in the browser"
    case .loadedByApp: "what the app itself loads stays in its web view"
    case .history: "going back or forward stays in the browser"
    case .newTab: "opening it in a new tab means the user chose the browser"
    case .noGesture: "a script opens it without a tap"
    case .frame: "a frame inside the page opens no app"
    case .sameHost: "the page is on the same host"
    case .choseBrowser: "the user chose the browser for this host before"
    case .fileUnknown:
      "an app asks for links of its host, but its association file is not given"
    case .defaultClip: "it is the default link of an App Clip, which iOS 16.4 and later may open"
    case .universalLink: "it is a universal link of an app on the device"
    }
  }
}
