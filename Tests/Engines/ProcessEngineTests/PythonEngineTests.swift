import Foundation
import MatchEngine
import RegexSyntax
import TestSupport
import Testing

@testable import ProcessEngine

private let python = try? EngineProgram.python(in: ProcessInfo.processInfo.environment)

@Suite(
  "Python's engine",
  .enabled(if: python != nil, "there is no python3"),
  .hangLimit
)
struct PythonEngineTests {
  private let engine: ProcessEngine

  init() throws {
    var limits = ProcessLimits()
    limits.milliseconds = 30_000
    engine = try ProcessEngine(try #require(python), limits: limits)
  }

  private func first(_ pattern: String, in subject: String) throws -> MatchOutcome {
    try engine.compile(pattern).firstMatch(in: Subject(subject), limits: engine.defaultLimits)
      .outcome
  }

  private func replaced(_ pattern: String, by template: String, in subject: String) throws
    -> ReplacementOutcome
  {
    try engine.compile(pattern)
      .replaceMatches(in: Subject(subject), template: template, limits: engine.defaultLimits)
      .outcome
  }

  @Test("the engine says its version and its dialect")
  func identity() {
    #expect(engine.identity.name == "python")
    #expect(engine.identity.version.contains(#/^Python 3\.\d+/#))
    #expect(engine.dialect == .python)
  }

  @Test("without python3 there is an error that says what to install")
  func missing() {
    let error = #expect(throws: EngineProgramError.self) {
      try EngineProgram.python(in: ["PATH": "relative:/nowhere"])
    }
    #expect(error?.message.hasPrefix("there is no 'python3': install") == true)
  }

  @Test("small patterns give what re gives when it is called directly")
  func smallPatterns() throws {
    let items = [
      "a", "b", ".", "(a|b)", "a*", "(a)?", "[^a]", "^", "$", #"\b"#, "(?:a|)", "b*?", "(?=a)",
      "(b)+", "(?<!a)", "a?+",
    ]
    let patterns = items + items.flatMap { item in items.map { item + $0 } }
    var subjects = [""]
    for start in 0..<7 { subjects += ["a", "b"].map { subjects[start] + $0 } }
    subjects += ["a\n", "é😀a", "b😀😀"]
    let answers = try Self.askDirectly(patterns, subjects)
    for (pattern, expected) in zip(patterns, answers) {
      let compiled = try? engine.compile(pattern)
      #expect((compiled == nil) == (expected == nil), "\(pattern)")
      guard let compiled, let expected else { continue }
      for (text, expected) in zip(subjects, expected) {
        let (subject, limits) = (Subject(text), engine.defaultLimits)
        let matches = expected.matches.map { Match(ranges: $0.map { $0.map { $0[0]..<$0[1] } }) }
        let first = compiled.firstMatch(in: subject, limits: limits)
        #expect(first.outcome == matches.first.map(MatchOutcome.match) ?? .noMatch)
        let all = compiled.allMatches(in: subject, limits: limits)
        #expect(all.outcome == .matches(matches), "\(pattern) on '\(text)'")
        let replaced = compiled.replaceMatches(in: subject, template: #"<\g<0>>"#, limits: limits)
        #expect(replaced.outcome == (matches.isEmpty ? .noMatch : .replaced(expected.output)))
      }
    }
  }

  private struct Expected: Decodable {
    /// In UTF-16 offsets.
    var matches: [[[Int]?]]
    var output: String
  }

  private static func askDirectly(
    _ patterns: [String],
    _ subjects: [String]
  ) throws -> [[Expected]?] {
    let text = """
      import json, re, sys
      def units(text): return len(text.encode('utf-16-le')) // 2
      def one(pattern, subject):
          matches = [[None if m.start(g) < 0 else
              [units(subject[:m.start(g)]), units(subject[:m.end(g)])]
              for g in range(pattern.groups + 1)] for m in pattern.finditer(subject)]
          return {'matches': matches, 'output': pattern.sub(lambda m: '<' + m[0] + '>', subject)}
      def every(pattern):
          try: compiled = re.compile(pattern)
          except re.error: return None
          return [one(compiled, subject) for subject in subjects]
      patterns, subjects = json.loads(sys.argv[1])
      print(json.dumps([every(pattern) for pattern in patterns]))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(python).executable)
    let input = try JSONEncoder().encode([patterns, subjects])
    process.arguments = ["-c", text, String(decoding: input, as: UTF8.self)]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode([[Expected]?].self, from: answer)
  }

  @Test(
    "a refused pattern has Python's words, and the place where it says one",
    arguments: [
      ("😀(a", "missing ), unterminated subpattern", 2), ("é[z-a]", "bad character range z-a", 2),
      (#"a\Q"#, #"bad escape \Q"#, 1), ("a{3,2}", "min repeat greater than max repeat", 2),
      ("(?<n>a)", "unknown extension ?<n", 1),
      ("a{99999999999}", "the repetition number is too large", nil),
    ] as [(String, String, Int?)]
  )
  func refusals(pattern: String, words: String, offset: Int?) throws {
    let error = #expect(throws: PatternError.self) { try engine.compile(pattern) }
    #expect(error?.message == words)
    #expect(error?.offset == offset)
    #expect(error?.engine == "python")
  }

  @Test("a pattern that is too deep or too long for Python is refused")
  func largePatterns() throws {
    let deep = String(repeating: "(", count: 5_000) + String(repeating: ")", count: 5_000)
    #expect(throws: PatternError.self) { try engine.compile(deep) }
    let long = String(repeating: "a", count: (32 << 10) + 1)
    #expect(throws: PatternError.self) { try engine.compile(long) }
    #expect(try first("a", in: "a") == .match(Match(ranges: [0..<1])))
  }

  @Test("templates are those of re.sub, and others are refused with Python's words")
  func templates() throws {
    let output = try replaced("(?P<n>é)|(x)", by: #"<\1|\g<n>|\2|$1|\\>"#, in: "aéx😀")
    #expect(output == .replaced(#"a<é|é||$1|\><||x|$1|\>😀"#))
    #expect(try replaced("z", by: "-", in: "a") == .noMatch)
    for (template, words) in [
      (#"\q"#, #"bad escape \q at position 0"#),
      (#"\2"#, "invalid group reference 2 at position 1"),
      (#"\g<m>"#, "unknown group name 'm'"),
    ] {
      let expected = ReplacementOutcome.failed(.templateRefused(words))
      #expect(try replaced("(a)", by: template, in: "b") == expected)
    }
  }

  @Test("half a surrogate pair is a failure, and what is too long or too much is one")
  func bounds() throws {
    var limits = ProcessLimits()
    limits.matchCount = 3
    limits.outputLength = 6
    let pattern = try ProcessEngine(try #require(python), limits: limits).compile("a")
    let short = MatchLimits(steps: 1, subjectLength: 4)
    let broken = pattern.firstMatch(in: Subject(utf16: [0x61, 0xD83D]), limits: short)
    #expect(broken.outcome == .failed(.invalidSubject(offset: 1)))
    let long = pattern.firstMatch(in: Subject("aaaaa"), limits: short)
    #expect(long.outcome == .failed(.subjectTooLong(length: 5, limit: 4)))
    let many = Subject("aaaa")
    #expect(
      pattern.allMatches(in: many, limits: short).outcome == .failed(.tooManyMatches(limit: 3))
    )
    for (template, outcome) in [
      ("bb", .replaced("bbbbbb")), ("bbb", .failed(.outputTooLong(limit: 6))),
      ("😀b", .failed(.outputTooLong(limit: 6))),
    ] as [(String, ReplacementOutcome)] {
      let result = pattern.replaceMatches(in: Subject("aaa"), template: template, limits: short)
      #expect(result.outcome == outcome)
    }
  }

  @Test("an output for which there is no memory is a failure, and the next search runs")
  func largeOutput() throws {
    let subject = String(repeating: "a", count: 100_000)
    let template = String(repeating: "b", count: 100_000)
    let outcome = try replaced("a", by: template, in: subject)
    #expect(outcome == .failed(.programFailed("MemoryError")))
    #expect(try replaced("a", by: "b", in: "a") == .replaced("b"))
  }

  @Test("a search without end is ended, and the next one runs")
  func endlessSearch() throws {
    var limits = ProcessLimits()
    limits.milliseconds = 1_000
    let engine = try ProcessEngine(try #require(python), limits: limits)
    let pattern = try engine.compile("(a+)+$")
    let subject = Subject(String(repeating: "a", count: 40) + "!")
    let failure = MatchFailure.timeLimit(milliseconds: 1_000)
    #expect(failure.message == "the engine gave no answer within 1000 ms")
    for _ in 0..<2 {
      let result = pattern.firstMatch(in: subject, limits: engine.defaultLimits)
      #expect(result.outcome == .failed(failure))
      let other = pattern.firstMatch(in: Subject("baa"), limits: engine.defaultLimits)
      #expect(other.match?.ranges == [1..<3, 1..<3])
    }
  }

  @Test("many subjects at once give what each gives alone, also where one of them fails")
  func manySubjects() throws {
    var limits = ProcessLimits()
    limits.milliseconds = 1_000
    let engine = try ProcessEngine(try #require(python), limits: limits)
    let pattern = try engine.compile("(a+)+$|(é)")
    var subjects = (0..<700).map { Subject(String(repeating: "é", count: $0 % 3) + "\($0)aa") }
    for odd in [Subject(String(repeating: "a", count: 40) + "!"), Subject(utf16: [0x61, 0xD83D])] {
      let each = subjects.map { pattern.firstMatch(in: $0, limits: engine.defaultLimits).outcome }
      let found = pattern.firstMatches(in: subjects, limits: engine.defaultLimits).map(\.outcome)
      #expect(found == each)
      subjects.insert(odd, at: 300)
    }
    #expect(pattern.firstMatches(in: [], limits: engine.defaultLimits).isEmpty)
    let last = pattern.firstMatches(in: subjects, limits: engine.defaultLimits).map(\.outcome)
    #expect(last.count == 702)
    #expect(last[300] == .failed(.invalidSubject(offset: 1)))
    #expect(last[301] == .failed(.timeLimit(milliseconds: 1_000)))
  }

  @Test("many threads may use one pattern")
  func threads() async throws {
    let pattern = try engine.compile("(a+)(é)?")
    let limits = engine.defaultLimits
    await withTaskGroup(of: Bool.self) { group in
      for thread in 0..<16 {
        group.addTask {
          (0..<40).allSatisfy { number in
            let (before, count) = ((thread + number) % 7, 1 + number % 5)
            let text =
              String(repeating: "é", count: before) + String(repeating: "a", count: count) + "é"
            let end = before + count
            let ranges = [before..<(end + 1), before..<end, end..<(end + 1)]
            return pattern.firstMatch(in: Subject(text), limits: limits).match?.ranges == ranges
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
