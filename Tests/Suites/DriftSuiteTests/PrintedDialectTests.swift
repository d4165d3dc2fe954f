import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax
import Testing
import Workspace

@testable import DriftSuite

@Suite("A pattern printed for another engine")
struct PrintedDialectTests {
  private static let patterns = [
    "https?://(?:www\\.)?a\\.b/([^/?#]+)", "(a)(b)?c", "[a-z&&[^b]]x", "[\\w.]+@", "\\d{2,3}?x",
    "\\s\\S",
    "\\h\\H", "\\v\\V", "\\p{Lu}\\p{L}+", "\\p{Greek}", "[[:digit:]a]", "[:hex:]{2}", "a.b",
    "(?s:a.)",
    "a\\z", "\\Aa", "(?i)ab[c-e]", "\\Qa.b\\E", "\\x{1F600}\\u0041", "(?<n>a)\\k<n>", "(?>a|ab)c",
    "a++b",
    "(?<=a|bc)d", "(?!a)b", "a{3}", "(?#c)a", "(?x) a b", "\\cAa", "[\\[\\]\\-^]", "[-a]", "\\W\\D",
    "a{2}b{1,}",
    "\\p{White_Space}a", "\\N{DIGIT ONE}", "(?:a|b|)c", "a\\/b", "\\e\\a\\t", "[^\\n\\x85]",
    "😀[😀-😂]",
  ]

  @Test("means the same where nothing is lost", arguments: ["re2", "python"])
  func meaning(name: String) throws {
    let id = EngineID(rawValue: name)
    guard (try? EngineRegistry.requireStarting([id])) != nil else { return }
    let foundation = EngineRegistry.foundation
    let engine = try #require(EngineRegistry(pcre2: .asWritten).engine(id))
    var compared = 0
    for pattern in Self.patterns {
      let tree = try RegexParser.parse(pattern)
      let printed = tree.printed(in: engine.description.dialect)
      guard printed.losses.isEmpty else { continue }
      let own = try foundation.compile(pattern)
      let other = try engine.compile(printed.text)
      var generator = SubjectGenerator(tree, seed: 11)
      for units in generator.steeredSubjects(limit: 12) {
        let subject = Subject(utf16: units)
        // What is no well-formed UTF-16 is not searched.
        guard String(decoding: units, as: UTF16.self).utf16.elementsEqual(units) else { continue }
        // Engines have tables of several versions of Unicode.
        guard NewCharacters(version: 14).aged(subject, besides: pattern) == nil else { continue }
        let expected = own.allMatches(in: subject, limits: foundation.defaultLimits).outcome
        let found = other.allMatches(in: subject, limits: engine.defaultLimits).outcome
        #expect(
          found == expected,
          "\(pattern) as \(printed.text) on \(String(decoding: units, as: UTF16.self).debugDescription)"
        )
        compared += 1
      }
    }
    #expect(compared > 100)
  }

  @Test("is taken by the engine, whatever is nearly the same", arguments: ["re2", "python"])
  func compiles(name: String) throws {
    let id = EngineID(rawValue: name)
    guard (try? EngineRegistry.requireStarting([id])) != nil else { return }
    let engine = try #require(EngineRegistry(pcre2: .asWritten).engine(id))
    for pattern in Self.patterns + [
      "a$", "(?m)^a$", "\\R", "\\bа\\B", "(?s).", "[:alnum:]", "(a?)*", "\\w",
    ] {
      let printed = try RegexParser.parse(pattern).printed(in: engine.description.dialect)
      guard printed.losses.allSatisfy({ $0.kind == .nearly }) else { continue }
      #expect(throws: Never.self, "\(pattern) as \(printed.text)") {
        try engine.compile(printed.text)
      }
    }
  }
}
