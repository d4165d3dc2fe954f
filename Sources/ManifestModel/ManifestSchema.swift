/// The keys of every kind of entity: the field reference of the format as data.
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

  /// Pairs of keys that exclude each other.
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

  /// Groups of keys of which an entity needs one.
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
    KeySchema("apps", .objects, requiredIn: all),
    KeySchema("actions", .objects, requiredIn: all),
    KeySchema("browsers", .objects, since: AppVersion(1, 1, 0)),
    KeySchema("redirects", old: "redirectRules", .objectOfObjects, since: AppVersion(1, 5, 8)),
    KeySchema("previews", .objects, since: AppVersion(1, 1, 8)),
  ]

  private static let appKeys = [
    KeySchema("identifier", .string, requiredIn: all),
    KeySchema("name", old: "displayName", .string, requiredIn: all),
    KeySchema("storeId", old: "storeIdentifier", .digits, requiredIn: [.v1]),
    KeySchema("iconURL", .string, since: AppVersion(1, 0, 10)),
    KeySchema("scheme", .string, requiredIn: all),
    KeySchema("new", .flag),
    KeySchema("platform", platforms, since: AppVersion(1, 0, 1)),
    KeySchema("country", .string, since: AppVersion(1, 1, 1)),
  ]

  private static let actionKeys = [
    KeySchema("title", .string, requiredIn: all),
    KeySchema("regex", .string, requiredIn: all),
    KeySchema("headers", old: "includeHeaders", .flag, since: AppVersion(1, 0, 2)),
    KeySchema("formats", .objects, requiredIn: all),
    KeySchema("testInputs", .strings),
    KeySchema("testHeaders", .headersOrNulls, isExtension: true),
  ]

  private static let scriptKeys = [
    KeySchema("format", .string),
    KeySchema("script", .string),
    KeySchema("script2", .string, since: AppVersion(1, 1, 8)),
    KeySchema("testResults", .stringsOrNulls),
  ]

  private static let formatKeys =
    [
      KeySchema("appId", old: "appIdentifier", .string),
      KeySchema("app", .object),
    ] + scriptKeys

  private static let browserKeys =
    appKeys + [
      KeySchema("regex", .string, requiredIn: all),
      KeySchema("testInputs", .strings),
    ] + scriptKeys

  private static let redirectKeys = [
    KeySchema("param", .string),
    KeySchema("format", .string),
    KeySchema("tests", .objectOfStrings),
    KeySchema("test", .objectOfStrings),
  ]

  private static let previewKeys = [
    KeySchema("regex", .string, requiredIn: all),
    KeySchema("format", .string),
    KeySchema("script", .string),
    KeySchema("script2", .string),
    KeySchema("canSave", .flag),
    KeySchema("testInputs", .strings, isExtension: true),
    KeySchema("testResults", .stringsOrNulls, isExtension: true),
  ]
}
