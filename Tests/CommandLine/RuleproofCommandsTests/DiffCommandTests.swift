import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("The diff command")
struct DiffCommandTests {
  private static let old = GoldenCommandTests.manifest

  /// Compares the sample with another manifest, over a small corpus.
  private static func run(_ new: String, _ arguments: [String] = []) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "old.json")
    try folder.write(new, to: "new.json")
    try folder.write(GoldenCommandTests.corpus, to: "urls.txt")
    return try Tool.run(
      ["diff", "old.json", "new.json", "--corpus", "urls.txt"] + arguments,
      in: folder.url
    )
  }

  @Test(
    "shows what changes for people, and nothing else",
    arguments: [
      (old, []), (GoldenCommandTests.dotted, ["gained"]), (GoldenCommandTests.shown, ["output"]),
      (old.replacing("(\\\\d+)$", with: "(?:)(\\\\d+)$"), []),
      (old.replacing("Open", with: "Call"), ["definition"]),
      (
        old.replacing("Open", with: "Call").replacing("a\\\\.", with: "d\\\\."),
        ["added", "removed"]
      ),
    ] as [(String, [String])]
  )
  func kinds(_ new: String, _ kinds: [String]) throws {
    let result = try Self.run(new, ["--format", "json"])
    #expect(result.code == (kinds.isEmpty ? 0 : 1), "\(result.errors)")
    #expect(try GoldenCommandTests.records(result).map(\.kind.rawValue) == kinds)
  }

  @Test(
    "a changed pattern shows by a URL that no list has, made from both patterns",
    arguments: [
      (#"a\\.example/"#, #"(?:a|z)\\.example/"#, "z.example"),
      (#"(\\d+)$"#, #"(\\d{1,3})$"#, "no longer matches 1 URL"),
      (#"a\\.example/"#, #"a\\.example/(?:p/)?"#, "/p/"),
    ]
  )
  func witnesses(_ part: String, _ change: String, _ words: String) throws {
    let changed = Self.old.replacing(part, with: change)
    try #require(changed != Self.old)
    let result = try Self.run(changed)
    #expect(result.code == 1 && result.output.contains(words), "\(result.output)\(result.errors)")
  }

  @Test("one manifest, or that of ruleproof.yml, is compared with the main branch")
  func defaults() throws {
    let folder = try CheckCommandTests.repository()
    try CheckCommandTests.git(["checkout", "-q", "-b", "rule"], in: folder)
    let changed = CheckCommandTests.manifest.replacing("o://s", with: "o://t")
    try folder.write(changed, to: "m.json")
    try CheckCommandTests.commit("second", in: folder)
    for words in [[], ["m.json"], ["--since", "main"], ["m.json", "--since", "HEAD~1"]] {
      let result = try Tool.run(["diff"] + words, in: folder.url)
      #expect(result.code == 1 && result.output.contains("o://t"), "\(words) \(result.errors)")
      #expect(result.errors.contains("note: comparing m.json with "), "\(result.errors)")
    }
    #expect(try Tool.run(["diff", "--since", "HEAD"], in: folder.url).code == 0)
  }

  @Test("what cannot be compared is an error that says why")
  func wrongCalls() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: "m.json")
    try folder.write(Self.old, to: "n.json")
    let outside = try Tool.run(["diff", "m.json"], in: folder.url)
    #expect(outside.code == 2 && outside.errors.contains("error: "), "\(outside.errors)")
    let three = try Tool.run(["diff", "m.json", "n.json", "o.json"], in: folder.url)
    #expect(three.code == 2 && three.errors.contains("at most two manifests"))
    let both = try Tool.run(["diff", "m.json", "n.json", "--since", "main"], in: folder.url)
    #expect(both.code == 2 && both.errors.contains("leave out 'm.json'"))
    try folder.write("manifests: [m.json, n.json]\n", to: "ruleproof.yml")
    let two = try Tool.run(["diff"], in: folder.url)
    #expect(two.code == 2 && two.errors.contains("there are 2 manifests to compare"))
  }

  /// A manifest with an app that two rules open, a browser and a preview.
  private static func listed(
    _ app: String,
    _ browser: String = "",
    _ preview: String = ""
  ) -> String {
    #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"\#(app)}],
     "actions": [{"title": "Open", "regex": "^https://a\\.example/(.*)$",
                  "formats": [{"appId": "n", "format": "n://$1"}]}],
     "browsers": [{"identifier": "b", "name": "B", "scheme": "b", "regex": "^https?://.+$",
                   "format": "b:$0"\#(browser)}],
     "previews": [{"regex": "^https://p\\.example/.*$", "format": "https://i.example/"\#(preview)}]}
    """#
  }

  @Test("a browser whose name and scheme change is called a browser")
  func changedBrowser() throws {
    let folder = try TemporaryFolder()
    let manifest = Self.listed("")
    try folder.write(manifest, to: "old.json")
    try folder.write(
      manifest.replacing(#""name": "B", "scheme": "b""#, with: #""name": "C", "scheme": "c""#),
      to: "new.json"
    )
    let result = try Tool.run(["diff", "old.json", "new.json"], in: folder.url)
    #expect(result.code == 1 && result.output.contains("name of the browser"), "\(result.output)")
    #expect(result.output.contains("scheme of the browser"))
  }

  @Test(
    "shows changed icons, App Store ids and lists of new apps, which no output shows",
    arguments: [
      (listed(#", "storeId": "1""#), listed(#", "storeId": "2""#), ["App Store id of n: 1 → 2"]),
      (
        listed(""), listed(#", "iconURL": "https://i.example/n.png", "new": true"#),
        ["icon URL of n: - → https://i.example/n.png", "listing of n: - → among the new apps"]
      ),
      (listed(#", "new": 1"#), listed(#", "new": 0"#), ["listing of n: among the new apps → -"]),
      (listed(#", "new": 1"#), listed(#", "new": true"#), []),
      (
        listed("", #", "iconURL": "https://i.example/1""#),
        listed("", #", "iconURL": "https://i.example/2""#),
        ["icon URL of output: https://i.example/1 → https://i.example/2"]
      ),
      (listed("", "", #", "canSave": true"#), listed(""), ["picture: may be saved → -"]),
    ] as [(String, String, [String])]
  )
  func listing(_ old: String, _ new: String, _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "old.json")
    try folder.write(new, to: "new.json")
    try folder.write("https://a.example/x\n", to: "urls.txt")
    let call = ["diff", "old.json", "new.json", "--corpus", "urls.txt"]
    let result = try Tool.run(call + ["--format", "json"], in: folder.url)
    #expect(result.code == (expected.isEmpty ? 0 : 1), "\(result.errors)")
    let records = try GoldenCommandTests.records(result)
    #expect(records.allSatisfy { $0.kind == .definition })
    let shown = records.flatMap(\.differences).map {
      "\($0.what): \($0.old ?? "-") → \($0.new ?? "-")"
    }
    #expect(shown == expected)
    let text = try Tool.run(call, in: folder.url).output
    for line in expected {
      let what = line.prefix { $0 != ":" }
      #expect(text.contains(what), "\(text)")
    }
  }

  @Test("shows changes of an app that no rule opens")
  func unopened() throws {
    func apps(_ other: String) -> String {
      Self.listed("").replacing("}],\n \"actions\"", with: "}\(other)],\n \"actions\"")
    }
    let app = #", {"identifier": "o", "name": "O", "scheme": "o"}"#
    let shown = app.replacing("}", with: #", "new": 1, "iconURL": "https://i.example/o.png"}"#)
    let named = app.replacing(#""name": "O""#, with: #""name": "Oak""#)
    for (old, new, expected) in [
      (app, app, []), (app, shown, ["icon URL of o", "listing of o"]), ("", app, ["app of o"]),
      (app, named, ["name of o"]), (shown, "", ["app of o"]),
    ] {
      let folder = try TemporaryFolder()
      try folder.write(apps(old), to: "old.json")
      try folder.write(apps(new), to: "new.json")
      try folder.write("https://a.example/x\n", to: "urls.txt")
      let call = ["diff", "old.json", "new.json", "--corpus", "urls.txt"]
      let result = try Tool.run(call + ["--format", "json"], in: folder.url)
      #expect(result.code == (expected.isEmpty ? 0 : 1), "\(result.errors)")
      let differences = try GoldenCommandTests.records(result).flatMap(\.differences)
      #expect(differences.map(\.what) == expected)
      let text = try Tool.run(call, in: folder.url).output
      #expect(text.hasPrefix("apps\n") == !expected.isEmpty, "\(text)")
    }
  }

  @Test("redirects that change places change answers; actions that do change none")
  func order() throws {
    func manifest(_ first: String, _ second: String) -> String {
      let rules = [
        "a": ##""^https://r\\.example/.*": {"format": "https://a.example/1"}"##,
        "b": ##""^https://r\\.example/(x).*": {"format": "https://b.example/$1"}"##,
      ]
      return """
        {"actions": [], "redirects": {\(rules[first] ?? ""), \(rules[second] ?? "")}}
        """
    }
    let folder = try TemporaryFolder()
    try folder.write(manifest("a", "b"), to: "old.json")
    try folder.write(manifest("b", "a"), to: "new.json")
    try folder.write("https://r.example/x\nhttps://r.example/y\n", to: "urls.txt")
    let result = try Tool.run(
      ["diff", "old.json", "new.json", "--corpus", "urls.txt"],
      in: folder.url
    )
    #expect(result.code == 1 && result.output.contains("changed outputs for 1 URL"))
  }

  /// A rule that opens two apps, and what becomes of it in one edit: one app and a part of the
  /// pattern are gone.
  private static let edited: (old: String, new: String) = {
    let apps = """
      [{"identifier": "n", "name": "N", "scheme": "n"}, {"identifier": "o", "name": "O", "scheme": "o"}]
      """
    func manifest(_ pattern: String, _ formats: String) -> String {
      """
      {"apps": \(apps), "actions": [{"title": "Open", "regex": "\(pattern)", "formats": [\(formats)]}]}
      """
    }
    let first = #"{"appId": "n", "format": "n://$1"}"#
    return (
      manifest(
        "^https://(?:a|m)\\\\.example/(.*)$",
        first + #", {"appId": "o", "format": "o://$1"}"#
      ),
      manifest("^https://a\\\\.example/(.*)$", first)
    )
  }()

  @Test("a rule whose apps and pattern change in one edit is one rule, with what each app loses")
  func pairedByMatches() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.edited.old, to: "old.json")
    try folder.write(Self.edited.new, to: "new.json")
    try folder.write(
      "https://a.example/11\nhttps://a.example/22\nhttps://a.example/33\nhttps://m.example/11\n",
      to: "urls.txt"
    )
    let arguments = ["diff", "old.json", "new.json", "--corpus", "urls.txt"]
    let result = try Tool.run(arguments, in: folder.url)
    #expect(result.code == 1 && result.output.contains("1 rule changed"), "\(result.output)")
    #expect(result.output.contains("o loses 3 URLs\n"), "\(result.output)")
    #expect(result.output.contains("n, o lose 1 URL\n"), "\(result.output)")
    let json = try Tool.run(arguments + ["--format", "json"], in: folder.url)
    let records = try GoldenCommandTests.records(json)
    #expect(records.map(\.kind) == [.lost, .output], "\(records)")
    #expect(records[0].losses.map(\.apps) == [["n", "o"]])
    #expect(records[0].losses.map(\.urls) == [["https://m.example/11"]])
    #expect(records[1].losses.map(\.apps) == [["o"]])
    #expect(records[1].losses.map(\.count) == [3])
  }

  @Test("a golden whose rule changed apps and pattern in one edit is its golden still")
  func goldenPairedByMatches() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.edited.old, to: "m.json")
    try folder.write(
      "https://a.example/1\nhttps://a.example/2\nhttps://m.example/1\n",
      to: "urls.txt"
    )
    try folder.write("manifests: m.json\ngolden: {corpus: urls.txt}\n", to: "ruleproof.yml")
    #expect(try GoldenCommandTests.run(["record"], folder).code == 0)
    try folder.write(Self.edited.new, to: "m.json")
    let result = try GoldenCommandTests.run(["verify", "--format", "json"], folder)
    #expect(result.code == 1)
    let kinds = try GoldenCommandTests.records(result).map(\.kind)
    #expect(
      kinds.contains(.renamed) && kinds.contains(.lost) && kinds.contains(.output),
      "\(kinds)"
    )
    #expect(!kinds.contains(.unrecorded) && !kinds.contains(.stale), "\(kinds)")
    let pruned = try GoldenCommandTests.run(["prune", "--dry-run"], folder)
    #expect(pruned.output == "nothing to remove\n", "\(pruned.output)")
  }

  @Test("a manifest may be a revision of git and a path, and never an option or a command")
  func revisions() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: "m.json")
    func git(_ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-c", "user.name=n", "-c", "user.email=n@n.example"] + arguments
      process.currentDirectoryURL = folder.url
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    try git(["init", "-q"])
    try git(["add", "m.json"])
    try git(["commit", "-qm", "rules"])
    try folder.write(GoldenCommandTests.shown, to: "m.json")
    let result = try Tool.run(["diff", "HEAD:m.json", "m.json"], in: folder.url)
    #expect(result.code == 1 && result.output.contains("n://open/$1"), "\(result.errors)")
    for name in ["HEAD~9:m.json", "HEAD:none.json", "$(touch x):m.json", "none.json"] {
      let wrong = try Tool.run(["diff", name, "m.json"], in: folder.url)
      #expect(wrong.code == 2 && wrong.errors.contains("error: "), "\(name)")
    }
    #expect(try Tool.run(["diff", "--", "--output=x:m.json", "m.json"], in: folder.url).code == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("x").path))
  }
}
