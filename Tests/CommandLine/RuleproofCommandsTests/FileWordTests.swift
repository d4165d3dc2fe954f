import Foundation
import TestSupport
import Testing

@Suite("Files among the words of a call")
struct FileWordTests {
  private static func folder(configured: Bool = false) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(CommandLineTests.good, to: "rules.json")
    try folder.write(
      CommandLineTests.good.replacing("\"Open\"", with: "\"Other\""),
      to: "other.json"
    )
    if configured { try folder.write("manifests: [rules.json, other.json]\n", to: "ruleproof.yml") }
    return folder
  }

  private static let quick = ["--no-scripts", "--cache", "off"]

  @Test("'check FILE' checks the rules of the file, without git and without a configuration")
  func checkFile() throws {
    let folder = try Self.folder()
    let result = try Tool.run(["check", "rules.json"] + Self.quick, in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors.contains("checking 1 rule: action/n/open"), "\(result.errors)")
  }

  @Test("a configured file is checked among all that is configured")
  func checkConfiguredFile() throws {
    let folder = try Self.folder(configured: true)
    let result = try Tool.run(
      ["check", "./other.json", "--format", "json"] + Self.quick,
      in: folder.url
    )
    #expect(result.errors.contains("checking 1 rule: action/n/other"), "\(result.errors)")
    #expect(result.output.contains("rules.json"))
  }

  @Test("a file that is not there is said to be none")
  func missingFile() throws {
    let folder = try Self.folder()
    let result = try Tool.run(["check", "rulse.json", "--manifest", "rules.json"], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("there is no file 'rulse.json'"))
  }

  @Test(
    "a misspelt file is answered with the one that is there",
    arguments: [
      ["check", "rules.jsn"], ["check", "./rules.jsn"], ["check", "rulse.json"],
      ["check", "other"],
      ["test", "rulse.json"], ["lint", "rules"], ["links", "lint", "rules.jso"],
      ["slow", "--patterns", "rules.jsno"], ["drift", "rules.js"],
    ]
  )
  func misspeltFile(_ words: [String]) throws {
    let folder = try Self.folder()
    let result = try Tool.run(words, in: folder.url)
    let name =
      words[1] == "other" ? "other.json" : words[1].hasPrefix("./") ? "./rules.json" : "rules.json"
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("[no-such-file]"), "\(result.errors)")
    #expect(result.errors.contains("= help: did you mean '\(name)'?\n"), "\(result.errors)")
  }

  @Test("a file like no other has no suggestion")
  func unlikeAnyFile() throws {
    let folder = try Self.folder()
    let result = try Tool.run(["test", "quite-different.txt"], in: folder.url)
    #expect(result.code == 2 && !result.errors.contains("did you mean"), "\(result.errors)")
  }

  @Test(
    "several manifests of which none is named are an error, and never the starter",
    arguments: [nil, "true"]
  )
  func unnamed(_ ci: String?) throws {
    let folder = try Self.folder()
    let environment = ["RULEPROOF_PROGRAM": "ruleproof", "CI": ci]
    let result = try Tool.run(["lint", "-q"], in: folder.url, environment: environment)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(
      result.errors.contains("2 files of rules are here, and none is named [no-manifest]"),
      "\(result.errors)"
    )
    #expect(
      result.errors.contains(
        "as in 'ruleproof verify other.json rules.json', or 'ruleproof init' lists them"
      )
    )
    let starter = try Tool.run(["lint", "--starter"], in: folder.url, environment: environment)
    #expect(starter.code != 2 && starter.errors.isEmpty, "\(starter.errors)")
    try folder.write("stepLimit: 5000\n", to: "ruleproof.yml")
    let configured = try Tool.run(["lint"], in: folder.url, environment: environment)
    #expect(configured.code == 2)
    #expect(configured.errors.contains("or add 'manifests: other.json' to ruleproof.yml"))
  }

  @Test("'resolve FILE URL' is 'resolve URL FILE'")
  func resolve() throws {
    let folder = try Self.folder()
    let url = "https://a.example/1"
    let expected = try Tool.run(["resolve", url, "rules.json"], in: folder.url)
    #expect(expected.code == 0 && expected.output.contains("n://1"))
    #expect(try Tool.run(["resolve", "rules.json", url], in: folder.url).output == expected.output)
    let alone = try Tool.run(["resolve", "rules.json"], in: folder.url)
    #expect(alone.code == 2 && alone.errors.contains("'rules.json' is a file: give a URL"))
  }

  @Test("a misspelt title or app is answered with the nearest one")
  func titles() throws {
    let folder = try Self.folder()
    let result = try Tool.run(["check", "Opne", "--manifest", "rules.json"], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("did you mean '"), "\(result.errors)")
  }
}
