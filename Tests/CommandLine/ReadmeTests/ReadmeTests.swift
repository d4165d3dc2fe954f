import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("the example of library use is the file that is compiled here")
  func libraryExample() throws {
    let example = try Repository.text("Tests/CommandLine/ReadmeTests/ReadmeExample.swift")
    #expect(try Repository.text("README.md").contains("```swift\n\(example)```"))
  }

  @Test("the example tells failures from passes")
  func libraryExampleRuns() throws {
    let starter = try Repository.text("corpus/manifest/starter-v4.json")
    #expect(try failures(inManifest: Array(starter.utf8)).isEmpty)
    let broken = starter.replacing(
      "youtube://www.youtube.com/watch?v=$1",
      with: "youtube://www.youtube.com/watch?w=$1"
    )
    let found = try failures(inManifest: Array(broken.utf8))
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.contains("action/youtube-ios/watch-video") })
  }

  @Test("the output that it shows is what the tool prints")
  func sampleOutput() throws {
    let readme = try Repository.text("README.md")
    let result = try Tool.run(
      ["test", "docs/example.json"],
      environment: ["RULEPROOF_PROGRAM": "scripts/ruleproof"]
    )
    #expect(result.code == 1)
    #expect(
      readme.contains("```text\n$ scripts/ruleproof test docs/example.json\n\(result.output)```")
    )
    let url = "https://youtube.com/wotch?v=q7Rk2mZp0dE"
    let explanation = try Tool.run(["resolve", "--explain", url]).output
    let nearest = explanation.split(separator: "\n").drop { $0 != "came close" }.prefix(5)
    #expect(readme.contains("```text\n\(nearest.joined(separator: "\n"))\n```"))
  }

  @Test("it has fewer than 900 words")
  func length() throws {
    let words = try Repository.text("README.md").split { $0 == " " || $0 == "\n" }
    #expect(words.count < 900)
  }

  @Test("every file that it and its companions link to is there")
  func links() throws {
    for page in [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/configuration.md",
      "docs/manifest.md", "docs/run-record.md", "docs/checks.md", "docs/keys.md", "docs/scripts.md",
      "docs/cassettes.md", "docs/drift.md", "docs/slow.md", "docs/goldens.md",
      "docs/coverage.md", "docs/mutation.md", "docs/fuzzing.md", "golden/README.md",
      "corpus/README.md",
      "corpus/manifest/README.md",
    ] {
      let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      for link in try Repository.text(page).matches(of: #/\]\(([^)#:]+)\)/#) {
        let file = Repository.root.appending(path: folder + link.output.1).path
        #expect(FileManager.default.fileExists(atPath: file), "\(page) links to \(link.output.1)")
      }
    }
  }
}
