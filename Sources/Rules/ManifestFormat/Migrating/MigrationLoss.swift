/// Part of a manifest that another version cannot express.
package struct MigrationLoss: Sendable, Hashable {
  /// The id of its rule; nil for an app.
  package var rule: String?
  /// The lost key or entity.
  package var part: Part
  /// Its UTF-8 offsets in the manifest's text.
  package var range: Range<Int>
  package var reason: Reason

  package enum Part: Sendable, Hashable {
    /// A key with its value.
    case key(String)
    /// The text after the name of a scheme.
    case schemeEnd(String)
    /// An app, by its identifier.
    case app(String?)
    /// A format, by its app.
    case format(String?)
    case rule
  }

  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// No app for that version reads the key or the list.
    case notRead
    /// The version requires a store id, which the app lacks.
    case noStoreID
    /// The app that a format opens is lost.
    case appLost
    /// Apps for that version do not run `script2`, and there is no `script`.
    case onlyScript2
    /// All formats of an action are lost.
    case noFormatLeft
    /// The key also occurs under its other name, which takes precedence.
    case secondName
    /// The version has a single form of schemes: the bare name in version 4, with `://` before.
    case onlySchemeName
  }
}

extension MigrationLoss.Part {
  /// The lost part in words.
  package var words: String {
    switch self {
    case .key(let key): "\"\(key)\""
    case .schemeEnd(let text): "'\(text)' of the scheme"
    case .app(let name): name.map { "the app '\($0)'" } ?? "an app"
    case .format(let name): name.map { "the format for '\($0)'" } ?? "a format"
    case .rule: "the rule"
    }
  }

  /// Its kind in machine-readable reports.
  package var kind: String {
    switch self {
    case .key: "key"
    case .schemeEnd: "schemeEnd"
    case .app: "app"
    case .format: "format"
    case .rule: "rule"
    }
  }
}

extension MigrationLoss.Reason {
  /// The reason in words: lower case, without a full stop.
  ///
  /// - Parameter version: The new version, as written.
  /// - Returns: The words.
  package func words(_ version: String) -> String {
    switch self {
    case .notRead: "no app that reads \(version) reads it"
    case .noStoreID: "\(version) needs a store id, and it has none"
    case .appLost: "its app is lost"
    case .onlyScript2: "apps that read \(version) run only 'script', and it has only 'script2'"
    case .noFormatLeft: "all its formats are lost"
    case .secondName: "the same key is there under its newer name"
    case .onlySchemeName: "\(version) writes a scheme in one form only"
    }
  }
}
