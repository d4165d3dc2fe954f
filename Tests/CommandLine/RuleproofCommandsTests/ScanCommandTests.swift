import Foundation
import TestSupport
import Testing

@Suite("The scan command")
struct ScanCommandTests {
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "Notes", "storeId": "1", "scheme": "n"}],
     "actions": [
      {"title": "Open", "regex": "^https?://(?:www\\.)?notes\\.example/n/([0-9]+)$",
       "testInputs": ["https://notes.example/n/12"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://12"]}]},
      {"title": "Slow", "regex": "^https://slow\\.example/(?:a+)+$",
       "testInputs": ["https://slow.example/a"],
       "formats": [{"appId": "n", "format": "n://s", "testResults": ["n://s"]}]},
      {"title": "Script", "regex": "^https://script\\.example/(.+)$",
       "testInputs": ["https://script.example/a"],
       "formats": [{"appId": "n", "script": "return 'n://x'", "testResults": ["n://x"]}]}],
     "redirects": {"^https?://r\\.example/\\?u=.+$":
       {"param": "u", "tests": {"https://r.example/?u=https%3A%2F%2Fa.example": "https://a.example"}}},
     "browsers": [{"identifier": "b", "displayName": "B", "regex": "^(https?)://(.+)$",
       "format": "b$1://$2", "testInputs": ["https://a.example/"],
       "testResults": ["bhttps://a.example/"]}]}
    """#

  private static let slow = "https://slow.example/" + String(repeating: "a", count: 60) + "!"

  private static func folder(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  private static func scan(
    _ arguments: [String],
    in folder: TemporaryFolder
  ) throws -> (code: Int32, output: String, errors: String) {
    let result = try Tool.run(["scan", "--manifest", "m.json"] + arguments, in: folder.url)
    let schema = try JSONSchema("scan-line")
    for line in result.output.split(separator: "\n").prefix(100) where line.hasPrefix("{\"") {
      #expect(try schema.violations(in: String(line)).isEmpty, "\(line)")
    }
    return (result.code, result.output, result.errors)
  }

  @Test("each URL has a line in the order of the input, with what it opens")
  func records() throws {
    let urls = [
      "https://notes.example/n/7", "https://a.example/", "",
      "https://r.example/?u=https%3A%2F%2Fwww.notes.example%2Fn%2F9", "https://script.example/x",
      Self.slow,
    ]
    let folder = try Self.folder(["u.txt": urls.joined(separator: "\n") + "\n"])
    let result = try Self.scan(["u.txt"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.prefix(2) == [
        #"{"line":1,"url":"https://notes.example/n/7","matches":[{"rule":"action/n/open","outputs":"#
          + #"[{"app":"Notes","type":"output","value":"n://7"}]}]}"#,
        #"{"line":2,"url":"https://a.example/"}"#,
      ],
      "\(result.output)"
    )
    #expect(lines.count == 5)
    #expect(lines[2].contains(#""redirects":[{"#) && lines[2].contains("n://9"), "\(lines[2])")
    #expect(lines[3].contains(#""type":"script""#), "\(lines[3])")
    #expect(lines[4].contains(#""undecided":[{"rule":"action/n/slow""#), "\(lines[4])")
    #expect(result.errors.contains("5 URLs: 3 matched, 1 not, 1 undecided"), "\(result.errors)")
  }

  @Test("the threads do not change a byte", arguments: ["1", "2", "4"])
  func threads(_ jobs: String) throws {
    let urls = (0..<30_000).map { number in
      number.isMultiple(of: 17)
        ? "https://notes.example/n/\(number)" : "https://x\(number).example/n/\(number)"
    }
    let folder = try Self.folder(["u.txt": urls.joined(separator: "\n")])
    let result = try Self.scan(["u.txt", "--jobs", jobs], in: folder)
    let numbers = result.output.split(separator: "\n").map { line in
      line.dropFirst(#"{"line":"#.count).prefix { $0 != "," }
    }
    #expect(numbers == (1...30_000).map { "\($0)"[...] })
    #expect(result.output.split(separator: "\n").count { $0.contains("matches") } == 1_765)
  }

  @Test("records that are no URLs are passed over, and reported by number")
  func badRecords() throws {
    let folder = try Self.folder()
    let long = Data(repeating: 0x61, count: 9_000)
    var bytes = Data("https://a.example/\n".utf8)
    for part in [Data([0xFF, 0xFE]), Data([0x61, 0, 0x62]), long, Data()] { bytes += part + [0x0A] }
    try bytes.write(to: folder.url.appendingPathComponent("u.txt"))
    let result = try Self.scan(["u.txt"], in: folder)
    #expect(result.code == 0)
    #expect(result.output.contains(#"{"line":2,"problem":"notUTF8"}"#), "\(result.output)")
    #expect(result.output.contains(#"{"line":3,"problem":"hasNUL"}"#))
    #expect(result.output.contains(#"{"line":4,"problem":"tooLong"}"#))
    #expect(result.errors.contains("the first in u.txt:2"), "\(result.errors)")
  }

  @Test("of a short URL in an overlong record it is not said that the URL is too long")
  func overlongRecord() throws {
    let folder = try Self.folder()
    let page = String(repeating: "a", count: 1_100_000)
    try folder.write(
      """
      {"url": "https://a.example/", "page": "\(page)"}
      {"url": "https://a.example/"}

      """,
      to: "u.jsonl"
    )
    let result = try Self.scan(["u.jsonl", "--key", "url", "--summary"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let reason = "longer than 8192 bytes, or in a record of more than 1 MiB"
    #expect(result.output.contains(reason), "\(result.output)")
  }

  @Test(
    "bad calls and bad input end with 2 and a reason",
    arguments: [
      (["none.txt"], "none.txt"), (["empty.txt"], "there is no URL in the input"),
      (["-", "-"], "only once"),
      (["u.csv", "--column", "ulr"], "did you mean 'url'?"),
      (["u.csv", "--column", "0"], "counts from 1"),
      (["u.txt", "--key", "a", "--column", "b"], "cannot be combined"),
      (["u.txt", "--checkpoint", "c.json"], "--checkpoint needs --output"),
      (["u.txt", "--checkpoint", "c", "--output", "-"], "--checkpoint needs --output"),
      (["u.txt", "--checkpoint", "-", "--output", "o"], "--checkpoint takes a file"),
      (["u.txt", "--checkpoint", "/dev/null", "--output", "o"], "needs a regular file"),
      (["u.txt", "--checkpoint", "c", "--verify-prefilter", "--summary"], "cannot be combined"),
      (["open.csv", "--column", "url"], "the first row cannot be read"),
      (["u.txt", "--shapes", "--checkpoint", "c", "--output", "o"], "cannot be combined"),
      (["u.txt", "--only", "no"], "--only"), (["u.txt", "--output", "u.txt"], "u.txt"),
      (["text.csv", "--column", "url"], "a quoted field that does not end"),
      (["cut.gz"], "ends too early"), (["u.txt", "--rule", "nothing"], "nothing"),
    ]
  )
  func bad(_ arguments: [String], _ reason: String) throws {
    let folder = try Self.folder([
      "u.txt": "https://a.example/\n", "empty.txt": "\n", "u.csv": "n,url\n1,a\n",
      "open.csv": "n,\"url\n1,a\n", "text.csv": "n,url\n1,\"a\"b\n",
    ])
    let cut: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B]
    try Data(cut).write(to: folder.url.appendingPathComponent("cut.gz"))
    let result = try Self.scan(arguments, in: folder)
    #expect(result.code == 2, "\(result.output)")
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("u.txt"), encoding: .utf8)
        == "https://a.example/\n"
    )
  }

  @Test(
    "only the requested kind of records",
    arguments: [
      (["--only", "matched"], [1]), (["--only", "unmatched"], [2]), (["--only", "undecided"], [3]),
      (["--only", "slow"], [3]), (["--only", "drift"], [4]),
      (["--changed-against", "old.json"], [1]),
    ]
  )
  func only(_ arguments: [String], _ lines: [Int]) throws {
    // A digit that is newer than the Unicode of PCRE2 is none for it.
    let manifest = Self.manifest.replacing("/n/([0-9]+)", with: "/n/(\\\\d+)")
    let urls = [
      "https://notes.example/n/7", "https://a.example/", Self.slow,
      "https://notes.example/n/𑽐",
    ]
    let folder = try Self.folder(["u.txt": urls.joined(separator: "\n")])
    try folder.write(manifest, to: "m.json")
    try folder.write(manifest.replacing("n://$1", with: "m://$1"), to: "old.json")
    let result = try Self.scan(["u.txt"] + arguments, in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let found = result.output.split(separator: "\n").compactMap { line in
      Int(line.dropFirst(#"{"line":"#.count).prefix { $0 != "," })
    }
    let isChange = arguments.contains("--changed-against") || arguments.contains("matched")
    #expect(found == lines + (isChange ? [4] : []), "\(result.output)")
  }

  @Test("JSON Lines and CSV give what lines give")
  func formats() throws {
    let folder = try Self.folder([
      "u.ndjson": "{\"u\": \"https:\\/\\/notes.example/n/1\"}\n{\"u\": 1}\n",
      "u.csv": "n,url\n1,https://notes.example/n/1\n2\n", "u.tsv": "https://notes.example/n/1\tx\n",
    ])
    let json = try Self.scan(["u.ndjson", "--key", "u", "--only", "matched"], in: folder)
    let named = try Self.scan(["u.csv", "--column", "url", "--only", "matched"], in: folder)
    let number = try Self.scan(
      ["u.tsv", "--column", "1", "--separator", "\\t", "--only", "matched"],
      in: folder
    )
    for result in [json, named, number] {
      #expect(result.output.contains(#""value":"n://1""#), "\(result.output) \(result.errors)")
      #expect(result.errors.contains("1 URL: 1 matched"), "\(result.errors)")
    }
    #expect(json.errors.contains("without a string under the key, the first in u.ndjson:2"))
    #expect(named.errors.contains("without the column, the first in u.csv:3"), "\(named.errors)")
  }

  @Test("the totals of each rule, and the shapes of what no rule matches")
  func summary() throws {
    let urls = (0..<20).map { "https://notes.example/list/\($0)" } + ["https://notes.example/n/1"]
    let folder = try Self.folder(["u.txt": urls.joined(separator: "\n")])
    let table = try Self.scan(["u.txt", "--summary", "--verify-prefilter"], in: folder)
    #expect(table.code == 0 && table.output.contains("prefilter: 0 differences"), "\(table.output)")
    #expect(table.output.contains("1 browser matched up to 21 URLs\n"), "\(table.output)")
    #expect(table.output.hasSuffix("--only unmatched lists them, --shapes their shapes\n"))
    #expect(table.output.contains("      1        1  action/n/open\n"))
    let shapes = try Self.scan(["u.txt", "--shapes"], in: folder)
    #expect(shapes.output.contains("/list/{digits}"), "\(shapes.output)")
    #expect(shapes.output.contains("21 URLs: 1 matched, 20 not"), "\(shapes.output)")
    let json = try Self.scan(["u.txt", "--summary", "--shapes", "--format", "json"], in: folder)
    let report = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(report?["schema"] as? String == "ruleproof-scan/1")
    #expect((report?["totals"] as? [String: Any])?["unmatched"] as? Int == 20)
  }

  @Test("drift, slow searches and changes are said beside the answers, and counted")
  func remarks() throws {
    let manifest = Self.manifest.replacing("/n/([0-9]+)", with: "/n/(\\\\d+)")
    let urls = [
      "https://notes.example/n/7", "https://a.example/", Self.slow,
      "https://notes.example/n/𑽐",
    ]
    let folder = try Self.folder(["u.txt": urls.joined(separator: "\n")])
    try folder.write(manifest, to: "m.json")
    try folder.write(manifest.replacing("n://$1", with: "m://$1"), to: "old.json")
    let words = ["u.txt", "--with", "drift", "--with", "slow", "--with", "changed"]
    let result = try Self.scan(words + ["--changed-against", "old.json"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    let has = { (member: String) in lines.map { $0.contains("\"\(member)\":") } }
    #expect(has("matches") == [true, false, false, true])
    #expect(has("changed") == [true, false, false, true])
    #expect(has("drift") == [false, false, false, true])
    #expect(has("slow") == [false, false, true, false])
    #expect(result.errors.contains("of these: 1 drift, 1 slow, 2 changed"), "\(result.errors)")
    let plain = try Self.scan(["u.txt", "--with", "slow", "--only", "unmatched"], in: folder)
    #expect(plain.output == "{\"line\":2,\"url\":\"https://a.example/\"}\n")
    let json = try Self.scan(
      ["u.txt", "--summary", "--format", "json", "--with", "drift", "--with", "slow"],
      in: folder
    )
    #expect(try JSONSchema("scan").violations(in: json.output).isEmpty, "\(json.output)")
    #expect(json.output.contains("\"drift\" : 1") && !json.output.contains("\"changed\""))
    let sampled = try Self.scan(
      ["u.txt", "--with", "slow", "--slow-sample", "1000000"],
      in: folder
    )
    #expect(sampled.errors.contains("of these: 0 slow"), "\(sampled.errors)")
    #expect(try Self.scan(["u.txt", "--with", "changed"], in: folder).code == 2)
  }

  @Test("a letter that folds to others is not lost to PCRE2")
  func folding() throws {
    let folder = try Self.folder([
      "u.txt": "https://strasse.example/\nhttps://STRASSE.example/\nhttps://strabe.example/\n"
    ])
    try folder.write(
      Self.manifest.replacing(
        #"^https://slow\\.example/(?:a+)+$"#,
        with: #"(?i)https://stra\\x{df}e\\.example/"#
      ),
      to: "m.json"
    )
    let result = try Self.scan(["u.txt", "--summary", "--verify-prefilter"], in: folder)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("3 URLs: 2 matched, 1 not"), "\(result.output)")
  }

  @Test("a choice between a dot and a digit is no exponential search")
  func dotChoice() throws {
    let pattern = #"^https://dots\\.example/((?:\\d|.)*,(?:\\d|.)*)!$"#
    let urls = ["", "!", ",!", "1,2!"].map { rest in
      "https://dots.example/" + String(repeating: "7", count: 60) + rest
    }
    let folder = try Self.folder(["u.txt": urls.joined(separator: "\n")])
    try folder.write(
      Self.manifest.replacing(#"^https://slow\\.example/(?:a+)+$"#, with: pattern),
      to: "m.json"
    )
    let result = try Self.scan(["u.txt", "--step-limit", "50"], in: folder)
    let lines = result.output.split(separator: "\n")
    #expect(lines.prefix(2).allSatisfy { $0.hasSuffix("7\"}") || $0.hasSuffix("!\"}") })
    #expect(lines.suffix(2).allSatisfy { $0.contains("action/n/slow") }, "\(result.output)")
    #expect(result.errors.contains("4 URLs: 2 matched, 2 not, 0 undecided"), "\(result.errors)")
  }
}
