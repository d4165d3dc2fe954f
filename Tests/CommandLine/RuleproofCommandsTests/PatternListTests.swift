import RunRecord
import TestSupport
import Testing

@Suite("Files of patterns")
struct PatternListTests {
  static func drift(_ text: String, _ arguments: [String] = []) throws -> Tool.Result {
    try DriftCommandTests.drift(["--patterns", "p"] + arguments, files: ["p": text])
  }

  @Test(
    "a line with a wrong number of fields is refused with its place",
    arguments: [
      ("id\tinput\tpattern\n7\tabc\n8\tx\t[0-9]x\n", 2, "2 fields: expected the 3"),
      ("id\tinput\tpattern\n7\tabc\tx\n\n8\tx\t[0-9]x\ty\n", 4, "4 fields: expected the 3"),
      ("id\tinput\tpattern\nabc\n", 2, "1 field: expected the 3"),
      ("pattern\tinput\na\tb\nc\n", 3, "1 field: expected the 2"),
      ("^id\texpression\tinput\n^1\ta\tb\n", 1, "3 fields: expected a pattern, or a pattern and"),
      ("^a\tb\n^c\td\te\n", 2, "3 fields: expected a pattern, or a pattern and"),
    ]
  )
  func wrongFieldCount(_ text: String, _ line: Int, _ message: String) throws {
    let result = try Self.drift(text)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(
      result.errors.hasPrefix("error: line \(line) of 'p' has \(message)"),
      "\(result.errors)"
    )
    #expect(result.errors.contains("[wrong-field-count]\n --> p:\(line):1\n"))
  }

  @Test("a refusal is a difference though the other engine gives up on each subject")
  func refusedBesideUndecided() throws {
    let pattern = #"<([a-z]+)>.*?<\/\1>"#
    let result = try Self.drift("pattern\n\(pattern)\n", ["--engines", "javascript,re2"])
    #expect(result.code == 1 && result.output.contains(": back-reference"), "\(result)")
  }

  @Test(
    "slashes around a pattern are a warning of each command that reads it",
    arguments: ["slow", "drift", "coverage"]
  )
  func delimitedPattern(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("pattern\n" + #"/https:\/\/s\.example\/x/i"# + "\n", to: "p.txt")
    let result = try Tool.run([command, "--patterns", "p.txt"], in: folder.url)
    #expect(result.output.contains("[pattern-delimited]"), "\(result)")
    #expect(result.output.contains("p.txt:2:1"), "\(result)")
  }

  @Test(
    "a pattern in the place of a file is answered with how to examine it",
    arguments: ["slow", "drift"]
  )
  func patternForFile(_ command: String) throws {
    let folder = try TemporaryFolder()
    let environment: [String: String?] = ["RULEPROOF_PROGRAM": "ruleproof"]
    let pattern = "^it's/(a+)+$"
    let result = try Tool.run([command, pattern], in: folder.url, environment: environment)
    #expect(result.code == 2 && result.output.isEmpty)
    let call = #"printf '%s\n' pattern '^it'\''s/(a+)+$' | ruleproof slow --patterns -"#
    #expect(result.errors.contains("to examine one pattern: \(call)\n"), "\(result.errors)")
    let file = try Tool.run([command, "m.json"], in: folder.url)
    #expect(file.code == 2 && !file.errors.contains("printf"), "\(file.errors)")
  }

  @Test(
    "a first line with a known name for the patterns is a table's",
    arguments: [
      ("id\tregex\tinput\n1\t^\\d$\t⟨663⟩\n", 1, "\u{663}"),
      ("Subject\tPattern\n⟨663⟩\t^\\d$\n", 1, "\u{663}"),
      ("id\tpattern\n1\t^\\d$\n", 1, nil),
      ("\n\npattern\tinput\n\n^\\d$\t⟨663⟩\n", 1, "\u{663}"),
    ]
  )
  func tables(_ text: String, _ patterns: Int, _ subject: String?) throws {
    let arguments = ["--format", "json", "--engines", "foundation,javascript"]
    let record = try DriftCommandTests.record(Self.drift(text, arguments))
    #expect(record.drift.summary?.patterns == patterns)
    #expect(record.drift.records.map(\.subject) == (subject.map { [$0] } ?? []))
  }

  @Test(
    "a first line with a name for the patterns is a header, even alone",
    arguments: [
      ("pattern\n[0-9]\n", 1), ("# bots\nRegex\nbot\nweb spider\n", 2), ("source\n^a$\n", 1),
      ("pattern\tinput\n[0-9]\tb\n", 1), ("pattern\tinput\nbot\tb\n", 1),
    ]
  )
  func heads(_ text: String, _ patterns: Int) throws {
    let record = try DriftCommandTests.record(Self.drift(text, ["--format", "json"]))
    #expect(record.drift.summary?.patterns == patterns)
  }

  @Test("a run in which an engine always gave up is no pass, in any report")
  func nothingDecided() throws {
    let text = "^(?:(a|a)+$|a+!$)\t\(String(repeating: "a", count: 40))!\n"
    let arguments = ["--effort", "0", "--engines", "foundation,pcre2"]
    func run(_ format: String, _ text: String) throws -> Tool.Result {
      let folder = try DriftCommandTests.folder(
        DriftCommandTests.portable,
        [
          "p": text, "none.txt": String(repeating: "a", count: 41) + "!\n",
          "ruleproof.yml": "stepLimit: 1\n",
        ]
      )
      return try Tool.run(
        ["drift", "--patterns", "p", "--corpus", "none.txt", "--format", format] + arguments,
        in: folder.url
      )
    }
    let result = try run("text", text)
    #expect(result.code == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("2 comparisons: all undecided (foundation: step limit)"))
    #expect(try run("junit", text).output.contains("errors=\"1\""))
    #expect(try run("github", text).output.hasPrefix("::error title=drift%3A undecided::"))
    #expect(try run("text", text + "b\tb\n").code == 0)
  }

  @Test(
    "a byte order mark is no part of the first line",
    arguments: ["^\\d$\t⟨663⟩\n", "pattern\tinput\n^\\d$\t⟨663⟩\n"]
  )
  func byteOrderMark(_ text: String) throws {
    let arguments = ["--format", "json", "--engines", "foundation,javascript"]
    let marked = try Self.drift("\u{FEFF}" + text, arguments)
    #expect(marked.code == 1, "\(marked.output)\(marked.errors)")
    #expect(try marked.output == Self.drift(text, arguments).output)
  }

  @Test(
    "a manifest beside a file of patterns is refused, and both are named",
    arguments: [["m.json"], ["--manifest", "m.json"], ["--starter"]]
  )
  func manifests(_ arguments: [String]) throws {
    let result = try Self.drift("a\tb\n", arguments)
    #expect(result.code == 2 && result.output.isEmpty)
    let message = try #require(result.errors.split(separator: "\n").first)
    #expect(message == "error: --patterns p cannot be combined with \(arguments.last ?? "").")
  }

  @Test(
    "a pattern that every engine refuses fails the run, with its place and its offset",
    arguments: ["drift", "slow", "lint", "coverage", "explain"]
  )
  func refused(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("^a$\na{1}*b\n", to: "p")
    let quick =
      command == "slow" ? ["--effort", "0"] : command == "drift" ? ["--effort", "0"] : []
    let result = try Tool.run([command, "--patterns", "p"] + quick, in: folder.url)
    let output = result.output + result.errors
    #expect(result.code == 1, "\(output)")
    #expect(output.contains("[pattern-refused]") && output.contains("p:2:5"), "\(output)")
    #expect(output.contains("at offset 4"), "\(output)")
  }

  @Test("a list of refused patterns fails, and a pattern that one engine takes is none")
  func refusedLists() throws {
    let all = try Self.drift("(\n[\n")
    #expect(all.code == 1 && all.output.contains("[pattern-refused]"), "\(all.output)")
    let own = try Self.drift(#"[{"pattern": "(?<a_b>c)", "engine": "foundation"}]"#)
    #expect(own.code == 1 && own.output.contains("foundation refuses the pattern"), "\(own.output)")
    let other = try Self.drift(#"[{"pattern": "(?<a_b>c)", "engine": "pcre2"}]"#)
    #expect(!other.output.contains("[pattern-refused]"), "\(other.output)")
  }

  @Test("a pattern of a manifest that every engine refuses fails drift and slow")
  func refusedRules() throws {
    let folder = try DriftCommandTests.folder(
      DriftCommandTests.portable.replacing("\"^https", with: "\"a{1}*^https")
    )
    for command in ["drift", "slow"] {
      let result = try Tool.run([command, "m.json", "--effort", "0"], in: folder.url)
      #expect(result.code == 1, "\(command): \(result.output)\(result.errors)")
      #expect(result.output.contains("[pattern-refused]"), "\(result.output)")
    }
  }

  @Test(
    "each command that reads patterns reads a list, and refuses a file of another kind",
    arguments: ["drift", "slow", "lint", "coverage", "explain", "scan"]
  )
  func commands(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"[{"pattern": "https://a\\.example/(\\d)", "mode": "full", "id": "one", "subjects": "https://a.example/7"}]"#,
      to: "p.json"
    )
    try folder.write("https://a.example/7\nhttps://a.example/77\n", to: "urls.txt")
    try folder.write("||a.example^\n||b.example^\n", to: "block.txt")
    let rest = command == "scan" ? ["urls.txt"] : command == "drift" ? ["--fail-on", "none"] : []
    let result = try Tool.run([command, "--patterns", "p.json"] + rest, in: folder.url)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    if command == "scan" {
      #expect(result.output.split(separator: "\n").map { $0.contains("\"one\"") } == [true, false])
    }
    let foreign = try Tool.run([command, "--patterns", "block.txt"] + rest, in: folder.url)
    #expect(foreign.code == 2 && foreign.output.isEmpty, "\(foreign.output)")
    #expect(foreign.errors.contains("a block list"), "\(foreign.errors)")
    #expect(foreign.errors.contains("block.txt:1:1"), "\(foreign.errors)")
  }

  @Test("what a command cannot honour is an error")
  func unhonoured() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"[{"pattern": "a", "engine": "javascript"}]"#, to: "js.json")
    try folder.write(#"[{"pattern": "a", "domain": "user-agent"}]"#, to: "ua.json")
    try folder.write("https://a.example/7\n", to: "urls.txt")
    let calls = [
      ["slow", "--patterns", "js.json", "--engines", "pcre2"],
      ["coverage", "--patterns", "js.json"],
      ["drift", "--patterns", "js.json", "--engines", "foundation,pcre2"],
      ["scan", "--patterns", "ua.json", "urls.txt"],
      ["explain", "--patterns", "js.json"],
    ]
    for call in calls {
      let result = try Tool.run(call, in: folder.url)
      #expect(result.code == 2 && result.output.isEmpty, "\(call): \(result.output)")
      #expect(result.errors.contains("[wrong-pattern-list]"), "\(result.errors)")
    }
  }

  @Test("a list of patterns for URLs fails on URLs only, as rules do")
  func domains() throws {
    func code(_ domain: String) throws -> Int32 {
      let entry = #"[{"pattern": "^(?: |\\s)+$", "domain": "\#(domain)"}]"#
      return try Tool.run(["slow", "--patterns", "-", "--effort", "0"], input: entry).code
    }
    #expect(try code("url") == 0 && code("text") == 1 && code("user-agent") == 1)
  }

  @Test("a pattern for one engine is searched on that one alone")
  func ownEngine() throws {
    let list = #"["b", {"pattern": "a", "engine": "pcre2"}]"#
    let call = ["slow", "--patterns", "-", "--effort", "0", "--format", "json"]
    let record = try DriftCommandTests.record(try Tool.run(call, input: list))
    let engines = record.slow.records.filter { $0.pattern == "a" }.map(\.engine)
    #expect(
      engines == ["pcre2"] && record.slow.records.count == 3 && record.slow.summary?.patterns == 2
    )
  }

  @Test("a file of another kind in the place of a manifest or of link rules is named")
  func foreignFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("[rules]\nkey = 1\n", to: "a.toml")
    try folder.write(#"{"providers": {"a": {"urlPattern": "b"}}}"#, to: "r.json")
    let calls = [
      (["lint", "a.toml"], "a file of settings"), (["test", "r.json"], "no test ran"),
      (["lint", "--links", "a.toml"], "a file of settings"),
      (["fmt", "r.json"], "the data of ClearURLs"),
    ]
    for (call, title) in calls {
      let result = try Tool.run(call, in: folder.url)
      #expect(result.code == 2 && result.errors.contains(title), "\(call): \(result.errors)")
    }
  }

  @Test("the example of the page on lists fits the schema and the reader")
  func page() throws {
    let page = try Repository.text("docs/pattern-lists.md")
    let example = try #require(
      page.split(separator: "```json\n").last?.split(separator: "```").first
    )
    #expect(try JSONSchema("pattern-list").violations(in: String(example)) == [])
    let result = try Tool.run(["lint", "--patterns", "-"], input: String(example))
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }
}
