import Foundation
import ManifestModel
import PatternExplanation
import RegexSyntax
import TestSupport
import Testing

/// Examples are compared with NSRegularExpression as any program calls it.
@Suite("Examples of parts")
struct PartExamplesTests {
  /// The engine, without limits.
  private static func search(_ pattern: String) -> (([UInt16]) -> PartExamples.Answer)? {
    guard let regex = try? NSRegularExpression(pattern: pattern) else { return nil }
    return { subject in
      let text = NSString(characters: subject, length: subject.count) as String
      let all = NSRange(location: 0, length: subject.count)
      guard let match = regex.firstMatch(in: text, range: all) else { return .noMatch }
      return .match(
        (0..<match.numberOfRanges).map { Range(match.range(at: $0)) }
      )
    }
  }

  private static func examples(
    _ pattern: String,
    in subjects: [String] = []
  ) throws -> (PatternExplanation, PartExamples) {
    let explanation = try PatternExplanation(RegexParser.parse(pattern))
    return (
      explanation,
      PartExamples(for: explanation, in: subjects.map { Array($0.utf16) }, engine: search)
    )
  }

  private static func texts(_ pattern: String, in subjects: [String] = []) throws -> [String:
    String]
  {
    let (explanation, examples) = try examples(pattern, in: subjects)
    var texts: [String: String] = [:]
    explanation.forEachPart { part in
      texts[part.source] = examples.text(of: part).map { String(decoding: $0, as: UTF16.self) }
    }
    return texts
  }

  @Test("parts take what they took of the test")
  func ofTests() throws {
    let texts = try Self.texts(
      #"^https?://(?:www\.|m\.)?notes\.example/(\d+)(?:\?.*)?$"#,
      in: ["https://m.notes.example/1207?a=b"]
    )
    #expect(texts[#"(\d+)"#] == "1207")
    #expect(texts[#"(?:www\.|m\.)?"#] == "m.")
    #expect(texts[#"(?:\?.*)?"#] == "?a=b")
  }

  @Test("each branch has an example, also one that no test takes")
  func branches() throws {
    let texts = try Self.texts(#"x(?:a\d|b[xy]z|(?!c)q+)"#, in: ["xa7"])
    #expect(texts[#"a\d"#] == "a7")
    #expect(texts["b[xy]z"] == "bxz")
    #expect(texts["q+"] == "q")
  }

  @Test("what must not be there has no example, and what must be there has one")
  func lookarounds() throws {
    let texts = try Self.texts(#"a(?!(b|c)\d+)(?=x(y|z))"#)
    #expect(texts["(b|c)"] == nil)
    #expect(texts["(y|z)"] == "y")
  }

  @Test(
    "where groups would change the pattern, the whole of it still has examples",
    arguments: [
      #"(a)(b)\2"#, #"\Qa(\E\d"#,
    ]
  )
  func withoutGroups(_ pattern: String) throws {
    let (_, examples) = try Self.examples(pattern)
    let matching = try #require(examples.matching)
    guard case .match? = Self.search(pattern)?(matching) else {
      Issue.record("\(pattern) does not match its example")
      return
    }
  }

  @Test("nothing is invented for a pattern that nothing matches")
  func impossible() throws {
    let (_, examples) = try Self.examples("a$b")
    #expect(examples.matching == nil)
    #expect(examples.notMatching == nil)
  }

  @Test("loops within loops that take nothing end")
  func emptyLoops() throws {
    let loops = String(repeating: "(?:", count: 6) + String(repeating: "){500}", count: 6)
    let explanation = try PatternExplanation(RegexParser.parse(loops + "a"))
    let examples = PartExamples(for: explanation, in: []) { _ in { _ in .noMatch } }
    #expect(examples.matching == nil)
  }

  @Test("an engine that gives up again and again is left alone")
  func leftAlone() throws {
    let pattern = String(repeating: ".*a", count: 20)
    let explanation = try PatternExplanation(RegexParser.parse(pattern))
    var calls = 0
    let examples = PartExamples(for: explanation, in: []) { _ in
      { _ in
        calls += 1
        return .failed
      }
    }
    #expect(calls == 3 && examples.matching == nil)
  }

  @Test("an engine that gives up has no example")
  func givingUp() throws {
    let explanation = try PatternExplanation(RegexParser.parse("a+"))
    let examples = PartExamples(for: explanation, in: []) { _ in { _ in .failed } }
    #expect(examples.matching == nil)
    explanation.forEachPart { #expect(examples.text(of: $0) == nil) }
  }

  /// Patterns of what URL rules are made of.
  private struct Grammar {
    var random: SeededGenerator

    mutating func sequence(_ depth: Int) -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in item(depth) }.joined()
    }

    private mutating func item(_ depth: Int) -> String {
      let atoms = [
        "http", "s", "://", #"\."#, "[a-c]", "[^/]", #"\d"#, #"\w"#, ".", "é", "(?i)", "[:alnum:]",
        "/", #"\b"#, "😀", #"[\w-]"#, "[^a&&b]",
      ]
      let atom: String
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where depth > 0: atom = "(?:" + sequence(depth - 1) + "|" + sequence(depth - 1) + ")"
      case 1 where depth > 0: atom = "(" + sequence(depth - 1) + ")"
      case 2 where depth > 0: return "(?!" + sequence(depth - 1) + ")"
      case 3 where depth > 0: return "(?=" + sequence(depth - 1) + ")"
      default: atom = atoms.randomElement(using: &random) ?? "a"
      }
      if atom == "(?i)" || atom == #"\b"# { return atom }
      // No loop around a loop: the engine runs here without limits.
      let counts =
        atom.hasPrefix("(") ? ["", "?"] : ["", "", "", "?", "*", "+", "{2}", "{1,3}", "+?", "?+"]
      return atom + (counts.randomElement(using: &random) ?? "")
    }
  }

  @Test("what a part is said to take, the engine takes", arguments: 1...12)
  func random(seed: Int) throws {
    var grammar = Grammar(random: SeededGenerator(seed: UInt64(seed)))
    var confirmed = 0
    for _ in 0..<60 {
      let pattern = grammar.sequence(2)
      guard (try? NSRegularExpression(pattern: pattern)) != nil else { continue }
      confirmed += try Self.confirm(pattern)
    }
    #expect(confirmed > 60)
  }

  /// Checks the examples of a pattern, and gives how many there were.
  private static func confirm(_ pattern: String, in subjects: [String] = []) throws -> Int {
    let (explanation, examples) = try examples(pattern, in: subjects)
    let whole = try #require(search(pattern))
    if let matching = examples.matching {
      guard case .match = whole(matching) else {
        Issue.record("\(pattern) does not match \(matching)")
        return 0
      }
    }
    if let other = examples.notMatching {
      guard case .noMatch = whole(other) else {
        Issue.record("\(pattern) matches \(other)")
        return 0
      }
    }
    var count = 0
    explanation.forEachPart { part in
      // A place or a look around needs the text beside the part.
      guard let text = examples.text(of: part), !part.source.contains("(?!"),
        !part.source.contains("(?="), !part.source.contains("(?<"), !part.source.contains(#"\b"#),
        !part.source.contains("^"), !part.source.contains("$")
      else { return }
      let flags = part.flags.contains(.caseInsensitive) ? "i" : ""
      let alone = search(#"\A(?\#(flags):\#(part.source))\z"#)
      count += 1
      guard case .match? = alone?(text) else {
        Issue.record(
          "\(pattern): \(part.source) does not take \(String(decoding: text, as: UTF16.self))"
        )
        return
      }
    }
    return count
  }

  @Test(
    "the patterns of real manifests have words and examples that hold",
    .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice)),
    arguments: 1...4
  )
  func realPatterns(version: Int) throws {
    var confirmed = 0
    for rule in try RealManifests.load(version).rules {
      guard let pattern = rule.pattern?.value else { continue }
      let inputs = (rule.testInputs?.value ?? []).compactMap(\.value)
      confirmed += try Self.confirm(pattern, in: inputs)
    }
    #expect(confirmed > 500)
  }
}
