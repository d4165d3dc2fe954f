import LocatedJSON

extension ManifestVersion {
  /// Detects the version that entities are written for.
  ///
  /// Version 4 renamed keys: the names used more often decide. Versions 1 to 3 share their names,
  /// so it is the oldest that supports everything in the file: a `script2` without a `script`,
  /// redirects or previews need version 3; an app without a store id, or browsers, need version 2.
  init(detectedIn entities: [Entity]) {
    if Self.usesShortNames(entities) {
      self = .v4
    } else if entities.contains(where: \.needsVersion3) {
      self = .v3
    } else if entities.contains(where: \.needsVersion2) {
      self = .v2
    } else {
      self = .v1
    }
  }

  private static func usesShortNames(_ entities: [Entity]) -> Bool {
    var short = 0
    var long = 0
    var schemesWithColon = 0
    var schemesWithout = 0
    for entity in entities {
      for member in entity.object.members {
        guard let key = ManifestSchema.key(member.key, of: entity.kind) else { continue }
        if key.oldName != nil { if member.key == key.name { short += 1 } else { long += 1 } }
        if key.name == "scheme", let scheme = member.value.string {
          if scheme.contains(":") { schemesWithColon += 1 } else { schemesWithout += 1 }
        }
      }
    }
    if short != long { return short > long }
    return schemesWithout >= schemesWithColon
  }
}

extension Entity {
  fileprivate var needsVersion3: Bool {
    switch kind {
    case .manifest: object["redirectRules"] != nil || object["previews"] != nil
    case .format, .browser: object["script2"] != nil && object["script"] == nil
    default: false
    }
  }

  fileprivate var needsVersion2: Bool {
    switch kind {
    case .manifest: object["browsers"] != nil
    case .app: object["storeIdentifier"] == nil
    default: false
    }
  }
}
