import Diagnostics
import Foundation
import FuzzSuite
import Testing

@Suite("Saved finds")
struct FindTests {
  static let plain = Find(
    kind: .wrongScheme,
    rule: "action/a+b/open-it~2",
    format: "a",
    cause: "scheme",
    url: FoundURL(prefix: "https://a.example/é\u{202E}\"\\"),
    message: "the output has the scheme 'b'",
    pattern: #"^https://a\.example/(.*)$"#
  )
  static let pumped = Find(
    kind: .slow,
    rule: "action/a/open",
    cause: "foundation",
    url: FoundURL(prefix: "https://a.example/", pump: "/a", count: 40, suffix: "!"),
    message: "slow",
    pattern: "(a+)+$"
  )

  static func read(_ text: String) throws -> Find {
    try FindReader.read(SourceFile(name: "f.json", bytes: Array(text.utf8)))
  }

  @Test("a find is the same after it was written and read", arguments: [plain, pumped])
  func roundTrip(_ find: Find) throws {
    let data = try JSONEncoder().encode(find)
    #expect(try Self.read(String(decoding: data, as: UTF8.self)) == find)
  }

  @Test("the file's name comes from the cause and fits every file system")
  func fileNames() {
    var other = Self.pumped
    other.url = FoundURL(prefix: "https://b.example/")
    other.message = "otherwise"
    #expect(other.fileName == Self.pumped.fileName)
    other.cause = "pcre2"
    #expect(other.fileName != Self.pumped.fileName)
    other.rule = "../../etc/\u{0}" + String(repeating: "x", count: 400) + "é/\n"
    #expect(other.fileName.utf8.count < 140)
    #expect(
      other.fileName.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    )
  }

  static let sound =
    #""schema":"ruleproof-find/1","kind":"slow","rule":"r","cause":"c","message":"m","pattern":"p""#

  @Test(
    "what is no find is refused with what is wrong",
    arguments: [
      ("", "expected"), ("[]", "expected an object"), ("{}", "no 'schema'"),
      (#"{"schema":"ruleproof-find/2"}"#, "ruleproof-find/1"), (#"{"schema":1}"#, "a string"),
      (#"{"schema":"ruleproof-find/1","kind":"odd"}"#, "unknown kind 'odd'"),
      ("{\(sound)}", "no 'url'"), (#"{\#(sound),"url":7}"#, "a string as 'url'"),
      (#"{\#(sound),"url":"a","url":"b"}"#, "duplicate key"),
      (#"{\#(sound),"uri":"a"}"#, "unknown key"),
      (#"{\#(sound),"url":"a","attack":{}}"#, "exclude"), (#"{\#(sound),"attack":[]}"#, "object"),
      (#"{\#(sound),"attack":{"repeat":0}}"#, "'repeat'"),
      (#"{\#(sound),"attack":{"repeat":1e9}}"#, "'repeat'"),
      (#"{\#(sound),"attack":{"prefix":"","pump":"","suffix":"","n":1,"repeat":1}}"#, "'n'"),
      (#"{\#(sound),"attack":{"pump":"aa","suffix":"","repeat":1}}"#, "no 'prefix'"),
      (#"{\#(sound),"attack":{"prefix":"","pump":"aa","suffix":"","repeat":60000}}"#, "65536"),
      (#"{\#(sound),"url":"\#(String(repeating: "a", count: 65_537))"}"#, "65536"),
      (String(repeating: "[", count: 4_000), "deep"),
      (#"{\#(sound),"url":"\#(String(repeating: "a", count: 1 << 20))"}"#, "bytes"),
      (#"{\#(sound),"format":null,"url":"a"}"#, "'format'"),
    ]
  )
  func refused(_ text: String, _ words: String) throws {
    let error = #expect(throws: FindError.self) { try Self.read(text) }
    let message = error?.diagnostic.message ?? ""
    #expect(message.contains(words), "\(message)")
    #expect(error?.diagnostic.location?.file == "f.json")
  }
}
