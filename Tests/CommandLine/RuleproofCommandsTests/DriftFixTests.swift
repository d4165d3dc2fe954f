import Foundation
import TestSupport
import Testing

@Suite("Fixing manifests")
struct DriftFixTests {
  /// A manifest with unusual spaces, line ends and escapes, in which each mark is replaced by a
  /// fix.
  static let manifest = """
    { "apps" :[\t{"identifier":"n","name":"N","scheme":"n"} ] ,\r
    \r
      "redirects":{"^https:\\/\\/r\\\\.example\\/(\\u005b①\\u005D+)$":\t{"format":"$1" ,\r
    "tests" : {"https:\\/\\/r.example/ab":"ab"} } } ,
      "actions":[{"title":"Op\\u0065n" , "regex"  :\r
    \t"^https?:\\/\\/a\\u002eexample\\/\\ud83d\\ude00?②([0-9]{1,3})$"  ,
     "testInputs":["https:\\/\\/a.example/B7",  "https://a.example/-" ],\r
     "formats" : [ {"appId":"n","format":"n:\\/\\/$1" ,"testResults":["n://7" , null]} ] } ,\r
     {"title":"Keep", "regex":"^https://b\\\\.example/([0-9]{1,3})\\u002fx$", "testInputs":
      ["https://b.example/7/x"], "formats":[{"appId":"n","format":"n://$1","testResults":["n://7"]}]}
    ] }  \r
    \r

    """

  static func manifest(_ first: String, _ second: String) -> String {
    manifest.replacing("①", with: first).replacing("②", with: second)
  }

  static let drifting = manifest(":alnum:", "\\\\u0042")
  static let fixed = manifest("0-9A-Za-z", "B")

  static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run(arguments, in: folder.url)
  }

  /// A folder with a manifest and a short list of URLs.
  static func folder(_ manifest: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write("https://c.example/1\n", to: "urls.txt")
    return folder
  }

  static func bytes(in folder: TemporaryFolder) throws -> String {
    let data = try Data(contentsOf: folder.url.appendingPathComponent("m.json"))
    return String(decoding: data, as: UTF8.self)
  }

  private static let quick = ["--effort", "0", "--corpus", "urls.txt"]

  @Test("--fix changes the patterns that differ and no other byte, and nothing is left to find")
  func fix() throws {
    let folder = try Self.folder(Self.drifting)
    #expect(try Self.run(["test", "m.json"], in: folder).code == 0)
    let arguments = ["drift", "m.json", "--corpus", "urls.txt"]
    let fixed = try Self.run(arguments + ["--fix"], in: folder)
    #expect(fixed.code == 0, "\(fixed.output)\(fixed.errors)")
    #expect(
      fixed.errors
        == "fixed 2 of the patterns in m.json: redirect/r.example, action/n/open\n"
    )
    #expect(try Self.bytes(in: folder).debugDescription == Self.fixed.debugDescription)
    let test = try Self.run(["test", "m.json"], in: folder)
    #expect(test.code == 0 && test.output.contains("4 tests: 4 passed"), "\(test.output)")
    let drift = try Self.run(arguments, in: folder)
    #expect(drift.code == 0 && !drift.output.contains("on a URL"), "\(drift.output)")
    let again = try Self.run(arguments + ["--fix"], in: folder)
    #expect(again.code == 0 && again.errors == "nothing to fix\n")
    #expect(try Self.bytes(in: folder) == Self.fixed)
  }

  @Test(
    "a fixed file keeps its permissions, and nothing is left beside it",
    arguments: [0o640, 0o600]
  )
  func permissions(_ mode: Int) throws {
    let folder = try Self.folder(Self.drifting)
    let files = FileManager.default
    let path = folder.url.appendingPathComponent("m.json").path
    try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let fixed = try Self.run(["drift", "m.json", "--fix"] + Self.quick, in: folder)
    #expect(fixed.code == 0, "\(fixed.output)\(fixed.errors)")
    #expect(try Self.bytes(in: folder) == Self.fixed)
    #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    #expect(try Set(files.contentsOfDirectory(atPath: folder.url.path)) == ["m.json", "urls.txt"])
  }

  @Test("a link to a manifest stays one, and the manifest is fixed")
  func link() throws {
    let folder = try Self.folder(Self.drifting)
    let link = folder.url.appendingPathComponent("l.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "m.json")
    #expect(try Self.run(["drift", "l.json", "--fix"] + Self.quick, in: folder).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "m.json")
    #expect(try Self.bytes(in: folder) == Self.fixed)
  }

  @Test(
    "where the report cannot be written nothing is fixed",
    arguments: ["none/r", ".", "m.json"]
  )
  func unwritableReport(_ output: String) throws {
    let folder = try Self.folder(Self.drifting)
    let arguments = ["drift", "m.json", "--fix", "--report", "text=\(output)"] + Self.quick
    let result = try Self.run(arguments, in: folder)
    #expect(result.code == 2 && result.errors.contains("unwritable-file"), "\(result.errors)")
    #expect(try Self.bytes(in: folder) == Self.drifting)
  }

  @Test("only the chosen rules are fixed")
  func chosenRules() throws {
    let folder = try Self.folder(Self.drifting)
    let arguments = ["drift", "m.json", "--fix", "--rule", "redirect/*"] + Self.quick
    let fixed = try Self.run(arguments, in: folder)
    #expect(fixed.code == 0, "\(fixed.output)\(fixed.errors)")
    #expect(try Self.bytes(in: folder) == Self.manifest("0-9A-Za-z", "\\\\u0042"))
  }

  @Test("a rule for which there is no fix is named, with its causes")
  func noKnownFix() throws {
    let manifest = Self.drifting.replacing(#""format":"$1""#, with: #""format":"$1?$x=1""#)
      .replacing(#"":"ab"}"#, with: #"":"ab?$x=1"}"#)
    let folder = try Self.folder(manifest)
    let arguments = ["drift", "m.json", "--fix", "--engines", "foundation,pcre2"] + Self.quick
    let fixed = try Self.run(arguments, in: folder)
    #expect(fixed.code == 1, "\(fixed.output)\(fixed.errors)")
    #expect(
      fixed.errors.contains("not fixed: redirect/r.example: still differs (template-dollar): ")
    )
    let again = try Self.run(arguments, in: folder)
    #expect(again.errors.contains("not fixed: redirect/r.example"))
    #expect(!again.errors.contains("nothing to fix"), "\(again.errors)")
  }

  @Test("without --fix nothing is written")
  func noFix() throws {
    let folder = try Self.folder(Self.drifting)
    #expect(try Self.run(["drift", "m.json"] + Self.quick, in: folder).code == 1)
    #expect(try Self.bytes(in: folder) == Self.drifting)
  }

  @Test(
    "a fix is written as a string of JSON, down to the grade that counts",
    arguments: [
      (#"^https://a\\.example/(\\d+)$"#, #"^https://a\\.example/(\\p{Nd}+)$"#, "url-like"),
      (#"^https://a\\.example/(\\d+)$"#, #"^https://a\\.example/(\\d+)$"#, "url"),
      (#"^https://a\\.example/(?:\\U0001F600😁|(.))$"#, #"^https://a\\.example/(?:😀😁|(.))$"#, "any"),
    ]
  )
  func escapes(_ pattern: String, _ replacement: String, _ threshold: String) throws {
    func manifest(_ pattern: String) -> String {
      DriftCommandTests.manifest(pattern: pattern, path: "\u{663}")
    }
    let folder = try Self.folder(manifest(pattern))
    let arguments = ["drift", "m.json", "--fix", "--fail-on", threshold] + Self.quick
    let fixed = try Self.run(arguments, in: folder)
    #expect(fixed.code == 0, "\(fixed.output)\(fixed.errors)")
    #expect(try Self.bytes(in: folder) == manifest(replacement))
    #expect(try Self.run(["test", "m.json"], in: folder).code == 0)
  }

  @Test("a difference without a fix leaves the file and the exit code as they are")
  func withoutFix() throws {
    let manifest = DriftCommandTests.manifest(
      pattern: #"^https://a\\.example/(?i)(b)\\1|c$"#,
      path: "BB"
    )
    let folder = try Self.folder(manifest)
    let engines = ["--engines", "foundation,pcre2,javascript"]
    let result = try Self.run(["drift", "m.json", "--fix"] + engines + Self.quick, in: folder)
    #expect(result.code == 1 && result.errors.hasPrefix("not fixed: "), "\(result.errors)")
    #expect(try Self.bytes(in: folder) == manifest)
  }

  @Test("a manifest that is no file cannot be fixed")
  func noFile() throws {
    let folder = try Self.folder(Self.drifting)
    let result = try Tool.run(
      ["drift", "-", "--fix"] + Self.quick,
      in: folder.url,
      input: Self.drifting
    )
    #expect(result.code == 2 && result.errors.contains("unwritable-file"), "\(result.errors)")
  }

  @Test("drift --fix writes into a list of patterns, one cause after the other")
  func fixesDrift() throws {
    let folder = try TemporaryFolder()
    let list = "^/page/\\d++(?:/)?\\Z\n^/(?i)search/([^/]+)$\n^https://b\\.example/\n"
    try folder.write(list, to: "p.txt")
    let engines = ["--engines", "foundation,javascript,python"]
    let call = ["drift", "--patterns", "p.txt"] + engines
    let before = try Tool.run(call, in: folder.url)
    #expect(before.code == 1 && before.output.contains("drift --fix --patterns p.txt"))
    let result = try Tool.run(call + ["--fix"], in: folder.url)
    #expect(result.errors.contains("fixed 2 of the patterns in p.txt: p.txt:1, p.txt:2\n"))
    #expect(!result.output.contains("drift --fix"), "\(result.output)")
    let text = try String(contentsOfFile: folder.url.path + "/p.txt", encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3 && lines[2] == "^https://b\\.example/")
    let search = try Regex(#"^\^/\[Ss\]\[Ee\]\[Aa\]\[Rr\]\[Cc\]\[Hh\]/"#)
    #expect(lines[1].firstMatch(of: search) != nil && !lines[0].contains("++"), "\(text)")
    for line in lines { _ = try NSRegularExpression(pattern: String(line)) }
    let again = try Tool.run(call, in: folder.url)
    #expect(!again.output.contains("refuses"), "\(again.output)")
  }

  @Test("the report and --fix say which group names a fix drops")
  func lostNames() throws {
    let folder = try TemporaryFolder()
    try folder.write("^/a/(?P<year>[0-9]{4})/b\n", to: "p.txt")
    let call = ["drift", "--patterns", "p.txt", "--engines", "foundation,javascript,python"]
    let words = "without the names of groups 'year'"
    let shown = try Tool.run(call + ["--verbose"], in: folder.url)
    #expect(shown.output.contains(words), "\(shown.output)")
    let fixed = try Tool.run(call + ["--fix"], in: folder.url)
    #expect(fixed.errors.contains("note: p.txt:1 is fixed \(words)"), "\(fixed.errors)")
  }
}
