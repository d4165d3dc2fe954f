import Foundation
import TestSupport
import Testing

@Suite("A review of failing tests on a terminal")
struct TestReviewTerminalTests {
  /// Two failing tests.
  static let manifest = CommandLineTests.good.replacing("\"n://1\", null", with: "null, \"n://2\"")

  private static func review(
    _ keys: [String],
    environment: [String: String?] = [:],
    signal: Int32? = nil
  ) throws -> (result: Tool.Result, file: String) {
    let folder = try CoverageCommandTests.folder(["m.json": manifest])
    var environment = environment
    environment["NO_COLOR"] = "1"
    let result = try Tool.runOnTerminal(
      ["test", "--review", "m.json"],
      in: folder.url,
      typing: keys,
      at: "[?] ",
      environment: environment,
      signal: signal
    )
    return (result, try CoverageCommandTests.text(folder, "m.json"))
  }

  @Test("keys work without the end of the line, and with it", arguments: ["xterm", "dumb"])
  func keys(_ terminal: String) throws {
    let (result, file) = try Self.review(["?", "a", "a"], environment: ["TERM": terminal])
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("2 failing tests: 2 accepted"))
    #expect(file == CommandLineTests.good)
    #expect(result.leavesTerminal)
  }

  @Test("what was accepted stays accepted when the review is quit, or the input ends")
  func quit() throws {
    for keys in [["a", "q"], ["a"]] {
      let (result, file) = try Self.review(keys)
      #expect(result.code == 1)
      #expect(result.output.contains("1 accepted, 0 edited, 0 skipped, 1 left"))
      #expect(file == Self.manifest.replacing("null, \"n://2\"", with: "\"n://1\", \"n://2\""))
      #expect(result.leavesTerminal)
    }
  }

  @Test(
    "a signal at the question ends the tool and leaves the terminal as it was",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  )
  func signals(_ signal: Int32) throws {
    let (result, file) = try Self.review(["a"], signal: signal)
    #expect(result.code == 128 + signal)
    #expect(result.leavesTerminal)
    #expect(file.contains("[\"n://1\", \"n://2\"]"))
  }

  @Test("without a terminal, or where CI is set, nothing is asked, and 'accept' is named")
  func refusals() throws {
    let folder = try CoverageCommandTests.folder(["m.json": Self.manifest])
    for environment in [[:], ["CI": "true"]] {
      let result = try Tool.run(
        ["test", "--review", "m.json"],
        in: folder.url,
        environment: environment
      )
      #expect(result.code == 2)
      #expect(result.errors.contains("ruleproof accept RULE"), "\(result.errors)")
      #expect(result.output.isEmpty)
    }
    for arguments in [["--format", "json"], ["--report", "tap=x"], ["--fail-fast"]] {
      let result = try Tool.run(["test", "--review", "m.json"] + arguments, in: folder.url)
      #expect(result.code == 2 && result.errors.contains("--review cannot be combined"))
    }
    #expect(try CoverageCommandTests.text(folder, "m.json") == Self.manifest)
  }

  @Test("suggested tests are confirmed one by one, and only those are written")
  func coverage() throws {
    let folder = try CoverageCommandTests.folder()
    let result = try Tool.runOnTerminal(
      ["coverage", "--write", "m.json"],
      in: folder.url,
      typing: ["s", "a"],
      at: "[?] ",
      environment: ["NO_COLOR": "1"]
    )
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("\"http://a.example/1\"  (a test, varied)  (not added)"))
    // The width of the terminal breaks the line.
    let line = result.output.replacing("\r\n", with: "\n").replacing("\n      ", with: "")
    let added = "\"https://a.example/1/\"  (a test, varied)  (added, result confirmed)"
    #expect(line.contains(added))
    #expect(result.output.contains("added 1 test input to 1 rule of m.json"))
    let text = try CoverageCommandTests.text(folder, "m.json")
    #expect(text.contains(#""https://a.example/x","# + "\n        \"https://a.example/1/\"\n"))
    #expect(!text.contains("http://a.example/1\""))
    #expect(try Tool.run(["test", "m.json"], in: folder.url).code == 0)
  }
}
