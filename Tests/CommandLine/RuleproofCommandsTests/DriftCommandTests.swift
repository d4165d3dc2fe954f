import Diagnostics
import Foundation
import MatchEngine
import RunRecord
import SubjectDomains
import TestSupport
import Testing

@Suite("The drift command")
struct DriftCommandTests {
  /// A rule whose pattern means the same to all engines on every URL.
  static let portable = manifest(pattern: #"^https://a\\.example/([0-9]{1,3})/x$"#, path: "1/x")
  /// A rule whose pattern PCRE2 refuses and JavaScript misreads.
  static let drifting = manifest(pattern: #"^https://a\\.example/([:alnum:]+)$"#, path: "x1")

  static func manifest(pattern: String, path: String) -> String {
    #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Open", "regex": "\#(pattern)",
       "testInputs": ["https://a.example/\#(path)"],
       "formats": [{"appId": "n", "format": "n://x", "testResults": ["n://x"]}]}]}
    """#
  }

  /// A folder with a manifest, a corpus of one URL, and other files.
  static func folder(_ manifest: String, _ files: [String: String] = [:]) throws -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write("# a list\nhttps://c.example/1\n", to: "urls.txt")
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  /// Compares on the given subjects and one other URL alone, which takes no time.
  static func drift(
    _ arguments: [String],
    manifest: String = portable,
    files: [String: String] = [:],
    input: String = ""
  ) throws -> Tool.Result {
    let folder = try folder(manifest, files)
    return try Tool.run(
      ["drift"] + arguments + ["--effort", "0", "--corpus", "urls.txt"],
      in: folder.url,
      input: input
    )
  }

  static func record(_ result: Tool.Result) throws -> RunRecord {
    try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
  }
}

extension DriftCommandTests {
  @Test("a matrix has a column for each engine, exits as drift does, and is written again")
  func matrix() throws {
    let engines = ["--engines", "foundation,pcre2,javascript@safari-15"]
    let files = ["p.txt": "(?<=a)b\n(?i:c)d\ne\n"]
    let arguments = ["--matrix", "--patterns", "p.txt"] + engines
    let result = try Self.drift(arguments, files: files)
    #expect(result.code == 1, "\(result.errors)")
    #expect(
      result.output.hasPrefix(
        """
                 javascript  fix
                 @safari-15
        p.txt:1  refused 1
        p.txt:2  refused 2   yes

        1  refused, javascript-edition: no look-behind before Safari 16.4 (ES2018);
          match what is in front, too, and read a group
        """
      ),
      "\(result.output)"
    )
    #expect(result.output.contains("2 of 3 patterns not the same in every engine"))
    #expect(result.output.contains("ruleproof drift --fix --patterns p.txt "))
    #expect(!result.output.contains("--matrix"))
    let folder = try Self.folder(Self.portable, files)
    let stored = ["drift"] + arguments + ["--effort", "0", "--report", "json=r.json"]
    let written = try Tool.run(stored, in: folder.url)
    #expect(try Tool.run(["report", "r.json"], in: folder.url).output == written.output)
    let page = try Tool.run(["report", "r.json", "--to", "html"], in: folder.url).output
    #expect(page.contains("<td class=\"failed\">refused 1</td>"))
  }

  @Test(
    "a matrix is of whole comparisons alone",
    arguments: ["--fix", "--count", "--scripts", "--shard=1/2"]
  )
  func matrixRefusals(_ option: String) throws {
    let result = try Self.drift(["m.json", "--matrix", option])
    #expect(result.code == 2 && result.errors.contains("--matrix"), "\(result.errors)")
  }

  @Test("an edition that there is not is an error that suggests one")
  func unknownEdition() throws {
    let result = try Self.drift(["m.json", "--engines", "foundation,javascript@safari-154"])
    #expect(result.code == 2)
    #expect(result.errors.contains("did you mean 'javascript@safari-15.4'?"))
    let files = [
      "ruleproof.yml": "engines: [foundation, javascript@ES2030]\n",
      "l.json": #"[{"pattern": "a", "engine": "javascript@safari-9"}]"#,
    ]
    let configured = try Self.drift(["m.json"], files: files)
    #expect(configured.code == 2 && configured.errors.contains("ruleproof.yml:1:23"))
    let listed = try Self.drift(["--patterns", "l.json"], files: ["l.json": files["l.json"] ?? ""])
    #expect(listed.code == 2 && listed.errors.contains("has no edition 'safari-9'"))
  }

  @Test("flags of a list are no group, which old editions lack")
  func listedFlags() throws {
    let files = ["l.json": #"[{"pattern": "ab", "flags": "i", "subjects": ["xAB"]}]"#]
    let engines = ["--engines", "foundation,javascript@safari-10"]
    let result = try Self.drift(["--patterns", "l.json"] + engines, files: files)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }

  @Test("where all engines refuse the names of groups, a spelling that they take is the help")
  func refusedNames() throws {
    for (engines, text) in [("re2,foundation", "/([0-9])"), ("re2,pcre2,foundation", "")] {
      let files = ["p.txt": "/(?<n_1>[0-9])\n"]
      let result = try Self.drift(["--patterns", "p.txt", "--engines", engines], files: files)
      #expect(result.code != 0)
      let help = "write '\(text)', which every engine takes"
      #expect(result.output.contains(help) == !text.isEmpty, "\(result.output)")
    }
  }

  @Test(
    "the exit code says how it ended",
    arguments: [
      (["m.json"], portable, 0),
      (["m.json"], drifting, 1),
      (["m.json", "--engines", "pcre2,foundation"], drifting, 1),
      (["m.json", "--profile", "ported"], drifting, 0),
      (["m.json", "--rule", "action/n/*"], drifting, 1),
      (["m.json", "--rule", "nothing*"], drifting, 2),
      (["m.json"], #"{"actions": []}"#, 2),
      (["m.json"], "[", 2),
      (["--patterns", "."], portable, 2),
    ] as [([String], String, Int32)]
  )
  func exitCodes(_ arguments: [String], _ manifest: String, _ code: Int32) throws {
    let result = try Self.drift(arguments, manifest: manifest)
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("error: ") == (code == 2))
  }

  @Test("at the ordinary effort a portable rule is clean and a difference names its place")
  func ordinaryEffort() throws {
    let engines = ["--engines", "foundation,pcre2,javascript"]
    let arguments = ["drift", "m.json", "--corpus", "urls.txt"] + engines
    let portable = try Self.folder(Self.portable)
    let clean = try Tool.run(arguments, in: portable.url)
    #expect(clean.code == 0, "\(clean.output)\(clean.errors)")
    let drifting = try Self.folder(Self.drifting)
    let short = try Tool.run(arguments, in: drifting.url)
    #expect(short.code == 1)
    for part in [
      "rule action/n/open: 2 differences, shown as 1",
      "foundation differs from pcre2 and javascript on a URL: posix-class-outside-brackets",
      " --> m.json:2:64", "refuses the pattern: ", "[0-9A-Za-z]+", "drift of 1 pattern, ",
    ] {
      #expect(short.output.contains(part), "\(part) is not in:\n\(short.output)")
    }
    #expect(!short.output.contains("\u{1B}"))
  }

  @Test(
    "a wrong value is refused with the name of its option",
    arguments: [
      (["--engines", "foundation"], "--engines"),
      (["--engines", "foundation,perl"], "--engines"),
      (["--engines", "pcre2,pcre2"], "--engines"),
      (["--engines", "foundation,"], "--engines"),
      (["--effort", "11"], "--effort"),
      (["--effort=-1"], "--effort"),
      (["--effort", "much"], "--effort"),
      (["--pcre2-options", "utf8"], "--pcre2-options"),
      (["--pcre2-options", "utf,utf"], "--pcre2-options"),
      (["--pcre2-options", "newline=bell"], "--pcre2-options"),
      (["--profile", "portet"], "--profile"),
      (["--fail-on", "urls"], "--fail-on"),
      (["--seed", "x"], "--seed"),
      (["--fix", "--count"], "--fix"),
      (["--fix", "--patterns", "-"], "--patterns"),
      (["--count", "--patterns", "p"], "--patterns"),
      (["--rule", "x", "--patterns", "p"], "--patterns"),
    ]
  )
  func wrongOptions(_ arguments: [String], _ option: String) throws {
    let folder = try Self.folder(Self.drifting, ["p": "a\n"])
    let result = try Tool.run(["drift", "m.json"] + arguments, in: folder.url)
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    let message = try #require(result.errors.split(separator: "\n").first)
    #expect(message.hasPrefix("error: ") && message.contains(option))
  }

  @Test(
    "a file that is missing is named",
    arguments: [["none.x"], ["--patterns", "none.x"], ["m.json", "--corpus", "none.x"]]
  )
  func missingFile(_ arguments: [String]) throws {
    let folder = try Self.folder(Self.portable)
    let result = try Tool.run(["drift"] + arguments, in: folder.url)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("there is no file 'none.x'"))
  }

  @Test(
    "--fail-on draws the line between the grades",
    arguments: [
      ("[:hex:]\thttps://a.example/f\n", "on a URL", [1, 1, 1, 0]),
      (
        "^https://a\\.example/\\d$\thttps://a.example/⟨663⟩\n", "on a string like a URL",
        [0, 1, 1, 0]
      ),
      ("^\\d$\t⟨663⟩\n", "on other strings", [0, 0, 1, 0]),
    ] as [(String, String, [Int32])]
  )
  func bars(_ patterns: String, _ words: String, _ codes: [Int32]) throws {
    let codesByBar = zip(["url", "url-like", "any", "none"], codes)
    for (bar, code) in codesByBar {
      let result = try Self.drift(
        ["--patterns", "p", "--fail-on", bar],
        files: ["p": patterns]
      )
      #expect(result.code == code, "\(bar): \(result.output)\(result.errors)")
      #expect(result.output.contains(words))
    }
  }
}

extension DriftCommandTests {
  @Test(
    "a file of patterns is read line by line, with subjects and as a table",
    arguments: [
      ("[0-9]+/x\n\n[:hex:]\r\n", "p:3", "[:hex:]", nil),
      ("[0-9]+/x\tabc\n\\d+x\t⟨663⟩x\n", "p:2", "\\d+x", "\u{663}x"),
      ("id\tinput\tpattern\np:2\t⟨663⟩x\ta¦\\dx\n", "p:2", "a|\\dx", "\u{663}x"),
      ("pattern\tsubject\n\\dx\t⟨663⟩x", "p:2", "\\dx", "\u{663}x"),
      ("a|\\w¦\n", "p:1", nil, nil),
    ] as [(String, String, String?, String?)]
  )
  func patternFiles(_ text: String, _ rule: String, _ pattern: String?, _ subject: String?) throws {
    let result = try Self.drift(
      ["--patterns", "p", "--format", "json"],
      files: ["p": text]
    )
    let record = try Self.record(result)
    #expect(result.code == (pattern == nil ? 0 : 1), "\(result.output)\(result.errors)")
    #expect(Set(record.drift.records.map(\.rule)) == (pattern == nil ? [] : [rule]))
    #expect(record.drift.records.allSatisfy { $0.pattern == pattern })
    #expect(record.drift.records.allSatisfy { subject == nil || $0.subject == subject })
    let line = Int(rule.dropFirst(2))
    #expect(
      record.drift.records.allSatisfy { $0.location?.file == "p" && $0.location?.line == line }
    )
  }

  @Test("patterns may come from standard input, and all their differences count")
  func standardInput() throws {
    let short = try Self.drift(["--patterns", "-"], input: "^\\d$\t⟨663⟩\n")
    #expect(short.code == 1, "\(short.output)\(short.errors)")
    #expect(short.output.contains("\ndrift of 1 pattern, ") && short.output.contains("digits"))
    let clean = try Self.drift(["--patterns", "-"], input: "^[0-9]$\t⟨663⟩\n")
    #expect(clean.code == 0 && clean.output.contains("comparisons: none"))
    #expect(clean.output.hasPrefix("drift of 1 pattern, "))
  }

  @Test(
    "a file without a pattern is no pass",
    arguments: ["", "\n\r\n\n", "pattern\tinput\n"]
  )
  func noPattern(_ text: String) throws {
    let file = try Self.drift(["--patterns", "p"], files: ["p": text])
    #expect(file.code == 2 && file.output.isEmpty)
    #expect(file.errors.contains("the file 'p' has no pattern [no-pattern]"))
    let input = try Self.drift(["--patterns", "-"], input: text)
    #expect(input.code == 2 && input.errors.contains("no-pattern"))
  }

  @Test("an engine that gives up is reported with its reason and is not a difference")
  func undecided() throws {
    let subject = String(repeating: "a", count: 40) + "!"
    let result = try Self.drift(
      ["--patterns", "p", "--format", "json"],
      files: ["p": "^(?:(a|a)+$|a+!$)\t\(subject)\n", "ruleproof.yml": "stepLimit: 1\n"]
    )
    let record = try Self.record(result)
    #expect(record.drift.records.isEmpty)
    let summary = try #require(record.drift.summary)
    let undecided = try #require(summary.undecided.first { $0.engine == "foundation" })
    #expect(undecided.reason == .stepLimit)
    #expect(undecided.rule == "p:1" && undecided.subject == subject)
  }
}

extension DriftCommandTests {
  @Test("the JSON report is a run record with every difference")
  func jsonReport() throws {
    let result = try Self.drift(["m.json", "--format", "json"], manifest: Self.drifting)
    let record = try Self.record(result)
    #expect(record.drift.records.count == 2)
    #expect(record.drift.summary?.findings == [.real: 2])
    #expect(record.drift.summary?.patterns == 1)
    #expect(Set(record.engines.keys) == ["foundation", "javascript", "pcre2"])
    let drift = try #require(record.drift.records.first)
    #expect(drift.rule == "action/n/open" && drift.engines == ["foundation", "pcre2"])
    #expect(drift.cause == "posix-class-outside-brackets" && drift.construct == "[:alnum:]")
    #expect(drift.likeness == .real && drift.profile == "as-written")
    #expect(drift.subject.hasPrefix("https://a.example/"))
    #expect(drift.results["foundation"]?.type == .matches)
    #expect(drift.results["pcre2"]?.type == .refused)
    #expect(drift.minimal.pattern == "[:alnum:]")
    #expect(
      drift.fix?.pattern == "^https://a\\.example/([0-9A-Za-z]+)$" && drift.fix?.isExact == false
    )
    #expect(drift.location?.line == 2 && drift.location?.length == 9)
  }

  @Test("the same seed gives the same bytes with any number of workers")
  func determinism() throws {
    let files = ["p": "[:hex:]{2}/\\w\n^https://(\\w+)\\.x$\n(?i)ss\n(a?)*b\n"]
    let folder = try Self.folder(Self.portable, files)
    let reports = try ["1", "3"].map { jobs in
      try Tool.run(
        [
          "drift", "--patterns", "p", "--corpus", "urls.txt", "--jobs", jobs, "--format", "json",
        ],
        in: folder.url
      )
    }
    #expect(reports[0].output == reports[1].output)
    #expect(try Self.record(reports[0]).drift.records.isEmpty == false)
  }

  @Test("--count counts the differences on every test input without explaining them")
  func count() throws {
    let folder = try Self.folder(Self.drifting)
    let short = try Tool.run(["drift", "m.json", "--count"], in: folder.url)
    #expect(short.code == 1, "\(short.output)\(short.errors)")
    #expect(short.output.hasPrefix("drift of 1 pattern, 2 comparisons: 2 on a URL"))
    let more = try Tool.run(
      ["drift", "m.json", "--count", "--fail-on", "none", "--corpus", "urls.txt"]
        + ["--format", "json"],
      in: folder.url
    )
    let record = try Self.record(more)
    #expect(more.code == 0 && record.drift.records.isEmpty)
    #expect(record.drift.summary?.comparisons == 4)
    #expect(record.drift.summary?.findings[.real] ?? 0 >= 2)
    let clean = try Self.folder(Self.portable)
    #expect(try Tool.run(["drift", "m.json", "--count"], in: clean.url).code == 0)
  }

  @Test("a count over no test input is no pass")
  func emptyCount() throws {
    let untested = Self.portable.replacing(#"["https://a.example/1/x"]"#, with: "[]")
      .replacing(#", "testResults": ["n://x"]"#, with: "")
    let folder = try Self.folder(untested)
    let result = try Tool.run(["drift", "m.json", "--count"], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("no-comparison"), "\(result.errors)")
  }
}

extension DriftCommandTests {
  @Test(
    "the configuration gives what the call does not",
    arguments: [
      ("drift:\n  effort: 0", [], 1, "drift of 1 pattern, "),
      ("drift:\n  engines: [javascript, foundation]", [], 1, "javascript and foundation differ"),
      ("drift:\n  profile: ported", [], 0, ": none"),
      ("drift:\n  fail: none", [], 0, "on a URL"),
      ("drift:\n  fail: none", ["--fail-on", "url"], 1, "on a URL"),
      ("drift:\n  profile: ported", ["--profile", "as-written"], 1, "on a URL"),
      (
        "drift:\n  engines: [javascript, foundation]", ["--engines", "foundation,pcre2"], 1,
        "pcre2 refuses the pattern"
      ),
    ] as [(String, [String], Int32, String)]
  )
  func configuration(_ text: String, _ flags: [String], _ code: Int32, _ part: String) throws {
    let effort = text.contains("effort") ? [] : ["--effort", "0"]
    let folder = try Self.folder(
      Self.drifting,
      ["ruleproof.yml": "manifests: [m.json]\ncorpus: urls.txt\n\(text)\n"]
    )
    let result = try Tool.run(["drift"] + flags + effort, in: folder.url)
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(result.output.contains(part), "\(result.output)")
  }

  @Test("the configuration's corpus is seen from its folder, and its URLs show differences")
  func configuredCorpus() throws {
    let pattern = #"^https://(?:a\\.example/1|l\\.example/[:hex:])$"#
    let folder = try Self.folder(
      Self.manifest(pattern: pattern, path: "1"),
      [
        "ruleproof.yml": "manifests: [m.json]\ncorpus: [lists]\n",
        "lists/one.txt": "# of this rule\nhttps://l.example/f\n", "deep/x": "",
      ]
    )
    let arguments = ["drift", "--engines", "foundation,javascript", "--effort", "0"]
    let deep = folder.url.appendingPathComponent("deep")
    let found = try Tool.run(arguments, in: deep)
    #expect(found.code == 1 && found.output.contains("https://l.example/f"), "\(found.output)")
    let other = try Tool.run(arguments + ["--corpus", "../urls.txt"], in: deep)
    #expect(other.code == 0, "\(other.output)\(other.errors)")
  }

  @Test(
    "a wrong configuration is refused with its line",
    arguments: [
      ("drift:\n  engines: [foundation, perl]", "no engine is called 'perl'", 2),
      ("drift:\n  engines:\n    - foundation\n    - perl", "no engine is called 'perl'", 4),
      ("drift:\n  engines:\n    - re2\n    - re2", "'re2' is there twice", 4),
      ("slow:\n  pcre2Options:\n    - utf\n    - utg", "expected none, or words", 4),
      ("drift:\n  engines: foundation", "one engine is not enough", 2),
      ("drift:\n  effort: 11", "from 0 to 10", 2),
      ("drift:\n  effort: most", "from 0 to 10", 2),
      ("drift:\n  profile: portet", "did you mean 'ported'", 2),
      ("drift:\n  fail: all", "unknown value 'all'", 2),
      ("drift:\n  effrt: 1", "did you mean 'effort'", 2),
      ("drift: url", "expected keys", 1),
      ("corpus: {a: b}", "expected a list", 1),
    ]
  )
  func wrongConfiguration(_ text: String, _ message: String, _ line: Int) throws {
    let folder = try Self.folder(Self.portable, ["ruleproof.yml": text])
    let result = try Tool.run(["drift", "m.json"], in: folder.url)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("ruleproof.yml:\(line):"), "\(result.errors)")
  }

  @Test("a packed corpus is refused by name, and a folder's slash is not doubled")
  func unreadableCorpus() throws {
    let folder = try Self.folder(Self.portable, ["lists/a.txt": "x\nhttps://a.example/\ny y\n"])
    let packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B]
    try folder.write(packed, to: "u.gz")
    let result = try Tool.run(["drift", "m.json", "--corpus", "u.gz"], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("a packed file"), "\(result.errors)")
    #expect(result.errors.contains("unpack it first"))
    let other = try Tool.run(["drift", "m.json", "--corpus", "lists/"], in: folder.url)
    #expect(other.code == 2 && other.errors.contains(" lists/a.txt:1"), "\(other.errors)")
  }

  @Test(
    "a corpus without a URL is refused",
    arguments: ["none.txt", "empty.txt", "lists"]
  )
  func emptyCorpus(_ name: String) throws {
    let files = [
      "ruleproof.yml": "corpus: \(name)\n", "empty.txt": "# nothing yet\n", "lists/a.md": "x",
    ]
    let folder = try Self.folder(Self.portable, files)
    let result = try Tool.run(["drift", "m.json"], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("'\(name)'"), "\(result.errors)")
  }
}
