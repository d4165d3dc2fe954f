import BacktrackingSuite
import RegexSyntax
import Testing

@Suite("an ambiguity in words")
struct AmbiguityTextTests {
  private static func explain(
    _ pattern: String,
    _ prefix: String,
    _ pump: String,
    _ kind: AmbiguityText.Kind? = nil
  ) throws -> String? {
    AmbiguityText.explain(
      try RegexParser.parse(pattern),
      kind: kind,
      prefix: Array(prefix.utf16),
      pump: Array(pump.utf16)
    )?.words
  }

  @Test(
    "says where the parts are that take the same text",
    arguments: [
      ("^(a|a)*$", "", "a", ["a", "a"]),
      ("(a+)+$", "", "a", ["a+", "(a+)+"]),
      ("^@(.[a-z]{2,4})+$", "@", "aaa", [".", "[a-z]{2,4}"]),
      ("^\\d+[0-9]+$", "", "0", ["\\d+", "[0-9]+"]),
      ("a*b", "", "a", ["a*"]),
    ]
  )
  func parts(_ pattern: String, _ prefix: String, _ pump: String, _ expected: [String]) throws {
    let explanation = AmbiguityText.explain(
      try RegexParser.parse(pattern),
      prefix: Array(prefix.utf16),
      pump: Array(pump.utf16)
    )
    let units = Array(pattern.utf16)
    let parts = (explanation?.parts ?? []).map { String(decoding: units[$0], as: UTF16.self) }
    #expect(parts == expected)
  }

  @Test(
    "names one loop that can take a text in several ways",
    arguments: [
      ("^(a|a)*$", "", "a", "each iteration of `(a|a)*` can match `a` in two ways"),
      (
        "(\\w|\\d)+$", "", "0",
        "each iteration of `(\\w|\\d)+` can match `0` in two ways, as `\\w` and as `\\d`"
      ),
      ("(a+)+$", "", "a", "`a+` and the loop around it, `(a+)+`, can both match `a`"),
      ("(a*b?a*)*$", "", "a", "`a*` and the loop around it, `(a*b?a*)*`, can both match `a`"),
      (
        "^(?:aa?a?)+$", "", "a",
        "`a` and the `a` after it can both match `a`, again in each iteration of `(?:aa?a?)+`"
      ),
      ("^(a|a){28}$", "", "a", "each iteration of `(a|a){28}` can match `a` in two ways"),
      ("^(a?){25}a{25}$", "", "a", "each iteration of `(a?){25}` can match `a` or nothing"),
      (
        "^@(.[a-z]{2,4})+$", "@", "aaa",
        "`.` and `[a-z]{2,4}` can both match `a`, again in each iteration of `(.[a-z]{2,4})+`"
      ),
      (
        "^(a|b|ab)*c", "", "ab",
        "`(a|b|ab)*` can match `ab` in more than one way: its branches `a` and `ab` can both match `a`"
      ),
    ]
  )
  func exponential(pattern: String, prefix: String, pump: String, words: String) throws {
    let explained = try Self.explain(pattern, prefix, pump)
    #expect(explained == words)
  }

  @Test(
    "names consecutive loops",
    arguments: [
      (
        "^(?:\\w+\\.)*(?:\\w+\\.)+@", "a", ".a",
        "`(?:\\w+\\.)*` and `(?:\\w+\\.)+` can both match `.a`"
      ),
      ("^\\w+\\d+$", "", "0", "`\\w+` and `\\d+` can both match `0`"),
      ("^\\w*a*\\d*$", "", "0", "`\\w*` and `\\d*` can both match `0`"),
      ("^.{1,3}\\s+.+,", "", "\t", "`\\s+` and `.+` can both match `\t`"),
      ("^a*a*a*$", "", "a", "three `a*`, one after the other, can all match `a`"),
      ("^x*x*$", "", "x", "`x*` and the `x*` after it can both match `x`"),
      (
        "\\s+\\s+$", "", " ",
        "`\\s+` and the `\\s+` after it can both match ` `, and the search starts again at every character"
      ),
      ("^https://(.*)/(.*)x", "https://", "/", "`.*` and the `.*` after it can both match `/`"),
    ]
  )
  func polynomial(pattern: String, prefix: String, pump: String, words: String) throws {
    let explained = try Self.explain(pattern, prefix, pump)
    #expect(explained == words)
  }

  @Test(
    "tells of searches that begin again",
    arguments: [
      (
        ".*x", "", "a",
        "the search starts again at every character, and `.*` then runs to the end each time"
      ),
      (
        "\\s+$", "", " ",
        "the search starts again at every character, and `\\s+` then runs to the end each time"
      ),
      (
        "ab.*x", "", "ab",
        "the search starts again at every `ab`, and `.*` then runs to the end each time"
      ),
    ]
  )
  func restart(pattern: String, prefix: String, pump: String, words: String) throws {
    let explained = try Self.explain(pattern, prefix, pump)
    #expect(explained == words)
  }

  @Test("looks first for the kind that is known")
  func knownKind() throws {
    #expect(try Self.explain("(a+)+$", "", "a", .loop) == "`(a+)+` can match `a` again and again")
    #expect(
      try Self.explain("(a+)+$", "", "a", .restart)
        == "the search starts again at every character, and `(a+)+` then runs to the end each time"
    )
  }

  @Test("says nothing where no loop takes the pump")
  func nothing() throws {
    #expect(try Self.explain("abc", "", "a") == nil)
    #expect(try Self.explain("a*", "", "b") == nil)
    #expect(try Self.explain("a*", "", "") == nil)
    #expect(try Self.explain("(a)\\1", "", "a") == nil)
    #expect(try Self.explain("a*", "", String(repeating: "a", count: 1_000)) == nil)
  }

  @Test("cuts long parts in their middle")
  func long() throws {
    let set = "[" + (0x4E00..<0x4E64).map { String(Unicode.Scalar($0) ?? "?") }.joined() + "]"
    let words = try #require(try Self.explain("^\(set)*\(set)*$", "", "一"))
    #expect(words.unicodeScalars.count < 160)
    #expect(words.contains("…"))
  }

  @Test("reads a surrogate pair as one character, and a lone surrogate as U+FFFD")
  func surrogates() throws {
    #expect(
      try Self.explain("^😀*[^a]*$", "", "😀") == "`😀*` and `[^a]*` can both match `😀`"
    )
    let lone = AmbiguityText.explain(
      try RegexParser.parse("^.*[^a]*$"),
      prefix: [0xDC00],
      pump: [0xD800]
    )
    #expect(lone?.words == "`.*` and `[^a]*` can both match `\u{FFFD}`")
  }

  @Test("ends on patterns that are large")
  func large() throws {
    let part = "(?:[a-z]*\\w*|\\d+a?)*"
    let pattern = String(repeating: part, count: 60)
    let words = try Self.explain("^" + pattern + "$", "", "a")
    #expect(words != nil)
  }
}
