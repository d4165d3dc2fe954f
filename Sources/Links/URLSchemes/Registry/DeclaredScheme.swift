public import Diagnostics
import URLSyntax

/// A scheme as an app declares it, with its place.
public struct DeclaredScheme: Sendable, Hashable {
  /// The scheme as it is written.
  public var text: String
  /// Where it is written; nil if it did not come from a file.
  public var location: SourceLocation?

  /// Creates a scheme.
  public init(_ text: String, at location: SourceLocation? = nil) {
    self.text = text
    self.location = location
  }

  /// The scheme as schemes are compared: with small letters.
  public var name: String { text.asciiLowercased }

  /// Whether it is a scheme by RFC 3986, section 3.1.
  public var isWellFormed: Bool { text.isSchemeName }

  /// Whether it contains a build setting, `$(NAME)` or `${NAME}`.
  var hasBuildSetting: Bool { text.contains("$(") || text.contains("${") }
}

/// The URLs that an app says it opens, and those that it asks about.
public struct SchemeDeclaration: Sendable, Hashable {
  /// The app's name.
  public var app: String
  /// The groups of schemes that it opens.
  public var urlTypes: [URLType]
  /// The schemes that it may ask about by `canOpenURL`.
  public var queries: [DeclaredScheme]
  /// The problems in the form of the declaration.
  public var problems: [Diagnostic]
  /// Whether this is not the app's own word but that of a list, such as a manifest.
  ///
  /// A list may name the system's own apps, and several editions of one app under one name.
  public var isFromList: Bool

  /// An entry of `CFBundleURLTypes`.
  public struct URLType: Sendable, Hashable {
    /// The abstract name of the group.
    public var name: String?
    /// The schemes.
    public var schemes: [DeclaredScheme]
    /// Where the group is written.
    public var location: SourceLocation?
  }

  /// Creates a declaration.
  public init(
    app: String,
    urlTypes: [URLType],
    queries: [DeclaredScheme] = [],
    problems: [Diagnostic] = [],
    isFromList: Bool = false
  ) {
    self.app = app
    self.urlTypes = urlTypes
    self.queries = queries
    self.problems = problems
    self.isFromList = isFromList
  }
}

extension SchemeDeclaration {
  /// Creates a declaration of an app that opens some schemes, as a list says.
  public init(app: String, schemes: [DeclaredScheme]) {
    self.init(app: app, urlTypes: [URLType(name: nil, schemes: schemes)], isFromList: true)
  }

  /// Every scheme that the app opens, in order.
  public var schemes: [DeclaredScheme] { urlTypes.flatMap(\.schemes) }
}
