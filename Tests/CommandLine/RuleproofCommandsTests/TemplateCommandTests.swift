import Foundation
import TestSupport
import Testing

@Suite("ruleproof template")
struct TemplateCommandTests {
  static func run(_ arguments: [String]) throws -> Tool.Result {
    try Tool.run(["template"] + arguments)
  }

  @Test("match shows what arguments take, and where a template does not fit")
  func match() throws {
    let result = try Self.run([
      "match", "/t/{id}/{tags*,}", "https://a.example/t/7/a,b?x=1", "app:/t/7", "app:/t/7/",
    ])
    #expect(result.code == 1)
    #expect(
      result.output == """
        match https://a.example/t/7/a,b?x=1
            id   = "7"
            tags = "a", "b"
        error: the URL does not match the template: expected "/" [template-mismatch]
         --> <url>:1:9
            | app:/t/7
            |         ^
        match app:/t/7/
            id   = "7"
            tags = (an empty list)
        3 URLs: 2 matching

        """
    )
    #expect(try Self.run(["match", "/t/{id}", "app:/t/7"]).code == 0)
  }

  @Test("match shows where a value has not its type, and that only host and path differ")
  func typesAndHosts() throws {
    let result = try Self.run([
      "match", "n://e/{id:int}/{*}", "n://e/7/x", "n://e/7b/x", "n:///e/7/x",
    ])
    #expect(result.code == 1)
    #expect(
      result.output == """
        match n://e/7/x
            id = "7"
        error: the URL does not match the template: expected a whole number for the argument {id} \
        [template-mismatch]
         --> <url>:1:8
            | n://e/7b/x
            |        ^
        error: the URL does not match the template: expected "e/", the rest of "n://e/" \
        [template-mismatch]
         --> <url>:1:5
            | n:///e/7/x
            |     ^
            = help: only host and path differ: 'n:///e/{id:int}/{*}' matches this URL
        3 URLs: 1 matching

        """
    )
    #expect(try Self.run(["encode", "n://e/{id:int}", "id=7"]).output == "n://e/7\n")
    let encoded = try Self.run(["encode", "n://e/{id:int}", "id=7b"])
    #expect(encoded.code == 1 && encoded.errors.contains("expected a whole number"))
    let wildcard = try Self.run(["encode", "/{*}/{id}", "id=7"])
    #expect(wildcard.code == 2 && wildcard.errors.contains("name it"), "\(wildcard.errors)")
  }

  @Test(
    "arguments as other routers write them get the template in braces",
    arguments: [
      ("/a/:id/x", "'/a/{id}/x'"), ("/a/<int:id>/x", "'/a/{id:int}/x'"),
      ("/a/<id>/*", "'/a/{id}/{*}'"),
      ("/a/<string:id>/x", "'/a/{id}/x'"), ("/**/x", "'/{*:path}/x'"), ("/{+id}", "{name:path}"),
      ("/a/{id?}", "one without"), ("/{id*}", "{name:path}"),
    ]
  )
  func otherSyntax(template: String, help: String) throws {
    let result = try Self.run(["match", template, "app:/a/7/x"])
    #expect((result.output + result.errors).contains(help), "\(result.output)\(result.errors)")
    let other = try Self.run(["match", "/a/:id/y", "app:/a/7/x"])
    #expect(!other.output.contains("braces"))
  }

  @Test("arguments in a query end at & and #, or as in a path with --strict-query")
  func strictQuery() throws {
    let call = ["match", "/login?email={e}&next={n}", "x:/login?email=a@b.c&next=/home"]
    let result = try Self.run(call)
    #expect(result.code == 0)
    #expect(result.output.hasSuffix("e = \"a@b.c\"\n    n = \"/home\"\n"))
    let strict = try Self.run(call + ["--strict-query"])
    #expect(strict.code == 1 && strict.output.contains(#"expected "&next=""#))
    let encode = ["encode", "/login?next={n}", "n=/home"]
    #expect(try Self.run(encode).output == "/login?next=/home\n")
    #expect(try Self.run(encode + ["--strict-query"]).code == 1)
    let pattern = ["pattern", "?n={n}", "--relative"]
    #expect(try Self.run(pattern).output != Self.run(pattern + ["--strict-query"]).output)
    let overlaps = ["overlaps", "?n={n}/", "?n={n}@{m}/"]
    #expect(try Self.run(overlaps).code == 1)
    #expect(try Self.run(overlaps + ["--strict-query"]).code == 0)
  }

  @Test("match takes query parameters in any order with --any-order")
  func anyOrder() throws {
    let call = ["match", "/s?a={a}&b={b}", "x:/s?b=2&a=1"]
    #expect(try Self.run(call).code == 1)
    let result = try Self.run(call + ["--any-order"])
    #expect(result.code == 0)
    #expect(result.output.hasSuffix("a = \"1\"\n    b = \"2\"\n"), "\(result.output)")
    let missing = try Self.run(["match", "/s?a={a}&b={b}", "x:/s?b=2#t", "--any-order"])
    #expect(missing.output.contains(#"expected a parameter "a=" in the query"#))
    #expect(missing.output.contains("<url>:1:9"), "\(missing.output)")
  }

  @Test("a link inside a link is decoded and encoded as a step of its own")
  func target() throws {
    let link = "https://a.example/?x=1&y=2"
    let encode = ["encode", "/o?u={u}&b={b}", "u=\(link)", "b=1", "--target", "u"]
    let once = try Self.run(encode).output
    #expect(once == "/o?u=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y%3D2&b=1\n")
    let twice = try Self.run(encode + ["--target", "u"]).output
    #expect(twice.hasPrefix("/o?u=https%253A%252F%252F"))
    let url = "app:" + twice.trimmingCharacters(in: .newlines)
    let call = ["match", "/o?u={u}&b={b}", url, "--target", "u"]
    let result = try Self.run(call)
    #expect(result.code == 0)
    #expect(result.output.contains("decoded once: \"https%3A%2F%2F"), "\(result.output)")
    #expect(result.output.contains("decoded twice: \"\(link)\""), "\(result.output)")
    let json = try Self.run(call + ["--format", "json"]).output
    #expect(
      json.contains("\"targets\"") && json.contains("https:\\/\\/a.example") || json.contains(link)
    )
    let none = try Self.run(["match", "/o?u={u}", "app:/o?u=7", "--target", "u"])
    #expect(none.code == 1 && none.output.contains("{u} is no link"), "\(none.output)")
    #expect(try Self.run(["match", "/o?u={u}", "app:/o?u=7", "--target", "v"]).code == 2)
    #expect(try Self.run(["match", "/o?u={u*,}", "app:/o?u=7", "--target", "u"]).code == 2)
  }

  @Test("match gives programs values and offsets")
  func matchJSON() throws {
    struct Answer: Decodable {
      let matches: Bool
      let values: [String: String]?
      let offset: Int?
    }
    let arguments = ["match", "/t/{id}", "app:/t/a%20b", "app:/u", "--format", "json"]
    let result = try Self.run(arguments + ["--decode"])
    let answers = try JSONDecoder().decode([Answer].self, from: Data(result.output.utf8))
    #expect(result.code == 1)
    #expect(answers.map(\.matches) == [true, false])
    #expect(answers.first?.values == ["id": "a b"])
    #expect(answers.last?.offset == 5)
    #expect(try Self.run(arguments).output.contains("a%20b"))
  }

  @Test(
    "encode writes what is read back, and nothing else",
    arguments: [
      (["/t/{id}?tags={tags*,}", "id=7", "tags=a", "tags=b"], 0, "/t/7?tags=a,b\n"),
      (["/t/{id}/{tags*,}", "id=", "tags="], 0, "/t//\n"),
      (["/t/{id}", "id=a=b", "--percent-encode"], 0, "/t/a%3Db\n"),
      (["/t"], 0, "/t\n"),
      (["/t/{id}", "id=a/b"], 1, ""), (["/t/{tags*,}", "tags=a,b"], 1, ""),
      (["/t/{tags*,}", "tags=a", "tags="], 1, ""),
      (["/t/{id}"], 2, ""), (["/t/{id}", "ide=1"], 2, ""), (["/t/{id}", "id=1", "id=2"], 2, ""),
      (["/t/{id}", "id"], 2, ""), (["/t/{id}", "=7"], 2, ""), (["/t/{id", "id=7"], 2, ""),
    ] as [([String], Int32, String)]
  )
  func encode(_ arguments: [String], _ code: Int32, _ output: String) throws {
    let result = try Self.run(["encode"] + arguments)
    #expect(result.code == code, "\(result.errors)")
    #expect(result.output == output)
    #expect(result.errors.isEmpty == (code == 0))
  }

  @Test("pattern shows one text for both engines, with names of its groups for programs")
  func pattern() throws {
    struct Answer: Decodable {
      let pattern: String
      let groups: [String]
    }
    let plain = try Self.run(["pattern", "/t/{id}/{text}"])
    #expect(plain.code == 0)
    let json = try Self.run(["pattern", "/t/{id}/{text}", "--format", "json"])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(json.output.utf8))
    #expect(answer.pattern + "\n" == plain.output)
    #expect(answer.groups == ["id", "text"])
    let expression = try NSRegularExpression(pattern: answer.pattern)
    let url = "https://a.example/t/7/x?y"
    let range = NSRange(url.startIndex..., in: url)
    let match = try #require(expression.firstMatch(in: url, range: range))
    #expect(Range(match.range(at: 2), in: url).map { url[$0] } == "x")
    let hidden = try Self.run(["pattern", "/\u{202E}"])
    #expect(hidden.output.hasSuffix("\\x{202e}\n"))
    #expect(try Self.run(["pattern", "/t", "--relative"]).output == "\\/t\n")
  }

  @Test("overlaps shows URLs that several templates fit, and which one is never reached")
  func overlaps() throws {
    let hidden = try Self.run(["overlaps", "/event/{id}", "/event/{slug}/{id}"])
    #expect(hidden.code == 1)
    #expect(hidden.output.contains("such as https://example.com/event/a/a [hidden-template]"))
    #expect(hidden.output.hasSuffix("2 templates: 1 overlap, 1 never reached\n"))
    let ordered = try Self.run(["overlaps", "/event/{slug}/{id}", "/event/{id}", "/buy"])
    #expect(ordered.code == 0)
    #expect(ordered.output.contains("note: "))
    let apart = try Self.run(["overlaps", "/event", "/buy", "--format", "json"])
    #expect(apart.code == 0)
    #expect(apart.output == "[\n\n]\n")
    let same = try Self.run(["overlaps", "/a/{b}", "/a/{c}"])
    #expect(same.code == 1 && same.output.contains("remove one of them"))
  }

  @Test(
    "a wrong call is an error of the call",
    arguments: [
      ["match"], ["match", "/t/{id}"], ["match", "/t/{id", "app:/t/7"],
      ["match", "/{a}{b}", "app:"], ["match", "/t", "app:/t", "--format", "xml"], ["pattern"],
      ["pattern", "}"], ["pattern", "{"],
      ["encode"], ["overlaps"], ["overlaps", "/t"], ["overlaps", "/t", "{a}{b}"], ["nonsense"],
      [],
    ]
  )
  func wrongCalls(_ arguments: [String]) throws {
    let result = try Self.run(arguments)
    #expect(result.code == 2, "\(result.output)")
    #expect(result.output.isEmpty && result.errors.hasPrefix("error: "))
  }

  @Test("what is hostile in arguments is shown as escapes")
  func hostile() throws {
    let text = "app:/t/\u{1B}[31m\u{202E}\n::error::x##[command]"
    for arguments in [["match", "/t/{id}", text], ["match", "/u", text], ["match", text, "a:"]] {
      let result = try Self.run(arguments)
      let shown = result.output + result.errors
      #expect(!shown.contains("\u{1B}") && !shown.contains("\u{202E}"), "\(shown)")
      #expect(!shown.contains("\n::") && !shown.contains("##["), "\(shown)")
    }
  }

  @Test("the screen in docs/deeplink.md is what the tool shows")
  func documentedScreen() throws {
    let page = try Repository.text("docs/deeplink.md")
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
    arguments: [["match"], ["encode"], ["pattern"], ["overlaps"]]
  )
  func help(_ command: [String]) throws {
    let result = try Self.run(command + ["--help"])
    #expect(result.code == 0 && result.output.contains("Exit codes: 0 "))
  }
}
