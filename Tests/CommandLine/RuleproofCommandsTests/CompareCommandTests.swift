import Foundation
import TestSupport
import Testing

@Suite("The compare command")
struct CompareCommandTests {
  @Test(
    "the exit code and the first line say what the comparison came to",
    arguments: [
      (
        ["(?:a|b)c", "[ab]c"], 0,
        "equal: the same matches and groups on every text, which is proven"
      ),
      (["(a+)+$", "a+$"], 0, "groups are left out"),
      (["(a)\\1", "(a)(?:\\1)"], 1, "no proof (back-reference)"),
      (
        ["^https://(\\w+)\\.example/", "^https://([\\w-]+)\\.example/"], 1, "different on a URL: \""
      ),
      (
        ["action/n/open", "^https://a\\.example/([0-9]+)$", "--manifest", "m.json"], 1, "different"
      ),
      (["ab", "a"], 1, "different"), (["", ""], 2, "[pattern-refused]"),
      (["https://a/", "x"], 1, "different"),
      (["a(b", "c"], 2, "[pattern-refused]"), (["a+"], 2, "second"),
    ] as [([String], Int32, String)]
  )
  func verdicts(_ arguments: [String], _ code: Int32, _ words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      DriftCommandTests.manifest(pattern: #"^https://a\\.example/([0-9]{1,3})/x$"#, path: "1/x"),
      to: "m.json"
    )
    let result = try Tool.run(["compare"] + arguments, in: folder.url)
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect((result.output + result.errors).contains(words), "\(result.output)\(result.errors)")
    guard code < 2 else { return }
    #expect(
      result.output.contains("cost of the first") && result.output.split(separator: "\n").count < 30
    )
  }

  @Test("slow --fix writes into a list of patterns, and what remains is the result")
  func fixesList() throws {
    let folder = try TemporaryFolder()
    try folder.write("^(?:\\w+/?)+$\n^https://b\\.example/\n", to: "p.txt")
    let result = try Tool.run(["slow", "--patterns", "p.txt", "--fix"], in: folder.url)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("fixed 1 of the patterns in p.txt: p.txt:1"))
    let lines = try String(contentsOfFile: folder.url.path + "/p.txt", encoding: .utf8)
      .split(separator: "\n")
    #expect(lines.first != "^(?:\\w+/?)+$" && lines.dropFirst().first == "^https://b\\.example/")
    let again = try Tool.run(["slow", "--patterns", "p.txt", "--fix"], in: folder.url)
    #expect(again.code == 0 && again.errors.contains("nothing to fix"))
    let stream = try Tool.run(
      ["slow", "--patterns", "-", "--fix"],
      in: folder.url,
      input: "^(?:\\w+/?)+$\n"
    )
    #expect(stream.code == 2 && stream.errors.contains("name a file"), "\(stream.errors)")
  }
}
