import JavaScriptCoreRuntime
import MatchEngine
import PCRE2Engine
import RegexSyntax
import ScriptRuntime
import TestSupport
import Testing

/// JavaScriptCore as the judge of translations: it and PCRE2 must find the same matches with the
/// same groups, and refuse the same patterns.
@Suite("Translated patterns, by JavaScriptCore")
struct TranslationJudgeTests {
  private static let runtime = JavaScriptCoreRuntime()

  /// Pieces of patterns, some of them no patterns of their own.
  private static let pieces = [
    "a", "b", "A", "é", "s", "k", "\\d", "\\w", "\\W", "\\s", "\\S", "\\b", "\\B", ".", "^", "$",
    "(", "(?:", "(?=", "(?!", "(?<=a", "(?<!b", ")", ")", ")", "|", "*", "+?", "?", "{2}", "{1,2}",
    "{", "}", "]", "[ab]", "[^a]", "[\\w-.]", "[^]", "[]", "[a-c]", "[\\d\\s]", "\\1", "\\0",
    "\\x61",
    "\\u0061", "\\cA", "\\/", "\\-", "\\n", "[^\\n]", "\u{2028}", "\\u{61}", "(?i:",
  ]
  private static let flagSets = ["", "i", "m", "s", "u", "iu", "im", "ms", "y"]
  private static let subjects = [
    "", "a", "b", "ab", "aab", "A", "é", "ſ", "K", "sk", "1", "a1 b", "a\nb", "a\r\nb", "\u{2028}a",
    "a\u{85}b", "_a.", "u{61}", "{a}", "]", "\u{1}", "a/b-c", "\u{A0}a", "\u{FEFF}", "٣", "aaa\n",
    "abab", "b\nA",
  ]

  @Test("random patterns", arguments: 0..<12)
  func random(seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    var translated = 0
    var cases: [(pattern: String, flags: String, translation: JavaScriptTranslation?)] = []
    for _ in 0..<250 {
      let count = Int(generator.next() % 6) + 1
      let pattern = (0..<count).map { _ in
        Self.pieces[Int(generator.next() % UInt64(Self.pieces.count))]
      }
      .joined()
      // JavaScriptCore takes \1 for a reference after `(?i:`, where there is no group (measured).
      guard !pattern.contains("(?i:") || !pattern.contains("\\1") else { continue }
      let flags = Self.flagSets[Int(generator.next() % UInt64(Self.flagSets.count))]
      do throws(JavaScriptPatternError) {
        let translation = try JavaScriptTranslation(pattern, flags: flags)
        guard translation.differences.isEmpty else { continue }
        cases.append((pattern, flags, translation))
        translated += 1
      } catch .invalid {
        cases.append((pattern, flags, nil))
      } catch {}
    }
    let answers = try Self.answers(cases.map { ($0.pattern, $0.flags) })
    let engine = PCRE2Engine(profile: .forecast)
    for (one, answer) in zip(cases, answers) {
      guard let translation = one.translation else {
        #expect(answer == "error", "/\(one.pattern)/\(one.flags) is a pattern of JavaScript")
        continue
      }
      let own = try Self.answer(of: engine.compile(translation.text))
      #expect(own == answer, "/\(one.pattern)/\(one.flags) as \(translation.text)")
    }
    #expect(translated > 60)
  }

  /// What PCRE2 finds in each subject: the offsets of the match and its groups.
  private static func answer(of pattern: any CompiledPattern) -> String {
    subjects.map { subject in
      switch pattern.firstMatch(
        in: Subject(subject),
        limits: MatchLimits(steps: 1_000_000, subjectLength: 100)
      )
      .outcome {
      case .noMatch: "-"
      case .failed(let failure): "\(failure)"
      case .match(let match):
        // JavaScript empties groups at each turn of a loop: only the whole match is compared.
        match.ranges.prefix(1).map { $0.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "?" }
          .joined(separator: ",")
      }
    }
    .joined(separator: ";")
  }

  /// What JavaScriptCore finds for each pattern, in the same words.
  private static func answers(_ patterns: [(String, String)]) throws -> [String] {
    let list = patterns.map { "[\(literal($0.0)), \(literal($0.1))]" }.joined(separator: ",")
    let texts = subjects.map(literal).joined(separator: ",")
    let script = """
      function process(url, done) {
        done([\(list)].map(function (one) {
          try {
            return [\(texts)].map(function (text) {
              var match = new RegExp(one[0], one[1]).exec(text);
              return match ? match.index + '-' + (match.index + match[0].length) : '-';
            }).join(';');
          } catch (error) { return 'error'; }
        }).join('\\n'));
      }
      """
    let call = ScriptCall(source: script, environment: .script2, input: "https://example.com/")
    guard case .output(let text) = runtime.run(call, transport: FakeTransport()).outcome else {
      Issue.record("\(runtime.run(call, transport: FakeTransport()).outcome)")
      return []
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func literal(_ text: String) -> String {
    let units = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "'" + units.joined() + "'"
  }
}
