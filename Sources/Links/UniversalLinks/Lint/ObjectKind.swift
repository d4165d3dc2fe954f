import Diagnostics
import LocatedJSON

/// The objects of an association file and of the rules of a statement list, and the keys that the
/// system reads in each.
enum ObjectKind {
  case file
  case appLinks
  case detail
  case defaults
  case component
  case service
  /// What a statement says beside a relation.
  case relationExtension
  /// A component of Android's.
  case rule

  enum ValueType: String {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case flag = "true or false"
    case stringOrObject = "a string or an object"
    case arrayOrObject = "an array or an object"

    func accepts(_ value: JSONValue) -> Bool {
      switch (self, value) {
      case (.object, .object), (.array, .array), (.string, .string), (.flag, .bool): true
      case (.stringOrObject, .string), (.stringOrObject, .object): true
      case (.arrayOrObject, .array), (.arrayOrObject, .object): true
      default: false
      }
    }
  }

  var keys: [(name: String, type: ValueType)] {
    switch self {
    case .file: Self.fileKeys
    case .appLinks: Self.appLinksKeys
    case .detail: Self.detailKeys
    case .defaults, .component: Self.componentKeys
    case .service: Self.serviceKeys
    case .relationExtension: Self.extensionKeys
    case .rule: Self.ruleKeys
    }
  }

  private static let fileKeys =
    [("applinks", ValueType.object)] + ServiceApps.Service.allCases.map { ($0.rawValue, .object) }
  private static let appLinksKeys: [(String, ValueType)] = [
    ("details", .arrayOrObject), ("defaults", .object), ("substitutionVariables", .object),
    ("apps", .array),
  ]
  private static let detailKeys: [(String, ValueType)] = [
    ("appIDs", .array), ("appID", .string), ("components", .array), ("paths", .array),
    ("defaults", .object),
  ]
  private static let componentKeys: [(String, ValueType)] = [
    ("/", .string), ("?", .stringOrObject), ("#", .string), ("exclude", .flag),
    ("caseSensitive", .flag), ("percentEncoded", .flag), ("comment", .string),
  ]
  private static let extensionKeys: [(String, ValueType)] = [(AssetLinks.rulesKey, .array)]
  private static let ruleKeys: [(String, ValueType)] = [
    ("/", .string), ("?", .object), ("#", .string), ("exclude", .flag),
  ]
  private static let spokenKeys = [
    "path": "/", "paths": "/", "pathname": "/", "url": "/", "pattern": "/",
    "query": "?", "queryitems": "?", "queries": "?", "parameters": "?", "params": "?",
    "fragment": "#", "hash": "#", "anchor": "#",
  ]
  private static let serviceKeys: [(String, ValueType)] = [("apps", .array)]

  /// The type of a key's value; nil for a key that the system does not read.
  func type(of key: String) -> ValueType? {
    keys.first { ExactText($0.name) == ExactText(key) }?.type
  }

  /// The key that a misspelt one most likely means.
  func nearest(to key: String) -> String? {
    // What people call the parts of a URL that components name by a character.
    if [.component, .defaults, .rule].contains(self), let meant = Self.spokenKeys[key.lowercased()]
    {
      return meant
    }
    // Most keys of free text are ruled out by their length.
    let names = keys.map(\.name).filter { name in
      name.utf8.count > 1 && abs(name.utf8.count - key.utf8.count) <= max(1, key.utf8.count / 3)
    }
    return names.isEmpty ? nil : key.nearest(among: names)
  }
}

extension ObjectKind {
  /// The keys of an object that nothing reads, as findings.
  func unknownKeys(in object: JSONObject, code: String) -> [PlacedFinding] {
    let matchesAll = (self == .component || self == .rule) && object.matchesEveryURL
    let effect = matchesAll ? ", so this component matches every URL" : ""
    return object.members.filter { type(of: $0.key) == nil }.map { member in
      let near = nearest(to: member.key)
      return PlacedFinding(
        code: code,
        severity: near == nil && !matchesAll ? .note : .warning,
        message: "the key '\(member.key)' is not read here\(effect)",
        range: member.keyRange,
        help: near.map { "write '\($0)'" }
          ?? (matchesAll
            ? "write '/' for the path, '?' for the query, '#' for the fragment" : nil)
      )
    }
  }

  /// The values of an object that have the wrong type, each with its place in words and what is
  /// expected there.
  func wrongValues(
    in object: JSONObject
  ) -> [(node: JSONNode, place: String, expected: String)] {
    object.members.compactMap { member in
      guard let type = type(of: member.key), !type.accepts(member.value.value) else { return nil }
      return (member.value, "'\(member.key)'", type.rawValue)
    }
  }
}

extension JSONObject {
  /// Whether a component says nothing that a URL could fail to match.
  fileprivate var matchesEveryURL: Bool {
    members.allSatisfy { member in
      !["/", "?", "#"].contains { ExactText($0) == ExactText(member.key) }
    }
  }

  /// The items of a component's query whose values are no strings, in the same form.
  var wrongItems: [(node: JSONNode, place: String, expected: String)] {
    (self["?"]?.object?.members ?? []).filter { $0.value.string == nil }.map { item in
      (item.value, "the item '\(item.key)'", "a string")
    }
  }
}

extension AssociationFile {
  /// All objects whose keys the system reads, in file order.
  var objects: [(kind: ObjectKind, object: JSONObject)] {
    guard let root = document.root.object else { return [] }
    var objects: [(kind: ObjectKind, object: JSONObject)] = [(.file, root)]
    for member in root.members {
      guard let section = member.value.object else { continue }
      if member.key == "applinks" {
        objects.append((.appLinks, section))
        addEntries(of: section, to: &objects)
      } else if ServiceApps.Service(rawValue: member.key) != nil {
        objects.append((.service, section))
      }
    }
    return objects
  }

  private func addEntries(
    of section: JSONObject,
    to objects: inout [(kind: ObjectKind, object: JSONObject)]
  ) {
    if let defaults = section["defaults"]?.object { objects.append((.defaults, defaults)) }
    for entry in entries(of: section) {
      objects.append((.detail, entry))
      if let defaults = entry["defaults"]?.object { objects.append((.defaults, defaults)) }
      for component in entry["components"]?.array ?? [] {
        if let object = component.object { objects.append((.component, object)) }
      }
    }
  }

  /// The objects of `details`.
  func entries(of section: JSONObject) -> [JSONObject] {
    if let entries = section["details"]?.array { return entries.compactMap(\.object) }
    return section["details"]?.object?.effectiveMembers.compactMap(\.value.object) ?? []
  }

  /// The objects of `details` of the file's `applinks`.
  var entries: [JSONObject] {
    document.root.object?["applinks"]?.object.map(entries(of:)) ?? []
  }
}
