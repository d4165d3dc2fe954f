/// An app of the system that opens URLs.
public struct SystemApp: Sendable, Hashable {
  /// The name, as people see it.
  public var name: String
  /// Who else may open the URL, by the user's choice or by a declaration of another kind; nil if
  /// the system knows no such choice.
  public var alternative: String?

  init(_ name: String, or alternative: String? = nil) {
    self.name = name
    self.alternative = alternative
  }
}

extension SystemSchemes {
  /// The app of the system that opens a URL.
  ///
  /// For web links the host decides as well: Apple's own hosts belong to the apps of the system.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The app; nil if the system opens no app for it.
  public static func app(opening url: SchemeURL) -> SystemApp? {
    let scheme = url.schemeName
    guard scheme == "http" || scheme == "https" else { return apps[scheme] ?? otherApps[scheme] }
    guard let host = url.host else { return apps[scheme] }
    if host == "itunes.apple.com", url.rawText(url.body).contains("/app/") {
      return ownHosts["apps.apple.com"]
    }
    return ownHosts[host] ?? apps[scheme]
  }

  /// The apps by scheme that the system keeps, after Apple's URL Scheme Reference.
  ///
  /// Users choose apps for the web and for mail from iOS 14 on, for calls and messages from 18.2
  /// on.
  private static let apps: [String: SystemApp] = {
    let groups: [(SystemApp, [String])] = [
      (
        SystemApp("Safari", or: "the user's default browser, or an app with a universal link"),
        ["http", "https"]
      ),
      (SystemApp("Safari"), ["x-web-search"]),
      (SystemApp("Mail", or: "the user's default mail app"), ["mailto"]),
      (SystemApp("Phone", or: "the user's default app for calls"), ["tel", "telprompt"]),
      (SystemApp("Messages", or: "the user's default app for messages"), ["sms"]),
      (
        SystemApp("FaceTime"),
        ["facetime", "facetime-audio", "facetime-prompt", "facetime-audio-prompt"]
      ),
      (SystemApp("Maps"), ["maps"]),
      (SystemApp("iTunes Store"), ["itms", "itmss"]),
      (SystemApp("App Store"), ["itms-apps", "itms-appss"]),
      (SystemApp("Books"), ["itms-books", "itms-bookss"]),
      (SystemApp("Settings"), ["app-settings", "prefs", "app-prefs"]),
      (SystemApp("Calendar"), ["webcal", "calshow", "x-apple-calevent"]),
    ]
    return byScheme(groups)
  }()

  /// The apps by schemes that are theirs, and that the system does not keep from others.
  ///
  /// `shortcuts` is in Apple's Shortcuts User Guide ("Run a shortcut from a URL"), `itms-beta` in
  /// the invitations of TestFlight; the others are in no reference of Apple's: the apps declare
  /// them in their Info.plist.
  private static let otherApps = byScheme([
    (SystemApp("Mail"), ["message"]),
    (SystemApp("Music"), ["music", "musics"]),
    (SystemApp("Podcasts"), ["podcasts", "podcast", "pcast"]),
    (SystemApp("Books"), ["ibooks"]),
    (SystemApp("TV"), ["videos", "com.apple.tv"]),
    (SystemApp("Shortcuts"), ["shortcuts", "workflow"]),
    (SystemApp("TestFlight", or: "the App Store, where it is not installed"), ["itms-beta"]),
    (SystemApp("News"), ["applenews", "applenewss"]),
    (SystemApp("Notes"), ["mobilenotes"]),
    (SystemApp("Reminders"), ["x-apple-reminderkit"]),
    (SystemApp("Health"), ["x-apple-health"]),
    (SystemApp("Wallet"), ["shoebox"]),
    (SystemApp("Files"), ["shareddocuments"]),
    (SystemApp("Photos"), ["photos-redirect"]),
    (SystemApp("Voice Memos"), ["voicememos"]),
    (SystemApp("Stocks"), ["stocks"]),
  ])

  private static func byScheme(_ groups: [(SystemApp, [String])]) -> [String: SystemApp] {
    Dictionary(
      groups.flatMap { app, schemes in schemes.map { ($0, app) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The apps by the hosts of their universal links.
  private static let ownHosts = [
    "maps.apple.com": "Maps", "maps.apple": "Maps", "apps.apple.com": "App Store",
    "itunes.apple.com": "iTunes Store",
    "music.apple.com": "Music", "podcasts.apple.com": "Podcasts", "books.apple.com": "Books",
    "tv.apple.com": "TV", "facetime.apple.com": "FaceTime", "news.apple.com": "News",
    "apple.news": "News", "testflight.apple.com": "TestFlight",
  ]
  .mapValues { SystemApp($0, or: "Safari, where the app is not installed") }
}

extension SchemeURL {
  /// The host in lower case: "//" [ userinfo "@" ] host [ ":" port ]; nil if there is none.
  fileprivate var host: String? {
    let body = bytes[body]
    guard body.starts(with: "//".utf8) else { return nil }
    // Browsers read a backslash as a slash.
    let authority = body.dropFirst(2).prefix { !"/\\".utf8.contains($0) }
    let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] }
    let host = (afterUser ?? authority).prefix { $0 != UInt8(ascii: ":") }
    return String(decoding: host.map(\.asciiLowercased), as: UTF8.self)
  }
}
