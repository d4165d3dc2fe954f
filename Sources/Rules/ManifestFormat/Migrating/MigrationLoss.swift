/// Something of a manifest that another version cannot say.
package struct MigrationLoss: Sendable, Hashable {
  /// The id of the rule that it belongs to; nil for an app.
  package var rule: String?
  /// What is lost: the key, or the entity.
  package var part: Part
  /// The UTF-8 offsets of it in the manifest's text.
  package var range: Range<Int>
  /// Why it is lost.
  package var reason: Reason

  /// What is lost.
  package enum Part: Sendable, Hashable {
    /// A key with its value.
    case key(String)
    /// What follows the name of a scheme.
    case schemeEnd(String)
    /// An app, by its identifier.
    case app(String?)
    /// A format, by its app.
    case format(String?)
    /// A whole rule.
    case rule
  }

  /// Why something is lost.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// No app that reads the version reads the key, or the list.
    case notRead
    /// The version needs a store id, which the app has not.
    case noStoreID
    /// The app that a format opens is lost.
    case appLost
    /// Apps that read the version run no `script2`, and there is no `script`.
    case onlyScript2
    /// All formats of an action are lost.
    case noFormatLeft
    /// The same key is there under its other name, which counts.
    case secondName
    /// The version writes a scheme in one form only: as its name, in version 4 alone, before that with `://`.
    case onlySchemeName
  }
}

extension MigrationLoss.Part {
  /// What is lost, in words.
  package var words: String {
    switch self {
    case .key(let key): "\"\(key)\""
    case .schemeEnd(let text): "'\(text)' of the scheme"
    case .app(let name): name.map { "the app '\($0)'" } ?? "an app"
    case .format(let name): name.map { "the format for '\($0)'" } ?? "a format"
    case .rule: "the rule"
    }
  }

  /// The kind of it in reports for programs.
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
  /// Why something is lost, in words: lower case, without a full stop.
  ///
  /// - Parameter version: The new version, as it is written.
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
