import Foundation
import RuleAuthoring
import TestSupport
import Testing

@Suite("ruleproof new")
struct NewCommandTests {
  static let manifest = #"""
    {
      "apps": [
        {"identifier": "n", "name": "Notes", "storeId": "1", "scheme": "notes"},
        {"identifier": "o", "name": "Other", "storeId": "2", "scheme": "other"}
      ],
      "actions": [
        {
          "title": "Open",
          "regex": "^https?://(?:www\\.)?a\\.example/n/([0-9]+)(?:[/?#].*)?$",
          "testInputs": ["https://a.example/n/12", "https://a.example/n/x"],
          "formats": [{"appId": "n", "format": "notes://a.example/n/$1", "testResults": ["notes://a.example/n/12", null]}]
        },
        {
          "title": "Show",
          "regex": "^https?://b\\.example/([0-9]+)(?:[/?#].*)?$",
          "testInputs": ["https://b.example/1", "https://b.example/x"],
          "formats": [{"appId": "o", "format": "other://$1", "testResults": ["other://1", null]}]
        }
      ]
    }
    """#
  static let links = ["https://a.example/list/12", "http://www.a.example/list/7?utm_source=x"]

  /// Runs the command in a folder with a manifest `m.json`.
  static func run(
    _ words: [String],
    _ text: String = manifest,
    environment: [String: String?] = [:]
  ) throws -> (result: Tool.Result, text: String) {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "m.json")
    let result = try Tool.run(
      ["new", "--manifest", "m.json"] + words,
      in: folder.url,
      environment: environment
    )
    return (result, try String(contentsOfFile: path, encoding: .utf8))
  }

  @Test("what cannot be written is not proposed")
  func unknownApp() throws {
    let (result, _) = try Self.run(["https://unknown.example/x/1", "https://unknown.example/x/2"])
    #expect(result.errors.contains("add it to \"apps\""), "\(result.errors)")
    #expect(!result.errors.contains("--write"), "\(result.errors)")
  }

  @Test("without a terminal, the option says which tests are written, and the error names it")
  func suggestions() throws {
    func inputs(_ words: [String]) throws -> [String] {
      let folder = try TemporaryFolder()
      let made = try Tool.run(
        ["new", "--write", "--scheme", "notes", "https://notes.example/list/12"] + words,
        in: folder.url
      )
      #expect(made.code == 0, "\(made.errors)")
      let data = try Data(contentsOf: folder.url.appendingPathComponent("rules.json"))
      struct Manifest: Decodable { let actions: [Action] }
      return try JSONDecoder().decode(Manifest.self, from: data).actions[0].testInputs
    }
    let all = try inputs(["--yes"])
    #expect(try inputs(["--yes", "--suggestions", "all"]) == all)
    let mistakes = try inputs(["--yes", "--suggestions", "mistakes"])
    #expect(mistakes.count > 10 && mistakes.count < all.count && Set(mistakes).isSubset(of: all))
    let none = try inputs(["--yes", "--suggestions", "none"])
    #expect(none == ["https://notes.example/list/12"])
    let folder = try TemporaryFolder()
    let refused = try Tool.run(
      ["new", "--write", "--scheme", "notes", "https://notes.example/list/12"],
      in: folder.url
    )
    #expect(refused.code == 2, "\(refused.errors)")
    #expect(refused.errors.contains("'--yes --suggestions mistakes' leaves"), "\(refused.errors)")
    let help = try Tool.run(["new", "--help"]).output
    #expect(help.contains("--suggestions <suggestions>"), "\(help)")
  }

  @Test("the rule goes to standard output as JSON, and nothing is written")
  func printed() throws {
    let (result, text) = try Self.run(Self.links)
    #expect(result.code == 0 && text == Self.manifest, "\(result.errors)")
    let rule = try JSONDecoder().decode(Action.self, from: Data(result.output.utf8))
    #expect(rule.title == "Open List")
    #expect(rule.regex == #"^https?://(?:www\.)?a\.example/list/([0-9]+)(?:[/?#].*)?$"#)
    // The app is that of the host, the template as its others.
    #expect(rule.formats[0].appId == "n" && rule.formats[0].format == "notes://a.example/list/$1")
    #expect(rule.testInputs.prefix(2) == Self.links[...])
    let results = rule.formats[0].testResults
    #expect(results.prefix(2) == ["notes://a.example/list/12", "notes://a.example/list/7"])
    #expect(results.count == rule.testInputs.count)
    let tests = Dictionary(
      zip(rule.testInputs, results),
      uniquingKeysWith: { first, _ in first }
    )
    // Links with one difference are tests, too: some that the rule takes, and some that it refuses.
    for link in [
      "http://a.example/list/12", "https://www.a.example/list/12", "https://a.example/list/12/",
      "https://a.example/list/12?from=mail", "https://a.example/list/12#top",
    ] {
      #expect(tests[link] == "notes://a.example/list/12", "\(link)")
    }
    for link in [
      "https://a.example.example.net/list/12", "https://axexample/list/12",
      "https://nota.example/list/12", "https://wwwxa.example/list/12",
      "https://example.net/?link=https://a.example/list/12", "https://a.example/list",
      "https://a.example/list/12x", "https://a.example/list/%312", "https://a.example/LIST/12",
    ] {
      #expect(tests[link] == .some(nil), "\(link)")
    }
    #expect(result.errors.contains("next: ") && result.errors.contains("ruleproof check"))
  }

  private struct Action: Decodable {
    struct Format: Decodable {
      let appId: String
      let format: String
      let testResults: [String?]
    }
    let title: String
    let regex: String
    let testInputs: [String]
    let formats: [Format]
  }

  @Test("the options are heeded: app by its name, template, title")
  func options() throws {
    let (result, _) = try Self.run(
      Self.links + ["--app", "other", "--format", "other://x/$1", "--title", "Find It"]
    )
    let rule = try JSONDecoder().decode(Action.self, from: Data(result.output.utf8))
    #expect(rule.formats[0].appId == "o" && rule.title == "Find It")
    #expect(rule.formats[0].testResults.first == "other://x/12")
    #expect(result.errors.hasPrefix("drafted action/o/find-it from 2 examples, with "))
  }

  @Test(
    "--write inserts one rule after those of its app and changes no other byte",
    arguments: [
      manifest, manifest.replacing("\n", with: "\r\n"), manifest.replacing("  ", with: "\t"),
      manifest.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(),
      #"{"apps":[{"identifier":"n","name":"N","storeId":"1","scheme":"notes"}],"actions":[]}"#,
      #"{"apps": [{"identifier": "n", "name": "N", "storeId": "1", "scheme": "notes"}]}"#,
      "{\n  \"apps\": [\n    {\"identifier\": \"n\", \"name\": \"N\", \"storeId\": \"1\", \"scheme\": \"notes\"}\n  ],\n  \"actions\": [\n  ]\n}\n",
      "{\n  \"apps\": [\n    {\"identifier\": \"n\", \"name\": \"N\", \"storeId\": \"1\", \"scheme\": \"notes\"}\n  ]\n}\n",
    ]
  )
  func written(_ old: String) throws {
    let (result, text) = try Self.run(Self.links + ["--app", "n", "--write", "--yes"], old)
    #expect(result.code == 0, "\(result.errors)")
    let start = old.unicodeScalars.elementsEqual(text.unicodeScalars)
    #expect(!start)
    let shared = zip(old.utf8, text.utf8).prefix { $0 == $1 }.count
    let rest = old.utf8.count - shared
    let tail = zip(old.utf8.reversed(), text.utf8.reversed()).prefix { $0 == $1 }.count
    // Blanks of an empty list are all that may go.
    let lost = old.utf8.dropFirst(shared).dropLast(min(tail, rest))
    #expect(lost.allSatisfy { $0 == 0x20 || $0 == 0x0A }, "\(text)")
    #expect(old.contains("\r\n") == text.contains("\r\n"))
    #expect(text.contains("\n") == old.contains("\n"), "\(text)")
    #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" ") }, "\(text)")
    let folder = try TemporaryFolder()
    try folder.write(text, to: "m.json")
    let proof = try Tool.run(["verify", "--strict", "m.json"], in: folder.url)
    #expect(proof.code == 0, "\(proof.output)")
    if let place = text.firstRange(of: "Open List"), let show = text.firstRange(of: "\"Show\"") {
      #expect(place.lowerBound < show.lowerBound)
    }
  }

  @Test("an older version gets its own keys")
  func olderVersion() throws {
    let old = Self.manifest.replacing("appId", with: "appIdentifier")
      .replacing(#""name""#, with: #""displayName""#)
      .replacing("storeId", with: "storeIdentifier")
    let (result, text) = try Self.run(Self.links + ["--write", "--yes"], old)
    #expect(result.code == 0, "\(result.errors)")
    #expect(text.contains(#""appIdentifier": "n""#) && !text.contains("appId\""))
    let (redirect, redirects) = try Self.run(
      ["--kind", "redirect", "https://r.example/?u=http://a.example/", "--write", "--yes"],
      old
    )
    #expect(redirect.code == 0 && redirects.contains("\"redirectRules\""), "\(redirect.errors)")
  }

  @Test("a redirect by the parameter that holds a link, or by a template")
  func redirect() throws {
    let links = [
      "https://www.r.example/go?x=1&to=https%3A%2F%2Fa.example%2F1",
      "https://r.example/go?to=http://b.example/",
    ]
    let (result, text) = try Self.run(["--kind", "redirect", "--write", "--yes"] + links)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      text.contains(#""^https?://(?:www\\.)?r\\.example/go/?\\?(?:[^#]*&)?to=[^&#]+"#),
      "\(text)"
    )
    #expect(
      text.contains(
        #""https://www.r.example/go?x=1&to=https%3A%2F%2Fa.example%2F1": "https://a.example/1""#
      )
    )
    let folder = try TemporaryFolder()
    try folder.write(text, to: "m.json")
    let proof = try Tool.run(["verify", "--strict", "m.json"], in: folder.url)
    #expect(proof.code == 0, "\(proof.output)")
    let (byTemplate, _) = try Self.run(
      [
        "--kind", "redirect", "--format", "https://a.example/$1", "https://r.example/q/1",
        "https://r.example/q/2",
      ]
    )
    #expect(byTemplate.output.contains(#""https://r.example/q/1": "https://a.example/1""#))
    let (none, _) = try Self.run(["--kind", "redirect", "https://r.example/q/1"])
    #expect(none.code == 2 && none.errors.contains("[no-target]"), "\(none.errors)")
  }

  @Test(
    "a wrong call or link is refused, and writes nothing",
    arguments: [
      ([], "at least one"), (["ftp://a.example/"], "[no-web-link]"), ([""], "[no-web-link]"),
      (["https://a.example/\u{1B}[2J"], "U+001B"), (["https://u:p@a.example/"], "[no-web-link]"),
      (["https://a.example/1", "--format", "n://$2"], "[no-such-group]"),
      (["https://a.example/1", "--kind", "redirect", "--app", "n"], "no app"),
      (["https://a.example/1", "--kind", "redirect", "--scheme", "n"], "no app"),
      (["https://a.example/1", "--app", "n", "--scheme", "other"], "[other-scheme]"),
      (["https://a.example/1", "--app", "x", "--scheme", "my notes"], "[no-scheme]"),
      (["https://a.example/1", "--app", "https://apps.apple.com/us/x/id1"], "[no-app-page]"),
      (["https://a.example/1", "--app", "https://a.example/app/x/id1"], "[no-app-page]"),
      (["https://a.example/1", "--kind", "browser"], "kind"),
      (["https://c.example/1", "--write", "--yes"], "[no-such-app]"),
      (["https://a.example/1", "--app", "not", "--write", "--yes"], "[no-such-app]"),
      (["https://a.example/1", "--write"], "[no-terminal]"),
      (Array(repeating: "https://a.example/1", count: 501), "500"),
    ]
  )
  func refused(_ words: [String], _ message: String) throws {
    let (result, text) = try Self.run(words)
    #expect(result.code == 2 && text == Self.manifest, "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test("where CI is set nothing is written, and drafting goes on")
  func continuousIntegration() throws {
    let words = Self.links + ["--write", "--yes"]
    let (refused, text) = try Self.run(words, environment: ["CI": "true"])
    #expect(refused.code == 2 && text == Self.manifest)
    #expect(refused.errors.contains("[no-writing-in-ci]"), "\(refused.errors)")
    #expect(try Self.run(Self.links, environment: ["CI": "true"]).result.code == 0)
  }

  @Test("hostile links give a valid draft: long, many parts, odd characters")
  func hostile() throws {
    let many = "https://a.example/" + (0..<100).map(String.init).joined(separator: "/")
    let query = "https://a.example/?" + (0..<40).map { "p\($0)=\($0)" }.joined(separator: "&")
    let dashes = "https://a.example/" + String(repeating: "a-", count: 900) + "12345"
    let odd = #"https://a.example/.*(?i)[^]{2,}\Q$1|^/<script>"'/12"#
    for link in [many, query, dashes, odd, "https://日本.example/日本/１２", "https://[::1]:80/a/1"] {
      let (result, _) = try Self.run([link, "--app", "n"])
      #expect(result.code == 0, "\(result.errors)")
      let rule = try JSONDecoder().decode(Action.self, from: Data(result.output.utf8))
      #expect(rule.formats[0].testResults.first.flatMap(\.self) != nil, "\(result.output)")
    }
  }

  private static let rules = #"""
    {"ruleproof": 1, "engine": "pcre2",
      "rules": [{"id": "open-list", "pattern": "^a$"}], "tests": []}

    """#

  @Test("a file of rules for any program gets the rule, and keeps every other byte")
  func ruleFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.rules, to: "link.rules.json")
    let call = ["new", "--write", "--yes", "--scheme", "notes", "https://notes.example/list/12"]
    let result = try Tool.run(call, in: folder.url)
    #expect(
      result.code == 0 && result.errors.contains("added rule/open-list-2"),
      "\(result.errors)"
    )
    let url = folder.url.appendingPathComponent("link.rules.json")
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(
      text.hasPrefix(Self.rules.prefix { $0 != "]" }) && text.hasSuffix("], \"tests\": []}\n")
    )
    #expect(
      text.contains(#""template": "notes://list/$1""#)
        || text.contains(#""template":"notes://list/$1""#)
    )
    let test = try Tool.run(["test"], in: folder.url)
    #expect(test.code == 0 && !test.output.contains(" 0 tests"), "\(test)")
  }

  @Test(
    "what a file of rules for any program cannot hold is refused, and nothing is written",
    arguments: [
      (["--app", "a"], "opens no app"), ([], "--scheme SCHEME or --format TEMPLATE"),
      (["--format", "notes://$1/$$"], "gives another result"),
    ]
  )
  func refusedRuleFile(_ words: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.rules, to: "link.rules.json")
    let call = ["new", "--write", "--yes"] + words + ["https://notes.example/list/12"]
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
    let url = folder.url.appendingPathComponent("link.rules.json")
    #expect(try String(contentsOf: url, encoding: .utf8) == Self.rules)
  }
}
