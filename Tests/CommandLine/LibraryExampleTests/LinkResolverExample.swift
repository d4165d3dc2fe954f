import Diagnostics
import FoundationEngine
import LinkResolver
import LocatedJSON
import ManifestModel

/// The app links that a manifest makes of a URL, after redirects.
func appLinks(for url: String, manifest bytes: [UInt8]) throws -> [String] {
  let manifest = try Manifest(JSONDocument(SourceFile(name: "manifest.json", bytes: bytes)))
  let resolver = LinkResolver(manifest: manifest, engine: FoundationEngine())
  let actions = resolver.resolve(url).hops.last?.actions ?? []
  return actions.flatMap(\.outputs).compactMap { output in
    guard case .output(let link) = output.outcome else { return nil }
    return link
  }
}
