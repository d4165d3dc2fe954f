import Diagnostics
import FileAccess
import Foundation
import MatchEngine
import ModSecurityFormat
import PCRE2Engine
import PatternLists
import RE2Engine
import RuleSets
import SubjectDomains
import TestSupport
import Testing

@Suite("Patterns of ModSecurity's rules")
struct ModSecurityFileTests {
  private static func read(_ text: String) throws -> any RuleFile {
    try read(Array(text.utf8))
  }

  private static func read(_ bytes: [UInt8]) throws -> any RuleFile {
    var context = RuleReading(folder: ".")
    context.engines = [EngineID(rawValue: "pcre2")]
    context.engine = { _ in PCRE2Engine() }
    return try ModSecurityFormat.read(SourceFile(name: "r.conf", bytes: bytes), context)
  }

  private static let rules = #"""
    # SecRule ARGS "@rx comment" "id:1"
    SecMarker "BEGIN"
    SecRule REQUEST_URI|ARGS:/^ab$/ "@rx (?i)union\s+\"all\"" \
        "id:7,\
        msg:'one, two id:9',\
        chain"
        SecRule ARGS "!@rx ^[a-z]\
    +$" "t:none"
    SecRule ARGS "@pmFromFile words.data" "id:8"
    SecRule ARGS ^bare$ 'id:9'
    SecRule ARGS "@rx é.b" "phase:2, id:10 ,deny"
    """#

  @Test("every pattern has the id of its rule, or of the rule that its chain begins with")
  func patterns() throws {
    let file = try Self.read(Self.rules)
    #expect(file.rules.map(\.id) == ["rule/7", "rule/7~2", "rule/line-10", "rule/10"])
    let patterns = file.rules.flatMap(\.patternEntries).map(\.written)
    #expect(patterns == [#"(?i)union\s+"all""#, "^[a-z]+$", "^bare$", "é.b"])
    #expect(file.rules.flatMap(\.patternCases).allSatisfy { $0.domain.id == .text })
    #expect(file.engines.map(\.rawValue) == ["pcre2", "re2"])
  }

  @Test("files of other directives and of comments are of this format, and a chain has an end")
  func otherDirectives() throws {
    func fits(_ text: String, _ name: String = "r.conf") -> Bool {
      ModSecurityFormat.fits(SourceFile(name: name, bytes: Array(text.utf8)))
    }
    #expect(fits("# END\r\nSecMarker END\r\n") && fits("# c\n\n# d\n") && fits("secrule A b"))
    #expect(fits("SecRuleEngine On"))
    #expect(!fits("# c\n", "r.txt") && !fits("Section a\n") && !fits("server {\n}\n") && !fits(""))
    #expect(try Self.read("# c\nSecMarker END\n").rules.isEmpty)
    let error = #expect(throws: InputError.self) {
      try Self.read(#"SecRule ARGS "@rx a" "id:1,chain""# + "\nSecMarker END\n")
    }
    #expect(error?.diagnostics.first?.message.contains("no further rule") == true)
    let chain = #"SecRule ARGS "@rx a" "id:1,chain""# + "\n"
    for (text, words) in [
      (chain + #"SecRule ARGS "@rx b" "id:2""#, "begins in line 1 has not ended"),
      (
        "<IfModule x>\n" + #"SecRule ARGS "@rx b" "id:2""# + "\n</IfModule>\n=======\n",
        "no directive"
      ),
      (#"SecRule ARGS "@rx b" "id:2""# + "\n<<<<<<< HEAD\n", "no directive"),
    ] {
      let error = #expect(throws: InputError.self) { try Self.read(text) }
      #expect(error?.diagnostics.first?.message.contains(words) == true, "\(words)")
    }
    #expect(error?.diagnostics.first?.location?.line == 1)
  }

  @Test("a part of a pattern has its place, also after an escaped quote and a joined line")
  func places() throws {
    let entries = try Self.read(Self.rules).rules.flatMap(\.patternEntries)
    func place(_ entry: Int, _ part: Range<Int>) throws -> [Int] {
      let place = try #require(entries[entry].location(part))
      return [place.line, place.column]
    }
    #expect(try place(0, 4..<9) == [3, 42])
    #expect(try place(0, 13..<16) == [3, 52])
    #expect(try place(1, 6..<7) == [8, 1])
    #expect(try place(3, 1..<2) == [11, 20])
  }

  @Test("a byte order mark and the case of a directive's name change nothing")
  func spellings() throws {
    let (plain, mark) = ("SecRule A \"@rx a\" id:1\nSecRule A b id:2", "\u{FEFF}")
    for text in [plain, mark + plain, plain.replacing("Sec", with: "SEC")] {
      let file = try Self.read(text)
      #expect(file.rules.map(\.id) == ["rule/1", "rule/2"])
      #expect(ModSecurityFormat.fits(file.source))
    }
  }

  @Test("the dot takes a line break, as ModSecurity has it")
  func flags() throws {
    let rule = try #require(try Self.read(Self.rules).rules.last)
    #expect(rule.answers(to: "é\nb").count == 1)
  }

  @Test("bytes that are no text are an error with their place, in a comment too")
  func encoding() throws {
    let bytes = Array("SecRule A \"@rx a\"\n# a ".utf8) + [0xE9] + Array("\n".utf8)
    let error = try #require(throws: InputError.self) { try Self.read(bytes) }
    let location = try #require(error.diagnostics.first?.location)
    #expect(location.line == 2 && location.column == 5)
  }

  @Test(
    "what is not understood is an error with its place",
    arguments: [
      ("SecRule ARGS \"@rx a\n", "1:14"), ("\nSecRule ARGS\n", "2:1"),
      ("SecRule ARGS \"@rx a\" \"id:1\" deny\n", "1:1"), ("SecRule \"", "1:9"),
      ("SecRule ARGS \"@rx \u{0}\"", "1:19"), ("SecRule ARGS \"@rx a\" \\", "1:22"),
      ("SecRule A a id:1\nSecRule B b id:1", "2:1"), ("SecRule A a\n SecRul B b", "2:2"),
    ]
  )
  func errors(_ text: String, _ place: String) throws {
    let error = try #require(throws: InputError.self) { try Self.read(text) }
    let location = try #require(error.diagnostics.first?.location)
    #expect("\(location.line):\(location.column)" == place)
    #expect(error.diagnostics.first?.code == "wrong-rules")
  }

  @Test(
    "a file without a pattern has no rules, and is refused unless it is one of several",
    arguments: ["", "# SecRule A \"@rx a\"", "SecRule A \"@pm a\""]
  )
  func empty(_ text: String) throws {
    #expect(try Self.read(text).rules.isEmpty)
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.conf")
    try folder.write(Self.rules, to: "b.conf")
    func rules(_ names: String...) throws -> RuleSet {
      let paths = names.map { folder.url.appending(path: $0).path }
      return try RuleSet(paths: paths, within: nil) { (source, _) throws(InputError) in
        var context = RuleReading(folder: ".")
        context.engines = [EngineID(rawValue: "pcre2")]
        context.engine = { _ in PCRE2Engine() }
        return try ModSecurityFormat.read(source, context)
      }
    }
    #expect(try rules("a.conf", "b.conf").rules.count == 4)
    let error = try #require(throws: InputError.self) { try rules("a.conf") }
    #expect(error.diagnostics.map(\.code) == ["no-rule"])
  }

  @Test("a file is recognised by a rule at the start of a line")
  func recognition() {
    func fits(_ text: String) -> Bool {
      ModSecurityFormat.fits(SourceFile(name: "a.conf", bytes: Array(text.utf8)))
    }
    #expect(fits("# a\n  SecRule ARGS \"@rx a\"") && fits("SecRule\tA \"@rx a\""))
    #expect(!fits("x # SecRule ARGS") && !fits(""))
  }

  @Test(
    "every '@rx' of real rule files is read, and each compiles",
    .enabled(if: RealManifests.ruleSets("crs") != nil, .init(rawValue: RealManifests.notice))
  )
  func realFiles() throws {
    let folder = try #require(RealManifests.ruleSets("crs"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".conf") }
    #expect(!names.isEmpty)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let lines = text.split(separator: "\n").filter { line in
        let line = line.drop(while: \.isWhitespace)
        return line.hasPrefix("SecRule ") && line.contains("@rx ")
      }
      let entries = try Self.read(text).rules.flatMap(\.patternEntries)
      #expect(entries.count == lines.count, "\(name)")
      for (entry, line) in zip(entries, lines) {
        #expect(line.replacing("\\\"", with: "\"").contains("@rx " + entry.written + "\""))
        _ = try PCRE2Engine().compile(entry.target.pattern)
        _ = try RE2Engine().compile(entry.target.pattern)
      }
    }
  }
}
