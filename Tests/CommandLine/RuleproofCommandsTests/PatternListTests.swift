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
      ("id\texpression\tinput\n1\ta\tb\n", 1, "3 fields: expected a pattern, or a pattern and"),
      ("a\tb\nc\td\te\n", 2, "3 fields: expected a pattern, or a pattern and"),
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
    let call = #"printf '%s\n' '^it'\''s/(a+)+$' | ruleproof \#(command) --patterns -"#
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
    #expect(record.summary.drift?.patterns == patterns)
    #expect(record.drift.map(\.subject) == (subject.map { [$0] } ?? []))
  }

  @Test(
    "a first line of one field or two is a pattern unless both are known names",
    arguments: [
      ("pattern\n[0-9]\n", 2), ("pattern\n[0-9]\ta\n", 2), ("pattern\tfoo\n[0-9]\tb\n", 2),
      ("regex\tx\n", 1), ("x\tpattern\n", 1), ("pattern\tinput\n[0-9]\tb\n", 1),
    ]
  )
  func doubtfulHeads(_ text: String, _ patterns: Int) throws {
    let record = try DriftCommandTests.record(Self.drift(text, ["--format", "json"]))
    #expect(record.summary.drift?.patterns == patterns)
  }

  @Test("a run in which an engine always gave up is no pass, in any report")
  func nothingDecided() throws {
    let text = "^(?:(a|a)+$|a+!$)\t\(String(repeating: "a", count: 40))!\n"
    let arguments = ["--step-limit", "1", "--effort", "0", "--engines", "foundation,pcre2"]
    func run(_ format: String, _ text: String) throws -> Tool.Result {
      let folder = try DriftCommandTests.folder(
        DriftCommandTests.portable,
        ["p": text, "none.txt": String(repeating: "a", count: 41) + "!\n"]
      )
      return try Tool.run(
        ["drift", "--patterns", "p", "--corpus", "none.txt", "--format", format] + arguments,
        in: folder.url
      )
    }
    let result = try run("text", text)
    #expect(result.code == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("2 comparisons: all undecided (foundation step limit: 2)"))
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

  @Test("patterns that every engine refuses are no comparison, and that is no pass")
  func nothingCompared() throws {
    let result = try Self.drift("(\n[\n")
    #expect(result.code == 2 && result.errors.contains("[no-comparison]"), "\(result.errors)")
    #expect(result.output.contains("drift of 2 patterns, 0 comparisons: none"))
    let refused = try Self.drift("[:hex:]\n(\n")
    #expect(refused.code == 1, "\(refused.output)\(refused.errors)")
  }
}
