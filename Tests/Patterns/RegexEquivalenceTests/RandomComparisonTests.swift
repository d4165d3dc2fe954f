import FoundationEngine
import MatchEngine
import RegexEquivalence
import RegexSyntax
import Testing

@Suite("Comparison of random patterns with the engine")
struct RandomComparisonTests {
  /// Writes small patterns of a few characters.
  private struct Writer {
    var random: SplitMix64
    let letters: [String]

    mutating func pattern(_ depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 0 ? 10 : 3), using: &random) {
      case 0...2: return letters.randomElement(using: &random) ?? "a"
      case 3, 4: return pattern(depth - 1) + pattern(depth - 1)
      case 5: return "(?:\(pattern(depth - 1))|\(pattern(depth - 1)))"
      case 6: return "(\(pattern(depth - 1)))"
      case 7:
        let quantifiers = ["*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{2}", "{1,2}"]
        return "(?:\(pattern(depth - 1)))" + (quantifiers.randomElement(using: &random) ?? "")
      case 8:
        let heads = ["(?>", "(?=", "(?!", "(?<=", "(?<!", "(?i:", "(?m:"]
        return (heads.randomElement(using: &random) ?? "(?:") + pattern(depth - 1) + ")"
      default:
        let quantifiers = ["*", "+", "?", "*+", "*?"]
        return (letters.randomElement(using: &random) ?? "a")
          + (quantifiers.randomElement(using: &random) ?? "")
      }
    }

    /// The same pattern with one small change.
    mutating func changed(_ text: String) -> String {
      var units = text.map { String($0) }
      guard !units.isEmpty else { return "a" }
      let index = Int.random(in: units.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: units.insert("+", at: index)
      case 1: units.insert("?", at: index)
      case 2: units.remove(at: index)
      default: units.insert(letters.randomElement(using: &random) ?? "a", at: index)
      }
      return units.joined()
    }
  }

  @Test(
    "one character is taken where the engine takes it",
    arguments: [
      "(?i)[^a]", "(?i)[a-z]", "(?i)[^k]", "(?i)[ſ]", "(?i)k", "(?i)[^A-Z]", "(?i)[[^a]b]",
      "(?i)[a-z&&[^k]]", "(?i)[^\\W]", "(?i)[é]", ".", "[^a]", "\\w", "\\s", "\\d", "\\h", "\\v",
      "[a-c[x]--[b]]", "\\p{L}", "\\P{Lu}", "[^\\s\\w]", "(?i)\\W", "[\\V&&\\s]",
    ]
  )
  func characters(_ pattern: String) throws {
    let code = try FoundationEngine().compile("^(?:\(pattern))\\z")
    let tree = try RegexParser.parse("^(?:\(pattern))\\z")
    for scalar in "aAbBkK\u{212A}sSſ0_-é \n\u{85}\u{2028}xÉß\t".unicodeScalars {
      let subject = Subject(String(scalar))
      guard
        case .match = code.firstMatch(in: subject, limits: FoundationEngine().defaultLimits).outcome
      else {
        #expect(try relation(of: scalar, to: tree) == .neither, "\(pattern) and \(scalar)")
        continue
      }
      let relation = try relation(of: scalar, to: tree)
      #expect([.equal, .subset].contains(relation), "\(pattern) and \(scalar): \(relation)")
    }
  }

  private func relation(of scalar: Unicode.Scalar, to tree: RegexPattern) throws -> SubjectRelation
  {
    let text = "^\\x{\(String(scalar.value, radix: 16))}\\z"
    return PatternComparison(try RegexParser.parse(text), tree).subjectRelation()
  }

  private static func subjects(of letters: [Character], upTo length: Int) -> [Subject] {
    var result = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in letters.map { text + String($0) } }
      result += last
    }
    return result.map { Subject($0) }
  }

  private struct World: Sendable, CustomTestStringConvertible {
    var name: String
    var letters: [String]
    var subjects: [Subject]
    var testDescription: String { name }
  }

  private static let worlds = [
    World(
      name: "letters",
      letters: ["a", "b", ".", "[ab]", "[^a]", "^", "$"],
      subjects: subjects(of: ["a", "b"], upTo: 7)
    ),
    World(
      name: "ends of lines",
      letters: ["a", ".", "\\n", "\\r", "$", "^", "\\Z", "\\z", "\\R", "(?s:.)"],
      subjects: subjects(of: ["a", "\n", "\u{D}", "\u{2028}"], upTo: 4)
        + [Subject("a\r\n"), Subject("\r\na\r\n"), Subject("\n\r\n"), Subject("\r\r\na")]
    ),
    World(
      name: "words",
      letters: ["a", "\\w", "\\W", "\\b", "\\B", "."],
      subjects: subjects(of: ["a", "-", "\u{301}"], upTo: 5)
    ),
  ]

  @Test("verdicts agree with the engine over all short subjects", arguments: worlds)
  private func agree(_ world: World) throws {
    var writer = Writer(random: SplitMix64(seed: 7), letters: world.letters)
    let engine = FoundationEngine()
    var counts: [String: Int] = [:]
    for _ in 0..<700 {
      let first = writer.pattern(4)
      let isChange = Bool.random(using: &writer.random)
      let second = isChange ? writer.changed(first) : writer.pattern(3)
      guard let left = try? RegexParser.parse(first), let right = try? RegexParser.parse(second),
        left.captureGroups.count == right.captureGroups.count,
        let leftCode = try? engine.compile(first), let rightCode = try? engine.compile(second)
      else { continue }
      var options = ComparisonOptions()
      options.maxStates = 2_000
      options.maxWork = 300_000
      switch PatternComparison(left, right, options: options).equivalence() {
      case .undecided: counts["undecided", default: 0] += 1
      case .equal:
        counts["equal", default: 0] += 1
        for subject in world.subjects {
          let results = [leftCode, rightCode].map {
            $0.firstMatch(in: subject, limits: engine.defaultLimits).outcome
          }
          if case .failed = results[0] { continue }
          if case .failed = results[1] { continue }
          guard results[0] != results[1] else { continue }
          Issue.record("\(first) | \(second) | \(subject.text.debugDescription): \(results)")
          break
        }
      case .different(let witness):
        counts["different", default: 0] += 1
        let subject = Subject(utf16: witness)
        let results = [leftCode, rightCode].map {
          $0.firstMatch(in: subject, limits: engine.defaultLimits).outcome
        }
        if results[0] == results[1] {
          Issue.record("\(first) | \(second) | \(subject.text.debugDescription): alike")
        }
      }
    }
    #expect(counts["equal", default: 0] > 10)
    #expect(counts["different", default: 0] > 50)
    #expect(counts["undecided", default: 0] < 200, "\(counts)")
  }
}
