import MatchEngine
import PCRE2Engine
import Testing

@Suite("A call of PCRE2 with its default limits")
struct DefaultCallsTests {
  struct Example: Sendable {
    let pattern: String
    let subject: String
    let jit: DefaultCalls.End?
    let interpreter: DefaultCalls.End?
  }

  private static func calls(_ pattern: String, _ subject: String, steps: Int = 100_000_000) throws
    -> DefaultCalls
  {
    let compiled = try PCRE2Engine(profile: .costed, counts: true).compilePattern(pattern)
    return compiled.defaultCalls(on: Subject(subject), steps: steps)
  }

  @Test(
    "an error or an answer, with JIT and without, as pcre2_match gives it",
    arguments: [
      Example(
        pattern: "^(a+)+$",
        subject: String(repeating: "a", count: 24) + "!",
        jit: .matchLimit,
        interpreter: .matchLimit
      ),
      Example(
        pattern: "\\d+-x",
        subject: String(repeating: "1", count: 5_000) + "-yx",
        jit: .answer,
        interpreter: .answer
      ),
      Example(
        pattern: "^(?:a|ab)*c$",
        subject: String(repeating: "a", count: 9_000) + "cc",
        jit: .jitStack,
        interpreter: .answer
      ),
      Example(
        pattern: "^(.*?,)*[xy]",
        subject: String(repeating: "1,", count: 3_000),
        jit: .jitStack,
        interpreter: .matchLimit
      ),
      Example(pattern: "a", subject: "ba", jit: .answer, interpreter: .answer),
      // Its machine code is known to go wrong.
      Example(pattern: "^(a(?1)?b)$", subject: "aabb", jit: nil, interpreter: .answer),
      Example(pattern: "^.$", subject: "", jit: .answer, interpreter: .answer),
    ]
  )
  func ends(example: Example) throws {
    let calls = try Self.calls(example.pattern, example.subject)
    #expect(calls.interpreter == example.interpreter)
    // Where there is no JIT, nothing is known of it.
    if calls.jit != nil || example.jit == nil { #expect(calls.jit == example.jit) }
  }

  @Test("a search that is not waited for has no known end, and machine code gets no more starts")
  func bounded() throws {
    // Slow at each start, below the limit of one.
    let subject = String(repeating: "a", count: 18) + "!"
    let text = String(repeating: subject, count: 4_000)
    let calls = try Self.calls("(?:a+)+[xy]", text, steps: 1_000_000)
    #expect(calls == DefaultCalls(jit: nil, interpreter: nil))
  }
}
