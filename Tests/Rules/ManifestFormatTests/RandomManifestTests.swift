import Diagnostics
import FoundationEngine
import LinkResolver
import LocatedJSON
import ManifestFormat
import ManifestModel
import TestSupport
import Testing

@Suite("Random manifests")
struct RandomManifestTests {
  /// A manifest for a seed; nil where the text has none of its lists.
  private static func manifest(_ seed: Int, _ version: ManifestVersion) throws -> Manifest? {
    let text = RandomManifest.text(seed: UInt64(seed), isVersion4: version == .v4)
    let file = SourceFile(name: "m.json", bytes: Array(text.utf8))
    let document = try JSONDocument(file)
    return try? Manifest(document, version: version)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("minifying keeps what each rule does, and a second time changes nothing")
  func minifying() throws {
    var rules = 0
    for seed in 0..<200 {
      guard let manifest = try Self.manifest(seed, .v4) else { continue }
      let resolver = LinkResolver(manifest: manifest, engine: FoundationEngine())
      for isOld in [false, true] {
        var options = MinifyOptions()
        options.prefersWebViewScripts = isOld
        let text = Self.text(MinifiedManifest(manifest, options).bytes)
        // Without redirects and previews there may be no list left.
        guard let short = try? Manifest(text: text, version: .v4) else {
          #expect(isOld && text == "{}\n")
          continue
        }
        let other = LinkResolver(manifest: short, engine: FoundationEngine())
        #expect(throws: Never.self, "\(seed) \(isOld)\n\(text)") {
          try MinifyCheck(options, scripts: [:]).compare(resolver, with: other)
        }
        #expect(Self.text(MinifiedManifest(short, options).bytes) == text, "\(seed)")
        rules += short.rules.count
      }
    }
    #expect(rules > 500)
  }

  @Test("without losses the way back is the same, but for names and schemes of other versions")
  func migrating() throws {
    var lossless = 0
    var odd = 0
    for seed in 0..<400 {
      for (from, to) in [
        (ManifestVersion.v4, ManifestVersion.v3), (.v3, .v4), (.v4, .v1), (.v3, .v2), (.v4, .v4),
      ] {
        guard let manifest = try Self.manifest(seed, from) else { continue }
        let there = ManifestMigration(manifest, to: to)
        let document = try JSONDocument(SourceFile(name: "m.json", bytes: there.bytes))
        guard let between = try? Manifest(document, version: to) else {
          #expect(!there.losses.isEmpty)
          continue
        }
        // What is lost is lost once.
        #expect(ManifestMigration(between, to: to).losses == [], "\(seed)")
        #expect(ManifestMigration(between, to: to).bytes == there.bytes, "\(seed)")
        guard there.losses.isEmpty else { continue }
        let back = ManifestMigration(between, to: from)
        #expect(back.losses == [], "\(seed)")
        let original = Self.text(manifest.document.file.bytes)
        let spelt = Self.spelt(original, as: from)
        let returned = Self.text(back.bytes)
        #expect(
          (spelt == original ? returned : Self.spelt(returned, as: from)) == spelt,
          "\(seed) \(from) \(to)"
        )
        lossless += 1
        if spelt != original { odd += 1 }
      }
    }
    #expect(lossless > 500)
    #expect(odd > 50)
  }

  /// A manifest's text with the names of keys, and the ends of schemes, as a version writes them.
  private static func spelt(_ text: String, as version: ManifestVersion) -> String {
    var text = text
    for (new, old) in ManifestVersion.keyNames {
      let (wrong, right) = version == .v4 ? (old, new) : (new, old)
      text = text.replacing("\"\(wrong)\"", with: "\"\(right)\"")
    }
    let end = version == .v4 ? "" : "://"
    return text.replacing(#/("scheme"\s*:\s*"[a-z.]+)(?:(?::|\\u003a)(?:\\?\/){2})?"/#) { match in
      match.output.1 + end + "\""
    }
  }
}
