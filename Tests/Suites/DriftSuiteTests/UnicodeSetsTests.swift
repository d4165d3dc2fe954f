import FoundationEngine
import MatchEngine
import RegexSyntax
import SubjectDomains
import Testing

@Suite("Sets of JavaScript's flag v")
struct UnicodeSetsTests {
  private static let characters = "aAbkKsSz09_-&|^ é\u{17F}\u{212A}😀\n".unicodeScalars.map(
    String.init
  )

  /// A set of some members, or of two of which one is taken from the other, or both have.
  private static func set(_ random: inout SplitMix64, depth: Int) -> String {
    let members = [
      "a", "k", "a-k", "A-Z", #"\d"#, #"\w"#, #"\s"#, #"\-"#, #"\&"#, "é", "😀", "0-9", #"\p{L}"#,
      #"\P{Lu}"#,
      #"\q{a|😀}"#, "^",
    ]
    let operands = members.filter { !$0.contains("-") || $0.hasPrefix("\\") }
    func part(_ random: inout SplitMix64, _ choices: [String]) -> String {
      depth > 0 && Int.random(in: 0..<3, using: &random) == 0
        ? set(&random, depth: depth - 1) : choices.randomElement(using: &random) ?? ""
    }
    let operation = ["", "", "--", "&&"].randomElement(using: &random) ?? ""
    let count = Int.random(in: operation.isEmpty ? 0...3 : 2...3, using: &random)
    let parts = (0..<count).map { _ in part(&random, operation.isEmpty ? members : operands) }
    return "[\(Bool.random(using: &random) ? "^" : "")\(parts.joined(separator: operation))]"
  }

  /// V8 tells: JavaScriptCore 2.50 takes other characters for some nested sets, and for `\P` in a set.
  @Test("are read as V8 reads them", .enabled(if: Node.path != nil, "no node"))
  func reading() throws {
    let foundation = FoundationEngine()
    var random = SplitMix64(seed: 11)
    let patterns = (0..<600).map { _ in Self.set(&random, depth: 2) }
    let answers = try Node.matches(of: patterns, flag: "v", in: Self.characters)
    var (count, matches) = (0, 0)
    for (pattern, answer) in zip(patterns, answers) {
      guard let answer else { continue }
      let tree = try #require(
        RegexParser.reading(of: pattern, in: .javaScript(.v)).tree,
        "\(pattern)"
      )
      let own = try foundation.compile(tree.source)
      for (character, expected) in zip(Self.characters, answer) {
        // ICU's \w and \s have more members than JavaScript's, which causes of their own tell.
        if !character.utf8.allSatisfy({ $0 < 0x80 }),
          pattern.contains(#"\w"#) || pattern.contains(#"\s"#)
        {
          continue
        }
        let found = own.firstMatch(in: Subject(character), limits: foundation.defaultLimits).outcome
        #expect((found != .noMatch) == expected, "\(pattern) on \(character)")
        if expected { matches += 1 }
      }
      count += 1
    }
    #expect(count > 300 && matches > 1_000, "\(count) \(matches)")
  }
}
