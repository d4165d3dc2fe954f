import Diagnostics
import MatchEngine
import RegexSyntax
import Testing

@testable import FuzzEntries

@Suite("What must hold for every input is missed where it does not hold")
struct InvariantTests {
  private static func broken(_ check: () throws -> Void) -> String? {
    do {
      try check()
      return nil
    } catch {
      return (error as? BrokenInvariant)?.invariant ?? "\(error)"
    }
  }

  @Test(
    "a diagnostic outside of its file",
    arguments: [
      (1, 1, 0..<2, false), (3, 1, 0..<2, true), (1, 0, 0..<2, true), (1, 1, 0..<9, true),
    ]
  )
  func diagnostic(line: Int, column: Int, range: Range<Int>, isBroken: Bool) {
    let source = SourceFile(name: "a", bytes: Array("ab\n".utf8))
    let place = SourceLocation(file: "a", line: line, column: column, utf8Range: range)
    let diagnostic = Diagnostic(code: "x", severity: .error, message: "wrong", location: place)
    let found = Self.broken { try DiagnosticInvariants.check([diagnostic], in: source) }
    #expect((found == "a diagnostic's place is in its file") == isBroken)
  }

  @Test("a node outside of the node around it")
  func tree() throws {
    let tree = try RegexParser.parse("a(b|c)")
    #expect(Self.broken { try TreeRanges.check(tree) } == nil)
    let outside = RegexNode(.empty, range: 4..<9, flags: [])
    #expect(Self.broken { try TreeRanges.check(tree.withRoot(outside)) } != nil)
    let pair = RegexNode(.concatenation([tree.root, tree.root]), range: 0..<6, flags: [])
    #expect(Self.broken { try TreeRanges.check(tree.withRoot(pair)) } != nil)
  }

  @Test("a generated string that does not match", arguments: [("a+b?", false), ("a+c", true)])
  func subject(other: String, isBroken: Bool) throws {
    let tree = try RegexParser.parse("a+b?")
    let found = Self.broken { try SubjectInvariants.ofICU.check(tree, other) }
    #expect((found == "foundation matches a generated string") == isBroken)
  }

  /// A pattern with one group whose searches return predefined results.
  private struct FakePattern: CompiledPattern {
    var source = "(a)"
    var captureGroupCount = 1
    var match: Match?
    var all: [Match]
    var replaced = "ab"

    func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
      MatchResult(outcome: match.map { .match($0) } ?? .noMatch, cost: 3)
    }

    func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
      MatchesResult(outcome: .matches(all), cost: 3)
    }

    func replaceMatches(
      in subject: Subject,
      template: String,
      limits: MatchLimits
    ) -> ReplacementResult {
      ReplacementResult(outcome: .replaced(replaced), cost: 3)
    }
  }

  @Test("a search that is not what it should be")
  func search() {
    let match = Match(ranges: [0..<1, nil])
    func broken(_ code: FakePattern, steps: Int = 9) -> String? {
      let limits = MatchLimits(steps: steps, subjectLength: 9)
      let subject = Subject("ab")
      let first = code.firstMatch(in: subject, limits: limits)
      return Self.broken { try MatchInvariants(code, subject, limits).check(first) }
    }
    #expect(broken(FakePattern(match: match, all: [match])) == nil)
    #expect(broken(FakePattern(match: match, all: [match]), steps: 1) == "a limit of steps holds")
    let long = Match(ranges: [0..<3, nil])
    #expect(broken(FakePattern(match: long, all: [long])) == "a group is in the subject")
    let short = Match(ranges: [0..<1])
    #expect(broken(FakePattern(match: short, all: [short])) == "a match has all groups")
    #expect(
      broken(FakePattern(match: match, all: []))
        == "the first of all matches is the first match"
    )
    #expect(
      broken(FakePattern(match: match, all: [match], replaced: "b"))
        == "a match that is replaced by itself changes nothing"
    )
  }
}
