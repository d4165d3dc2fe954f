/// A URL that is about to be opened, with all that decides whether it leaves for an app.
public struct LinkTap: Sendable {
  /// The URL.
  public var url: LinkURL
  /// Where it is opened.
  public var place: Place
  /// What opens it.
  public var cause: Cause
  /// The URL of the page that is shown, if there is one.
  public var page: LinkURL?
  /// Whether the page's main frame, or a new window, goes there, and not a frame inside the page.
  public var isMainFrame: Bool
  /// The apps on the device that are associated with the URL's host, in the system's order, with
  /// what the site's file says about the URL and each, if it is known.
  public var installedApps: [InstalledApp]
  /// What the user chose when an app last opened a link of this host.
  public var earlierChoice: EarlierChoice

  /// Where a URL is opened.
  public enum Place: Sendable, Hashable {
    /// In a web view of an app, whose navigation delegate gives this answer.
    case webView(NavigationAnswer)
    /// In Safari.
    case browser
    /// In an app that asks the system to open it, such as Mail or Messages.
    case otherApp
  }

  /// The answer of a web view's navigation delegate.
  public enum NavigationAnswer: String, Sendable, Hashable, CaseIterable {
    /// It lets the web view continue, or there is no delegate.
    case allow
    /// It stops the web view.
    case cancel
    /// It lets the web view continue without trying apps.
    case allowWithoutApps
  }

  /// What opens a URL.
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// The user's tap on a link.
    case tap
    /// A script that runs while a tap is handled.
    case scriptInGesture
    /// A script by itself.
    case script
    /// The app's own `load`.
    case appLoad
    /// The user's typing or pasting into the address bar.
    case addressBar
    /// The user goes back or forward to the link.
    case history
    /// A command to open the link in a new tab.
    case newTab
  }

  /// An app on the device that is associated with a host.
  public struct InstalledApp: Sendable, Hashable {
    /// The app.
    public var app: AppID
    /// What the site's file says about the URL and the app; nil if the file is not known.
    public var verdict: LinkVerdict?

    /// Creates an app with its verdict.
    public init(app: AppID, verdict: LinkVerdict?) {
      self.app = app
      self.verdict = verdict
    }
  }

  /// What a user chose for a host.
  public enum EarlierChoice: String, Sendable, Hashable, CaseIterable {
    /// Nothing yet.
    case none
    /// To go on in the browser, by the link in the corner of the app or from a long press.
    case browser
    /// To go on in the app, by the banner of the page or from a long press.
    case app
  }

  /// Creates a tap; the defaults are those of a link in Safari.
  public init(
    url: LinkURL,
    place: Place = .browser,
    cause: Cause = .tap,
    page: LinkURL? = nil,
    isMainFrame: Bool = true,
    installedApps: [InstalledApp],
    earlierChoice: EarlierChoice = .none
  ) {
    self.url = url
    self.place = place
    self.cause = cause
    self.page = page
    self.isMainFrame = isMainFrame
    self.installedApps = installedApps
    self.earlierChoice = earlierChoice
  }
}
