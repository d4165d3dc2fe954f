import Foundation
import ScriptRuntime
import TestSupport
import Testing

@Suite("The pages of the libraries")
struct LibraryExampleTests {
  static let products = [
    "BacktrackingSuite", "CoverageSuite", "DriftSuite", "GoldenStore", "LinkResolver",
    "ManifestModel", "MatchEngine", "ScriptRuntime",
  ]

  @Test("each shows the example that is compiled here", arguments: products)
  func page(product: String) throws {
    let example = try Repository.text(
      "Tests/CommandLine/LibraryExampleTests/\(product)Example.swift"
    )
    let page = try Repository.text("docs/libraries/\(product).md")
    #expect(page.contains("```swift\n\(example)```"))
  }

  @Test("each library product has a page")
  func everyProduct() throws {
    let package = try Repository.text("Package.swift")
    let names = package.matches(of: #/\n\s*library\("(\w+)/#).map { String($0.output.1) }
    let elsewhere = ["Deeplink", "URLSchemes", "UniversalLinks"]
    // For the packages of benchmarks and of fuzz targets in this repository.
    let own = ["FuzzEntries", "PatternPrefilter", "WorkspaceFuzzEntries"]
    #expect(names.sorted() == (Self.products + elsewhere + own).sorted())
    let index = try Repository.text("docs/libraries/README.md")
    for name in Self.products + elsewhere { #expect(index.contains("[`\(name)`]"), "\(name)") }
  }

  private func starter() throws -> [UInt8] {
    Array(try Repository.text("corpus/manifest/starter-v4.json").utf8)
  }

  @Test("ManifestModel: the rules with their lines")
  func manifest() throws {
    let lines = try rules(inManifest: starter())
    #expect(lines.contains { $0.contains("action/youtube-ios/watch-video") })
    #expect(lines.allSatisfy { Int($0.prefix { $0 != ":" }) != nil })
  }

  @Test("MatchEngine: a group, no match, and giving up")
  func match() throws {
    #expect(try firstGroup(of: #"/(\d+)"#, in: "https://a.example/42").text == "42")
    #expect(try firstGroup(of: #"/(\d+)"#, in: "https://a.example/b").text == nil)
    let slow = "https://a.example/" + String(repeating: "a", count: 60)
    #expect(throws: GaveUp.self) { try firstGroup(of: "/(a+)+!", in: slow) }
  }

  @Test("LinkResolver: app links of a URL")
  func resolve() throws {
    let url = "https://www.youtube.com/watch?v=q7Rk2mZp0dE"
    let links = try appLinks(for: url, manifest: starter())
    #expect(links.contains("youtube://www.youtube.com/watch?v=q7Rk2mZp0dE"))
    #expect(try appLinks(for: "https://nothing.example/", manifest: starter()).isEmpty)
  }

  @Test("ScriptRuntime: an output, and a request that is not recorded")
  func script() {
    let folder = FileManager.default.temporaryDirectory.path
    let good = "function process(url, done) { done(url + '!'); }"
    #expect(outcome(of: good, for: "a", recordings: folder) == .output("a!"))
    let asking = "function process(url, done) { done(httpRequest('https://a.example/x')); }"
    let result = outcome(of: asking, for: "a", recordings: folder)
    #expect(
      result
        == .failed(.http(.notRecorded(method: "GET", url: "https://a.example/x")))
    )
  }

  @Test("BacktrackingSuite: a slow pattern and a fast one")
  func slow() throws {
    let length = try #require(slowLength(of: #"^https?://(\w+/?)+$"#))
    #expect(length < 100)
    #expect(slowLength(of: #"^https?://[^/]+/\d+$"#) == nil)
  }

  @Test("CoverageSuite: parts that a test exercises")
  func partsCovered() {
    let pattern = "^https://a\\.example/(?:b|c)/(\\d+)$"
    let one = coverage(of: pattern, by: ["https://a.example/b/1"])
    let two = coverage(of: pattern, by: ["https://a.example/b/1", "https://a.example/c/2"])
    #expect(one.counted == two.counted && one.covered < two.covered)
  }

  @Test("DriftSuite: a cause")
  func drift() {
    #expect(!driftCauses(of: "[[:hex:]-z]", on: ["https://a.example/f"]).isEmpty)
    #expect(driftCauses(of: "^https://a\\.example/b", on: ["https://a.example/b"]).isEmpty)
  }

  @Test("GoldenStore: one text for each rule")
  func texts() throws {
    let url = "https://www.youtube.com/watch?v=q7Rk2mZp0dE"
    let texts = try goldens(ofManifest: starter(), over: [url])
    let count = try rules(inManifest: starter()).count
    #expect(texts.count == count && texts.contains { $0.contains("watch?v=q7Rk2mZp0dE") })
  }
}
