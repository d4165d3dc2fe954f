import Foundation
import TestSupport
import Testing

@Suite("The explain command on patterns")
struct ExplainCommandTests {
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Open", "regex": "^https://a\\.example/(\\d+)$",
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://42"]}],
       "testInputs": ["https://a.example/42"]},
      {"title": "Open all", "regex": "^https://b\\.example/",
       "formats": [{"appId": "n", "format": "n://x"}]}]}
    """#

  private static func explain(_ arguments: [String]) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    return try Tool.run(
      ["explain"] + arguments,
      in: folder.url,
      environment: ["LC_ALL": "C.UTF-8"]
    )
  }

  @Test("a rule is explained with what its test gave")
  func rule() throws {
    let result = try Self.explain(["action/n/open", "--manifest", "m.json"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("rule action/n/open  m.json:2:"))
    #expect(result.output.contains(#"group 1: 1 or more digits, e.g. "42""#))
    #expect(result.output.contains(#"matches  "https://a.example/42""#))
    #expect(result.output.contains(#"not      "https://a.example/""#))
    #expect(result.output.contains("output   n://$1"))
    #expect(result.output.contains("foundation  not slow"))
    // JavaScript's \d is narrower than ICU's.
    #expect(result.output.contains("differs at \\d [digits]"))
  }

  @Test("a pattern needs no manifest")
  func pattern() throws {
    let result = try Self.explain(["--pattern", "(a+)+$"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("1 or more times, of which group 1 keeps the last: 1 or"))
    #expect(result.output.contains("foundation  slow on a URL of"))
    #expect(result.output.contains("pcre2       slow on a URL of"))
    #expect(result.output.contains("exponential"))
  }

  @Test("a pattern that an engine refuses is no other engine's fault")
  func refused() throws {
    let result = try Self.explain([#"a(?(1)b)"#, "--pattern", "a++"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("NSRegularExpression refuses the pattern: "))
    #expect(result.output.contains("javascript  refuses it"))
  }

  @Test(
    "the exit code says whether there is something to explain",
    arguments: [
      (["undecided"], 0, ""), (["action/n/open", "--manifest", "m.json"], 0, ""),
      (["action", "--manifest", "m.json"], 2, "several-rules"),
      (["unescaped-dto", "--manifest", "m.json"], 2, "unknown-code"),
      (["undecided", "a+$"], 2, "mixed-arguments"),
      (["a+$", "--format", "html"], 2, "format-of-codes"),
      (["--pattern", ""], 0, ""),
      (["action/n/open", "--manifest", "none.json"], 2, "no-such-file"),
    ] as [([String], Int32, String)]
  )
  func exitCodes(arguments: [String], code: Int32, error: String) throws {
    let result = try Self.explain(arguments)
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(error.isEmpty ? true : result.errors.contains("[\(error)]"))
  }

  @Test("what a pattern holds reaches no terminal as it is")
  func hostile() throws {
    let result = try Self.explain(["--pattern", "\u{1B}[31m(\u{7}|\u{202E}x)"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(!result.output.contains("\u{1B}"))
    #expect(!result.output.contains("\u{7}"))
    #expect(!result.output.contains("\u{202E}"))
  }
}
