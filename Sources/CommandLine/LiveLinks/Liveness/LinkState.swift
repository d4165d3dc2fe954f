import ScriptRuntime

enum LinkState: Sendable, Hashable {
  /// It is answered at its own place, or at one that differs in scheme, `www.`, a slash or the
  /// query.
  case exists
  /// It leads to another link.
  case moves(HTTPURL)
  /// It leads to the front page of a site, as links often do whose page is gone.
  case leadsHome(HTTPURL)
  /// It is answered with this status code, 404 or 410.
  case gone(Int)
  /// No name server knows the host.
  case unknownHost
  /// The site's robots.txt does not want programs there.
  case disallowed
  /// It is not known, for this reason.
  case undecided(String)
}

extension LinkState {
  /// What the last answer of a chain of redirects says of a link.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - end: Where the chain ended.
  ///   - start: The link.
  init(status: Int, at end: HTTPURL, from start: HTTPURL) {
    switch status {
    case 200..<300:
      if end.isLogin, !start.isLogin {
        self = .undecided("it leads to a page to log in")
      } else if end.isSamePage(as: start) {
        self = .exists
      } else if end.path == "/", end.query == nil, start.path != "/" {
        self = .leadsHome(end)
      } else {
        self = .moves(end)
      }
    case 404, 410: self = .gone(status)
    default: self = .undecided("the server answers with status \(status)")
    }
  }
}

extension HTTPURL {
  /// The host without `www.`.
  var site: String { host.hasPrefix("www.") ? String(host.dropFirst(4)) : host }

  /// Whether a link is for the same page: scheme, `www.`, a slash at the end and the query aside.
  func isSamePage(as other: HTTPURL) -> Bool {
    func path(_ text: String) -> Substring { text.hasSuffix("/") ? text.dropLast() : text[...] }
    return site == other.site && port == other.port && path(self.path) == path(other.path)
  }

  /// Words of login and consent pages.
  private static let loginWords: Set<String> = [
    "auth", "checkpoint", "consent", "log-in", "login", "oauth", "sign-in", "sign_in", "signin",
    "signup", "sso",
  ]

  /// Whether it is a login or consent page.
  var isLogin: Bool {
    let labels = host.split(separator: ".").prefix(1).map { $0.lowercased() }
    let parts = path.lowercased().split { "/.".contains($0) }.prefix(3).map(String.init)
    return (labels + parts).contains { Self.loginWords.contains($0) || $0 == "accounts" }
  }
}
