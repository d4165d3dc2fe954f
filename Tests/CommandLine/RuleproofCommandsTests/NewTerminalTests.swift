import Foundation
import TestSupport
import Testing

/// Suggested tests are shown on a terminal and asked about one by one.
@Suite("ruleproof new on a terminal")
struct NewTerminalTests {
  private static func run(_ lines: [String], _ folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.runOnTerminal(
      ["new", "--write", "--scheme", "notes", "https://notes.example/list/12"],
      in: folder.url,
      typing: lines,
      at: "] ",
      environment: ["NO_COLOR": "1"]
    )
  }

  private struct Manifest: Decodable {
    struct Action: Decodable {
      let testInputs: [String]
      let formats: [Format]
    }
    struct Format: Decodable {
      let testResults: [String?]
    }
    let actions: [Action]
  }

  private static func tests(_ folder: TemporaryFolder) throws -> [(String, String?)] {
    let data = try Data(contentsOf: folder.url.appendingPathComponent("rules.json"))
    guard let rule = try JSONDecoder().decode(Manifest.self, from: data).actions.first else {
      return []
    }
    return Array(zip(rule.testInputs, rule.formats[0].testResults))
  }

  @Test("yes takes a test, no leaves it out, all takes the rest, and the rule is written")
  func chosen() throws {
    let folder = try TemporaryFolder()
    let result = try Self.run(["y", "n", "?", "A", "y"], folder)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("suggested test 1"), "\(result.output)")
    #expect(result.output.contains("leave out this and all further tests"), "\(result.output)")
    #expect(!result.output.contains("suggested test 4"), "\(result.output)")
    let inputs = try Self.tests(folder).map(\.0)
    #expect(inputs[0...1] == ["https://notes.example/list/12", "http://notes.example/list/12"])
    #expect(!inputs.contains("https://www.notes.example/list/12"), "left out")
    #expect(inputs.count > 12)
    #expect(result.output.contains("1 suggested test is not in the rule"), "\(result.output)")
  }

  @Test("quit leaves out the rest; without the last yes nothing is written")
  func quit() throws {
    let folder = try TemporaryFolder()
    #expect(try Self.run(["y", "q", "y"], folder).code == 0)
    #expect(try Self.tests(folder).count == 2)
    let other = try TemporaryFolder()
    let result = try Self.run(["q", "n"], other)
    #expect(result.code == 0 && result.output.contains("nothing was written"))
    #expect(!FileManager.default.fileExists(atPath: other.url.path + "/rules.json"))
  }

  @Test("an edited test has the author's input and result, and one that fails is said")
  func edited() throws {
    let folder = try TemporaryFolder()
    let result = try Self.run(
      ["e", "https://notes.example/list/99", "", "e", "", "notes://other", "q", "y"],
      folder
    )
    #expect(result.code == 0, "\(result.output)")
    let tests = try Self.tests(folder)
    #expect(tests.count == 3 && tests[1] == ("https://notes.example/list/99", "notes://list/99"))
    #expect(tests[2] == ("https://www.notes.example/list/12", "notes://other"))
    #expect(result.output.contains("does not give the results that you typed"))
    let proof = try Tool.run(["test", "rules.json"], in: folder.url)
    #expect(proof.code == 1, "\(proof.output)")
  }

  @Test("there is no prompt without a terminal or if CI is set")
  func unasked() throws {
    let folder = try TemporaryFolder()
    for environment in [[:], ["CI": "true"]] as [[String: String?]] {
      let result = try Tool.run(
        ["new", "--scheme", "notes", "https://notes.example/list/12", "--manifest", "m.json"],
        in: folder.url,
        environment: environment
      )
      #expect(result.code == 0, "\(result.errors)")
      #expect(!result.errors.contains("add this test?"), "\(result.errors)")
      #expect(result.errors.contains("(--suggestions all adds them)"), "\(result.errors)")
    }
  }
}
