import Diagnostics
import FileAccess
import LocatedJSON
import ManifestEditing
import ManifestModel
import TestSupport
import Testing

@Suite("Manifests that are read for commands")
struct ManifestLoaderTests {
  @Test(
    "what is no manifest is an error with its place",
    arguments: [("{", "m.json"), ("[1]", "not-a-manifest"), ("3", "not-a-manifest")]
  )
  func damaged(text: String, expected: String) {
    let file = SourceFile(name: "m.json", bytes: Array(text.utf8))
    do throws(InputError) {
      _ = try ManifestLoader.parse(file, version: nil)
      Issue.record("read")
    } catch {
      #expect(error.diagnostics.count == 1)
      #expect(error.diagnostics.first?.location?.file == "m.json")
      #expect(error.rendered(style: .plain).contains(expected))
    }
  }

  @Test("the built-in manifest has rules")
  func starter() throws {
    let manifest = try ManifestLoader.loadStarter()
    #expect(manifest.document.file.name == ManifestLoader.starterName)
    #expect(!manifest.rules.isEmpty)
  }
}
