import Diagnostics

/// Which apps open which URLs, as they declare it.
public struct SchemeRegistry: Sendable {
  /// The apps, in the order in which they were added.
  public private(set) var declarations: [SchemeDeclaration] = []
  /// For each scheme in small letters, the positions of the apps that declare it, each once.
  private var appsByScheme: [String: [Int]] = [:]

  /// Creates a registry of apps.
  public init(_ declarations: [SchemeDeclaration] = []) {
    for declaration in declarations { add(declaration) }
  }

  /// Adds an app.
  public mutating func add(_ declaration: SchemeDeclaration) {
    let position = declarations.count
    declarations.append(declaration)
    for scheme in declaration.schemes where scheme.isWellFormed {
      var apps = appsByScheme[scheme.name] ?? []
      if apps.last != position { apps.append(position) }
      appsByScheme[scheme.name] = apps
    }
  }

  /// Adds an app by its name and its schemes, as a list such as a manifest has them.
  public mutating func add(app: String, schemes: [DeclaredScheme]) {
    add(SchemeDeclaration(app: app, schemes: schemes))
  }
}

extension SchemeRegistry {
  /// The names of the apps that declare a scheme, whatever the case of its letters.
  ///
  /// What the system keeps for itself is opened by none of them, whatever they declare.
  ///
  /// - Parameter scheme: The scheme without its colon.
  /// - Returns: The names, in the order in which the apps were added.
  public func handlers(ofScheme scheme: String) -> [String] {
    guard !SystemSchemes.isSystem(scheme) else { return [] }
    // Where a list is involved, two of one name are editions of one app.
    var isListed: [ExactText: Bool] = [:]
    var names: [String] = []
    for declaration in (appsByScheme[scheme.asciiLowercased] ?? []).map({ declarations[$0] }) {
      let app = ExactText(declaration.app)
      let earlier = isListed[app]
      isListed[app] = declaration.isFromList || earlier == true
      if earlier == nil || isListed[app] == false { names.append(declaration.app) }
    }
    return names
  }

  /// Whether an app of this name declares a scheme, whatever the case of its letters.
  public func declares(_ app: String, scheme: String) -> Bool {
    handlers(ofScheme: scheme).contains { ExactText($0) == ExactText(app) }
  }

  /// Who opens a URL.
  public func handler(of url: String) -> SchemeHandler {
    guard let parts = SchemeURL(url) else { return .notAURL }
    let scheme = parts.schemeName
    if SystemSchemes.unopened.contains(scheme) { return .unopened(scheme: scheme) }
    if SystemSchemes.isSystem(scheme) {
      return .system(scheme: scheme, app: SystemSchemes.app(opening: parts))
    }
    let apps = handlers(ofScheme: scheme)
    guard apps.isEmpty else { return .apps(apps) }
    let own = SystemSchemes.app(opening: parts)
    return own.map { .system(scheme: scheme, app: $0) } ?? .nobody(scheme: scheme)
  }
}

/// Who opens a URL.
public enum SchemeHandler: Sendable, Hashable {
  /// The text does not begin with a scheme.
  case notAURL
  /// The system, or this app of it. It reserves the scheme, or no known app declares it.
  case system(scheme: String, app: SystemApp?)
  /// Nobody: the system keeps the scheme, and opens no URL of it.
  case unopened(scheme: String)
  /// One of these apps; which of several is not defined.
  case apps([String])
  /// No app declares the scheme.
  case nobody(scheme: String)
}
