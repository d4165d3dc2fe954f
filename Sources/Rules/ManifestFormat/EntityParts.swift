import LocatedJSON
import ManifestModel

/// What the value of a key contains.
enum EntityParts {
  case list(Entity.Kind)
  case map(Entity.Kind)
  case entity(Entity.Kind)

  /// The parts of an entity's key; nil for a plain value.
  init?(_ key: KeySchema, of kind: Entity.Kind) {
    switch (kind, key.name) {
    case (.manifest, "apps"): self = .list(.app)
    case (.manifest, "actions"): self = .list(.action)
    case (.manifest, "browsers"): self = .list(.browser)
    case (.manifest, "previews"): self = .list(.preview)
    case (.manifest, "redirects"): self = .map(.redirect)
    case (.action, "formats"): self = .list(.format)
    case (.format, "app"): self = .entity(.app)
    default: return nil
    }
  }
}

extension JSONObject {
  /// The value of a key by either of its names, the newer one first.
  func value(_ name: String, of kind: Entity.Kind) -> JSONNode? {
    if let node = self[name] { return node }
    return ManifestSchema.key(name, of: kind)?.oldName.flatMap { self[$0] }
  }
}
