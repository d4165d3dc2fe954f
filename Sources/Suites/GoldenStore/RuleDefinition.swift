public import Diagnostics
import Digests
public import ManifestModel

/// What a rule is made of, as far as it decides what people get: the part of a golden that a
/// reviewer compares when outputs differ.
///
/// Texts are compared scalar by scalar: links that are only canonically equal are different links.
public struct RuleDefinition: Sendable, Hashable {
  /// What kind of rule it is.
  public var kind: GoldenKind
  /// The words that people see.
  public var title: ExactText?
  /// The regular expression.
  public var pattern: ExactText?
  /// Whether the response's headers follow the URL in the subject.
  public var sendsHeaders: Bool
  /// The query parameter whose value a redirect gives.
  public var parameter: ExactText?
  /// What the rule gives, in the manifest's order.
  public var formats: [FormatDefinition]

  /// Creates a definition from its parts.
  public init(
    kind: GoldenKind,
    title: ExactText? = nil,
    pattern: ExactText? = nil,
    sendsHeaders: Bool = false,
    parameter: ExactText? = nil,
    formats: [FormatDefinition] = []
  ) {
    self.kind = kind
    self.title = title
    self.pattern = pattern
    self.sendsHeaders = sendsHeaders
    self.parameter = parameter
    self.formats = formats
  }
}

/// One way in which a rule gives an output.
public struct FormatDefinition: Sendable, Hashable, Codable {
  /// Distinguishes it from the rule's other formats, whatever their order.
  public var key: FormatKey
  /// The app that it opens; nil if the rule has none, or names one that the manifest lacks.
  public var app: AppDefinition?
  /// The replacement template.
  public var template: ExactText?
  /// The script for a web view, by its digest.
  public var script: ScriptDigest?
  /// The script for JavaScriptCore, by its digest.
  public var script2: ScriptDigest?

  /// Creates a definition from its parts.
  public init(
    key: FormatKey,
    app: AppDefinition? = nil,
    template: ExactText? = nil,
    script: ScriptDigest? = nil,
    script2: ScriptDigest? = nil
  ) {
    self.key = key
    self.app = app
    self.template = template
    self.script = script
    self.script2 = script2
  }
}

/// Names a format within its rule: by its app, and by a number where several open the same app.
public struct FormatKey: Sendable, Hashable, Codable {
  /// The app's identifier; nil if the format names none.
  public var app: ExactText?
  /// The format's place among those of the same app, from 1.
  public var number: Int

  /// Creates a key.
  public init(app: ExactText?, number: Int = 1) {
    self.app = app
    self.number = number
  }

  /// Reads a key; its number is 1 if none is there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    app = try container.decodeIfPresent(ExactText.self, forKey: .app)
    number = try container.decodeIfPresent(Int.self, forKey: .number) ?? 1
  }

  /// Writes the key, without a number of 1.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(app, forKey: .app)
    if number != 1 { try container.encode(number, forKey: .number) }
  }

  private enum CodingKeys: CodingKey { case app, number }
}

extension FormatKey: Comparable {
  /// Whether the left format comes first where formats are sorted.
  public static func < (left: FormatKey, right: FormatKey) -> Bool {
    guard left.app == right.app else {
      guard let name = left.app else { return true }
      guard let other = right.app else { return false }
      return name < other
    }
    return left.number < right.number
  }

  /// The format as reports name it.
  public var name: String {
    let name = app?.text ?? "output"
    return number == 1 ? name : "\(name) (\(number))"
  }
}

/// What of an app decides whether and how it is offered.
public struct AppDefinition: Sendable, Hashable, Codable {
  /// The name that people see.
  public var name: ExactText?
  /// The URL scheme as it is written.
  public var scheme: ExactText?
  /// The devices that it runs on; nil for all.
  public var platform: ExactText?
  /// The code of a country whose store has its icon; nil if all stores have it.
  public var country: ExactText?

  /// Creates a definition from its parts.
  public init(
    name: ExactText? = nil,
    scheme: ExactText? = nil,
    platform: ExactText? = nil,
    country: ExactText? = nil
  ) {
    self.name = name
    self.scheme = scheme
    self.platform = platform
    self.country = country
  }
}

/// A script, by its length and digest: goldens show that it changed, the manifest shows how.
public struct ScriptDigest: Sendable, Hashable, Codable {
  /// The SHA-256 digest of its UTF-8, as hexadecimal digits.
  public var digest: String
  /// Its length in UTF-8 bytes.
  public var length: Int

  /// Creates a digest from its parts.
  public init(digest: String, length: Int) {
    self.digest = digest
    self.length = length
  }

  /// The digest of a script.
  public init(of source: String) {
    self.init(digest: SHA256.hex(source.utf8), length: source.utf8.count)
  }
}

extension RuleDefinition {
  /// The definition of a rule of a manifest.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - apps: The manifest's apps by their identifiers.
  public init(_ rule: Rule, apps: [ExactText: App]) {
    var counts: [ExactText?: Int] = [:]
    let formats = rule.formats.map { format in
      let name = (rule.kind == .browser ? nil : format.name).map(ExactText.init)
      counts[name, default: 0] += 1
      let app = rule.app ?? format.inlineApp ?? format.appID.flatMap { apps[ExactText($0.value)] }
      return FormatDefinition(
        key: FormatKey(app: name, number: counts[name, default: 1]),
        app: app.map(AppDefinition.init),
        template: format.template.map { ExactText($0.value) },
        script: format.script.map { ScriptDigest(of: $0.value) },
        script2: format.script2.map { ScriptDigest(of: $0.value) }
      )
    }
    self.init(
      kind: GoldenKind(rule.kind),
      title: rule.title.map { ExactText($0.value) },
      pattern: rule.pattern.map { ExactText($0.value) },
      sendsHeaders: rule.sendsHeaders,
      parameter: rule.parameter.map { ExactText($0.value) },
      formats: formats
    )
  }
}

extension AppDefinition {
  /// The definition of an app of a manifest.
  package init(_ app: App) {
    self.init(
      name: app.name.map { ExactText($0.value) },
      scheme: app.scheme.map { ExactText($0.value) },
      platform: app.platform.map { ExactText($0.rawValue) },
      country: app.country.map(ExactText.init)
    )
  }
}

extension ExactText {
  /// Whether the left text's bytes come first.
  static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
