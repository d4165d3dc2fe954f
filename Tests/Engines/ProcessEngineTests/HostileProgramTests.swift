import Foundation
import MatchEngine
import TestSupport
import Testing

@testable import ProcessEngine

@Suite("Programs that do not keep to the protocol", .hangLimit)
struct HostileProgramTests {
  /// A program of the shell's, which says its process id as its version.
  private static func program(_ body: String, offsets: String = "utf-16") -> EngineProgram {
    let hello = """
      {"ruleproof":1,"name":"fake","version":"'$$'","dialect":"icu","offsets":"\(offsets)"}
      """
    let text = """
      ask() { read -r line || exit 0; id=${line#*'"id":'}; id=${id%%[,\\}]*}; }
      say() { printf '{"id":%s,%s}\\n' "$id" "$1"; }
      printf '%s\\n' '\(hello)'
      \(body)
      """
    return EngineProgram(
      executable: "/bin/sh",
      arguments: ["-c", text],
      environment: ["PATH": "/usr/bin:/bin"]
    )
  }

  private static func engine(
    _ body: String,
    offsets: String = "utf-16",
    milliseconds: Int = 30_000
  ) throws -> ProcessEngine {
    var limits = ProcessLimits()
    limits.milliseconds = milliseconds
    limits.processes = 1
    return try ProcessEngine(program(body, offsets: offsets), limits: limits)
  }

  private static let taken = #"ask; say '"groups":0,"results":[]'; ask; "#

  private static func firstMatch(
    _ engine: ProcessEngine,
    in subject: String = "a😀"
  ) throws -> MatchOutcome {
    try engine.compile("a").firstMatch(in: Subject(subject), limits: engine.defaultLimits).outcome
  }

  @Test("one that keeps to it is heard")
  func good() throws {
    let body = Self.taken + #"echo a >&2; say '"groups":0,"results":[{"matches":[[[0,1]]]}]'"#
    #expect(try Self.firstMatch(Self.engine(body)) == .match(Match(ranges: [0..<1])))
  }

  @Test(
    "an answer that is none is a failure, with what the program wrote",
    arguments: [
      ("echo nonsense", #"it wrote "nonsense", which is no answer"#),
      ("echo; echo why >&2", #"it wrote "", which is no answer"#),
      (#"printf '{"id":2,"gro'; exit 0"#, "it ended with exit code 0"),
      (
        "echo 'no \u{1B}[1mmemory\n' >&2; exit 7",
        "it ended with exit code 7; it wrote: no  [1mmemory"
      ),
      ("kill -11 $$", "it ended with signal 11"),
      ("exec >&-; exec <&-; sleep 60", "it ended"),
      ("head -c 100000000 /dev/zero | tr '\\0' a", "its answer is too long"),
      ("id=1; say '\"groups\":0'", "its answer is for another request"),
      ("say '\"groups\":1,\"results\":[{\"matches\":[]}]'", Self.otherPattern),
      ("say '\"refused\":\"no\"'", Self.otherPattern),
      ("say '\"groups\":0,\"results\":[]'", Self.otherPattern),
      (answer("{}"), "its answer has no matches"),
      (answer(#"{"failed":"MemoryError"}"#), "MemoryError"),
      (answer(#"{"limit":"mood"}"#), "there is no limit 'mood'"),
      (answer(#"{"matches":[[]]}"#), Self.otherGroups),
      (answer(#"{"matches":[[null]]}"#), Self.otherGroups),
      (answer(#"{"matches":[[[0,1],null]]}"#), Self.otherGroups),
      (
        answer(#"{"matches":[[[0,4]]]}"#),
        "[0, 4] in its answer is no range of characters of the subject"
      ),
      (
        answer(#"{"matches":[[[1,0]]]}"#),
        "[1, 0] in its answer is no range of characters of the subject"
      ),
      (
        answer(#"{"matches":[[[-1,1]]]}"#),
        "[-1, 1] in its answer is no range of characters of the subject"
      ),
      (
        answer(#"{"matches":[[[1]]]}"#),
        "[1] in its answer is no range of characters of the subject"
      ),
      (answer(#"{"matches":[[[0,1]],[[1,1]]]}"#), "it found more than one first match"),
    ]
  )
  func badAnswer(body: String, words: String) throws {
    let outcome = try Self.firstMatch(Self.engine(Self.taken + body))
    #expect(outcome == .failed(.programFailed(words)))
  }

  private static let otherPattern = "it does not answer for the pattern that it has taken before"
  private static let otherGroups = "a match of its answer has not the groups of the pattern"

  private static func answer(_ result: String) -> String {
    "say '\"groups\":0,\"results\":[\(result)]'"
  }

  @Test(
    "a program that does not come to an answer is ended",
    arguments: [
      "sleep 60", "trap '' TERM INT HUP; while :; do :; done",
      "while :; do printf a; sleep 0.1; done",
      "while :; do echo a >&2; done", "sleep 60 & wait",
    ]
  )
  func noAnswer(body: String) throws {
    let engine = try Self.engine(Self.taken + body, milliseconds: 1_500)
    let failure = MatchFailure.timeLimit(milliseconds: 1_500)
    #expect(try Self.firstMatch(engine) == .failed(failure))
    let id = try #require(pid_t(engine.identity.version))
    #expect(kill(id, 0) != 0)
  }

  @Test("a deep answer is no answer")
  func deepAnswer() throws {
    let body = Self.taken + "head -c 200000 /dev/zero | tr '\\0' '['; echo"
    guard case .failed(.programFailed(let words)) = try Self.firstMatch(Self.engine(body)) else {
      Issue.record("the answer was taken")
      return
    }
    #expect(words.hasSuffix("which is no answer"))
  }

  @Test("what a program writes unasked is not taken for the next answer")
  func moreThanAnswer() throws {
    let body =
      #"ask; printf '{"id":1,"groups":0}\n{"id":2,"groups":0,"results":[{"matches":[]}]}\n'; sleep 60"#
    let outcome = try Self.firstMatch(Self.engine(body))
    #expect(outcome == .failed(.programFailed("it wrote more than its answer")))
  }

  @Test("offsets within a character are none")
  func splitCharacters() throws {
    for (offsets, span, isRange) in [
      ("utf-8", "[1,5]", true), ("utf-8", "[1,3]", false), ("code-points", "[1,2]", true),
      ("code-points", "[1,3]", false),
    ] {
      let body = Self.taken + Self.answer(#"{"matches":[[\#(span)]]}"#)
      let outcome = try Self.firstMatch(Self.engine(body, offsets: offsets))
      #expect((outcome == .match(Match(ranges: [1..<3]))) == isRange, "\(offsets) \(span)")
    }
  }

  @Test("much on the standard error does not stop a program")
  func manyErrors() throws {
    let body =
      Self.taken + "head -c 3000000 /dev/zero >&2; " + Self.answer(#"{"matches":[]}"#) + "; ask"
    #expect(try Self.firstMatch(Self.engine(body)) == .noMatch)
  }

  @Test("a pattern of which nothing is known is not refused, and its searches fail")
  func failingPattern() throws {
    let engine = try Self.engine("ask; exit 4")
    let pattern = try engine.compile("a")
    let (subject, limits) = (Subject("a"), engine.defaultLimits)
    let failure = MatchFailure.programFailed("it ended with exit code 4")
    #expect(pattern.firstMatch(in: subject, limits: limits).outcome == .failed(failure))
    #expect(pattern.allMatches(in: subject, limits: limits).outcome == .failed(failure))
    let replaced = pattern.replaceMatches(in: subject, template: "", limits: limits)
    #expect(replaced.outcome == .failed(failure))
  }

  @Test("a program that is no engine cannot be used, and the reason says why")
  func noEngine() {
    for (program, words) in [
      (EngineProgram(executable: "/nowhere/at-all"), "No such file or directory"),
      (
        EngineProgram(executable: "/bin/sh", arguments: ["-c", "echo no >&2; exit 3"]),
        "exit code 3; it wrote: no"
      ),
      (
        EngineProgram(executable: "/bin/sh", arguments: ["-c", "echo hello"]), "which is no answer"
      ),
      (
        EngineProgram(
          executable: "/bin/sh",
          arguments: [
            "-c",
            #"echo '{"ruleproof":9,"name":"a","version":"b","dialect":"c","offsets":"utf-8"}'"#,
          ]
        ), "version 9"
      ),
    ] {
      let error = #expect(throws: EngineProgramError.self) { try ProcessEngine(program) }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }

  @Test("nothing is left of an engine: no process, no descriptor")
  func nothingLeft() throws {
    let before = Self.descriptorCount
    var ids: [pid_t] = []
    for number in 0..<60 {
      let body = number.isMultiple(of: 2) ? "ask; exit 4" : Self.taken + Self.answer("{}") + "; ask"
      let engine = try Self.engine(body)
      _ = try Self.firstMatch(engine)
      ids.append(try #require(pid_t(engine.identity.version)))
    }
    for id in ids { #expect(kill(id, 0) != 0) }
    // Other tests open some, too.
    #expect(Self.descriptorCount < before + 60)
  }

  private static var descriptorCount: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
  }
}
