import Foundation
import LinkVariations
import RunRecord
import TestSupport
import Testing

@Suite("The variations command")
struct VariationsCommandTests {
  /// A rule for `http` alone among rules for both schemes.
  static let manifest = #"""
    {
      "apps": [{"identifier": "a", "name": "A", "scheme": "a"}],
      "actions": [
        {"title": "Open", "regex": "^https://notes\\.example/(\\d+).*$",
          "testInputs": ["https://notes.example/1"],
          "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://1"]}]},
        {"title": "Show", "regex": "^https?://lists\\.example/(\\d+).*$",
          "testInputs": ["https://lists.example/2"],
          "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://2"]}]}
      ]
    }
    """#

  private static func folder(_ configuration: String? = "manifests: m.json\n") throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    if let configuration { try folder.write(configuration, to: "ruleproof.yml") }
    return folder
  }

  private static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run(["variations"] + arguments, in: folder.url)
  }

  private static func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("a likely mistake is shown with its link, and is a warning")
  func screen() throws {
    let result = try Self.run([], in: Self.folder())
    #expect(result.code == 0)
    for line in [
      "variation: action/a/open refuses the link with the other scheme [variation-scheme]",
      "http://notes.example/1", "1 likely mistake",
    ] {
      #expect(result.output.contains(line), "\(result.output)")
    }
    #expect(!result.output.contains("action/a/show"))
  }

  @Test("--strict lets findings fail the run")
  func strict() throws {
    #expect(try Self.run(["--strict"], in: Self.folder()).code == 1)
    #expect(try Self.run(["--strict", "--rule", "show"], in: Self.folder()).code == 0)
  }

  @Test("--all and --kind show more; an unknown variation is refused with the nearest one")
  func more() throws {
    let folder = try Self.folder()
    let all = try Self.run(["--all"], in: folder)
    #expect(all.output.contains("action/a/show"))
    let kind = try Self.run(["--kind", "default-port"], in: folder)
    #expect(kind.output.contains("https://lists.example:443/2"), "\(kind.output)")
    #expect(!kind.output.contains("http://notes.example/1"))
    let unknown = try Self.run(["--kind", "scheme-change"], in: folder)
    #expect(unknown.code == 2 && unknown.errors.contains("scheme-changed"), "\(unknown.errors)")
  }

  @Test("--fix changes the pattern alone, and the finding is gone")
  func fix() throws {
    let folder = try Self.folder()
    let result = try Self.run(["--fix"], in: folder)
    #expect(result.code == 0)
    let expected = Self.manifest.replacing(#"^https://notes"#, with: #"^https?://notes"#)
    #expect(try Self.text("m.json", in: folder) == expected)
    #expect(result.output.contains("0 likely mistakes"), "\(result.output)")
    #expect(try Self.run(["--fix"], in: folder).errors.contains("nothing to fix"))
  }

  @Test(
    "--accept adds an entry with its reason, and no other line changes",
    arguments: [
      "manifests: m.json\n", "manifests: m.json # mine\n\n\n",
      "variations:\n  allow:\n    - check: variation-slug\n      reason: ours\nmanifests: m.json\n",
      "manifests: m.json\nvariations:\n  allow:\n  - {check: variation-slug, reason: ours}\n",
    ]
  )
  func accept(_ configuration: String) throws {
    let folder = try Self.folder(configuration)
    let result = try Self.run(["--accept", "http is \"off\""], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let written = try Self.text("ruleproof.yml", in: folder)
    for line in configuration.split(separator: "\n") { #expect(written.contains(line)) }
    #expect(written.contains(#"reason: "http is \"off\"""#))
    #expect(try Self.run(["--strict"], in: folder).code == 0)
    let record = try Self.run(["--format", "json"], in: folder).output
    #expect(record.contains(#""allowed""#))
  }

  @Test(
    "what cannot be accepted is said, and nothing is written",
    arguments: [
      nil, "manifests: m.json\nvariations:\n  allow: [{check: variation-slug, reason: ours}]\n",
      "manifests: m.json\nvariations: {}\n",
    ]
  )
  func notWritable(_ configuration: String?) throws {
    let folder = try Self.folder(configuration)
    let arguments = configuration == nil ? ["m.json"] : []
    #expect(try Self.run(arguments + ["--accept", "x"], in: folder).code == 2)
    if let configuration {
      #expect(try Self.text("ruleproof.yml", in: folder) == configuration)
    }
  }

  @Test(
    "a broken list of accepted findings is an error with its place",
    arguments: [
      "variations:\n  allow:\n    - check: variation-hosts\n      reason: x\n",
      "variations:\n  allow:\n    - check: variation-host\n", "variations:\n  alow: []\n",
    ]
  )
  func brokenConfiguration(_ text: String) throws {
    let result = try Self.run([], in: Self.folder("manifests: m.json\n" + text))
    #expect(result.code == 2 && result.errors.contains("ruleproof.yml:"), "\(result.errors)")
  }

  private static let allowances = """
    manifests: m.json
    variations:
      allow:
        - {check: variation-scheme, rule: action/a/open, reason: ours}
        - {check: variation-slug, rule: action/a/show, reason: hidden}
        - {check: variation-host, rule: action/a/gone, reason: old}

    """

  @Test("an accepted finding that is no longer there is a warning; a hidden one still is")
  func unusedAllowance() throws {
    let folder = try Self.folder(Self.allowances)
    let line = "this allowance for 'variation-host' in 'action/a/gone' matches no finding"
    let verify = ["verify", "--no-slow", "--no-drift", "--verbose"]
    for command in [["variations"], ["variations", "--all"], verify] {
      let result = try Tool.run(command, in: folder.url)
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output.contains(line), "\(result.output)")
      #expect(result.output.components(separatedBy: "matches no finding").count == 2)
      #expect(result.output.contains("ruleproof.yml:6:"))
    }
    #expect(try Self.run(["--strict"], in: folder).code == 1)
  }

  @Test(
    "a part of the rules or of the variations says nothing of the other entries",
    arguments: [["--rule", "show"], ["--kind", "slash-added"]]
  )
  func unusedAllowanceOfAPart(_ arguments: [String]) throws {
    let result = try Self.run(arguments, in: Self.folder(Self.allowances))
    #expect(!result.output.contains("matches no finding"), "\(result.output)")
  }

  @Test("parts of a run report an unused entry once, where no part has a use for it")
  func unusedAllowanceOfShards() throws {
    let folder = try Self.folder(Self.allowances)
    let options = ["--no-slow", "--no-drift"]
    for index in 1...2 {
      let part = ["--shard", "\(index)/2", "--report", "json=\(index).json"]
      let result = try Tool.run(["verify"] + options + part, in: folder.url)
      #expect(!result.output.contains("matches no finding"), "\(result.output)")
    }
    let merged = try Tool.run(["merge", "1.json", "2.json", "--format", "json"], in: folder.url)
    let whole = try Tool.run(["verify", "--format", "json"] + options, in: folder.url)
    let records = try [merged, whole].map {
      try JSONDecoder().decode(RunRecord.self, from: Data($0.output.utf8))
    }
    #expect(records[0].diagnostics == records[1].diagnostics)
    #expect(records[0].diagnostics.count { $0.code == "unused-allowance" } == 1)
  }

  @Test(
    "every report has the finding",
    arguments: ["sarif", "junit", "github", "gitlab", "tap", "ctrf", "markdown", "html"]
  )
  func reports(_ format: String) throws {
    let result = try Self.run(["--format", format], in: Self.folder())
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("variation-scheme"), "\(format)")
  }

  @Test("the record is the same for any number of threads, and has its form")
  func record() throws {
    let folder = try Self.folder()
    let one = try Self.run(["--all", "--format", "json", "--jobs", "1"], in: folder)
    let two = try Self.run(["--all", "--format", "json", "--jobs", "3"], in: folder)
    #expect(one.output.replacing("\"1\"", with: "") == two.output.replacing("\"3\"", with: ""))
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(one.output.utf8))
    let found = try #require(record.variations.records.first)
    #expect(found.rule == "action/a/open" && found.cause == .scheme && found.location != nil)
    #expect(found.fix?.pattern == #"^https?://notes\.example/(\d+).*$"#)
  }
}
