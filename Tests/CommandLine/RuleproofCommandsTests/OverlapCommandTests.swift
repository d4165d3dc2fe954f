import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("The overlap command")
struct OverlapCommandTests {
  /// Two actions for the same links, and redirects of which the last one is never asked.
  static let manifest = #"""
    {
      "apps": [
        {"identifier": "a", "name": "A", "scheme": "a"},
        {"identifier": "p", "name": "P", "scheme": "p", "platform": "pad"}
      ],
      "actions": [
        {"title": "Open", "regex": "^https://a\\.example/.*$", "testInputs": ["https://a.example/1"],
          "formats": [{"appId": "p", "format": "p:", "testResults": ["p:"]}]},
        {"title": "Show", "regex": "^https://a\\.example/\\d+$", "testInputs": ["https://a.example/2"],
          "formats": [{"appId": "a", "format": "a:", "testResults": ["a:"]}]}
      ],
      "redirects": {
        "^https://r\\.example/\\?u=.*$": {"param": "u"},
        "^https://r\\.example/(.*)$": {"format": "$1"},
        "^https://a\\.example/go$": {"format": "https://b.example/"},
        "^https://r\\.example/(x|y)$": {"format": "https://b.example/$1"}
      }
    }
    """#

  private static func run(_ arguments: [String], _ text: String = manifest) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "m.json")
    try folder.write("https://a.example/3\nhttps://c.example/\n", to: "urls.txt")
    return try Tool.run(["overlap", "--corpus", "urls.txt"] + arguments, in: folder.url)
  }

  @Test("actions are shown in their order, and what is never reached fails the run")
  func screen() throws {
    let result = try Self.run(["m.json"])
    #expect(result.code == 1)
    let lines = [
      "2 actions are offered for 2 test inputs, 1 of the corpus", "  1. action/p/open",
      "  2. action/a/show", "     \"https://a.example/1\"",
      "redirect/r.example~2 accepts a subset of the URLs of redirect/r.example, which is tried "
        + "first: it is never reached",
      "redirect/a.example accepts a subset of the URLs of action/p/open, which is tried first "
        + "(only where its app is available)",
      "action/a/show accepts a subset of the URLs of action/p/open",
    ]
    for line in lines {
      #expect(result.output.contains(line), "\(result.output)")
    }
    #expect(result.output.contains("move redirect/r.example~2 before redirect/r.example, or "))
  }

  @Test("an app of one country is offered everywhere: what comes after it is never reached")
  func country() throws {
    let manifest = Self.manifest.replacing(#""platform": "pad""#, with: #""country": "jp""#)
    let result = try Self.run(["m.json"], manifest)
    let line =
      "redirect/a.example accepts a subset of the URLs of action/p/open, which is tried first: "
      + "it is never reached"
    #expect(result.output.contains(line), "\(result.output)")
  }

  @Test(
    "the advice for a redirect that is never reached can be followed",
    arguments: [
      (
        #""^https://a\\.example/go$": {"format": "https://b.example/"}"#,
        "narrow the pattern of action/a/open, or remove redirect/a.example: it is never reached"
      ),
      (
        ##""^https://r\\.example/.*": {"format": "b:1"}, "^(?:https://r\\.example/.*)": {"format": "b:2"}"##,
        "remove redirect/r.example~2: it is never reached"
      ),
    ]
  )
  func advice(_ redirects: String, _ step: String) throws {
    let manifest = #"""
      {"apps": [{"identifier": "a", "name": "A", "scheme": "a"}],
       "actions": [{"title": "Open", "regex": "^https://a\\.example/.*$",
                    "formats": [{"appId": "a", "format": "a:"}]}],
       "redirects": {\#(redirects)}}
      """#
    let words = try Self.run(["m.json"], manifest).output.split(whereSeparator: \.isWhitespace)
    let output = words.joined(separator: " ")
    #expect(output.contains(step) && !output.contains("before action/"), "\(output)")
  }

  @Test(
    "the exit code says how it ended",
    arguments: [
      (["m.json", "--rule", "action/*"], 0), (["m.json", "--format", "json"], 1),
      (["m.json", "--format", "github"], 1), (["m.json", "--corpus", "none"], 2), (["none"], 2),
    ] as [([String], Int32)]
  )
  func exitCodes(_ arguments: [String], _ code: Int32) throws {
    #expect(try Self.run(arguments).code == code)
  }

  @Test("a redirect that is never reached is in every format")
  func formats() throws {
    for (format, part) in [
      ("github", "::error file=m.json,"), ("junit", "name=\"redirect/r.example~2: never reached\""),
      ("tap", "not ok 1 - overlap: redirect/r.example~2: never reached"),
      ("sarif", "\"ruleId\":\"overlap/unreachable\""),
    ] {
      let output = try Self.run(["m.json", "--format", format]).output
      #expect(output.contains(part), "\(output)")
    }
  }

  @Test("a manifest without rules is no pass")
  func empty() throws {
    #expect(try Self.run(["m.json"], #"{"actions": []}"#).code == 2)
  }

  @Test("the record can be read back")
  func record() throws {
    let result = try Self.run(["m.json", "--format", "json"])
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
    #expect(record.overlap?.unreachable.map(\.rule) == ["redirect/r.example~2"])
    #expect(record.overlap?.shared == 3)
  }
}
