import Cassettes
import Foundation
import Testing
import TestSupport

@Suite("The reference page of cassettes")
struct DocumentationTests {
  @Test("every example is an exchange, written as a recording would write it")
  func examples() throws {
    let text = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/cassettes.md"),
      encoding: .utf8
    )
    let examples = text.components(separatedBy: "```\n").filter { $0.hasPrefix("ruleproof-") }
    #expect(examples.count == 4)
    for example in examples {
      let exchange = try Exchange(contents: Array(example.utf8), file: "docs/cassettes.md")
      #expect(String(decoding: exchange.fileContents, as: UTF8.self) == example)
    }
  }

  @Test("the page names every header field that is kept")
  func headerFields() throws {
    let text = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/cassettes.md"),
      encoding: .utf8
    )
    for name in RecordingPolicy.defaultResponseHeaders {
      #expect(text.lowercased().contains("`\(name)`"))
    }
  }
}
