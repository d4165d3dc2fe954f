import Foundation
import TestSupport
import Testing

@Suite("ruleproof contract")
struct ContractCommandTests {
  static let notes = """
    contract: notes
    title: Notes
    apps: [{id: notes, name: Notes, scheme: notes}]
    commands:
      open:
        parameters:
          id: {type: integer, minimum: 1, required: true}
          mode: {values: [view, edit]}
          line: {type: integer, ignoredUnless: mode=edit}
          all: {type: flag}
    tests:
      - notes://open?id=7

    """
  static let extended = """
    contract: acme
    extends: offline-pages
    apps: [{id: acme, name: Acme, scheme: acme-reader, like: kiosk}]

    """

  static func run(_ arguments: [String], notes: String = notes) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(notes, to: "notes.yml")
    try folder.write(extended, to: "acme.yml")
    return try Tool.run(["contract"] + arguments, in: folder.url)
  }

  @Test("list shows the contracts that are built in, after those of files")
  func list() throws {
    let result = try Self.run(["list", "--contract", "notes.yml"])
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("notes: Notes\n    notes://  Notes\n"))
    #expect(result.output.contains("op-action-kiosk://  Offline Kiosk\n"))
    #expect(result.output.contains("    any scheme: scheme://x-callback-url/command\n"))
    #expect(result.output.hasSuffix("3 contracts\n"))
    struct Answer: Decodable { let id: String }
    let json = try Self.run(["list", "--format", "json"])
    let ids = try JSONDecoder().decode([Answer].self, from: Data(json.output.utf8)).map(\.id)
    #expect(ids == ["offline-pages", "x-callback-url"])
  }

  @Test("check shows what is read from a URL, and marks what is wrong in it")
  func check() throws {
    let good = "op-action://view?url=https%3A%2F%2Fa.example&cached=1"
    let bad = "op-action://view?url=https%3A%2F%2Fa.example&target=blanc"
    let result = try Self.run(["check", good, bad])
    #expect(result.code == 1)
    #expect(
      result.output == """
        accepted \(good)
            contract: offline-pages; app: Offline Pages, Offline Pages Pro; command: view
            url = https://a.example
            cached = true
        rejected \(bad)
            contract: offline-pages; app: Offline Pages, Offline Pages Pro; command: view
            url = https://a.example
        error: 'blanc' is not a value of 'target' [contract-value-not-allowed]
         --> <url>:1:53
            | \(bad)
            |                                                     ^~~~~
            = help: did you mean 'blank'?
        2 URLs: 1 accepted

        """
    )
    #expect(try Self.run(["check", good]).code == 0)
  }

  @Test(
    "check says whether a URL is taken",
    arguments: [
      (["notes://open?id=7", "--contract", "notes.yml"], 0, "notes"),
      (["notes://open?id=0", "--contract", "notes.yml"], 1, "contract-out-of-range"),
      (["notes://open?id=7"], 1, "contract-none"), (["opaction://add"], 1, "op-action"),
      (["acme-reader://add?url=a%3Ab", "--contract", "acme.yml"], 1, "command-not-for-app"),
      (["n://x-callback-url/a?x-success=n%3Ab"], 1, "return-loop"), (["no url"], 1, "not a URL"),
      (["op-action-kiosk://"], 0, "Offline Kiosk"),
      (["op-action://view?url=http://a.example/"], 0, "note: "), ([""], 1, "not a URL"),
    ] as [([String], Int32, String)]
  )
  func verdicts(_ arguments: [String], _ code: Int32, _ text: String) throws {
    let result = try Self.run(["check"] + arguments)
    #expect(result.code == code && result.output.contains(text), "\(result.output)")
  }

  @Test("check gives programs typed values and findings")
  func checkJSON() throws {
    struct Answer: Decodable {
      struct Values: Decodable { let tags: [String]?, force: Bool?, numLevels: Int? }
      struct Finding: Decodable { let code: String }
      let accepted: Bool
      let app: String?
      let values: Values?
      let findings: [Finding]
    }
    let url =
      "op-action://add?url=a&tags=a%5C%2Cb,c&force=1&crawl=custom&maxPages=9&numLevels=2"
    let result = try Self.run(["check", url, "--format", "json"])
    let answer = try JSONDecoder().decode([Answer].self, from: Data(result.output.utf8))
    #expect(result.code == 1)
    #expect(answer.first?.accepted == false && answer.first?.app == "pages")
    #expect(answer.first?.values?.tags == ["a,b", "c"])
    #expect(answer.first?.values?.force == true && answer.first?.values?.numLevels == 2)
    let codes = answer.first?.findings.map(\.code)
    #expect(codes == ["contract-not-a-url", "contract-out-of-range"])
  }

  @Test(
    "build writes what check takes",
    arguments: [
      (["op-action", "view", "url=https://a.example/?b=c&d"], 0),
      (["op-action", "add", "url=http://a.example", "tags=a,b", "tags=c\\", "force=0"], 0),
      (["op-action-kiosk"], 0), (["notes", "open", "id=7", "--contract", "notes.yml"], 0),
      (["mailer", "a/b", "x-success=mail://", "id=ä b"], 0),
      (["op-action", "view"], 1), (["op-action", "view", "url=a b"], 1),
      (["op-action", "add", "url=http://a.example", "maxPages=20"], 1),
      (["op-action", "add", "url=http://a.example", "maxPages=x"], 1),
      (["op-action", "add", "url=http://a.example", "force=2"], 1),
      (["op-action-kiosk", "add", "url=http://a.example"], 1),
      (["op-action", "ad"], 2), (["op-action", "add", "uri=a"], 2), (["op-action", "url=a"], 2),
      (["https", "add"], 2), (["op-action:", "add"], 2), (["op-action", "add", "url"], 2), ([], 2),
      (["op-action", ""], 2), (["op-action", "view", "url=a:b", "url=a:b"], 2),
    ] as [([String], Int32)]
  )
  func build(_ arguments: [String], _ code: Int32) throws {
    let result = try Self.run(["build"] + arguments)
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(result.output.isEmpty == (code != 0))
    #expect(code == 0 || result.errors.hasPrefix("error: "))
    guard code == 0 else { return }
    let url = String(result.output.dropLast())
    #expect(try Self.run(["check", url, "--contract", "notes.yml"]).code == 0, "\(url)")
  }

  @Test("a list with a separator in an element is shown as build takes it")
  func lists() throws {
    let given = ["url=http://a.example", "tags=a,b", "tags=c", "tags=, d"]
    let url = try Self.run(["build", "op-action", "add"] + given).output
    let shown = try Self.run(["check", String(url.dropLast())]).output
    let line = try #require(shown.split(separator: "\n").first { $0.hasPrefix("    tags = ") })
    #expect(line == "    tags = a\\,b,c,\\, d")
    let again = ["url=http://a.example", "tags=" + line.dropFirst("    tags = ".count)]
    #expect(try Self.run(["build", "op-action", "add"] + again).output == url)
  }

  @Test("build writes an HTML link if it is given a text")
  func link() throws {
    let call = ["build", "op-action", "view", "url=https://a.example/?b=c&d", "target=modal"]
    let result = try Self.run(call + ["--link", "Read <it> ##[x]"])
    #expect(result.code == 0)
    #expect(
      result.output == """
        <a href="op-action://view?url=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d&amp;target=modal">\
        Read &lt;it&gt; #&#35;[x]</a>

        """
    )
    for text in ["", " \n"] {
      let empty = try Self.run(call + ["--link", text])
      #expect(empty.code == 2 && empty.output.isEmpty)
    }
    let refused = try Self.run(["build", "op-action", "view", "--link", "x"])
    #expect(refused.code == 1 && refused.output.isEmpty)
  }

  @Test(
    "complete shows what may come next",
    arguments: [
      ("", "op-action://"), ("op-action://", "op-action://deploy?"),
      ("op-action://view?", "op-action://view?url="),
      ("op-action://view?url=a%3Ab&target=m", "op-action://view?url=a%3Ab&target=modal"),
      ("a://x-callback-url/b?x-s", "a://x-callback-url/b?x-success="),
    ]
  )
  func complete(_ typed: String, _ expected: String) throws {
    let result = try Self.run(["complete", typed])
    let lines = result.output.split(separator: "\n")
    #expect(result.code == 0)
    #expect(lines.contains { $0 == expected || $0.hasPrefix(expected + "  ") }, "\(result.output)")
    let nothing = try Self.run(["complete", "https://a.example"])
    #expect(nothing.code == 1 && nothing.output.isEmpty && !nothing.errors.isEmpty)
  }

  @Test("document writes the page of a built-in contract, as docs/url-schemes.md has it")
  func document() throws {
    let page = try Repository.text("docs/url-schemes.md")
    for id in ["offline-pages", "x-callback-url"] {
      let result = try Self.run(["document", id, "--heading-level", "3"])
      #expect(result.code == 0 && result.output.hasPrefix("### "))
      #expect(page.contains(result.output))
    }
    #expect(try Self.run(["document", "notes.yml"]).output.hasPrefix("# Notes\n"))
    let hostile = Self.notes.replacing("Notes\n", with: "\"## ##[x]\\e[31m\"\n")
    let result = try Self.run(["document", "notes.yml"], notes: hostile)
    #expect(result.code == 0)
    #expect(!result.output.contains("##[") && !result.output.contains("\u{1B}"))
  }

  @Test("lint finds what is wrong in a file, and tests that fail")
  func lint() throws {
    #expect(try Self.run(["lint", "notes.yml", "acme.yml"]).code == 0)
    let test = try Self.run(["lint", "notes.yml"], notes: Self.notes + "  - notes://open?id=0\n")
    #expect(test.code == 1)
    #expect(test.output.contains("[contract-test]\n --> notes.yml:13:5"), "\(test.output)")
    #expect(test.output.contains("found: out-of-range id"))
    for (old, new) in [
      ("title:", "titel:"), ("mode=edit", "mode=edt"), ("[view, edit]", "[]"), ("id=7", "id=x"),
      ("contract: notes", "contract: [notes"),
    ] {
      let broken = Self.notes.replacing(old, with: new)
      let result = try Self.run(["lint", "notes.yml"], notes: broken)
      #expect(result.code == 1 && result.output.contains("notes.yml:"), "\(new) \(result.output)")
    }
  }

  @Test(
    "a wrong call, or a file that is none, is an error of the call",
    arguments: [
      ["check"], ["check", "a:", "--contract", "nowhere.yml"], ["list", "--contract", "none.yml"],
      ["list", "--contract", "notes.yml", "--contract", "notes.yml"], ["complete"], ["document"],
      ["document", "offline-page"], ["document", "notes.yml", "--heading-level", "6"], ["lint"],
      ["lint", "nowhere.yml"], ["lint", "."], ["build"], ["nonsense"], [],
    ]
  )
  func wrongCalls(_ arguments: [String]) throws {
    let result = try Self.run(arguments)
    #expect(result.code == 2, "\(result.output)")
    #expect(result.output.isEmpty && result.errors.hasPrefix("error: "), "\(result.errors)")
  }

  @Test("what is hostile in URLs is shown as escapes")
  func hostile() throws {
    let url = "op-action://add?url=%1B%5B31m%0A%3A%3Aerror&title=\u{202E}##[x]"
    for arguments in [["check", url], ["check", "\u{1B}\n::x"], ["complete", "\u{1B}\n::x"]] {
      let result = try Self.run(arguments)
      let shown = result.output + result.errors
      let isSafe = ["\u{1B}", "\u{202E}", "\n::", "##["].allSatisfy { !shown.contains($0) }
      #expect(isSafe && !shown.isEmpty, "\(shown.debugDescription)")
    }
  }

  @Test("the screen in docs/url-schemes.md is what the tool shows")
  func documentedScreen() throws {
    let page = try Repository.text("docs/url-schemes.md")
    let section = try #require(page.components(separatedBy: "## On the command line\n").last)
    let block = try #require(
      section.components(separatedBy: "```text\n$ ruleproof ").dropFirst().first
    )
    let lines = try #require(block.components(separatedBy: "```").first)
      .split(separator: "\n", maxSplits: 1)
    let call = try #require(lines.first).replacing("'", with: "").split(separator: " ")
    let result = try Tool.run(call.map(String.init))
    #expect(result.code == 1)
    #expect(result.output == lines.last.map(String.init))
  }

  @Test(
    "help says what the exit codes mean",
    arguments: ["list", "check", "build", "complete", "document", "lint"]
  )
  func help(_ command: String) throws {
    let result = try Self.run([command, "--help"])
    #expect(result.code == 0 && result.output.contains("Exit codes: 0 "))
  }
}
