import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("Slow patterns, as the engines of files of rules read them")
struct SlowEngineTests {
  /// The verdicts on a pattern for an engine.
  private static func verdicts(
    _ pattern: String,
    _ engine: String,
    also others: [String] = []
  ) throws -> Set<SlowRecord.Verdict> {
    Set(try records(pattern, engine, also: others).map(\.verdict))
  }

  private static func records(
    _ pattern: String,
    _ engine: String,
    also others: [String] = []
  ) throws -> [SlowRecord] {
    let folder = try TemporaryFolder()
    let rule = ["id": "a", "pattern": pattern]
    let rules: [String: Any] = [
      "ruleproof": 1, "engine": engine, "also": others, "subject": "text", "rules": [rule],
    ]
    let text = try JSONSerialization.data(withJSONObject: rules)
    try folder.write(String(decoding: text, as: UTF8.self), to: "a.rules.json")
    let result = try Tool.run(
      ["slow", "a.rules.json", "--no-fixes", "--effort", "0", "--format", "json"],
      in: folder.url
    )
    let record = try? JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
    return record?.slow.records ?? []
  }

  @Test(
    "Python makes one set of single characters, but of equal ones two empty branches",
    arguments: [
      (#"^(?:\w|-|_)+$"#, false), (#"^(?:[\w-]|\.|_)+$"#, false), (#"^(?:\s|\t)*x"#, false),
      (#"^(?:(?:a|b)|(?:b|c))+$"#, false), (#"^(?:a|a)*x"#, true), (#"^(?:a|(a))*x"#, true),
      (#"^(?:\w+|é)+$"#, true), (#"^(?:\w|é+)+$"#, true), (#"^(?:.|b)*x"#, true),
    ]
  )
  func python(_ pattern: String, _ isSlow: Bool) throws {
    let verdicts = try Self.verdicts(pattern, "python")
    #expect(verdicts == [isSlow ? .vulnerable : .notSlow])
  }

  @Test(
    "a character beyond ASCII is in a class of Foundation",
    arguments: [#"^(?:\w|[äöüß])+$"#, #"^(?:\d|٣)+$"#, #"^(?:\w|[а-я])+$"#, #"^(?:\w|\x{df})+$"#]
  )
  func foundation(_ pattern: String) throws {
    #expect(try Self.verdicts(pattern, "foundation") == [.vulnerable])
    #expect(try Self.verdicts(pattern, "pcre2", also: ["foundation"]).contains(.vulnerable))
  }

  @Test(
    "what is shorter than every match is no attack on JavaScript or Python, and a longer one may be"
  )
  func minimumLength() throws {
    for engine in ["javascript", "python"] {
      let record = try #require(try Self.records("^(?:a?){30}a{30}$", engine).first)
      #expect(record.verdict == .vulnerable)
      #expect(record.attack.map { $0.length >= 30 } == true, "\(record)")
    }
  }

  @Test(
    "an attack on JavaScript has as much behind it as a match still needs, without which V8 goes back"
  )
  func checkedLength() throws {
    let lengths = try ["javascript", "python"].map { engine in
      try #require(try Self.records("^(?:a+)+bcdefghij$", engine).first?.attack?.length)
    }
    #expect(lengths[0] > lengths[1], "\(lengths)")
  }

  @Test("of a pattern with a condition nothing is known where no attack is found")
  func condition() throws {
    #expect(try Self.verdicts(#"^(a)?(?(1)(?:b+)+|c)$"#, "pcre2").contains(.notSlow) == false)
  }
}
