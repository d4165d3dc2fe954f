import Diagnostics
import LocatedJSON
import ManifestModel

/// One line for each rule of a manifest: its location, its id and its pattern.
func rules(inManifest bytes: [UInt8]) throws -> [String] {
  let file = SourceFile(name: "manifest.json", bytes: bytes)
  let manifest = try Manifest(JSONDocument(file))
  return manifest.rules.map { rule in
    let place = manifest.location(of: rule.range)
    return "\(place.line): \(rule.id): \(rule.pattern?.value ?? "no pattern")"
  }
}
