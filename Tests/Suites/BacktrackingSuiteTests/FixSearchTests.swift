import BacktrackingSuite
import FoundationEngine
import MatchEngine
import RegexEquivalence
import RegexSyntax
import Testing

@Suite("Search for fixes")
struct FixSearchTests {
  /// The fix that is found when only one text is accepted.
  private func fix(
    _ pattern: String,
    options: FixOptions = FixOptions(),
    test: FixTest? = nil,
    isBetter: (RegexPattern) -> Bool
  ) throws -> Fix? {
    var search = FixSearch(try RegexParser.parse(pattern), options: options, test: test)
    return search.run(isBetter: isBetter)
  }

  @Test(
    "each kind of change is found, proven, and made in its place alone",
    arguments: [
      (#"x(\d+).*$"#, #"x(\d++).*$"#, FixKind.possessive),
      (#"x(?:a+)+$"#, #"xa+$"#, .flattened),
      (#"https?://(?:.*/)*a"#, #"https?://(?:.*/)?a"#, .flattened),
      (#"^\s*\s*$"#, #"^\s*$"#, .merged),
      (#"^\d+\d*$"#, #"^\d+$"#, .merged),
      (#"^\d*\.?\d*$"#, #"^\d*(?:\.\d*)?$"#, .merged),
      (#"^(?:a|a)*$"#, #"^(?:a)*$"#, .factored),
      (#"^(\w+/?)+$"#, #"^(?:\w+/)*(\w+/?)$"#, .unrolled),
      (#"^(\w+-*)*$"#, #"^(?:(?:\w+-+)*(\w+-*))?$"#, .unrolled),
      (#"^(?:-?\w+)*$"#, #"^(?:-?\w+(?:-\w+)*)?$"#, .unrolled),
      (#"^(?:-?\w+)+$"#, #"^-?\w+(?:-\w+)*$"#, .unrolled),
      (#"^(?:.*?/)*x$"#, #"^(?:[^/\v]*?/)*x$"#, .disjoint),
      (#"^\w+(?:-?\w+)*$"#, #"^\w+(?:-\w+)*$"#, .separated),
      (#"^\w+([.-]?\w+)*@"#, #"^\w+([.-]\w+)*@"#, .separated),
      (#"^(?:a\w+[ ]?)+$"#, #"^(?:a\w+(?!\w)[ ]?)+$"#, .closed),
      (#"x(.*?)ab(.*?)cd"#, #"x((?:(?!ab).)*?)ab(.*?)cd"#, .tempered),
      (#"^(.*),(.*)$"#, #"^(.*),([^,\v]*)$"#, .disjoint),
      (#"^[-a]*a+$"#, #"^[-a]*a$"#, .merged),
      (#"^(?:\w-?)*\w+$"#, #"^(?:\w-?)*\w$"#, .merged),
      (#"^\w+(?:-?\w)*$"#, #"^\w(?:-?\w)*$"#, .merged),
      (#"^(?:.|\s)*x"#, #"^(?:[\s\S])*x"#, .factored),
      (#"a.*b.*$"#, #"a(?=.*+$).*b.*$"#, .guarded),
      (#"\s+$"#, #"(?<!\s)\s+$"#, .anchored),
      (#"a+(?:[.]a+)*@"#, #"(?<!a)a+(?:[.]a+)*@"#, .anchored),
    ]
  )
  func kinds(_ pattern: String, _ fixed: String, _ kind: FixKind) throws {
    var options = FixOptions()
    options.kinds = [kind]
    let found = try fix(pattern, options: options) { _ in true }
    #expect(found?.pattern == fixed)
    #expect(found?.kinds == [kind])
    #expect(found?.proof == .automata)
    let fix = try #require(found)
    let comparison = PatternComparison(
      try RegexParser.parse(pattern),
      try RegexParser.parse(fix.pattern)
    )
    #expect(comparison.equivalence() == .equal)
  }

  @Test("a pattern that nothing makes better has no fix")
  func none() throws {
    #expect(try fix("(?:a+)+$") { _ in false } == nil)
    #expect(try fix("abc") { _ in true } == nil)
  }

  @Test("the change that suffices alone is preferred")
  func single() throws {
    let found = try fix(#"x(?:.*/)*(\d+).*$"#) { $0.source.contains("(?:.*/)?") }
    #expect(found?.kinds == [.flattened])
    #expect(found?.pattern == #"x(?:.*/)?(\d+).*$"#)
  }

  @Test("changes are combined where one does not suffice")
  func combined() throws {
    let found = try fix(#"x(?:.*/)*(\d+).*$"#) {
      $0.source.contains("(?:.*/)?") && $0.source.contains("*+$")
    }
    #expect(found?.kinds.contains(.flattened) == true)
    #expect(found?.kinds.count ?? 0 > 1)
  }

  @Test(
    "the search restarts after no separator of a leading loop's iterations",
    arguments: [
      (#"a+(?:[.]a+)*@"#, "(?<!a[.])"), (#"(?:\w+-)*\w+@"#, "(?<!\\w-)"),
    ]
  )
  func starts(_ pattern: String, _ condition: String) throws {
    let found = try fix(pattern) { $0.source.contains(condition) }
    #expect(found?.pattern.contains(condition) == true && found?.proof == .automata)
  }

  @Test("JavaScript's patterns get no possessive quantifiers")
  func javaScript() throws {
    var options = FixOptions()
    options.allowsPossessive = false
    _ = try fix(#"x(?:a+)+(\d+).*$"#, options: options) {
      #expect(!$0.source.contains("++") && !$0.source.contains("*+"))
      return false
    }
  }

  @Test("what cannot be proven is tested, and the proof says so")
  func tested() throws {
    let subjects = ["aax", "aa", "ax", "", "xaa"].map { Subject($0) }
    let test = FixTest(engines: [FoundationEngine()], subjects: subjects)
    let pattern = #"(a)\1(?:x+)+$"#
    #expect(try fix(pattern) { _ in true } == nil)
    let found = try fix(pattern, test: test) { _ in true }
    #expect(found?.proof == .tested(subjects: subjects.count))
  }

  @Test("a bound is offered only where it is allowed, and as a change of meaning")
  func bounds() throws {
    #expect(try fix("(a*b)*c.*d") { $0.source.contains("{") } == nil)
    var options = FixOptions()
    options.kinds.insert(.bounded)
    let found = try fix("(a*b)*c.*d", options: options) { $0.source.contains("{") }
    #expect(found?.proof == .changedBeyond(turns: 256))
    #expect(found?.kinds == [.bounded])
  }

  @Test(
    "hostile patterns end within the limits",
    arguments: [
      String(repeating: "(?:", count: 90) + "a+" + String(repeating: ")+", count: 90),
      String(repeating: "a*", count: 400), String(repeating: "a|", count: 400),
      String(repeating: "(.*)", count: 70), "(?:(?:a{99}){99}){99}+", "()", "|", "a||b|",
    ]
  )
  func hostile(_ pattern: String) throws {
    var options = FixOptions()
    options.maxComparisons = 30
    options.comparison.maxWork = 20_000
    options.kinds.insert(.bounded)
    _ = try fix(pattern, options: options) { _ in false }
  }

  @Test("patterns that find the same first match can differ on the next")
  func inTurn() {
    let subjects = ["abcdef", "ab"].map { Subject($0) }
    let test = FixTest(engines: [FoundationEngine()], subjects: subjects)
    #expect(test.agreement(of: "[a-z]{1,3}", and: "(?<![a-z])[a-z]{1,3}") == 2)
    #expect(!test.findSameInTurn("[a-z]{1,3}", "(?<![a-z])[a-z]{1,3}"))
    #expect(test.findSameInTurn("[a-z]+", "(?<![a-z])[a-z]+"))
    #expect(!test.findSameInTurn("[a-z]+", "("))
  }

  @Test("patterns that differ on a subject do not pass a test")
  func disagreement() {
    let test = FixTest(engines: [FoundationEngine()], subjects: [Subject("ab"), Subject("b")])
    #expect(test.agreement(of: "a?b", and: "a?b") == 2)
    #expect(test.agreement(of: "a?b", and: "b") == nil)
    #expect(test.agreement(of: "a?b", and: "(") == nil)
    #expect(test.agreement(of: "(", and: "b") == nil)
    let groups = FixTest(
      engines: [FoundationEngine()],
      subjects: [Subject("ab")],
      comparesWholeMatch: false
    )
    #expect(groups.agreement(of: "a?(b)", and: "(b)") == 1)
  }
}
