public import ManifestModel

/// What kind of rule a golden is of.
public enum GoldenKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A rule of a manifest that turns a web link into an app's link.
  case action
  /// A rule of a manifest that opens any web link in a browser app.
  case browser
  /// A rule of a manifest that states a redirect.
  case redirect
  /// A rule of a manifest that finds a picture for a link.
  case preview
  /// A template of deep links.
  case template
  /// A site's association file.
  case association
  /// A contract of URLs that an app takes.
  case contract
  /// A pattern of a file of rules.
  case rule
  /// The rules of a file together.
  case set

  /// The kind of a rule of a manifest.
  public init(_ kind: Rule.Kind) {
    switch kind {
    case .action: self = .action
    case .browser: self = .browser
    case .redirect: self = .redirect
    case .preview: self = .preview
    }
  }
}
