import Foundation
import TestSupport
import Testing

@Suite("Runs over what has changed")
struct SinceCommandTests {
  private static let manifest = CheckCommandTests.manifest
  private static let changed = manifest.replacing("[0-9]+", with: "[0-9]*")

  private static func git(_ words: [String], in folder: TemporaryFolder) throws {
    try CheckCommandTests.git(words, in: folder)
  }

  private static func run(_ words: [String], in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run(words, in: folder.url, environment: ["RULEPROOF_PROGRAM": "ruleproof"])
  }

  /// The parts of a record that tell what was selected.
  private static func record(
    _ words: [String],
    in folder: TemporaryFolder
  ) throws -> (code: Int32, rules: [String], deleted: [String], notes: [String], tests: Int) {
    let result = try run(words + ["--format", "json"], in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let record = try #require(object as? [String: Any], "\(result.errors)")
    let changes = try #require(record["changes"] as? [String: Any])
    func list(_ key: String) -> [String] { changes[key] as? [String] ?? [] }
    let tests = record["tests"] as? [Any]
    return (result.code, list("rules"), list("deleted"), list("notes"), tests?.count ?? -1)
  }

  /// A repository whose branch `rule` changes one rule, while `main` has changed the other.
  private static func branches() throws -> TemporaryFolder {
    let folder = try CheckCommandTests.repository()
    try git(["checkout", "-q", "-b", "rule"], in: folder)
    try folder.write(changed, to: "m.json")
    try CheckCommandTests.commit("second", in: folder)
    try git(["checkout", "-q", "main"], in: folder)
    try folder.write(manifest.replacing("o://s", with: "o://t"), to: "m.json")
    try CheckCommandTests.commit("third", in: folder)
    try git(["checkout", "-q", "rule"], in: folder)
    return folder
  }

  @Test("what differs from where the branch left the revision is run, and nothing else")
  func mergeBase() throws {
    let folder = try Self.branches()
    let result = try Self.run(["test", "--since", "main"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("1 rule changed since "), "\(result.output)")
    #expect(result.output.contains(", where the branch left main: action/n/open\n"))
    let record = try Self.record(["test", "--since", "main"], in: folder)
    #expect(record.rules == ["action/n/open"] && record.tests == 3)
    // An earlier commit of the branch is compared with itself, and a check does the same.
    let parent = try Self.run(["test", "--since", "HEAD~1"], in: folder)
    #expect(parent.output.hasPrefix("1 rule changed since HEAD~1: action/n/open\n"))
    let check = try Self.run(["check", "--since", "main"], in: folder)
    #expect(check.errors.hasPrefix("checking 1 rule changed since "), "\(check.errors)")
    #expect(check.errors.contains("where the branch left main: action/n/open"))
  }

  @Test(
    "every command that runs rules takes it, and says in its first line what it runs",
    arguments: [["verify", "--no-drift"], ["test"], ["drift"], ["slow", "--no-fixes"]]
  )
  func commands(command: [String]) throws {
    let folder = try Self.branches()
    try folder.write(
      "manifests: m.json\ndrift: {effort: 0}\nslow: {effort: 0}\n",
      to: "ruleproof.yml"
    )
    let result = try Self.run(command + ["--since", "main"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("1 rule changed since "), "\(result.output)")
    #expect(result.output.contains("'ruleproof.yml' differs too"), "\(result.output)")
    #expect(!result.output.contains("action/o/show"), "\(result.output)")
    let json = try Self.run(command + ["--since", "main", "--format", "json"], in: folder)
    #expect(json.errors.hasPrefix("note: 1 rule changed since "), "\(json.errors)")
    let both = try Self.run(command + ["--since", "main", "--shard", "1/2"], in: folder)
    #expect(both.output.contains("\nshard 1/2: "), "\(both.output)")
  }

  @Test("no change is a clean run that says so; --require-change makes it exit with 2")
  func noChange() throws {
    let folder = try CheckCommandTests.repository()
    for command in [["verify"], ["check"], ["test"], ["drift"], ["slow"]] {
      let result = try Self.run(command + ["--since", "HEAD"], in: folder)
      #expect(result.code == 0, "\(command): \(result.errors)")
      #expect(result.output.hasPrefix("no rule has changed since HEAD, so none is checked\n"))
      let required = try Self.run(command + ["--since", "HEAD", "--require-change"], in: folder)
      #expect(required.code == 2 && required.output.isEmpty)
      #expect(required.errors.contains("[nothing-changed]"), "\(required.errors)")
    }
    let alone = try Self.run(["test", "--require-change"], in: folder)
    #expect(alone.code == 2 && alone.errors.contains("--require-change needs --since"))
  }

  /// Deletes the second rule of the manifest.
  private static func deleteRule(in folder: TemporaryFolder) throws {
    let start = try #require(manifest.range(of: "{\"title\": \"Show\""))
    let comma = try #require(manifest[..<start.lowerBound].lastIndex(of: ","))
    try folder.write(String(manifest[..<comma]) + "]}", to: "m.json")
  }

  @Test("a rule that is gone is a change, and is named")
  func deleted() throws {
    let folder = try CheckCommandTests.repository()
    try Self.deleteRule(in: folder)
    let words = ["test", "--since", "main", "--require-change"]
    let result = try Self.run(words, in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("1 rule deleted: action/o/show\n"), "\(result.output)")
    let record = try Self.record(words, in: folder)
    #expect(record.rules.isEmpty && record.deleted == ["action/o/show"])
  }

  @Test("the golden of a rule that is gone fails the run")
  func deletedGolden() throws {
    let folder = try CheckCommandTests.repository()
    try folder.write("https://a.example/1\n", to: "urls.txt")
    try folder.write("manifests: m.json\ncorpus: urls.txt\n", to: "ruleproof.yml")
    #expect(try Self.run(["golden", "record"], in: folder).code == 0)
    try CheckCommandTests.commit("golden", in: folder)
    try Self.deleteRule(in: folder)
    let result = try Self.run(["verify", "--no-slow", "--since", "main"], in: folder)
    #expect(result.code == 1 && result.output.contains("action/o/show"), "\(result.output)")
  }

  @Test("a golden that was changed by hand makes its rule a changed one for verify")
  func changedGolden() throws {
    let folder = try CheckCommandTests.repository()
    try folder.write("https://a.example/1\n", to: "urls.txt")
    try folder.write("manifests: m.json\ncorpus: urls.txt\n", to: "ruleproof.yml")
    #expect(try Self.run(["golden", "record"], in: folder).code == 0)
    try CheckCommandTests.commit("golden", in: folder)
    let words = ["verify", "--no-slow", "--no-drift", "--since", "main"]
    #expect(try Self.record(words, in: folder).rules.isEmpty)
    let name = "golden/action/o/show.golden"
    let path = folder.url.appendingPathComponent(name)
    let golden = try String(contentsOf: path, encoding: .utf8)
    try folder.write(golden.replacing("o://s", with: "o://x"), to: name)
    let record = try Self.record(words, in: folder)
    #expect(record.code == 1 && record.rules == ["action/o/show"], "\(record)")
    #expect(record.notes == ["1 golden changed: action/o/show"])
    // Where goldens are not compared, they change nothing.
    #expect(try Self.record(words + ["--no-goldens"], in: folder).rules.isEmpty)
  }

  @Test("--rule selects among the changed rules")
  func rule() throws {
    let folder = try CheckCommandTests.repository()
    try folder.write(Self.changed.replacing("o://s", with: "o://t"), to: "m.json")
    let all = try Self.record(["test", "--since", "HEAD"], in: folder)
    #expect(all.rules == ["action/n/open", "action/o/show"])
    let some = try Self.record(["test", "--since", "HEAD", "--rule", "open"], in: folder)
    #expect(some.rules == ["action/n/open"] && some.tests == 3)
  }

  @Test("a renamed manifest is compared with what it was; a new one is new as a whole")
  func renamed() throws {
    let folder = try CheckCommandTests.repository()
    try Self.git(["mv", "m.json", "rules.json"], in: folder)
    try folder.write("manifests: rules.json\n", to: "ruleproof.yml")
    try folder.write(Self.changed, to: "rules.json")
    let renamed = try Self.record(["test", "--since", "main"], in: folder)
    #expect(renamed.rules == ["action/n/open"], "\(renamed)")
    #expect(renamed.notes.contains("'rules.json' was 'm.json'"), "\(renamed.notes)")
    // What git does not know of is new.
    let plain = try CheckCommandTests.repository()
    try plain.write(Self.manifest, to: "new.json")
    let new = try Self.record(["test", "new.json", "--since", "main"], in: plain)
    #expect(new.rules.count == 2 && new.tests == 4)
    #expect(new.notes == ["'new.json' is new, so all of its rules count as changed"])
  }

  @Test("of a manifest that was malformed all rules count as changed")
  func malformedBefore() throws {
    let folder = try CheckCommandTests.repository()
    try folder.write("{", to: "m.json")
    try CheckCommandTests.commit("broken", in: folder)
    try folder.write(Self.manifest, to: "m.json")
    let record = try Self.record(["test", "--since", "HEAD"], in: folder)
    #expect(record.code == 0 && record.rules.count == 2)
    #expect(record.notes == ["'m.json' was not a manifest, so all of its rules count as changed"])
  }

  @Test("link rules are selected by their file")
  func links() throws {
    let folder = try CheckCommandTests.repository()
    let links = """
      templates:
        - name: event
          template: /event/{id}
          tests: [{url: "https://t.example/event/1", values: {id: "1"}}]
      """
    try folder.write(links, to: "links.yml")
    try folder.write("manifests: m.json\nlinks: links.yml\n", to: "ruleproof.yml")
    try CheckCommandTests.commit("links", in: folder)
    #expect(try Self.record(["test", "--since", "HEAD"], in: folder).rules.isEmpty)
    try folder.write(links.replacing("\"1\"", with: "\"2\""), to: "links.yml")
    let record = try Self.record(["test", "--since", "HEAD"], in: folder)
    #expect(record.code == 1 && record.rules == ["template/event"], "\(record)")
  }

  @Test("a file of patterns is compared rule by rule, with its sets and its tests")
  func patternRules() throws {
    let folder = try CheckCommandTests.repository()
    let rules = #"""
      {"ruleproof": 1, "engine": "foundation", "rules": [
        {"id": "a", "pattern": "^a(\\d)$", "tests": [{"in": "a1", "match": true}]},
        {"id": "b", "pattern": "^b$", "tests": [{"in": "b", "match": true}]},
        {"id": "c", "pattern": "^c$", "exclude": ["cc"]}],
       "tests": [{"in": "b", "rule": "b"}]}
      """#
    try folder.write(rules, to: "own.rules.json")
    try folder.write("links: own.rules.json\n", to: "ruleproof.yml")
    try CheckCommandTests.commit("rules", in: folder)
    func changed(_ old: String, _ new: String) throws -> [String] {
      try folder.write(rules.replacing(old, with: new), to: "own.rules.json")
      return try Self.record(["test", "--since", "HEAD"], in: folder).rules
    }
    #expect(try changed("\n", "\n ") == [])
    #expect(try changed("^b$", "^bb?$") == ["rule/b", "set/own"])
    #expect(try changed("\"in\": \"a1\"", "\"in\": \"a2\"") == ["rule/a", "set/own"])
    #expect(try changed("\"cc\"", "\"ccc\"") == ["rule/c", "set/own"])
    #expect(
      try changed("\"tests\": [{\"in\": \"b\", \"rule\"", "\"tests\": [{\"in\": \"c\", \"rule\"")
        == ["set/own"]
    )
    let all = ["rule/a", "rule/b", "rule/c", "set/own"]
    #expect(try changed("\"foundation\"", "\"javascript\"") == all)
    #expect(try changed("\"engine\"", "\"subject\": \"text\", \"engine\"") == all)
  }

  @Test(
    "a revision that is none is refused, whatever it looks like",
    arguments: ["nosuch", "--output=x", "-x", "HEAD~9", "HEAD:m.json", "a b", "..", "origin/main"]
  )
  func noRevision(revision: String) throws {
    let folder = try CheckCommandTests.repository()
    let result = try Self.run(["test", "--since=\(revision)"], in: folder)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("there is no revision '\(revision)'"), "\(result.errors)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(left == [".git", "m.json", "ruleproof.yml"])
  }

  @Test("without a repository, a commit or a file there is nothing to compare with")
  func noRepository() throws {
    let plain = try TemporaryFolder()
    try plain.write(Self.manifest, to: "m.json")
    let outside = try Self.run(["test", "m.json", "--since", "main"], in: plain)
    #expect(outside.code == 2 && outside.errors.contains("[no-repository]"), "\(outside.errors)")
    try Self.git(["init", "-q", "-b", "main", "."], in: plain)
    for revision in ["main", "HEAD"] {
      let unborn = try Self.run(["test", "m.json", "--since", revision], in: plain)
      #expect(unborn.code == 2 && unborn.errors.contains("nothing is committed yet"))
    }
    let folder = try CheckCommandTests.repository()
    let other = try Self.run(
      ["test", plain.url.path + "/../none.json", "--since", "HEAD"],
      in: folder
    )
    #expect(other.code == 2 && other.errors.contains("[no-such-file]"), "\(other.errors)")
    let starter = try Self.run(["test", "--starter", "--since", "HEAD"], in: folder)
    #expect(starter.code == 2 && starter.errors.contains("never changes"), "\(starter.errors)")
    let input = try Tool.run(
      ["test", "-", "--since", "HEAD"],
      in: folder.url,
      input: Self.manifest
    )
    #expect(input.code == 2 && input.errors.contains("standard input is in no Git repository"))
  }

  @Test("a history without a commit in common is refused")
  func unrelated() throws {
    let folder = try CheckCommandTests.repository()
    try Self.git(["checkout", "-q", "--orphan", "other"], in: folder)
    try CheckCommandTests.commit("other", in: folder)
    let result = try Self.run(["test", "--since", "main"], in: folder)
    #expect(result.code == 2 && result.errors.contains("[no-merge-base]"), "\(result.errors)")
  }

  @Test("a detached checkout is compared like any other")
  func detached() throws {
    let folder = try Self.branches()
    try Self.git(["checkout", "-q", "--detach", "rule"], in: folder)
    let record = try Self.record(["test", "--since", "main"], in: folder)
    #expect(record.rules == ["action/n/open"])
  }

  @Test(
    "a clone that lacks something says what to fetch, and with that it works",
    arguments: [
      (["--depth", "1"], "origin/main"), (["--depth", "1"], "main"),
      (["--depth", "1", "--no-single-branch"], "origin/main"),
      (["--single-branch"], "origin/main"), (["--single-branch"], "main"),
    ]
  )
  func partialClone(options: [String], revision: String) throws {
    // The origin must be there until the end: it is fetched from.
    let origin = try Self.branches()
    let folder = try TemporaryFolder()
    let source = "file://\(origin.url.path)"
    try Self.git(["clone", "-q", "-b", "rule"] + options + [source, "."], in: folder)
    let result = try Self.run(["test", "--since", revision], in: folder)
    #expect(result.code == 2 && result.output.isEmpty)
    // The last command of the advice is the one for a branch of this name.
    let command = try #require(
      result.errors.split(separator: "'").last { $0.hasPrefix("git fetch") },
      "\(result.errors)"
    )
    if options.contains("--depth") { #expect(result.errors.contains("fetch-depth: 0")) }
    try Self.git(command.split(separator: " ").dropFirst().map(String.init), in: folder)
    let record = try Self.record(["test", "--since", "origin/main"], in: folder)
    #expect(record.rules == ["action/n/open"], "\(command)")
  }
}
