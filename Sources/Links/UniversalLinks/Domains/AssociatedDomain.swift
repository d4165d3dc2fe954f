/// An entry of an app's Associated Domains: a service and a host, such as
/// `applinks:www.example.com`.
public struct AssociatedDomain: Sendable, Hashable {
  /// The entry as it is written.
  public let text: String
  /// The service's name, such as `applinks`.
  public let service: String
  /// The host in lower case, without a wildcard.
  public let host: String
  /// Whether it is written `*.host`, for all hosts below it.
  public let isWildcard: Bool
  /// The port, if one is written.
  public let port: Int?
  /// The alternative modes in which devices get the site's file.
  public let modes: Set<Mode>

  /// A way in which devices get a site's file, other than from Apple's network.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// From the site itself, on devices in developer mode and for apps signed for development.
    case developer
    /// From the site itself, on devices that an organisation manages.
    case managed
  }

  /// The services that the system knows; `authsrv` is for single sign-on by an app extension.
  public static let services = [
    "applinks", "webcredentials", "activitycontinuation", "appclips", "authsrv",
  ]

  /// The problems of an entry.
  public enum Problem: Error, Sendable, Hashable {
    /// It has no colon after a service.
    case noService
    /// It has no host.
    case noHost
    /// It has a scheme, a path, a user or another part that no entry has.
    case foreignPart(String)
    /// Its wildcard is not a `*.` in front of a host of at least two labels.
    case badWildcard
    /// Its host has a character that no host has.
    case badHost(Character)
    /// A label of its host is empty, longer than 63 characters, or has a hyphen outside.
    case badLabel(String)
    /// Its port is invalid.
    case badPort(String)
    /// What follows `?` is not `mode=`, or names an unknown mode.
    case badMode(String)
    /// It has a variable that Xcode replaces in a build, as it is written.
    case buildVariable(String)
  }
}

extension AssociatedDomain {
  /// Reads an entry: `<service>:<host>[:<port>][?mode=<mode>]`.
  ///
  /// - Parameter text: The entry.
  /// - Throws: `Problem` if it has another form.
  public init(_ text: String) throws(Problem) {
    if let variable = Self.buildVariable(in: text) { throw .buildVariable(variable) }
    guard let colon = text.firstIndex(of: ":") else { throw .noService }
    let service = String(text[..<colon])
    guard !service.isEmpty else { throw .noService }
    guard service != "https", service != "http" else { throw .foreignPart(service + ":") }
    var rest = text[text.index(after: colon)...]
    var modes: Set<Mode> = []
    if let mark = rest.firstIndex(of: "?") {
      modes = try Self.readModes(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    for part in ["https:", "http:", "/", "@", "#"] where rest.contains(part) {
      throw .foreignPart(part)
    }
    var port: Int?
    if let colon = rest.lastIndex(of: ":") {
      let digits = String(rest[rest.index(after: colon)...])
      guard let number = UInt16(digits), number > 0 else { throw .badPort(digits) }
      port = Int(number)
      rest = rest[..<colon]
    }
    let isWildcard = rest.hasPrefix("*.")
    if isWildcard { rest = rest.dropFirst(2) }
    guard !rest.isEmpty else { throw isWildcard ? .badWildcard : .noHost }
    guard !rest.contains("*") else { throw .badWildcard }
    let host = rest.lowercased()
    try Self.checkHost(host)
    guard !isWildcard || host.contains(".") else { throw .badWildcard }
    self.init(
      text: text,
      service: service,
      host: host,
      isWildcard: isWildcard,
      port: port,
      modes: modes
    )
  }

  /// The first `$(NAME)` or `${NAME}` of a text.
  private static func buildVariable(in text: String) -> String? {
    for (opening, closing) in [("$(", ")"), ("${", "}")] {
      guard let start = text.firstRange(of: opening),
        let end = text[start.upperBound...].firstRange(of: closing)
      else { continue }
      return String(text[start.lowerBound..<end.upperBound])
    }
    return nil
  }

  private static func readModes(_ query: Substring) throws(Problem) -> Set<Mode> {
    guard query.hasPrefix("mode=") else { throw .badMode(String(query)) }
    var modes: Set<Mode> = []
    for name in query.dropFirst(5).split(separator: "+", omittingEmptySubsequences: false) {
      guard let mode = Mode(rawValue: String(name)) else { throw .badMode(String(name)) }
      modes.insert(mode)
    }
    return modes
  }

  private static func checkHost(_ host: String) throws(Problem) {
    for character in host {
      guard character.isASCII,
        character.isLetter || character.isNumber || character == "-" || character == "."
      else { throw .badHost(character) }
    }
    for label in host.split(separator: ".", omittingEmptySubsequences: false) {
      guard !label.isEmpty, label.utf8.count <= 63, !label.hasPrefix("-"), !label.hasSuffix("-")
      else { throw .badLabel(String(label)) }
    }
  }
}

extension AssociatedDomain {
  /// Whether the entry covers a URL's host.
  ///
  /// A wildcard does not cover its own host; a trailing dot is ignored.
  public func covers(host other: String) -> Bool {
    let other = other.lowercased().withoutTrailingDot
    return isWildcard
      ? other.hasSuffix("." + host) && other.utf8.count > host.utf8.count + 1
      : other == host
  }

  /// Whether the entry decides for a host that another one covers too: an exact host before a wildcard, and a
  /// longer wildcard before a shorter one.
  ///
  /// After Apple's *Support Universal Links*: "Domain matching is based on the longest substring".
  public func decides(over other: AssociatedDomain) -> Bool {
    HostPrecedence(host: host, isWildcard: isWildcard)
      > HostPrecedence(host: other.host, isWildcard: other.isWildcard)
  }

  /// Whether its host is an address, `localhost` or another name of one label, from which Apple's network gets no
  /// file.
  public var isLocal: Bool {
    let labels = host.split(separator: ".")
    return labels.count < 2 || labels.last?.allSatisfy(\.isNumber) == true
  }

  /// The site whose file applies to the entry; for a wildcard, that of the host after it.
  public var site: AssociationSite {
    AssociationSite(host: host, port: port)
  }
}

/// Which of the names that cover a host decides: the greatest.
struct HostPrecedence: Comparable {
  let host: String
  let isWildcard: Bool

  static func < (left: HostPrecedence, right: HostPrecedence) -> Bool {
    left.isWildcard == right.isWildcard
      ? left.host.utf8.count < right.host.utf8.count : left.isWildcard
  }
}

extension AssociatedDomain.Problem {
  /// What is wrong, in words that follow the entry.
  public var message: String {
    switch self {
    case .noService: "has no service: expected a form such as 'applinks:www.example.com'"
    case .noHost: "has no host"
    case .foreignPart(let part):
      "has '\(part)': an entry is only a service, a colon and a host"
    case .badWildcard:
      "has a wildcard that is not in front, as in '*.example.com'"
    case .badHost(let character):
      character.isASCII
        ? "has '\(character)' in its host"
        : "has '\(character)' in its host: write the host in punycode, 'xn--…'"
    case .badLabel(let label):
      label.isEmpty
        ? "has an extra dot in its host"
        : """
        has '\(label)' in its host, which is not a valid label
        """
    case .badPort(let port): "has an invalid port '\(port)'"
    case .badMode(let mode):
      "has '\(mode)' after '?': expected 'mode=developer', 'mode=managed' or "
        + "'mode=developer+managed'"
    case .buildVariable(let variable):
      "has the variable '\(variable)', which Xcode replaces in a build"
    }
  }
}
