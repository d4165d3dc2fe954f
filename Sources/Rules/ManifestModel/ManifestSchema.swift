/// The keys of every kind of entity, as data.
public enum ManifestSchema {
  /// The keys that entities of a kind may have.
  public static func keys(of kind: Entity.Kind) -> [KeySchema] {
    switch kind {
    case .manifest: manifestKeys
    case .app: appKeys
    case .action: actionKeys
    case .format: formatKeys
    case .browser: browserKeys
    case .redirect: redirectKeys
    case .preview: previewKeys
    }
  }

  /// The schema of a key by either of its names.
  public static func key(_ name: String, of kind: Entity.Kind) -> KeySchema? {
    keys(of: kind).first { $0.name == name || $0.oldName == name }
  }

  /// Pairs of mutually exclusive keys.
  public static func exclusiveKeys(of kind: Entity.Kind) -> [(String, String)] {
    switch kind {
    case .app: [("iconURL", "storeId")]
    case .format: [("format", "script"), ("format", "script2"), ("appId", "app")]
    case .browser:
      [("iconURL", "storeId"), ("format", "script"), ("format", "script2")]
    case .redirect: [("param", "format")]
    case .preview: [("format", "script"), ("format", "script2")]
    case .manifest, .action: []
    }
  }

  /// Groups of keys of which an entity needs at least one.
  public static func alternativeKeys(of kind: Entity.Kind) -> [[String]] {
    switch kind {
    case .format: [["appId", "app"], ["format", "script", "script2"]]
    case .browser: [["format", "script", "script2"]]
    case .redirect: [["param", "format"]]
    case .preview: [["format", "script2"]]
    case .manifest, .app, .action: []
    }
  }

  private static let all = Set(ManifestVersion.allCases)
  private static let platforms = KeySchema.ValueType.oneOf(Platform.allCases.map(\.rawValue))

  private static let manifestKeys = [
    KeySchema(
      name: "apps",
      type: .objects,
      requiredIn: all,
      meaning: "The apps that rules open."
    ),
    KeySchema(
      name: "actions",
      type: .objects,
      requiredIn: all,
      meaning: "The rules that turn a web link into an app's link."
    ),
    KeySchema(
      name: "browsers",
      type: .objects,
      since: AppVersion(1, 1, 0),
      meaning: "Apps that open any web link."
    ),
    KeySchema(
      name: "redirects",
      oldName: "redirectRules",
      type: .objectOfObjects,
      since: AppVersion(1, 5, 8),
      meaning:
        """
        Redirects that services do in HTML: a pattern as the key, an object as the value. The \
        first one in the file that answers wins.
        """
    ),
    KeySchema(
      name: "previews",
      type: .objects,
      since: AppVersion(1, 1, 8),
      meaning: "Rules that find a preview picture for a link."
    ),
  ]

  private static let appKeys = [
    KeySchema(
      name: "identifier",
      type: .string,
      requiredIn: all,
      meaning: "The name that formats use for it."
    ),
    KeySchema(
      name: "name",
      oldName: "displayName",
      type: .string,
      requiredIn: all,
      meaning: "The name that users see."
    ),
    KeySchema(
      name: "storeId",
      oldName: "storeIdentifier",
      type: .digits,
      requiredIn: [.v1],
      meaning: "The App Store id."
    ),
    KeySchema(
      name: "iconURL",
      type: .webURL,
      since: AppVersion(1, 0, 10),
      meaning: "URL of the icon, for a first-party app without a store id."
    ),
    KeySchema(
      name: "scheme",
      type: .string,
      requiredIn: all,
      meaning: "The URL scheme: only the name, as in `notes`; in versions 1 to 3 with `://`."
    ),
    KeySchema(
      name: "new",
      type: .flag,
      meaning: "Whether it is listed among the new apps."
    ),
    KeySchema(
      name: "platform",
      type: platforms,
      since: AppVersion(1, 0, 1),
      meaning: "The devices that it runs on; default: both."
    ),
    KeySchema(
      name: "country",
      type: .country,
      since: AppVersion(1, 1, 1),
      meaning: """
        For an app that not every App Store has, a country whose store has it. It makes the icon \
        show in all stores, and limits nothing: the app is offered everywhere.
        """
    ),
  ]

  private static let actionKeys = [
    KeySchema(
      name: "title",
      type: .string,
      requiredIn: all,
      meaning: "The title that users see."
    ),
    KeySchema(
      name: "regex",
      type: .string,
      requiredIn: all,
      meaning: "The pattern that the URL must match."
    ),
    KeySchema(
      name: "headers",
      oldName: "includeHeaders",
      type: .flag,
      since: AppVersion(1, 0, 2),
      meaning: "Whether to append the response headers to the URL, as JSON after a newline."
    ),
    KeySchema(
      name: "formats",
      type: .objects,
      requiredIn: all,
      meaning: "What to open: one entry per app."
    ),
    KeySchema(
      name: "testInputs",
      type: .strings,
      meaning: "The test inputs."
    ),
    KeySchema(
      name: "testHeaders",
      type: .headersOrNulls,
      isExtension: true,
      meaning: "The response headers of each test input, or null."
    ),
  ]

  private static let scriptKeys = [
    KeySchema(
      name: "format",
      type: .string,
      meaning: "The template: `$1` is a group of the pattern."
    ),
    KeySchema(
      name: "script",
      type: .string,
      meaning: "JavaScript for a web view; defines `process(url, completionHandler)`."
    ),
    KeySchema(
      name: "script2",
      type: .string,
      since: AppVersion(1, 1, 8),
      meaning: "The same for JavaScriptCore; takes precedence over `script`."
    ),
    KeySchema(
      name: "testResults",
      type: .stringsOrNulls,
      meaning: "The expected result of each test input; null for none."
    ),
  ]

  private static let formatKeys =
    [
      KeySchema(
        name: "appId",
        oldName: "appIdentifier",
        type: .string,
        meaning: "The identifier of the app to open."
      ),
      KeySchema(
        name: "app",
        type: .object,
        meaning: "The app, defined in place."
      ),
    ] + scriptKeys

  private static let browserKeys =
    appKeys + [
      KeySchema(
        name: "regex",
        type: .string,
        requiredIn: all,
        meaning: "The pattern that the URL must match."
      ),
      KeySchema(
        name: "testInputs",
        type: .strings,
        meaning: "The test inputs."
      ),
    ] + scriptKeys

  private static let redirectKeys = [
    KeySchema(
      name: "param",
      type: .string,
      meaning: "The query parameter whose value is the next URL."
    ),
    KeySchema(
      name: "format",
      type: .string,
      meaning: "The template of the next URL, instead of `param`."
    ),
    KeySchema(
      name: "tests",
      type: .objectOfStrings,
      meaning: """
        Test inputs and their expected outputs; for an input that must stay unchanged, the input itself.
        """
    ),
    KeySchema(
      name: "test",
      type: .objectOfStrings,
      meaning: "The same under a name that the app's own tool does not read."
    ),
  ]

  private static let previewKeys = [
    KeySchema(
      name: "regex",
      type: .string,
      requiredIn: all,
      meaning: "The pattern that the URL must match."
    ),
    KeySchema(
      name: "format",
      type: .string,
      meaning: "The template of the picture's URL."
    ),
    KeySchema(
      name: "script",
      type: .string,
      meaning: "JavaScript for a web view that returns it."
    ),
    KeySchema(
      name: "script2",
      type: .string,
      meaning: "JavaScript for JavaScriptCore that returns it."
    ),
    KeySchema(
      name: "canSave",
      type: .flag,
      meaning: "Whether the picture may be saved."
    ),
    KeySchema(
      name: "testInputs",
      type: .strings,
      isExtension: true,
      meaning: "The test inputs."
    ),
    KeySchema(
      name: "testResults",
      type: .stringsOrNulls,
      isExtension: true,
      meaning: "The expected result of each test input; null for none."
    ),
  ]
}
