import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("The coverage command")
struct CoverageCommandTests {
  /// A rule with two gaps, in a layout of its own.
  static let manifest = #"""
    {
      "apps": [ {"identifier": "n", "name": "N", "scheme": "n"} ],
      "actions": [
        {
          "title": "Open", "regex": "^https?://a\\.example/(\\d+)/?$",
          "testInputs": [
            "https://a.example/1", "https://a.example/22",
            "https://a.example/x"
          ],
          "formats": [
            { "appId": "n", "format": "n://$1", "testResults": ["n://1","n://22",null] },
            {"appId": "n", "format": "n:$1", "testResults": [
              "n:1",
              "n:22",
              null
            ]}
          ]
        }
      ]
    }

    """#

  static func run(
    _ arguments: [String],
    in folder: TemporaryFolder,
    environment: [String: String?] = [:]
  ) throws -> Tool.Result {
    try Tool.run(["coverage"] + arguments, in: folder.url, environment: environment)
  }

  static func folder(_ files: [String: String] = ["m.json": manifest]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  static func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }
}

extension CoverageCommandTests {
  @Test(
    "the exit code says how it ended",
    arguments: [
      (["m.json"], 0), (["m.json", "--no-suggestions"], 0), (["m.json", "--format", "json"], 0),
      (["m.json", "--minimum", "75"], 0), (["m.json", "--minimum", "76"], 1),
      (["m.json", "--minimum", "101"], 2), (["m.json", "--minimum", "x"], 2),
      (["m.json", "--format", "junit"], 0), (["m.json", "--yes"], 2),
      (["m.json", "--write", "--no-suggestions", "--yes"], 2), (["m.json", "--write"], 2),
      (["m.json", "--since", "-x"], 2), (["m.json", "--since", "HEAD"], 2),
      (["m.json", "--record", "--since", "HEAD"], 2), (["m.json", "--rule", "nothing"], 2),
      (["none.json"], 2), (["broken.json"], 2), (["empty.json"], 2), (["unread.json"], 2),
      (["--starter", "--write", "--yes"], 2), (["m.json", "--baseline", "m.json", "--record"], 2),
      (["m.json", "--baseline", "m.json"], 2),
    ] as [([String], Int32)]
  )
  func exitCodes(_ arguments: [String], _ code: Int32) throws {
    let folder = try Self.folder([
      "m.json": Self.manifest, "broken.json": "{", "empty.json": #"{"actions": []}"#,
      "unread.json": #"{"actions": [{"title": "t", "regex": "(", "formats": []}]}"#,
    ])
    let result = try Self.run(arguments, in: folder)
    #expect(result.code == code, "\(result.errors)")
    #expect(try Self.text(folder, "m.json") == Self.manifest)
  }

  @Test("the untested parts are shown under the pattern, with inputs that exercise them")
  func screen() throws {
    let result = try Self.run(["m.json"], in: try Self.folder())
    let expected = #"""
      rule action/n/open: 75 %, 6 of 8 parts, 3 test inputs
       --> m.json:5:33
          ^https?://a\.example/(\d+)/?$
               ^^ untested: not taken [1]
                                    ^^ untested: taken [2]
          [1] match    "http://a.example/1"  (a test, varied)
              → n: "n://1"
              → n: "n:1"
          [2] match    "https://a.example/1/"  (a test, varied)
              → n: "n://1"
              → n: "n:1"

      """#
    #expect(result.output.hasPrefix(expected), "\(result.output)")
  }

  @Test("written tests close their gaps, and every other byte stays")
  func writing() throws {
    let folder = try Self.folder()
    #expect(try Self.run(["m.json", "--write", "--yes"], in: folder).code == 0)
    let expected = Self.manifest
      .replacingOccurrences(
        of: #""https://a.example/x""#,
        with: """
          "https://a.example/x",
                  "http://a.example/1",
                  "https://a.example/1/"
          """
      )
      .replacingOccurrences(
        of: #""n://22",null]"#,
        with: #""n://22",null,"n://1","n://1"]"#
      )
      .replacingOccurrences(
        of: "          null\n",
        with: "          null,\n          \"n:1\",\n          \"n:1\"\n"
      )
    #expect(try Self.text(folder, "m.json") == expected)
    let later = try Self.run(["m.json", "--minimum", "100"], in: folder)
    #expect(later.code == 0, "\(later.output)")
    #expect(try Tool.run(["test", "m.json"], in: folder.url).code == 0)
    let again = try Self.run(["m.json", "--write", "--yes"], in: folder)
    #expect(again.errors.contains("nothing to write"))
  }

  @Test(
    "a rule that fails its own tests gets none, is named with the reason, and others get theirs"
  )
  func failingRule() throws {
    let failing = Self.manifest.replacing("\"n:22\"", with: "\"n:23\"")
    let folder = try Self.folder(["a.json": failing, "b.json": Self.manifest])
    let result = try Self.run(
      ["a.json", "b.json", "--write", "--yes", "--format", "json"],
      in: folder
    )
    #expect(result.code == 0)
    let reason = "1 of the rule's 6 tests fails (a.json:14)"
    #expect(result.errors.contains("note: action/n/open: not written: \(reason)\n"))
    #expect(result.errors.contains("added 2 test inputs to 1 rule of b.json; nobody has confirmed"))
    #expect(try Self.text(folder, "a.json") == failing)
    #expect(try Self.text(folder, "b.json") != Self.manifest)
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
    #expect(record.coverage.records.map(\.refusal) == [reason, nil])
    #expect(
      record.coverage.records.map { $0.suggestions.map(\.state) } == [
        [nil, nil], [.unconfirmed, .unconfirmed],
      ]
    )
    let text = try Self.run(["a.json"], in: folder)
    #expect(text.output.contains("    do not rely on these results: \(reason)\n"))
  }

  @Test("an unwritable manifest keeps all of them as they were")
  func unwritable() throws {
    let folder = try Self.folder(["a.json": Self.manifest, "b.json": Self.manifest])
    let padded = Self.manifest + String(repeating: " ", count: 40_000)
    try folder.write(padded, to: "b.json")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -f 8; exec \"$0\" coverage --write --yes a.json b.json", Tool.binary.path,
    ]
    process.currentDirectoryURL = folder.url
    var variables = ProcessInfo.processInfo.environment
    variables["CI"] = nil
    process.environment = variables
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 2)
    #expect(try Self.text(folder, "a.json") == Self.manifest)
    #expect(try Self.text(folder, "b.json") == padded)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.sorted() == ["a.json", "b.json"])
  }

  @Test("without a terminal the results are shown, and --yes is required")
  func noTerminal() throws {
    let folder = try Self.folder()
    let result = try Self.run(["m.json", "--write"], in: folder)
    #expect(result.code == 2)
    #expect(result.output.contains("→ n: \"n://1\""))
    #expect(result.errors.contains("--yes writes the results above without confirmation"))
    let written = try Self.run(["m.json", "--write", "--yes"], in: folder)
    let state = "(a test, varied)  (added, result not checked)"
    #expect(written.output.contains("[1] match    \"http://a.example/1\"  \(state)\n"))
  }

  @Test("nothing is written or recorded where CI is set", arguments: ["--write", "--record"])
  func continuousIntegration(_ flag: String) throws {
    let folder = try Self.folder()
    let result = try Self.run(["m.json", flag], in: folder, environment: ["CI": "1"])
    #expect(result.code == 2)
    #expect(result.errors.contains("no-writing-in-ci"))
    #expect(try Self.text(folder, "m.json") == Self.manifest)
  }

  /// Redirects keep their tests in an object; rules without tests and one-line files are written
  /// too.
  @Test(
    "tests are written into manifests of any layout",
    arguments: [
      #"{"redirects":{"^https?://r\\.example/\\?u=.+$":{"param":"u","tests":{"https://r.example/?u=a":"a"}}}}"#,
      #"{"redirects": {"^https?://r\\.example/(.+)$": {"format": "$1"}}}"#,
      #"{"apps":[{"identifier":"a","name":"A","scheme":"a"}],"actions":[{"title":"T","regex":"^https?://a\\.example/(x|y)$","formats":[{"appId":"a","format":"a:$1"}]}]}"#,
      #"""
      {"apps": [{"identifier": "a", "name": "A", "scheme": "a"}],
       "actions": [{"title": "T", "regex": "^https://a\\.example/(x|y)$",
        "testInputs": [], "formats": [{"appId": "a", "format": "a:$1", "testResults": [ ]}]}]}
      """#,
      #"""
      {"browsers": [{"identifier": "b", "displayName": "B", "regex": "^(https?)://(.+)$",
        "format": "b$1:$2", "testInputs": ["https://a.example/"], "testResults": ["bhttps:a.example/"]}]}
      """#,
      #"""
      {"apps": [{"identifier": "a", "name": "A", "scheme": "a"}],
       "actions": [{"title": "T", "regex": "^https?://a\\.example/.*\\n.*\"X\":\"(\\d+)\"", "headers": true,
        "testInputs": ["https://a.example/"], "testHeaders": [{"X": "12"}],
        "formats": [{"appId": "a", "format": "a:", "testResults": ["a:}"]}]}]}
      """#,
    ]
  )
  func layouts(_ manifest: String) throws {
    let folder = try Self.folder(["m.json": manifest])
    let first = try Self.run(["m.json", "--format", "json"], in: folder)
    let before = try JSONDecoder().decode(RunRecord.self, from: Data(first.output.utf8))
    let written = try Self.run(["m.json", "--write", "--yes"], in: folder)
    #expect(written.code == 0, "\(written.errors)")
    let second = try Self.run(["m.json", "--format", "json"], in: folder)
    let after = try JSONDecoder().decode(RunRecord.self, from: Data(second.output.utf8))
    let suggested = before.coverage.records.first?.parts.filter { $0.suggestion != nil } ?? []
    #expect(!suggested.isEmpty)
    for (old, new) in zip(
      before.coverage.records.first?.parts ?? [],
      after.coverage.records.first?.parts ?? []
    )
    where old.suggestion != nil {
      #expect(new.status == .covered, "\(old.label) at \(old.range): \(written.errors)")
    }
    #expect(try Tool.run(["test", "m.json"], in: folder.url).code == 0)
  }
}

extension CoverageCommandTests {
  static func git(_ arguments: [String], in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", folder.url.path, "-c", "user.name=T", "-c", "user.email=t@example.org"]
      + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(arguments)")
  }

  @Test("a changed rule must be tested whole, and the others no less than recorded")
  func ratchet() throws {
    let folder = try Self.folder()
    try Self.git(["init", "-q"], in: folder)
    try Self.git(["add", "m.json"], in: folder)
    try Self.git(["commit", "-qm", "first"], in: folder)
    let missing = try Self.run(["m.json", "--since", "HEAD"], in: folder)
    #expect(missing.code == 2 && missing.errors.contains("no-baseline"))
    #expect(try Self.run(["m.json", "--record"], in: folder).code == 0)
    #expect(try Self.text(folder, "golden/coverage.txt") == "m.json action/n/open 6/8\n")
    #expect(try Self.run(["m.json", "--since", "HEAD"], in: folder).code == 0)
    try folder.write("m.json action/n/open 7/8\n", to: "golden/coverage.txt")
    let lapse = try Self.run(["m.json", "--since", "HEAD"], in: folder)
    #expect(lapse.code == 1)
    #expect(lapse.output.contains("action/n/open: 6 of 8 parts are covered, down from 7 of 8"))
    let changed = Self.manifest.replacingOccurrences(of: "/x\"", with: "/y\"")
    try folder.write(changed, to: "m.json")
    let change = try Self.run(["m.json", "--since", "HEAD"], in: folder)
    #expect(change.code == 1 && change.output.contains("changed since HEAD"))
    #expect(try Self.run(["m.json", "--write", "--yes"], in: folder).code == 0)
    #expect(try Self.run(["m.json", "--since", "HEAD"], in: folder).code == 0)
    let unknown = try Self.run(["m.json", "--since", "no-such"], in: folder)
    #expect(unknown.code == 2 && unknown.errors.contains("there is no revision 'no-such'"))
  }

  @Test("what has changed is seen from where the branch left the revision, as in other commands")
  func mergeBase() throws {
    let folder = try Self.folder()
    try Self.git(["init", "-q", "-b", "main"], in: folder)
    try Self.git(["add", "m.json"], in: folder)
    try Self.git(["commit", "-qm", "first"], in: folder)
    #expect(try Self.run(["m.json", "--record"], in: folder).code == 0)
    let changed = Self.manifest.replacingOccurrences(of: "/x\"", with: "/y\"")
    try folder.write(changed, to: "m.json")
    try Self.git(["commit", "-qam", "second"], in: folder)
    try Self.git(["checkout", "-q", "-b", "rule", "HEAD~1"], in: folder)
    // Only the main branch has changed the rule.
    let same = try Self.run(["m.json", "--since", "main"], in: folder)
    #expect(same.code == 0, "\(same.output)\(same.errors)")
    try folder.write(changed.replacingOccurrences(of: "/y\"", with: "/z\""), to: "m.json")
    let change = try Self.run(["m.json", "--since", "main"], in: folder)
    #expect(change.code == 1)
    let reason = ", where the branch left main, so all its parts must be covered"
    #expect(change.output.contains(reason), "\(change.output)")
  }

  @Test(
    "an invalid baseline is reported with its line",
    arguments: ["x\n", "m.json a 3/2\n", "a 1/1\na 1/1\n"]
  )
  func brokenBaseline(_ text: String) throws {
    let folder = try Self.folder()
    try folder.write(text, to: "golden/coverage.txt")
    let result = try Self.run(["m.json", "--since", "HEAD"], in: folder)
    #expect(result.code == 2)
    #expect(result.errors.contains("[baseline]"), "\(result.errors)")
  }

  @Test(
    "the keys of the configuration are read",
    arguments: [("minimum: 76", 1), ("minimum: 75", 0)]
  )
  func configuration(_ line: String, _ code: Int32) throws {
    let folder = try Self.folder()
    let text = "manifests: m.json\ncoverage:\n  \(line)\n  baseline: kept/c.txt\n"
    try folder.write(text, to: "ruleproof.yml")
    #expect(try Self.run([], in: folder).code == code)
    _ = try Self.run(["--record"], in: folder)
    #expect(try Self.text(folder, "kept/c.txt") == "m.json action/n/open 6/8\n")
  }

  @Test("the record is the same whatever the number of threads, and can be read back")
  func record() throws {
    let outputs = try ["1", "7"].map { jobs in
      try Tool.run(["coverage", "--starter", "--no-scripts", "--format", "json", "--jobs", jobs])
        .output
    }
    #expect(outputs[0] == outputs[1])
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(outputs[0].utf8))
    #expect(record.coverage.summary?.unknown == 0)
    #expect((record.coverage.summary?.share ?? 0) > 5_000)
  }

  @Test(
    "of the reference rules every way is known, and every suggestion that is written holds",
    .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice)),
    arguments: [3, 4]
  )
  func realManifests(_ version: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: RealManifests.path(version) ?? "")))
    try folder.write(bytes, to: "m.json")
    // A few kinds of rule, since a build for debugging takes its time over all.
    let options =
      ["m.json", "--no-scripts", "--format", "json"]
      + ["redirect/*", "*/open-user*", "*twitter*"].flatMap { ["--rule", $0] }
    let first = try Self.run(options + ["--write", "--yes"], in: folder)
    let before = try JSONDecoder().decode(RunRecord.self, from: Data(first.output.utf8))
    let second = try Self.run(options, in: folder)
    let after = try JSONDecoder().decode(RunRecord.self, from: Data(second.output.utf8))
    #expect(before.coverage.summary?.unknown == 0)
    #expect(
      (after.coverage.summary?.covered ?? 0) > (before.coverage.summary?.covered ?? 0) * 3 / 2
    )
  }
}
