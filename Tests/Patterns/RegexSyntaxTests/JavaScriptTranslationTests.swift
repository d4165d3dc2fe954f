import RegexSyntax
import Testing

@Suite("JavaScript patterns in terms of other engines")
struct JavaScriptTranslationTests {
  /// A pattern, its flags, and the text that means the same to ICU and PCRE2.
  static let texts: [(String, String, String)] = [
    ("", "", "(?:)"), ("a\\d\\D", "", "a[0-9][^0-9]"), ("\\w\\W", "", "[0-9A-Z_a-z][^0-9A-Z_a-z]"),
    ("a.b", "", "a[^\\n\\r\\x{2028}\\x{2029}]b"), ("a.b", "s", "a[\\s\\S]b"),
    ("^a$", "", "^a\\z"), ("[^]", "", "[\\s\\S]"), ("[]", "", "(?!)"), ("a\\/b", "", "a\\/b"),
    ("(?<n>a)\\k<n>", "", "(a)(?:\\1)"), ("\\k", "", "k"), ("\\u{61}", "u", "a"),
    ("\\u{61}", "", "u{61}"), ("{", "", "\\{"), ("a{,2}", "", "a\\{,2\\}"), ("]}", "", "\\]\\}"),
    ("a{2,}?", "", "a{2,}?"), ("\\1(a)", "", "(?:\\1)(a)"), ("\\1", "", "\\x01"), ("\\8", "", "8"),
    ("\\101\\0", "", "A\\x00"), ("\\x4", "", "x4"), ("\\x41\\cA\\c", "", "A\\x01\\\\c"),
    ("[\\b\\-\\d-z]", "", "[\\x08\\-0-9z]"), ("[a-c&&b]", "", "[\\x26a-c]"), ("a", "i", "[Aa]"),
    ("[^k]", "iu", "[^Kk\\x{212A}]"), ("k", "i", "[Kk]"), ("[[a]", "", "[\\[a]"),
    ("a", "y", "^(?:a)"), ("a", "gd", "a"), ("(?i:a)b", "", "(?:[Aa])b"),
    ("(?=a)*", "", "(?:(?=a))*"),
    ("\\p{Lu}", "u", "[\\p{Lu}]"), ("\\p{Lu}", "", "p{Lu}"), ("\\u{1F600}", "u", "\u{1F600}"),
    ("(?<=ab|c)d", "", "(?<=ab|c)d"), ("#\\ ", "", "# "), ("\\-", "", "-"),
  ]

  @Test("have the meaning of JavaScript", arguments: texts)
  func text(source: String, flags: String, expected: String) throws {
    let text = try JavaScriptTranslation(source, flags: flags).text
    let written = expected.replacing("{61}", with: text.contains("\\{61\\}") ? "\\{61\\}" : "{61}")
      .replacing("p{Lu}", with: text.hasPrefix("p") ? "p\\{Lu\\}" : "p{Lu}")
    #expect(text == written)
  }

  @Test(
    "that JavaScript refuses are refused",
    arguments: [
      ("(", ""), (")", ""), ("*", ""), ("a**", ""), ("[b-a]", ""), ("[", ""), ("\\", ""),
      ("a{2,1}", ""), ("(?#a)", ""), ("(?>a)", ""), ("a++", ""), ("^*", ""), ("(?<=a)*", ""),
      ("{", "u"), ("]", "u"), ("\\-", "u"), ("\\1", "u"), ("(?=a)*", "u"), ("a", "ii"), ("a", "x"),
      ("(?<n>a)\\k<m>", ""), ("\\u{110000}", "u"), ("[\\d-z]", "u"), ("{1}", ""),
    ]
  )
  func invalid(source: String, flags: String) {
    do throws(JavaScriptPatternError) {
      let translation = try JavaScriptTranslation(source, flags: flags)
      Issue.record("translated to \(translation.text)")
    } catch {
      guard case .invalid = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(
    "that cannot be said exactly are named",
    arguments: [
      ("[a]", "v"), ("(?<=a+)b", ""), ("(?<=(a))b", ""), ("(a)\\1", "i"), ("\u{1F600}+", ""),
      ("[\u{1F600}]", ""), ("\\ud800", ""), ("[\\ud800-\\udbff]", ""), ("é", "i"), ("\\bé", "iu"),
      ("\\p{Script=Greek}", "u"), ("(?<n>a)|(?<n>b)", ""), ("a{70000}", ""),
    ]
  )
  func untranslatable(source: String, flags: String) {
    do throws(JavaScriptPatternError) {
      let translation = try JavaScriptTranslation(source, flags: flags)
      Issue.record("translated to \(translation.text)")
    } catch {
      guard case .untranslatable = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(
    "part from other engines where a loop can match nothing, or a reference is to a group in a loop",
    arguments: [
      ("(a*)*", ["emptyLoop"]), ("(?:(a)|b)*\\1", ["loopCapture"]), ("(?:(a)|b)*", []),
      ("(a+)+", []), ("(?:a|)+b", ["emptyLoop"]), ("(?:a?)?", []),
    ]
  )
  func differences(source: String, kinds: [String]) throws {
    let translation = try JavaScriptTranslation(source)
    #expect(translation.differences.map(\.kind.rawValue) == kinds)
  }

  @Test(
    "map each part of their text to its part of the pattern",
    arguments: [
      ("a\\d+b", "[0-9]+", "\\d+"), ("(\\w\\d)x", "[0-9A-Z_a-z]", "\\w"), ("^.$", "\\z", "$"),
      ("a(?=b)*c", "(?:(?=b))*", "(?=b)*"), ("é\\wb", "b", "b"),
    ]
  )
  func places(source: String, part: String, expected: String) throws {
    let translation = try JavaScriptTranslation(source)
    let text = translation.text
    let found = try #require(text.firstRange(of: part))
    let lower = text[..<found.lowerBound].utf16.count
    let place = translation.place(of: lower..<lower + part.utf16.count)
    #expect(String(decoding: Array(source.utf16)[place], as: UTF16.self) == expected)
  }

  @Test("a long pattern takes time that grows with its length")
  func long() throws {
    for part in ["a", "(a)", "[a]", "\\d", "a|", "(?:"] {
      _ = try? JavaScriptTranslation(String(repeating: part, count: 10_000))
    }
  }
}
