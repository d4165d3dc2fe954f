import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("ruleproof check")
struct CheckCommandTests {
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "Notes", "scheme": "n"},
              {"identifier": "o", "name": "Other", "scheme": "o"}],
     "actions": [
       {"title": "Open", "regex": "^https://a\\.example/([0-9]+)$",
        "testInputs": ["https://a.example/12", "https://a.example/1", "https://a.example/x"],
        "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://12", "n://1", null]}]},
       {"title": "Show", "regex": "^https://b\\.example/(?:[a-z]+/?)+$",
        "testInputs": ["https://b.example/a/b"],
        "formats": [{"appId": "o", "format": "o://s", "testResults": ["o://s"]}]}]}
    """#

  /// A repository with the manifest on its main branch.
  static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write("manifests: m.json\n", to: "ruleproof.yml")
    try git(["init", "-q", "-b", "main", "."], in: folder)
    try commit("first", in: folder)
    return folder
  }

  static func git(_ arguments: [String], in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.url.path] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(arguments)")
  }

  static func commit(_ message: String, in folder: TemporaryFolder) throws {
    try git(["add", "-A"], in: folder)
    let user = ["-c", "user.name=t", "-c", "user.email=t@t.example"]
    try git(user + ["commit", "-q", "-m", message], in: folder)
  }

  static func check(_ words: [String], in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run(
      ["check"] + words,
      in: folder.url,
      environment: ["RULEPROOF_PROGRAM": "ruleproof"]
    )
  }

  @Test("the next step counts the tests that its command adds")
  func countOfNextTests() throws {
    let folder = try Self.repository()
    let result = try Self.check(["Open", "Show"], in: folder)
    let lines = result.output.split(separator: "\n").drop { !$0.contains(" for uncovered parts") }
    let step = try #require(lines.first, "\(result.output)").split(separator: " ")
    let place = try #require(step.firstIndex(of: "add")) + 1
    let count = step[place] == "a" ? 1 : Int(step[place])
    let words = try #require(lines.dropFirst().first).split(separator: " ").map(String.init)
    let added = try Tool.run(words.dropFirst() + ["--yes"], in: folder.url)
    #expect(added.errors.contains("added \(count ?? -1) test input"), "\(step) \(added.errors)")
  }

  @Test("without a word the rules that differ from the main branch are checked, and no other")
  func changed() throws {
    let folder = try Self.repository()
    let none = try Self.check([], in: folder)
    #expect(none.code == 2 && none.errors.contains("[nothing-changed]"), "\(none.errors)")
    let changed = Self.manifest.replacing("[0-9]+", with: "[0-9]*")
    try folder.write(changed, to: "m.json")
    let result = try Self.check([], in: folder)
    #expect(result.errors.hasPrefix("checking 1 rule changed since "), "\(result.errors)")
    #expect(result.code == 0, "\(result.output)")
    #expect(
      result.output.contains("tests     3 tests            3       0          0\n"),
      "\(result.output)"
    )
    #expect(result.output.contains(". add a test for uncovered parts\n"), "\(result.output)")
    #expect(!result.output.contains("b.example"), "\(result.output)")
    // Moving a rule or writing it otherwise changes nothing.
    try folder.write(Self.manifest.replacing("\"title\"", with: "\n  \"title\""), to: "m.json")
    #expect(try Self.check([], in: folder).code == 2)
    #expect(try Self.check(["--since", "nowhere"], in: folder).code == 2)
  }

  @Test(
    "a new error outside the changed rules is reported, and an old one is not",
    arguments: [
      (#"{"identifier": "n","#, #"{"identifier": "m","#, "unknown-app"),
      (#"{"identifier": "o","#, #"{"identifier": "n","#, "duplicate-identifier"),
      (#""title": "Show","#, #""title": "Show", "title": "Show","#, "duplicate-key"),
    ],
    [["check"], ["verify", "--since", "main", "--no-goldens"]]
  )
  func beside(edit: (old: String, new: String, code: String), _ call: [String]) throws {
    let folder = try Self.repository()
    // The app that no format names is there already.
    let old = Self.manifest.replacing(
      "{\"identifier\": \"o\"",
      with: #"{"identifier": "q"}, {"identifier": "o""#
    )
    try folder.write(old, to: "m.json")
    try Self.commit("second", in: folder)
    try folder.write(old.replacing(edit.old, with: edit.new), to: "m.json")
    let result = try Tool.run(call, in: folder.url)
    #expect(
      result.code == 1 && result.output.contains("[\(edit.code)]"),
      "\(result.output)\(result.errors)"
    )
    #expect(!result.output.contains("app 'q'"), "\(result.output)")
  }

  /// Two rules of one title, the second without tests.
  private static let sameTitle = manifest.replacing(
    "\"title\": \"Show\"",
    with: "\"title\": \"Open\""
  )
  .replacing("\"appId\": \"o\"", with: "\"appId\": \"n\"")
  .replacing("\"testInputs\": [\"https://b.example/a/b\"],", with: "")
  .replacing(", \"testResults\": [\"o://s\"]", with: "")

  @Test("adding or removing a rule does not change another one of the same title")
  func sameTitles() throws {
    let folder = try Self.repository()
    try folder.write(Self.sameTitle, to: "m.json")
    try Self.commit("second", in: folder)
    func since() throws -> Tool.Result {
      try Tool.run(["verify", "--since", "main", "--strict", "--no-goldens"], in: folder.url)
    }
    let start = try #require(Self.sameTitle.firstRange(of: "\"actions\": [")).upperBound
    let right =
      #"{"title": "Open", "regex": "^https?://(?:www\\.)?c\\.example/([0-9]+)/?(?:[?#].*)?$","#
      + #" "testInputs": ["https://c.example/1", "https://c.example/x"], "formats": [{"appId": "n","#
      + #" "format": "n://$1", "testResults": ["n://1", null]}]},"#
    var text = Self.sameTitle
    text.insert(contentsOf: right, at: start)
    try folder.write(text, to: "m.json")
    let inserted = try since()
    #expect(inserted.code == 0, "\(inserted.output)\(inserted.errors)")
    #expect(
      inserted.output.contains("1 rule changed since main: action/n/open\n"),
      "\(inserted.output)"
    )
    // The first of them goes: the other one gets its id.
    let object = try JSONSerialization.jsonObject(with: Data(Self.sameTitle.utf8))
    var less = try #require(object as? [String: Any])
    less["actions"] = (less["actions"] as? [Any]).map { Array($0.dropFirst()) }
    try folder.write(Array(try JSONSerialization.data(withJSONObject: less)), to: "m.json")
    let deleted = try since()
    #expect(!deleted.output.contains("[no-tests]"), "\(deleted.output)\(deleted.errors)")
    #expect(deleted.output.contains("no rule has changed"), "\(deleted.output)\(deleted.errors)")
  }

  @Test("a baseline knows the finding that was there, and not a second one like it")
  func twins() throws {
    let folder = try Self.repository()
    try folder.write(Self.sameTitle, to: "m.json")
    let write = ["verify", "--no-goldens", "--baseline", "write"]
    let written = try Tool.run(write, in: folder.url, environment: ["CI": ""])
    #expect(written.code == 0, "\(written.errors)")
    try Self.commit("second", in: folder)
    let bare =
      #", {"title": "Open", "regex": "^https?://(?:www\\.)?c\\.example/([0-9]+)/?(?:[?#].*)?$","#
      + #" "formats": [{"appId": "n", "format": "n://$1"}]}]}"#
    let end = try #require(Self.sameTitle.ranges(of: "]}").last)
    try folder.write(Self.sameTitle.replacingCharacters(in: end, with: bare), to: "m.json")
    let since = try Tool.run(
      ["verify", "--since", "main", "--strict", "--no-goldens"],
      in: folder.url
    )
    #expect(since.code == 2 && since.output.contains("error: this action has no tests"))
  }

  @Test(
    "a group of a new rule that no template takes is named, and the rule gets no tests that keep it"
  )
  func unusedGroup() throws {
    let folder = try Self.repository()
    let rule =
      #"{"title": "New", "regex": "^https?://(?:www\\.)?c\\.example/(n|m)/([0-9]+)/?(?:[?#].*)?$","#
      + #" "testInputs": ["https://c.example/n/12"], "formats": [{"appId": "n", "format": "n://$1","#
      + #" "testResults": ["n://n"]}]},"#
    try folder.write(
      Self.manifest.replacing("\"actions\": [", with: "\"actions\": [" + rule),
      to: "m.json"
    )
    let result = try Self.check([], in: folder)
    #expect(
      result.code == 0 && result.output.contains("[unused-capture-group]"),
      "\(result.output)"
    )
    #expect(!result.output.contains("coverage --write"), "\(result.output)")
    let named = try Self.check(["New"], in: folder)
    #expect(named.output.contains("[unused-capture-group]"), "\(named.output)")
  }

  @Test("the correction that is shown for a new rule is the one that the next step writes")
  func correction() throws {
    let folder = try Self.repository()
    let rule =
      #"{"title": "New", "regex": "^https?://(?:www\\.)?c\\.example/n/([0-9]+)/(?:[?#].*)?$","#
      + #" "testInputs": ["https://c.example/n/12/"], "formats": [{"appId": "n", "format": "n://$1","#
      + #" "testResults": ["n://12"]}]},"#
    try folder.write(
      Self.manifest.replacing("\"actions\": [", with: "\"actions\": [" + rule),
      to: "m.json"
    )
    let result = try Self.check([], in: folder)
    let step = ["variations", "--fix", "--rule", "action/n/new"]
    #expect(result.output.contains("ruleproof \(step.joined(separator: " "))"), "\(result.output)")
    let fixed = try Tool.run(step, in: folder.url)
    #expect(fixed.code == 0 && fixed.errors.contains("fixed 1 of the patterns"), "\(fixed.errors)")
    #expect(!(try Self.check([], in: folder)).output.contains("variations --fix"))
  }

  /// A clone of a repository whose branch `rule` changes a rule in its second commit.
  static func clone(_ arguments: [String], of branch: String = "rule") throws -> TemporaryFolder {
    let origin = try repository()
    try git(["checkout", "-q", "-b", "rule"], in: origin)
    try origin.write(manifest.replacing("[0-9]+", with: "[0-9]*"), to: "m.json")
    try commit("second", in: origin)
    try git(["checkout", "-q", "main"], in: origin)
    let folder = try TemporaryFolder()
    let source = "file://\(origin.url.path)"
    try git(["clone", "-q", "-b", branch] + arguments + [source, "."], in: folder)
    return folder
  }

  @Test("a clone with the main branch tells where the branch left it")
  func wholeClone() throws {
    let result = try Self.check([], in: try Self.clone([]))
    #expect(result.errors.contains("checking 1 rule changed since "), "\(result.errors)")
    #expect(result.errors.contains("where the branch left origin/"), "\(result.errors)")
    #expect(result.code == 0)
  }

  @Test(
    "a clone without the beginning of the branch is refused, and not compared with itself",
    arguments: [
      (["--depth", "1"], "rule", "shallow-clone"), (["--single-branch"], "rule", "no-main-branch"),
      (["--depth", "1"], "main", "nothing-changed"),
    ]
  )
  func partialClone(_ arguments: [String], _ branch: String, _ code: String) throws {
    let result = try Self.check([], in: try Self.clone(arguments, of: branch))
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("[\(code)]") && result.errors.contains("--since"))
    #expect(!result.errors.contains("since HEAD"), "\(result.errors)")
  }

  @Test("the branch that a pull request goes to comes before main")
  func targetBranch() throws {
    let folder = try Self.clone([])
    let result = try Tool.run(["check"], in: folder.url, environment: ["GITHUB_BASE_REF": "rule"])
    #expect(result.code == 2 && result.errors.contains("on origin/rule"), "\(result.errors)")
  }

  @Test("a target branch that the clone lacks is refused, and no other one compared with")
  func missingTarget() throws {
    let folder = try Self.clone([])
    let result = try Tool.run(["check"], in: folder.url, environment: ["GITHUB_BASE_REF": "gone"])
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(
      result.errors.contains("'origin/gone' is not in this clone [no-main-branch]"),
      "\(result.errors)"
    )
  }

  @Test("where there is no repository or no such revision, the message says which")
  func noRevision() throws {
    let plain = try TemporaryFolder()
    try plain.write(Self.manifest, to: "m.json")
    let outside = try Self.check(["--manifest", "m.json", "--since", "HEAD"], in: plain)
    #expect(outside.code == 2 && outside.errors.contains("is not in a Git repository"))
    let all = try Self.check(["--manifest", "m.json"], in: plain)
    #expect(all.errors.hasPrefix("checking all 2 rules: this is not in a Git repository\n"))
    let named = try Self.check(["--since", "nosuch"], in: try Self.repository())
    #expect(named.code == 2 && named.errors.contains("there is no revision 'nosuch'"))
    let shallow = try Self.clone(["--depth", "1"], of: "rule")
    let earlier = try Self.check(["--since", "HEAD~1"], in: shallow)
    #expect(earlier.code == 2 && earlier.errors.contains("--unshallow"), "\(earlier.errors)")
  }

  @Test("the only branch of a repository is the main one, whatever its name")
  func onlyBranch() throws {
    let folder = try Self.repository()
    try Self.git(["branch", "-q", "-m", "trunk"], in: folder)
    #expect(try Self.check([], in: folder).errors.contains("[nothing-changed]"))
    try folder.write(Self.manifest.replacing("[0-9]+", with: "[0-9]*"), to: "m.json")
    let result = try Self.check([], in: folder)
    #expect(result.errors.contains("changed since the last commit"), "\(result.errors)")
    try Self.git(["branch", "-q", "other"], in: folder)
    #expect(try Self.check([], in: folder).errors.contains("[no-main-branch]"))
  }

  @Test(
    "a word is an id, a title, an app's name, or a URL",
    arguments: [
      ("action/n/open", "n/open"), ("n/op", "n/open"), ("open", "n/open"), ("notes", "n/open"),
      ("https://a.example/7", "n/open"), ("Show", "o/show"), ("Other", "o/show"),
    ]
  )
  func words(_ word: String, _ rule: String) throws {
    let result = try Self.check([word], in: try Self.repository())
    #expect(result.errors.hasPrefix("checking 1 rule: action/\(rule)\n"), "\(result.errors)")
  }

  @Test(
    "what names no rule is refused",
    arguments: [["nonesuch"], ["https://c.example/"], [""], ["open", "--since", "main"]]
  )
  func refused(_ words: [String]) throws {
    let result = try Self.check(words, in: try Self.repository())
    #expect(result.code == 2 && result.output.isEmpty, "\(result.output)")
  }

  @Test("a slow pattern fails the run, and the report ends with the command that fixes it")
  func slow() throws {
    let folder = try Self.repository()
    let result = try Self.check(["Show"], in: folder)
    #expect(result.code == 1, "\(result.output)")
    let call = "ruleproof slow --fix --rule action/o/show"
    #expect(result.output.contains(". replace the slow pattern\n     \(call)\n"))
    let words = call.split(separator: " ").dropFirst().map(String.init)
    #expect(try Tool.run(words, in: folder.url).code == 0)
    let again = try Self.check(["Show"], in: folder)
    #expect(again.code == 0 && !again.output.contains("slow --fix"), "\(again.output)")
  }

  /// Two actions for the same links, two for others, and a redirect that is never asked.
  static let overlapping = #"""
    {"apps": [{"identifier": "n", "name": "Notes", "scheme": "n", "storeId": "1"}],
     "actions": [
       {"title": "Open", "regex": "^https://a\\.example/[0-9]+$",
        "testInputs": ["https://a.example/12", "https://a.example/x"],
        "formats": [{"appId": "n", "format": "n://1", "testResults": ["n://1", null]}]},
       {"title": "Any", "regex": "^https://a\\.example/.*$",
        "testInputs": ["https://a.example/y", "https://b.example/x"],
        "formats": [{"appId": "n", "format": "n://2", "testResults": ["n://2", null]}]},
       {"title": "Third", "regex": "^https://c\\.example/[0-9]$", "testInputs": ["https://c.example/1"],
        "formats": [{"appId": "n", "format": "n://3", "testResults": ["n://3"]}]},
       {"title": "Fourth", "regex": "^https://c\\.example/.$", "testInputs": ["https://c.example/1"],
        "formats": [{"appId": "n", "format": "n://4", "testResults": ["n://4"]}]}],
     "redirects": {
       "^https://r\\.example/(.*)$": {"format": "https://d.example/$1",
         "tests": {"https://r.example/1": "https://d.example/1"}},
       "^https://r\\.example/x([0-9])$": {"format": "https://e.example/$1", "tests": {}}}}
    """#

  @Test("which other rules are for the same URLs is on the page, of the checked rules alone")
  func overlap() throws {
    let folder = try Self.repository()
    try folder.write(Self.overlapping, to: "m.json")
    let result = try Self.check(["Open", "--verbose"], in: folder)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("2 actions are offered for 1 test input"), "\(result.output)")
    let relation = "action/n/open accepts a subset of the URLs of action/n/any\n"
    #expect(result.output.contains(relation), "\(result.output)")
    #expect(!result.output.contains("c.example") && !result.output.contains("third"))
    #expect(result.output.contains("\noverlap: 1 input matched by several actions"))
    let all = try Tool.run(["overlap", "m.json"], in: folder.url)
    #expect(all.output.contains(relation) && all.output.contains("third"), "\(all.output)")
    let lost = try Self.check(["r.example~2"], in: folder)
    #expect(lost.code == 2 && lost.output.contains("is never reached"), "\(lost.output)")
    #expect(
      lost.output.contains("move redirect/r.example~2 before redirect/r.example, or remove it")
    )
  }

  /// Two rules with their goldens, the second of which is gone.
  private static func repositoryWithOrphan() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(GoldenCommandTests.manifest, to: "m.json")
    try folder.write("https://a.example/2\n", to: "urls.txt")
    try folder.write("manifests: m.json\ngolden: {corpus: urls.txt}\n", to: "ruleproof.yml")
    #expect(try Tool.run(["golden", "record"], in: folder.url).code == 0)
    let start = try #require(GoldenCommandTests.manifest.firstRange(of: #"{"title": "Show""#))
    let rest = GoldenCommandTests.manifest[..<start.lowerBound]
    let third = #"""
            {"title": "Third", "regex": "^https://c\\.example/x$",
             "testInputs": ["https://c.example/x", "https://c.example/y"],
             "formats": [{"appId": "n", "format": "n://3", "testResults": ["n://3", null]}]}]}
      """#
    try folder.write(rest + third, to: "m.json")
    #expect(try Tool.run(["golden", "record"], in: folder.url).code == 0)
    return folder
  }

  @Test(
    "a golden without a rule is reported by check as by verify, with the command that removes it"
  )
  func orphans() throws {
    let folder = try Self.repositoryWithOrphan()
    let step = "remove the golden that has no rule\n"
    for words in [["check"], ["check", "Open"], ["verify"]] {
      let result = try Tool.run(
        words,
        in: folder.url,
        environment: ["RULEPROOF_PROGRAM": "ruleproof"]
      )
      #expect(result.code == 1, "\(result.output)")
      #expect(result.output.contains("its rule, which matched"), "\(result.output)")
      #expect(result.output.contains(step) && result.output.contains("  ruleproof golden prune\n"))
      #expect(!result.output.contains("golden review"), "\(result.output)")
    }
    #expect(try Tool.run(["golden", "prune"], in: folder.url).code == 0)
    let clean = try Tool.run(["check", "Open"], in: folder.url)
    #expect(clean.code == 0 && !clean.output.contains("prune"), "\(clean.output)")
  }

  @Test("what 'verify --strict' would refuse is said, and its explanation named once")
  func strict() throws {
    let folder = try TemporaryFolder()
    let manifest = Self.manifest.replacing("^https://a", with: "^https://(?:www\\\\.)a")
      .replacing("https://a.example", with: "https://www.a.example")
    try folder.write(manifest, to: "m.json")
    let call = ["check", "Open", "--manifest", "m.json"]
    let environment: [String: String?] = ["RULEPROOF_PROGRAM": "ruleproof"]
    let result = try Tool.run(call, in: folder.url, environment: environment)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("[www-required]"), "\(result.output)")
    #expect(result.output.contains("'verify --strict'"), "\(result.output)")
    #expect(result.output.components(separatedBy: "ruleproof explain ").count == 2)
    let strict = try Tool.run(call + ["--strict"], in: folder.url, environment: environment)
    #expect(strict.code == 1 && !strict.output.contains("'verify --strict'"), "\(strict.output)")
  }

  @Test("where nothing is left to do for a rule, mutation is suggested, but not in CI")
  func mutation() throws {
    let folder = try TemporaryFolder()
    let made = try Tool.run(
      ["new", "--write", "--yes", "--scheme", "notes", "https://notes.example/list/12"],
      in: folder.url
    )
    #expect(made.code == 0, "\(made.errors)")
    let call = ["check", "rules.json"]
    var environment: [String: String?] = ["RULEPROOF_PROGRAM": "ruleproof"]
    let result = try Tool.run(call, in: folder.url, environment: environment)
    #expect(result.code == 0 && result.output.contains("next: nothing left to do\n"))
    let mutate = "  ruleproof mutate --rule action/notes/open-list --manifest rules.json\n"
    #expect(result.output.hasSuffix(mutate), "\(result.output)")
    environment["CI"] = "true"
    let inCI = try Tool.run(call, in: folder.url, environment: environment)
    #expect(inCI.output.hasSuffix("next: nothing left to do\n"), "\(inCI.output)")
  }

  @Test("the record holds everything, the same whatever the threads")
  func json() throws {
    let folder = try Self.repository()
    let one = try Self.check(["Open", "--format", "json", "--jobs", "1"], in: folder)
    let more = try Self.check(["Open", "--format", "json", "--jobs", "4"], in: folder)
    #expect(one.code == 0 && one.output == more.output)
    let record = try DriftCommandTests.record(one)
    #expect(record.coverage.records.count == 1 && record.slow.summary != nil)
    #expect(record.drift.summary != nil && record.summary.tests == 3)
  }
}
