import Diagnostics
import Foundation
import FuzzSuite
import RunRecord
import Testing

@Suite("Saved findings")
struct FindingTests {
  static let plain = Finding(
    kind: .wrongScheme,
    rule: "action/a+b/open-it~2",
    format: "a",
    cause: "scheme",
    url: .plain("https://a.example/é\u{202E}\"\\"),
    message: "the output has the scheme 'b'",
    pattern: #"^https://a\.example/(.*)$"#
  )
  static let pumped = Finding(
    kind: .slow,
    rule: "action/a/open",
    cause: "foundation",
    url: .pumped(
      Attack(
        pumps: [Attack.Pump(prefix: "https://a.example/", pump: "/a")],
        repeat: 40,
        suffix: "!"
      )
    ),
    message: "slow",
    pattern: "(a+)+$"
  )

  static func read(_ text: String) throws -> Finding {
    try FindingReader.read(SourceFile(name: "f.json", bytes: Array(text.utf8)))
  }

  @Test("a finding is the same after it was written and read", arguments: [plain, pumped])
  func roundTrip(_ finding: Finding) throws {
    let data = try JSONEncoder().encode(finding)
    #expect(try Self.read(String(decoding: data, as: UTF8.self)) == finding)
  }

  @Test("a finding of the form before is still read")
  func formerForm() throws {
    let head =
      #""schema":"ruleproof-find/1","kind":"slow","rule":"r","cause":"c","message":"m","pattern":"p""#
    let plain = try Self.read("{\(head),\"url\":\"https://a.example/\"}")
    #expect(plain.url == .plain("https://a.example/"))
    let attack = #"{"prefix":"https://a.example/","pump":"/a","repeat":40,"suffix":"!"}"#
    #expect(try Self.read("{\(head),\"attack\":\(attack)}").url == Self.pumped.url)
    let error = #expect(throws: FindingError.self) {
      try Self.read(#"{\#(head),"attack":{"pumps":[],"repeat":1,"suffix":""}}"#)
    }
    #expect(error?.diagnostic.message == "unknown key 'pumps'")
  }

  @Test("the file's name comes from the cause and fits every file system")
  func fileNames() {
    var other = Self.pumped
    other.url = .plain("https://b.example/")
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
    #""schema":"ruleproof-finding/2","kind":"slow","rule":"r","cause":"c","message":"m","pattern":"p""#

  @Test(
    "what is no finding is refused with what is wrong",
    arguments: [
      ("", "expected"), ("[]", "expected an object"), ("{}", "no 'schema'"),
      (#"{"schema":"ruleproof-finding/3"}"#, "ruleproof-finding/2"), (#"{"schema":1}"#, "a string"),
      (#"{"schema":"ruleproof-finding/2","kind":"odd"}"#, "unknown kind 'odd'"),
      ("{\(sound)}", "no 'url'"), (#"{\#(sound),"url":7}"#, "a string as 'url'"),
      (#"{\#(sound),"url":"a","url":"b"}"#, "duplicate key"),
      (#"{\#(sound),"uri":"a"}"#, "unknown key"),
      (#"{\#(sound),"url":"a","attack":{}}"#, "both"), (#"{\#(sound),"attack":[]}"#, "object"),
      (#"{\#(sound),"attack":{"pumps":[{"pump":"","prefix":""}],"repeat":0}}"#, "'repeat'"),
      (#"{\#(sound),"attack":{"pumps":[{"pump":"","prefix":""}],"repeat":1e9}}"#, "'repeat'"),
      (#"{\#(sound),"attack":{"pumps":[],"suffix":"","n":1,"repeat":1}}"#, "'n'"),
      (#"{\#(sound),"attack":{"pumps":[],"suffix":"","repeat":1}}"#, "'pumps'"),
      (#"{\#(sound),"attack":{"pumps":[{"pump":"aa"}],"suffix":"","repeat":1}}"#, "no 'prefix'"),
      (#"{\#(sound),"attack":{"pumps":[{"pump":"","prefix":"","x":1}],"repeat":1}}"#, "'x'"),
      (
        #"{\#(sound),"attack":{"pumps":[{"pump":"a","prefix":""}],"suffix":"","repeat":2,"length":3}}"#,
        "does not match"
      ),
      (
        #"{\#(sound),"attack":{"pumps":[{"prefix":"","pump":"aa"}],"suffix":"","repeat":60000}}"#,
        "65536"
      ),
      (#"{\#(sound),"url":"\#(String(repeating: "a", count: 65_537))"}"#, "65536"),
      (String(repeating: "[", count: 4_000), "deep"),
      (#"{\#(sound),"url":"\#(String(repeating: "a", count: 1 << 20))"}"#, "bytes"),
      (#"{\#(sound),"format":null,"url":"a"}"#, "'format'"),
    ]
  )
  func refused(_ text: String, _ words: String) throws {
    let error = #expect(throws: FindingError.self) { try Self.read(text) }
    let message = error?.diagnostic.message ?? ""
    #expect(message.contains(words), "\(message)")
    #expect(error?.diagnostic.location?.file == "f.json")
  }
}
