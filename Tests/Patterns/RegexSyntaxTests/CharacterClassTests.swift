import TestSupport
import Testing

import RegexSyntax

@Suite("Character classes")
struct CharacterClassTests {
  @Test(
    "members",
    arguments: [
      ("[abc]", "[a b c]"),
      ("[^a-z0]", "[^ a–z 0]"),
      ("[]a]", "[] a]"),
      ("[^]]", "[^ ]]"),
      (#"[\d\-\]\b\1]"#, #"[\d - ] b 1]"#),
      (#"[\Q]-[\E]"#, "[] - []"),
      (#"[\x41-\x{43}\N{DIGIT ONE}]"#, "[A–C 1]"),
      (#"[\p{Lu}\P{Greek}]"#, #"[generalCategory("Uppercase_Letter") not script("Greek")]"#),
      ("[{ab}]", "[{ a b }]"),
      ("[:alpha:]", #"[binary("Alphabetic", true)]"#),
      ("[[:alpha:][:^word:]]", #"[[binary("Alphabetic", true)] [not word]]"#),
      ("[:a]", "[: a]"),
      ("[a[bc]]", "[a [b c]]"),
      ("[^:alpha:]", "[^ : a l p h a :]"),
    ]
  )
  func members(pattern: String, sketch: String) throws {
    #expect(try Sketch.of(pattern) == sketch)
  }

  @Test(
    "'-' and '&' are operators only between classes, or doubled",
    arguments: [
      ("[a-]", "[a -]"),
      ("[-a]", "[- a]"),
      ("[&a&b]", "[& a & b]"),
      (#"[\w-.]"#, #"[\w - .]"#),
      ("[a-c-e]", "[a–c - e]"),
      ("[a-[b]]", "[a - [b]]"),
      (#"[\p{L}-[b]]"#, #"[{generalCategory("Letter")} − {[b]}]"#),
      ("[[a-z]-[b]]", "[{[a–z]} − {[b]}]"),
      ("[[a-z]&[b]]", "[{[a–z]} ∩ {[b]}]"),
      ("[a-z--b]", "[{a–z} − {b}]"),
      ("[a-z&&[^b]]", "[{a–z} ∩ {[^ b]}]"),
      ("[a--b&&c]", "[{a} − {b} ∩ {c}]"),
      ("[a--bc]", "[{a} − {b c}]"),
      ("[[a]-[b][c]]", "[{[a]} − {[b]} ∪ {[c]}]"),
      ("[[a]-[b]c]", "[{[a]} − {[b]} ∪ {c}]"),
      (#"[[a]-[b]\d]"#, #"[{[a]} − {[b] \d}]"#),
      ("[a[b]-[c]--d]", "[{{a [b]} − {[c]}} − {d}]"),
      ("[a---]", "[{a} − {-}]"),
    ]
  )
  func operators(pattern: String, sketch: String) throws {
    #expect(try Sketch.of(pattern) == sketch)
  }

  @Test("a range after a literal '&' begins at the last literal of any earlier class, as in ICU")
  func borrowedLowerBound() throws {
    #expect(try Sketch.of("[b][&-d]") == "([b] [& b–d])")
  }

  @Test("an operator has its range")
  func operatorRanges() throws {
    let marked = MarkedText("[[a]1️⃣-2️⃣[b]3️⃣&&4️⃣c]")
    let root = try RegexParser.parse(marked.text).root
    guard case .characterClass(let set) = root.kind,
      case .operations(let left, let outer) = set.content.kind,
      case .operations(_, let inner) = left.kind
    else {
      Issue.record("not two levels of operations")
      return
    }
    #expect((inner + outer).map(\.operatorRange) == marked.utf16Ranges)
  }

  @Test(
    "random classes hold the ASCII characters that the platform finds in them",
    arguments: 0..<6
  )
  func semantics(seed: Int) throws {
    var generator = PatternGenerator(seed: UInt64(900 + seed))
    let characters = (0x20..<0x7F).compactMap { Unicode.Scalar($0 as UInt32) }
    var checked = 0
    for _ in 0..<3000 {
      let source = generator.classSoup()
      guard let pattern = try? RegexParser.parse(source) else { continue }
      guard let set = ASCIISet(pattern.root) else { continue }
      let expected = Oracle.matches(source, in: String(String.UnicodeScalarView(characters)))
      let found = characters.filter(set.contains).map { String(Character($0)) }
      #expect(found == expected, "\(source)")
      checked += 1
    }
    #expect(checked > 300)
  }
}
