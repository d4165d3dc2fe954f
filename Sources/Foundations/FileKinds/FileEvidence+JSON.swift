public import LocatedJSON

extension FileEvidence {
  /// The kind of a JSON document, recognised by its keys; nil if unknown.
  public static func json(_ root: JSONNode) -> FileEvidence? {
    if let object = root.object { return Self.object(object) }
    guard let elements = root.array, let first = elements.first else { return nil }
    if let object = first.object, let kind = listKind(of: object) {
      return FileEvidence(kind, at: first.range)
    }
    let isList = elements.allSatisfy { element in
      element.string != nil || element.object.map(\.hasPattern) ?? false
    }
    return isList ? FileEvidence(.patternList, at: root.range) : nil
  }

  private static func object(_ object: JSONObject) -> FileEvidence? {
    for member in object.members {
      guard let kind = kind(of: member, in: object) else { continue }
      return FileEvidence(kind, at: member.keyRange)
    }
    return nil
  }

  /// The kind that a key of the root implies.
  private static func kind(of member: JSONMember, in root: JSONObject) -> FileKind? {
    let first = member.value.array?.first?.object
    return switch member.key {
    case "actions", "apps", "browsers", "redirectRules", "previews": .manifest
    case "redirects":
      first?["includePattern"] != nil || root["createdBy"] != nil ? .redirectorExport : .manifest
    case "schema" where member.value.string?.hasPrefix("ruleproof-run/") ?? false: .runRecord
    case "applinks", "webcredentials", "appclips", "activitycontinuation", "authsrv":
      .associationFile
    case "providers" where member.value.hasMember(with: "urlPattern"): .clearURLs
    case "rules" where first?["url"] != nil && first?["action"] != nil: .navigationPolicy
    case "contract": .contract
    case "templates", "associations", "contracts", "ruleproof": .linkRules
    default: nil
    }
  }

  /// The kind of a list with an entry like this.
  private static func listKind(of object: JSONObject) -> FileKind? {
    if object["relation"] != nil, object["target"] != nil { return .assetLinks }
    if object["trigger"] != nil, object["action"] != nil { return .contentRules }
    if object["includePattern"] != nil { return .redirectorExport }
    let isOfBrave = object["action"] != nil || object["params"] != nil
    return object["include"]?.array != nil && isOfBrave ? .debounceList : nil
  }
}

extension JSONObject {
  var hasPattern: Bool {
    ["pattern", "regex", "rx", "source"].contains { self[$0] != nil }
  }
}

extension JSONNode {
  fileprivate func hasMember(with key: String) -> Bool {
    object?.members.contains { $0.value.object?[key] != nil } ?? false
  }
}
