import EmbeddedFiles
import Foundation
import JavaScriptCoreRuntime
import MatchEngine
import RegexSyntax
import Testing

@testable import JavaScriptEditions

@Suite("Editions of JavaScript")
struct JavaScriptEditionsTests {
  private static let editions = JavaScriptEditions.builtIn

  /// Uses of the features that patterns are compiled with here, and where.
  static let uses: [(feature: JavaScriptFeature, pattern: String, place: Range<Int>)] = [
    (.lookbehind, "(?<=a)b", 0..<4), (.lookbehind, "a(?:(?<!a)b)*", 4..<8),
    (.namedGroups, "x(?<n>a)", 1..<6), (.unicodeProperties, "\\p{L}", 0..<5),
    (.unicodeProperties, "[^a\\P{Lu}]", 3..<9), (.modifiers, "a(?i:b)", 1..<5),
    (.modifiers, "(?s-i:.)", 0..<6),
  ]

  private static func refusal(
    _ pattern: String,
    _ edition: String,
    flag: UnicodeFlag? = nil
  ) throws -> PatternError? {
    let engine = JavaScriptEngine(
      unicodeFlag: flag,
      edition: try editions.edition(named: edition)
    )
    do throws(PatternError) {
      _ = try engine.compile(pattern)
      return nil
    } catch {
      return error
    }
  }

  /// The version before another one, as far as it can be named.
  private static func before(_ version: String) -> String {
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    return numbers.count > 1 && numbers[1] > 0
      ? "\(numbers[0]).\(numbers[1] - 1)" : "\(numbers[0] - 1)"
  }

  @Test("every feature has a row, with a figure for each browser and a source of each kind")
  func table() throws {
    #expect(Self.editions.features.map(\.feature) == JavaScriptFeature.allCases)
    for row in Self.editions.features {
      #expect(Set(row.versions.keys) == Set(Self.editions.browsers.map(\.id)))
      #expect(row.sources.keys.contains { $0.hasPrefix("MDN") })
      #expect(row.sources.keys.contains { $0.hasPrefix("ECMA-262") })
      #expect(row.versions.values.allSatisfy { BrowserVersion($0) != nil })
    }
  }

  @Test("a pattern is refused exactly below the version that has what it uses", arguments: uses)
  func boundaries(
    _ use: (feature: JavaScriptFeature, pattern: String, place: Range<Int>)
  ) throws {
    let row = try #require(Self.editions.features.first { $0.feature == use.feature })
    var names = [(below: "ES\(row.edition - 1)", from: "ES\(row.edition)")]
    names += row.versions.map { ("\($0)-\(Self.before($1))", "\($0)-\($1)") }
    for (below, from) in names {
      let refusal = try #require(try Self.refusal(use.pattern, below), "\(below)")
      #expect(refusal.engine == "javascript@\(below)")
      #expect(refusal.message.contains("no \(row.title) before "))
      #expect(refusal.message.hasSuffix(row.instead))
      let construct = try #require(refusal.constructs.first)
      #expect(construct.feature == .javaScriptEdition)
      #expect(construct.range.lowerBound == use.place.lowerBound)
      #expect(refusal.offset == use.place.upperBound)
      #expect(try Self.refusal(use.pattern, from) == nil, "\(from)")
    }
  }

  @Test(
    "the flag v is refused exactly below the version that has it",
    arguments: [("ES2024", "ES2023"), ("safari-17", "safari-16.6"), ("firefox-116", "firefox-115")]
  )
  func flagV(_ from: String, _ below: String) throws {
    #expect(try Self.refusal("[a-z]+", from, flag: .v) == nil)
    let refusal = try #require(try Self.refusal("[a-z]+", below, flag: .v))
    #expect(refusal.message.hasPrefix("no flag v before"), "\(refusal)")
    for other in [nil, UnicodeFlag.none, .u] {
      #expect(try Self.refusal("[a-z]+", below, flag: other) == nil)
    }
  }

  @Test("two groups of one name are two features")
  func duplicateNames() throws {
    let pattern = "(?<n>a)|(?<n>b)"
    #expect(try Self.refusal(pattern, "safari-17") == nil)
    let refusal = try #require(try Self.refusal(pattern, "safari-16.6"))
    #expect(refusal.constructs.map(\.range) == [8..<13])
    #expect(try Self.refusal(pattern, "ES2024") != nil)
    #expect(try Self.refusal(pattern, "ES2025") == nil)
    #expect(try Self.refusal(pattern, "ES2017")?.message.contains(", no ") == true)
  }

  /// Texts that look like features and are none, and others.
  private static let plain = [
    "a", "\\d+", "[a-z]", "(?:b|c)", "(x)", "(?=y)", "(?!z)", "[(?<=]", "\\(?<=?", "[(?i:]",
    "[^]", "\\\\", "(\\(?<n>)", "[\\]p{L}]", ".", "^", "$", "\\b", "\\u0041", "\\x41", "-", "é",
    "a{2,3}?", "\\/", "\\cA", "[\\b]",
  ]
  /// What the flag `u` does not allow, so that the pattern is read without it.
  private static let loose = ["\\-", "\\p{L}", "[\\p{L}]", "\\k<n>", "]", "{", "\\8", "[\\w-a]"]

  private static func random(_ parts: [String], _ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
    }
    .joined()
  }

  @Test("a pattern without any of the features is never refused")
  func plainPatterns() throws {
    var random = SplitMix64(seed: 7)
    let newest = JavaScriptEngine()
    let oldest = JavaScriptEngine(edition: try Self.editions.edition(named: "ES2015"))
    var count = 0
    for round in 0..<1_500 {
      let isLoose = round % 2 == 0
      var pattern = Self.random(Self.plain + (isLoose ? Self.loose : []), &random)
      if isLoose { pattern += "\\-" }
      guard (try? newest.compile(pattern)) != nil else { continue }
      count += 1
      #expect(throws: Never.self, "\(pattern)") { try oldest.compile(pattern) }
    }
    #expect(count > 800)
  }

  @Test("a feature is found wherever it is")
  func surroundedFeatures() throws {
    var random = SplitMix64(seed: 8)
    let newest = JavaScriptEngine()
    var count = 0
    for _ in 0..<1_000 {
      let use = Self.uses.randomElement(using: &random) ?? Self.uses[0]
      let before = Self.random(Self.plain, &random)
      let pattern = before + use.pattern + Self.random(Self.plain, &random)
      guard (try? newest.compile(pattern)) != nil else { continue }
      count += 1
      let refusal = try Self.refusal(pattern, "ES2017")
      let start = before.utf16.count + use.place.lowerBound
      #expect(refusal?.constructs.first?.range.lowerBound == start, "\(pattern)")
    }
    #expect(count > 500)
  }

  @Test("what it refuses, it refuses as JavaScript does; the rest it answers so")
  func answers() throws {
    #expect(try Self.refusal("(?>a)", "safari-15")?.constructs.isEmpty == true)
    let edition = try Self.editions.edition(named: "safari-15")
    let engine = JavaScriptEngine(edition: edition)
    let limits = engine.defaultLimits
    let subject = Subject("xaab")
    for pattern in ["a(?=b)", "(a)+", "(?<n>a)\\k<n>", "\\p{L}"] {
      let answer = try engine.compile(pattern).allMatches(in: subject, limits: limits)
      let known = try JavaScriptEngine().compile(pattern).allMatches(in: subject, limits: limits)
      #expect(answer.outcome == known.outcome)
    }
  }

  @Test("the flags of a program are flags, and not those of a group")
  func flagPrefix() throws {
    func refusal(_ prefix: String, _ body: String, _ name: String) throws -> String? {
      var target = PatternCase(rule: "r", pattern: "\(prefix)\(body))")
      target.flagPrefix = prefix
      let engine = JavaScriptEngine(edition: try Self.editions.edition(named: name))
      do throws(PatternError) {
        _ = try engine.engine(for: target).compile(target.pattern)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(try refusal("(?i:", "a", "ES2015") == nil)
    #expect(try refusal("^(?im:", "a", "safari-10") == nil)
    #expect(try refusal("(?s:", ".", "safari-11")?.contains("flag s") == true)
    #expect(try refusal("(?is:", ".", "safari-11.1") == nil)
    #expect(try refusal("(?i:", "a(?i:b)", "safari-15")?.contains("flags of a group") == true)
  }

  @Test(
    "what says the same without a feature is offered",
    arguments: [
      ("a(?<n>b)\\k<n>", "safari-11", "a(b)(?:\\1)"), ("(?i:ab)c", "safari-15", "(?:[Aa][Bb])c"),
      ("(?s:a.)", "safari-15", "(?:a[\\s\\S])"), ("(?<=a)b", "safari-15", nil),
    ] as [(String, String, String?)]
  )
  func replacements(_ pattern: String, _ edition: String, _ text: String?) throws {
    let refusal = try #require(try Self.refusal(pattern, edition))
    var units = Array(pattern.utf16)
    for construct in refusal.constructs.reversed() {
      guard let fix = construct.fixes.first else { continue }
      units.replaceSubrange(construct.range, with: fix.text.utf16)
    }
    #expect(String(decoding: units, as: UTF16.self) == text ?? pattern)
  }

  @Test(
    "what is no edition is refused, with what there is",
    arguments: [
      "", "es2018", "ES2014", "ES2026", "safari", "safari-", "safari-9", "safari-154",
      "safari-15.x", "safari-1.2.3.4", "chrome-49", "chrome-1000", "opera-12", "safari--1",
      "safari-٣٠",
    ]
  )
  func unknown(_ name: String) {
    let problem = #expect(throws: JavaScriptEditionProblem.self) {
      try Self.editions.edition(named: name)
    }
    #expect(
      problem?.message == """
        JavaScript has no edition '\(name)'; there are ES2015 to ES2025, and versions of browsers \
        from safari-10, chrome-50 and firefox-46 on
        """
    )
  }

  @Test(
    "the edition that a mistyped name means is suggested",
    arguments: [
      ("es2018", "ES2018"), ("safari-9", "safari-10"), ("safari-154", "safari-15.4"),
      ("Safari-15", "safari-15"), ("ES6", "ES2015"), ("ES13", "ES2022"), ("ES5", nil),
      ("ES2026", "ES2025"), ("chrom-62", "chrome-62"), ("opera", nil), ("safari-1000", nil),
    ] as [(String, String?)]
  )
  func suggestions(_ name: String, _ nearest: String?) {
    let problem = #expect(throws: JavaScriptEditionProblem.self) {
      try Self.editions.edition(named: name)
    }
    #expect(problem?.nearest == nearest)
  }

  @Test("the oldest standard that has all of a pattern is named")
  func standard() {
    for (pattern, name) in [
      ("a[b]", "ES2015"), ("(?<n>a)", "ES2018"), ("(?<!a)b", "ES2018"), ("[\\p{L}]", "ES2018"),
      ("(?<n>a)(?i:b)", "ES2025"),
    ] {
      let reading = RegexParser.reading(of: pattern, in: .javaScript)
      #expect(Self.editions.standard(for: reading.javaScriptFeatures) == name)
    }
  }
}
