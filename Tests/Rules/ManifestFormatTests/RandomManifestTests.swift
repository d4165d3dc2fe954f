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

  @Test("without losses the way back is the same bytes; with losses the result needs no more")
  func migrating() throws {
    var lossless = 0
    for seed in 0..<200 {
      for (from, to) in [
        (ManifestVersion.v4, ManifestVersion.v3), (.v3, .v4), (.v4, .v1), (.v3, .v2),
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
        #expect(between.rules.map(\.id) == manifest.rules.map(\.id))
        let back = ManifestMigration(between, to: from)
        #expect(back.losses == [], "\(seed)")
        #expect(Self.text(back.bytes) == Self.text(manifest.document.file.bytes), "\(seed)")
        lossless += 1
      }
    }
    #expect(lossless > 200)
  }
}
