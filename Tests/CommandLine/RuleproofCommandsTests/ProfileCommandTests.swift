import Foundation
import TestSupport
import Testing

@Suite("The profile command")
struct ProfileCommandTests {
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Open", "regex": "^https://a\\.example/(\\w+\\d*)+$",
       "formats": [{"appId": "n", "format": "n://x"}]},
      {"title": "Open all", "regex": "^https://b\\.example/", "formats": [{"appId": "n", "format": "n://x"}]}]}
    """#

  private static func profile(
    _ arguments: [String],
    files: [String: String] = [:],
    environment: [String: String] = [:],
    input: String = ""
  ) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    for (name, text) in files { try folder.write(text, to: name) }
    return try Tool.run(
      ["profile"] + arguments,
      in: folder.url,
      environment: environment.merging(["LC_ALL": "C.UTF-8"]) { given, _ in given },
      input: input
    )
  }

  @Test(
    "the exit code says how it ended",
    arguments: [
      (["action/n/open", "https://a.example/aaa!", "m.json"], 0),
      (
        [
          "action/n/open", "https://a.example/" + String(repeating: "a", count: 60) + "!", "m.json",
        ], 0
      ),
      (["open", "x", "m.json"], 2), (["action/n/opne", "x", "m.json"], 2), (["nothing"], 2),
      ([], 2),
      (["--pattern", "(a", "x"], 2), (["--pattern", "a", "x", "y"], 2), (["--pattern", "a"], 2),
      (["--pattern", "a", "x", "--starter"], 2), (["--pattern", "a", "."], 2),
      (["--pattern", "a", "x", "--limit", "0"], 2),
      (["--pattern", "a", "x", "--engine", "javascript"], 2),
      (["--pattern", "", ""], 0), (["--pattern", "a", "x", "--engine", "pcre2"], 0),
    ] as [([String], Int32)]
  )
  func exitCodes(arguments: [String], code: Int32) throws {
    let result = try Self.profile(arguments)
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("error: ") == (code == 2))
  }

  @Test("a name that fits no rule, or several, is answered with names that do")
  func names() throws {
    let wrong = try Self.profile(["action/n/opne", "x", "m.json"])
    #expect(wrong.errors.contains("did you mean 'action/n/open'"))
    let several = try Self.profile(["action", "x", "m.json"])
    #expect(several.errors.contains("matches 2 rules"))
    #expect(several.errors.contains("'action/n/open', 'action/n/open-all'"))
  }

  @Test("shows the place in the pattern, the items tried, and where in the subject")
  func screen() throws {
    let result = try Self.profile(
      ["action/n/open", "https://a.example/aaaaaaaaaaaa!", "m.json", "--engine", "pcre2"]
    )
    #expect(
      result.output == """
        rule     action/n/open  m.json:2:41
        pattern  ^https://a\\.example/(\\w+\\d*)+$
        subject  "https://a.example/aaaaaaaaaaaa!" (31 UTF-16 units)

        pcre2  16,401 steps, no match

        pcre2: where in the pattern
          ^https://a\\.example/(\\w+\\d*)+$
          ▁▁▁▁▁▁▁▁▁▁▁ ▁▁▁▁▁▁▁▁▁█  █  █ █
                              ^^^^^^^^^ 99.9 % of the steps

          steps    share  tries
          4,096   25.0 %  \\w+ at 21
          4,095   25.0 %  \\d* at 24
          4,095   25.0 %  ) at 27, the end of a group
          4,095   25.0 %  $ at 29
              1    0.0 %  ^ at 0
              1    0.0 %  h at 1
              1    0.0 %  t at 2
              1    0.0 %  t at 3
             16    0.1 %  16 more (--format json lists all)

        pcre2: where in the subject
                    https://a.example/aaaaaaaaaaaa!
          tried at  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▄█
          begun at  █
          most tried at offset 30: 8,192 (49.9 %), before "!"
          most begun at offset 0: 16,401 (100.0 %), before "https://a.example/aaaaaa"

        """
    )
    #expect(result.code == 0)
  }

  @Test("takes the content of a file, or standard input, with the line end at its end")
  func files() throws {
    let text = try Self.profile(["--pattern", "a$", "s.txt"], files: ["s.txt": "ba\n"])
    #expect(text.output.contains("subject  \"ba\\n\" (3 UTF-16 units, the content of s.txt)\n"))
    #expect(text.output.contains("it includes the line end at its end"))
    let input = try Self.profile(["--pattern", "a\\z", "-"], input: "ba")
    #expect(input.output.contains("(2 UTF-16 units, the content of <stdin>)"))
    #expect(!input.output.contains("line end"))
    #expect(input.output.contains("matches [1,2)"))
  }

  @Test("prints a pattern that PCRE2 refuses for it, and says so")
  func printed() throws {
    let result = try Self.profile(["--pattern", "^[:alnum:]+$", "aaa!"])
    #expect(result.code == 0)
    #expect(result.output.contains("with the pattern printed for it"))
    #expect(result.output.contains("as printed for pcre2, which refuses it as written"))
    let object = try #require(
      try JSONSerialization.jsonObject(
        with: Data(
          Self.profile(["--pattern", "^[:alnum:]+$", "aaa!", "--format", "json"]).output.utf8
        )
      ) as? [String: Any]
    )
    let engines = try #require(object["engines"] as? [[String: Any]])
    #expect(engines.map { $0["engine"] as? String } == ["pcre2", "foundation"])
    #expect(engines[0]["printedPattern"] is String)
    #expect(engines[0]["refusal"] is String)
    let places = try #require(engines[0]["placesAsWritten"] as? [[String: Any]])
    #expect(places.first?["text"] as? String == "[:alnum:]+")
    #expect(result.output.contains("which is, as written:\n  ^[:alnum:]+$\n   ^^^^^^^^^^ "))
    #expect(engines[1]["byPattern"] == nil)
  }

  @Test("stops at the limit, and says so")
  func limit() throws {
    let subject = String(repeating: "a", count: 40) + "!"
    let result = try Self.profile(["--pattern", "(a+)+$", subject, "--limit", "200000"])
    #expect(result.output.contains("pcre2       200,000 steps, stopped at the limit"))
    #expect(
      result.output.contains("foundation  20 ticks of 10,000 saved states, stopped at the limit")
    )
  }

  @Test("writes the same JSON each time, in bins where the subject is long")
  func json() throws {
    let subject = String(repeating: "ab ", count: 1_000)
    let arguments = ["--pattern", "\\w+\\s*!", subject, "--format", "json"]
    let first = try Self.profile(arguments)
    #expect(try Self.profile(arguments).output == first.output)
    let object = try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any]
    let engine = try #require((object?["engines"] as? [[String: Any]])?.first)
    let bins = try #require(engine["byStart"] as? [String: Any])
    #expect(bins["unitsPerBin"] as? Int == 6)
    #expect((bins["steps"] as? [Int])?.reduce(0, +) == engine["steps"] as? Int)
  }

  @Test("is drawn in ASCII where the locale has nothing else")
  func ascii() throws {
    let result = try Self.profile(
      ["--pattern", "\\s+$", "   x", "--engine", "pcre2"],
      environment: ["LC_ALL": "C"]
    )
    #expect(result.output.utf8.allSatisfy { $0 < 0x80 }, "\(result.output)")
  }

  @Test("neither controls nor workflow commands of a subject reach the terminal")
  func hostile() throws {
    let subject = "::error::x\u{1B}[31m\u{202E}##[group]\0"
    let result = try Self.profile(["--pattern", "x\\s*y?", "s"], files: ["s": subject])
    #expect(result.code == 0)
    #expect(!result.output.unicodeScalars.contains("\u{1B}"))
    #expect(!result.output.unicodeScalars.contains("\u{202E}"))
    #expect(!result.output.contains("##["))
    let bytes = try TemporaryFolder()
    let path = bytes.url.appendingPathComponent("bytes")
    try Data([0x61, 0xFF]).write(to: path)
    let broken = try Self.profile(["--pattern", "a", path.path])
    #expect(broken.code == 2)
    #expect(broken.errors.contains("[not-utf8]"))
  }

  @Test("says that engines differ")
  func difference() throws {
    let words = "the engines differ; this explains why:\n"
    #expect(try Self.profile(["--pattern", "^.$", "\u{2028}"]).output.contains(words))
    #expect(try !Self.profile(["--pattern", "^.$", "a"]).output.contains(words))
    let stopped = ["--pattern", "(a|a)+$", String(repeating: "a", count: 12) + "!", "--limit", "9"]
    #expect(try !Self.profile(stopped).output.contains(words))
  }
}
