/// Schemes that belong to the system: no other app is asked to open them.
///
/// After Apple's URL Scheme Reference; what only some versions of the system have is among them,
/// since an app that claims it works on none of these.
public enum SystemSchemes {
  /// Schemes that any app may ask about without declaring them.
  public static let undeclared: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "facetime", "facetime-audio", "maps", "itms", "itmss",
    "itms-apps", "itms-appss", "itms-books", "itms-bookss", "app-settings",
  ]

  /// Schemes of the system that an app may not ask about without declaring them.
  private static let declared: Set<String> = [
    "telprompt", "facetime-prompt", "facetime-audio-prompt", "itms-services", "prefs", "app-prefs",
    "webcal", "calshow", "x-apple-calevent", "x-web-search",
  ]

  /// Schemes that mean something inside a web view or a program alone, of URLs that are data
  /// themselves, and of protocols that the system no longer speaks: it hands their URLs to no app,
  /// and opens none of them itself.
  public static let unopened: Set<String> = [
    "file", "data", "javascript", "about", "blob", "ftp", "ws", "wss", "applewebdata",
  ]

  /// Schemes of which users choose the app: a browser, or an app for mail, calls or messages.
  ///
  /// After Apple's *Preparing your app to be the default browser or email client* and its successors for calls and
  /// messages.
  static let ofDefaultApps: Set<String> = ["http", "https", "mailto", "tel", "sms"]

  /// Every scheme that the system keeps.
  public static let reserved = undeclared.union(declared).union(unopened)

  /// Whether the system keeps a scheme, whatever the case of its letters.
  ///
  /// - Parameter scheme: The scheme without its colon.
  /// - Returns: Whether it is kept.
  public static func isSystem(_ scheme: String) -> Bool {
    reserved.contains(scheme.asciiLowercased)
  }
}
