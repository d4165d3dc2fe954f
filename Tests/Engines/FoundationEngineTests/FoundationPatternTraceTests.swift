import MatchEngine
import Testing

@testable import FoundationEngine

@Suite("the steps that ICU tells of")
struct FoundationPatternTraceTests {
  private static func steps(
    _ pattern: String,
    _ subject: Subject,
    _ path: FoundationEngine.Path = .automatic,
    limit: Int = 2_000,
    stopAfter most: Int = .max
  ) throws -> (steps: [SearchStep], result: MatchResult) {
    let engine = FoundationEngine(path: path)
    let compiled = try #require(try engine.compile(pattern) as? any TracingPattern)
    var steps: [SearchStep] = []
    let limits = MatchLimits(steps: limit, subjectLength: 16 << 20)
    let result = compiled.trace(in: subject, limits: limits) { step in
      steps.append(step)
      return steps.count < most
    }
    return (steps, result)
  }

  private static let runaway = Subject("bb" + String(repeating: "a", count: 20) + "!")

  @Test("are as many as the search costs", arguments: testedPaths)
  func count(path: FoundationEngine.Path) throws {
    let (steps, result) = try Self.steps("(a+)+$", Self.runaway, path)
    #expect(result.outcome == .noMatch)
    #expect(steps.count == result.cost)
    #expect(result.cost > 100)
    let plain = try FoundationEngine(path: path).compile("(a+)+$")
      .firstMatch(in: Self.runaway, limits: MatchLimits(steps: 2_000, subjectLength: 100))
    #expect(plain == result)
  }

  @Test(
    "are of the start positions that they fell at",
    .enabled(if: FoundationEngine.canCallICU),
    arguments: ["(a+)+$", "(?:a|(?=a)a)+$", "(?:(?:.)(?<=a))*(?:a+)+$"]
  )
  func starts(pattern: String) throws {
    let starts = try Self.steps(pattern, Self.runaway).steps.map { $0.start ?? -1 }
    #expect(starts == starts.sorted())
    #expect(starts.allSatisfy { (2...22).contains($0) })
    #expect(Set(starts).count > 1)
  }

  @Test(
    "are of the position before each of a pattern's fixed beginning",
    .enabled(if: FoundationEngine.canCallICU)
  )
  func startsOfLiterals() throws {
    let text = "bbx" + String(repeating: "a", count: 18) + "!bx" + String(repeating: "a", count: 18)
    for pattern in ["x(a+)+$", "[xy](a+)+$", "(?:x|y)(a+)+$", "xa(a+)+$"] {
      let starts = Set(try Self.steps(pattern, Subject(text + "!")).steps.map(\.start))
      #expect(starts == [2, 23], "\(pattern)")
    }
  }

  @Test("have no start position where the public API runs the search")
  func publicAPI() throws {
    let starts = Set(try Self.steps("(a+)+$", Self.runaway, .publicAPI).steps.map(\.start))
    #expect(starts == [nil])
  }

  @Test("end at the limit, and when the visitor stops them", arguments: testedPaths)
  func limits(path: FoundationEngine.Path) throws {
    let limited = try Self.steps("(a+)+$", Self.runaway, path, limit: 50)
    #expect(limited.result == MatchResult(outcome: .failed(.stepLimit(50, .ticks)), cost: 50))
    #expect(limited.steps.count == 50)
    let stopped = try Self.steps("(a+)+$", Self.runaway, path, stopAfter: 7)
    #expect(stopped.result == MatchResult(outcome: .failed(.stepLimit(7, .ticks)), cost: 7))
  }

  @Test("leave the pattern as it was", arguments: testedPaths)
  func reuse(path: FoundationEngine.Path) throws {
    let engine = FoundationEngine(path: path)
    let pattern = try engine.compile("(a+)+$")
    let before = pattern.firstMatch(in: Self.runaway, limits: engine.defaultLimits)
    let traced = try #require(pattern as? any TracingPattern)
    _ = traced.trace(in: Subject("b"), limits: engine.defaultLimits) { _ in false }
    #expect(pattern.firstMatch(in: Self.runaway, limits: engine.defaultLimits) == before)
  }

  @Test("are none for a subject over the limit", arguments: testedPaths)
  func subjectLength(path: FoundationEngine.Path) throws {
    let pattern = try FoundationEngine(path: path).compile("a")
    let traced = try #require(pattern as? any TracingPattern)
    let limits = MatchLimits(steps: 10, subjectLength: 3)
    let result = traced.trace(in: Subject("aaaa"), limits: limits) { _ in true }
    #expect(result.outcome == .failed(.subjectTooLong(length: 4, limit: 3)))
  }
}
