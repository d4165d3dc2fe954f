/// A manifest, or a part of one, with or without a finding of a check.
public struct LintExample: Sendable {
  /// Which part of a manifest the text is.
  public let part: Part
  /// The JSON text.
  public let text: String
  /// The version to read it as; nil to detect it from the key names.
  public let version: ManifestVersion?

  /// The parts of a manifest that an example can be.
  public enum Part: String, Sendable, Hashable {
    /// A whole manifest.
    case manifest
    /// An app, which an action uses.
    case app
    /// An action.
    case action
    /// A format of an action whose pattern has one group.
    case format
    /// A browser.
    case browser
    /// The object of redirects.
    case redirects
    /// A preview.
    case preview
  }

  init(_ part: Part, _ text: String, version: ManifestVersion? = .v4) {
    self.part = part
    self.text = text
    self.version = version
  }
}

extension LintExample {
  /// The example completed to an otherwise correct manifest.
  public var manifest: String {
    switch part {
    case .manifest: text
    case .app: document(apps: text)
    case .action: document(actions: text)
    case .format: document(actions: Self.action(format: text))
    case .browser: document(others: ", \"browsers\": [\(text)]")
    case .redirects: document(others: ", \"redirects\": \(text)")
    case .preview: document(others: ", \"previews\": [\(text)]")
    }
  }

  private func document(
    apps: String = Self.app,
    actions: String = Self.action(format: Self.format),
    others: String = ""
  ) -> String {
    "{\"apps\": [\(apps)], \"actions\": [\(actions)]\(others)}"
  }

  private static let app = """
    {"identifier": "notes", "name": "Notes", "storeId": "1", "scheme": "notes"}
    """

  private static let format = """
    {"appId": "notes", "format": "notes://$1", "testResults": ["notes://1", null]}
    """

  private static func action(format: String) -> String {
    """
    {"title": "Open Note", "regex": "^https://notes\\\\.example/(\\\\d+)$", \
    "testInputs": ["https://notes.example/1", "https://notes.example/"], "formats": [\(format)]}
    """
  }
}
