import Foundation
import MatchEngine
import RunRecord
import SubjectDomains
import TestSupport
import Testing

@Suite("The slow command")
struct SlowCommandTests {
  static let harmless = DriftCommandTests.portable
  /// A rule that a URL slows down, and that has a fix.
  static let slow = manifest(pattern: #"^https?://a\\.example/(?:\\w+)+/([0-9]+)$"#)

  static func manifest(pattern: String) -> String {
    DriftCommandTests.manifest(pattern: pattern, path: "b/7")
  }

  /// Looks at manifests and patterns in a folder of their own, with as little effort as there is.
  static func run(
    _ arguments: [String],
    _ files: [String: String] = ["m.json": slow],
    input: String = ""
  ) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return try run(arguments, in: folder, input: input)
  }

  static func run(
    _ arguments: [String],
    in folder: TemporaryFolder,
    input: String = ""
  ) throws -> Tool.Result {
    try Tool.run(["slow"] + arguments + ["--effort", "0"], in: folder.url, input: input)
  }

  static let quick = ["--no-fixes"]
}

extension SlowCommandTests {
  @Test(
    "the exit code says how it ended",
    arguments: [
      (["m.json"], slow, 1), (["m.json"], harmless, 0),
      (["m.json", "--fail-on", "none"], slow, 0),
      (["m.json", "--max-length", "16"], slow, 0),
      (["m.json", "--rule", "action/n/*"], slow, 1),
      (["m.json", "--rule", "nothing*"], slow, 2),
      (["m.json"], #"{"actions": []}"#, 2), (["m.json"], "[", 2), (["none.json"], slow, 2),
      (["m.json", "--engine", "pcre2"], slow, 1), (["m.json", "--engine", "jsc"], slow, 2),
      (["m.json", "--engine", "pcre2,pcre2"], slow, 2), (["m.json", "--engine", ""], slow, 2),
      (["m.json", "--max-length", "15"], slow, 2), (["m.json", "--max-length", "x"], slow, 2),
      (["m.json", "--max-length", "1000001"], slow, 2), (["m.json", "--seed", "-1"], slow, 2),
      (["m.json", "--fail-on", "all"], slow, 2), (["--patterns", "m.json", "m.json"], slow, 2),
      (["--patterns", "none.txt"], slow, 2), (["--patterns", "."], slow, 2),
      (["--patterns", "m.json", "--rule", "x"], slow, 2),
      (["--patterns", "m.json", "--starter"], slow, 2),
      (["--patterns", "m.json", "--fix"], slow, 2),
    ] as [([String], String, Int32)]
  )
  func exitCodes(_ arguments: [String], _ manifest: String, _ code: Int32) throws {
    let result = try Self.run(arguments + Self.quick, ["m.json": manifest])
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(result.errors.lowercased().contains("error: ") == (code == 2), "\(result.errors)")
  }

  @Test(
    "options that exclude each other are refused",
    arguments: [["m.json", "--fix", "--no-fixes"], ["m.json", "--effort", "11"]]
  )
  func options(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.slow, to: "m.json")
    #expect(try Tool.run(["slow"] + arguments, in: folder.url).code == 2)
  }

  @Test("a slow rule is shown with its place, its attack and its fix")
  func text() throws {
    let result = try Self.run(["m.json", "--engine", "foundation"])
    for part in [
      "rule action/n/open\n --> m.json:2:", "^ most of the work\n", "    because ",
      "\n  foundation: exponential, slow on a URL of ", "    attack    \"http", "\n    fix       ",
      "proven on automata: the same matches with the same groups",
      "\n1 pattern: 1 slow\nsubjects of up to 2,048 characters\n",
    ] {
      #expect(result.output.contains(part), "\(part) is not in:\n\(result.output)")
    }
    #expect(result.errors.isEmpty)
  }

  @Test("the page on slow patterns shows what the tool prints")
  func page() throws {
    let pattern = #"^https?://(\w+/?)+$"#
    let result = try Tool.run(
      ["slow", "--fixes", "--patterns", "-"],
      environment: ["RULEPROOF_PROGRAM": "ruleproof"],
      input: pattern + "\n"
    )
    let call = "$ echo '\(pattern)' | ruleproof slow --fixes --patterns -"
    #expect(try Repository.text("docs/slow.md").contains("```text\n\(call)\n\(result.output)```"))
  }

  @Test("the record holds the engines, the bar, and the same bytes whatever the threads")
  func json() throws {
    let files = ["p": "^(a+)+$\n^abc$\n[\n\\s+$\n(?:a|a)*b\n"]
    let arguments = ["--patterns", "p", "--format", "json"] + Self.quick
    let one = try Self.run(arguments + ["--jobs", "1"], files)
    #expect(try Self.run(arguments + ["--jobs", "4"], files).output == one.output)
    let record = try DriftCommandTests.record(one)
    #expect(Set(record.engines.keys) == ["foundation", "pcre2"])
    #expect(record.engines["pcre2"]?.costUnit == "callouts")
    #expect(record.engines["foundation"]?.costUnit == "ticks")
    #expect(record.slow.records.count == 10 && record.slow.summary?.patterns == 5)
    #expect(record.slow.summary?.failOn == .any && record.slow.summary?.cap == 10_000_000)
    let attack = try #require(record.slow.records.first?.attack)
    #expect(record.slow.records.first?.verdict == .vulnerable && attack.length < 40)
  }

  @Test(
    "the engine named is the one that is searched",
    arguments: [
      ("foundation", ["foundation"]), ("pcre2", ["pcre2"]),
      ("pcre2, foundation", ["pcre2", "foundation"]),
    ]
  )
  func engines(_ names: String, _ engines: [String]) throws {
    let result = try Self.run(
      ["--patterns", "-", "--engine", names, "--format", "json"] + Self.quick,
      input: "^abc$\n"
    )
    #expect(result.code == 0)
    #expect(try DriftCommandTests.record(result).slow.records.map(\.engine) == engines)
  }

  @Test(
    "the bar is what --fail-on says, else the configuration, else URLs; of patterns all count",
    arguments: [
      (["m.json"], "", 0), (["m.json", "--fail-on", "any"], "", 1),
      (["m.json"], "slow: {fail: any}", 1), (["m.json"], "slow: {fail: none}", 0),
      (["m.json", "--fail-on", "url-like"], "slow: {fail: any}", 0),
      (["--patterns", "p"], "", 1), (["--patterns", "p", "--fail-on", "url"], "", 0),
      (["--patterns", "p"], "slow: {fail: none}", 1),
    ] as [([String], String, Int32)]
  )
  func bar(_ arguments: [String], _ configuration: String, _ code: Int32) throws {
    let blanks = Self.manifest(pattern: #"^(?: |\\s)+$|^https://a\\.example/b/7$"#)
    let files = ["m.json": blanks, "p": "^(?: |\\s)+$\n", "ruleproof.yml": configuration]
    let result = try Self.run(arguments + Self.quick, files)
    #expect(result.code == code, "\(result.output)\(result.errors)")
  }

  @Test(
    "the configuration says how it is searched, and a flag wins",
    arguments: [
      ("slow: {engines: pcre2}", [], ["pcre2"], 2_048),
      (
        "slow: {engines: [pcre2, foundation], maxLength: 300, effort: 0}", [],
        ["pcre2", "foundation"], 300
      ),
      (
        "slow: {engines: pcre2, maxLength: 300}",
        ["--engine", "foundation", "--max-length", "400"], ["foundation"], 400
      ),
    ] as [(String, [String], Set<String>, Int)]
  )
  func configuration(
    _ text: String,
    _ arguments: [String],
    _ engines: Set<String>,
    _ length: Int
  ) throws {
    let files = ["m.json": Self.harmless, "ruleproof.yml": text]
    let arguments = ["m.json", "--format", "json"] + arguments + Self.quick
    let record = try DriftCommandTests.record(Self.run(arguments, files))
    #expect(Set(record.slow.records.map(\.engine)) == engines)
    #expect(record.slow.summary?.maxLength == length)
  }

  @Test(
    "a wrong value under slow is an error with its place",
    arguments: [
      ("slow: {engine: pcre2}", "1:8"), ("slow: {engines: perl}", "1:17"),
      ("slow: {maxLength: 3}", "1:19"), ("slow: {maxLength: 2000000}", "1:19"),
      ("slow: {effort: 11}", "1:16"), ("slow: {fail: all}", "1:14"), ("slow: 7", "1:7"),
    ]
  )
  func wrongConfiguration(_ text: String, _ place: String) throws {
    let result = try Self.run(["m.json"], ["m.json": Self.harmless, "ruleproof.yml": text])
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("ruleproof.yml:\(place)"), "\(result.errors)")
  }
}

extension SlowCommandTests {
  @Test("each line is a pattern, empty ones left out, and its number is its name")
  func lines() throws {
    let text = "\u{FEFF}^abc$\r\n\n  ^d$\n^(a+)+$"
    let result = try Self.run(
      ["--patterns", "p.txt", "--format", "json", "--engine", "pcre2"] + Self.quick,
      ["p.txt": text]
    )
    let slow = try DriftCommandTests.record(result).slow.records.sorted { $0.rule < $1.rule }
    #expect(slow.map(\.rule) == ["p.txt:1", "p.txt:3", "p.txt:4"])
    #expect(slow.map(\.pattern) == ["^abc$", "  ^d$", "^(a+)+$"])
    #expect(slow.compactMap(\.location).map(\.line) == [1, 3, 4])
  }

  @Test("a JSON list has patterns, or objects with ids and flags")
  func list() throws {
    let text = #"""
      ["^abc$", {"pattern": "^K$", "flags": "ig", "id": "own"}, {"regex": "^d$", "flags": null},
       {"rx": "^e$", "flags": "smy"}, {"source": "", "flags": ""}]
      """#
    let arguments = ["--format", "json", "--engine", "pcre2"] + Self.quick
    let named = try Self.run(["--patterns", "p.json"] + arguments, ["p.json": text])
    let slow = try DriftCommandTests.record(named).slow.records.sorted { left, right in
      (left.location?.offset ?? 0) < (right.location?.offset ?? 0)
    }
    #expect(slow.map(\.rule) == ["p.json[0]", "own", "p.json[2]", "p.json[3]", "p.json[4]"])
    #expect(slow.map(\.pattern) == ["^abc$", "(?i:^K$)", "^d$", "^(?sm:^e$)", ""])
    let piped = try Self.run(["--patterns", "-"] + arguments, input: text)
    let patterns = try DriftCommandTests.record(piped).slow.records.map(\.pattern)
    #expect(patterns.sorted() == slow.map(\.pattern).sorted())
  }

  @Test(
    "a wrong list is refused with the place that is wrong",
    arguments: [
      ("", "json-syntax", ""), ("[]", "no-pattern", ""),
      ("{}", "wrong-pattern-list", "1:1"), ("[7]", "wrong-pattern-list", "1:2"),
      ("[\"a\",\n null]", "wrong-pattern-list", "2:2"), ("[{}]", "wrong-pattern-list", "1:2"),
      ("[{\"pattern\": 7}]", "wrong-pattern-list", "1:14"),
      ("[{\"pattern\": \"a\", \"flags\": \"q\"}]", "wrong-pattern-list", "1:28"),
      ("[{\"pattern\": \"a\", \"flags\": 1}]", "wrong-pattern-list", "1:28"),
      ("[\"a\"", "json-syntax", "1:5"),
    ]
  )
  func wrongLists(_ text: String, _ code: String, _ place: String) throws {
    let result = try Self.run(["--patterns", "p.json"], ["p.json": text])
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains(code), "\(result.errors)")
    if !place.isEmpty { #expect(result.errors.contains("p.json:\(place)"), "\(result.errors)") }
  }

  @Test("a file without a pattern is refused", arguments: ["", "\n\r\n\n"])
  func noPattern(_ text: String) throws {
    let result = try Self.run(["--patterns", "p"], ["p": text])
    #expect(result.code == 2 && result.errors.contains("no-pattern"), "\(result.errors)")
  }

  @Test("a file that is not UTF-8 is refused")
  func notUTF8() throws {
    let folder = try TemporaryFolder()
    try folder.write([0x61, 0xFF, 0x0A], to: "p")
    let result = try Self.run(["--patterns", "p"], in: folder)
    #expect(result.code == 2 && result.errors.contains("UTF-8"), "\(result.errors)")
  }
}

extension SlowCommandTests {
  private static func contents(_ folder: TemporaryFolder, _ path: String) throws -> [String: String]
  {
    let folder = folder.url.appendingPathComponent(path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
      }
    )
  }

  @Test("--save writes each attack into a file of its own, as the record has it")
  func save() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"[{"id": "../../x/é b", "pattern": "^(a+)+$"}, "^abc$", {"id": "..", "pattern": "(b|b)*c"}]"#,
      to: "p.json"
    )
    let arguments = ["--patterns", "p.json", "--format", "json", "--save", "new/out"] + Self.quick
    let result = try Self.run(arguments, in: folder)
    let attacks = try DriftCommandTests.record(result).slow.records.compactMap(\.attack).map {
      attack in
      attack.pumps.map { $0.prefix + String(repeating: $0.pump, count: attack.repeat) }.joined()
        + attack.suffix
    }
    let files = try Self.contents(folder, "new/out")
    #expect(files.count == 4 && files.values.sorted() == attacks.sorted(), "\(files.keys)")
    let above = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(above) == ["p.json", "new"], "nothing is written elsewhere")
  }

  @Test("rules whose ids would give the same file do not overwrite each other's attacks")
  func savedNames() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 300)
    let ids = ["a/b", "a_b", "a b", long + "1", long + "2", "A_B"]
    let entries = ids.map { #"{"id": "\#($0)", "pattern": "^(a+)+$"}"# }
    try folder.write("[\(entries.joined(separator: ","))]", to: "p.json")
    let arguments = ["--patterns", "p.json", "--engine", "pcre2", "--save", "out"] + Self.quick
    #expect(try Self.run(arguments, in: folder).code == 1)
    #expect(try Self.contents(folder, "out").count == ids.count)
  }

  @Test("where attacks cannot be saved the call is wrong", arguments: ["p", "p/x", ""])
  func unwritable(_ path: String) throws {
    let result = try Self.run(
      ["--patterns", "p", "--save", path] + Self.quick,
      ["p": "^(a+)+$\n"]
    )
    #expect(result.code == 2 && result.errors.contains("cannot be"), "\(result.errors)")
  }
}

extension SlowCommandTests {
  @Test("verify searches for slow patterns by default")
  func verify() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.slow, to: "m.json")
    let arguments = ["verify", "m.json", "--no-drift"]
    let short = try Tool.run(arguments, in: folder.url)
    #expect(short.code == 1, "\(short.output)\(short.errors)")
    for part in [
      "slow on action/n/open: exponential, by a URL of ",
      "slow    1 pattern       0       1          0\n",
    ] {
      #expect(short.output.contains(part), "\(short.output)")
    }
    let without = try Tool.run(arguments + ["--no-slow"], in: folder.url)
    #expect(without.code == 0 && !without.output.contains("slow  "), "\(without.output)")
    try folder.write("slow: {fail: none}", to: "ruleproof.yml")
    #expect(try Tool.run(arguments, in: folder.url).code == 0)
  }
}

@Suite("Fixing slow patterns")
struct SlowFixTests {
  /// A manifest with unusual spaces and escapes, in which the mark is replaced by a fix.
  static let manifest = """
    { "apps" :[\t{"identifier":"n","name":"N","scheme":"n"} ] ,\r
      "actions":[{"title":"Op\\u0065n" , "regex"  :\r
    \t"^https?:\\/\\/a\\u002eexample\\/①([0-9]+)$"  ,
     "testInputs":["https:\\/\\/a.example/b/7",  "https://a.example/-" ],\r
     "formats" : [ {"appId":"n","format":"n:\\/\\/$1" ,"testResults":["n://7" , null]} ] } ,\r
     {"title":"Keep", "regex":"^https:\\u002f/b\\\\.example/([0-9]{1,3})$", "testInputs":
      ["https://b.example/7"], "formats":[{"appId":"n","format":"n://$1","testResults":["n://7"]}]}
    ] }  \r


    """

  static func folder(_ part: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest.replacing("①", with: part), to: "m.json")
    return folder
  }

  static let slow = "(?:\\\\w+)+\\u002f"

  static func bytes(_ folder: TemporaryFolder) throws -> String {
    let data = try Data(contentsOf: folder.url.appendingPathComponent("m.json"))
    return String(decoding: data, as: UTF8.self)
  }

  @Test("a fix that an engine refuses is written only where that engine is not compared")
  func driftOfFixes() throws {
    // The only fix has possessive quantifiers, which JavaScript lacks.
    let folder = try Self.folder("(?:\\\\d{1,3}|[a-f0-9]+)+\\u002f")
    let kept = try Self.bytes(folder)
    let left = try SlowCommandTests.run(["m.json", "--fix"], in: folder)
    #expect(left.code == 1 && left.errors.contains("not fixed: "), "\(left.errors)")
    #expect(left.output.contains("javascript, which refuses it"), "\(left.output)")
    #expect(try Self.bytes(folder) == kept)
    try folder.write("drift: {engines: [foundation, pcre2]}", to: "ruleproof.yml")
    let fixed = try SlowCommandTests.run(["m.json", "--fix"], in: folder)
    #expect(fixed.code == 0 && fixed.errors.contains("fixed 1 "), "\(fixed.errors)")
    #expect(try Self.bytes(folder).contains("++"))
    try folder.write("drift: {engines: [foundation, javascript]}", to: "ruleproof.yml")
    let drift = try Tool.run(["drift", "m.json", "--fix"], in: folder.url)
    #expect(drift.code == 1 && drift.errors.contains(": the fixed pattern is slow"), "\(drift)")
    #expect(try Self.bytes(folder).contains("++"), "a slow pattern does not take its place")
  }

  @Test("--fix changes the slow pattern and no other byte, and nothing is left to find")
  func fix() throws {
    let folder = try Self.folder(Self.slow)
    #expect(try Tool.run(["test", "m.json"], in: folder.url).code == 0)
    let fixed = try SlowCommandTests.run(["m.json", "--fix"], in: folder)
    #expect(fixed.code == 0, "\(fixed.output)\(fixed.errors)")
    #expect(fixed.errors.hasSuffix("fixed 1 of the patterns in m.json: action/n/open\n"))
    let text = try Self.bytes(folder)
    let halves = Self.manifest.split(separator: "①")
    #expect(text.hasPrefix(halves[0]) && text.hasSuffix(halves[1]), "\(text)")
    #expect(text != Self.manifest.replacing("①", with: Self.slow))
    #expect(text.contains("\\u002f([0-9]+)"), "what stays is written as before")
    let test = try Tool.run(["test", "m.json"], in: folder.url)
    #expect(test.code == 0 && test.output.contains("3 tests: 3 passed"), "\(test.output)")
    let again = try SlowCommandTests.run(["m.json", "--fix"], in: folder)
    #expect(again.code == 0 && again.errors == "nothing to fix\n")
    #expect(try Self.bytes(folder) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["m.json"])
  }

  @Test(
    "nothing is written where the call does not reach the slow pattern",
    arguments: [
      ([], 1), (["--fix", "--fail-on", "none"], 0), (["--fix", "--rule", "action/n/keep"], 0),
      (["--fix", "--report", "tap=m.json"], 2), (["--fix", "--report", "tap=none/r"], 2),
    ] as [([String], Int32)]
  )
  func untouched(_ arguments: [String], _ code: Int32) throws {
    let folder = try Self.folder(Self.slow)
    let before = try Self.bytes(folder)
    let result = try SlowCommandTests.run(["m.json"] + arguments, in: folder)
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(try Self.bytes(folder) == before)
  }

  @Test("a manifest that is no file cannot be fixed")
  func noFile() throws {
    let result = try SlowCommandTests.run(
      ["-", "--fix"],
      in: TemporaryFolder(),
      input: SlowCommandTests.slow
    )
    #expect(result.code == 2 && result.errors.contains("unwritable-file"), "\(result.errors)")
  }
}
