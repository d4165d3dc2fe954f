import FoundationEngine
import MatchEngine
import PatternPrefilter
import RegexSyntax
import Testing

/// Whatever Foundation finds must be among the candidates.
@Suite("No match is lost by the prefilter")
struct PrefilterSoundnessTests {
  /// Random patterns of what URL rules are made of.
  private struct Grammar {
    var random: Seeded

    mutating func pattern() -> String {
      let flags = ["", "(?i)", "", "(?s)", "", "(?x)"].randomElement(using: &random) ?? ""
      return flags + sequence(depth: 3)
    }

    private mutating func sequence(depth: Int) -> String {
      let count = Int.random(in: 1...4, using: &random)
      return (0..<count).map { _ in item(depth: depth) }.joined()
    }

    private mutating func item(depth: Int) -> String {
      let words = [
        "http", "https?://", "www\\.", "a\\.example", "/", "kiss", "straße", "ss", "K", "ſ", "é",
        "id=",
        "\\?", "[aA]b", "[a-c]x", "[^/]+", "\\d+", ".*", ".", "\\w{2,3}", "\\bx", "^", "$", "fi",
        "İ", "i",
        "\\Qa.b\\E", "\\x6b", "\\u212A", "[kK]", "(?=p)p", "(?!q)r", "(?<=e)z", "a{2}", "[ß]",
        "\\p{L}",
      ]
      let choice = Int.random(in: 0..<10, using: &random)
      if depth > 0, choice == 0 {
        let count = Int.random(in: 2...3, using: &random)
        let branches = (0..<count).map { _ in sequence(depth: depth - 1) }
        return "(?:" + branches.joined(separator: "|") + ")" + quantifier()
      }
      if depth > 0, choice == 1 { return "(" + sequence(depth: depth - 1) + ")" + quantifier() }
      if choice == 2 { return "(?i:" + (words.randomElement(using: &random) ?? "") + ")" }
      return words.randomElement(using: &random) ?? ""
    }

    private mutating func quantifier() -> String {
      ["", "", "", "?", "*", "+", "{2}", "{0,1}", "??", "*+"].randomElement(using: &random) ?? ""
    }
  }

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      // SplitMix64: Steele, Lea and Flood (2014).
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  /// The text itself, and in the spellings that an engine which ignores case takes for it.
  private static func spellings(of text: String) -> [String] {
    let folded = text.replacing("k", with: "\u{212A}").replacing("s", with: "ſ")
    let ligatures = text.replacing("ss", with: "ß").replacing("fi", with: "ﬁ")
    return [
      text, text.uppercased(), text.lowercased(), folded, ligatures, text.replacing("i", with: "İ"),
      "https://a.example/" + text, text + "/x?y=1",
    ]
  }

  @Test("random patterns", arguments: 0..<4)
  func random(seed: Int) throws {
    var grammar = Grammar(random: Seeded(state: UInt64(seed)))
    let engine = FoundationEngine()
    var matches = 0
    for number in 0..<50 {
      let source = grammar.pattern()
      guard let tree = try? RegexParser.parse(source), let pattern = try? engine.compile(source)
      else {
        continue
      }
      let prefilter = PatternPrefilter([[tree]])
      var found = CandidateSet()
      var generator = SubjectGenerator(tree, seed: UInt64(number))
      var subjects = generator.steeredSubjects(limit: 6).map {
        String(decoding: $0, as: UTF16.self)
      }
      for _ in 0..<3 {
        if let units = generator.nextMatch() {
          subjects.append(String(decoding: units, as: UTF16.self))
        }
      }
      for subject in subjects.flatMap(Self.spellings) {
        let result = pattern.firstMatch(in: Subject(subject), limits: engine.defaultLimits)
        guard result.match != nil else { continue }
        matches += 1
        let bytes = Array(subject.utf8)
        bytes.withUnsafeBufferPointer { bytes in
          prefilter.find(in: bytes, isASCII: bytes.allSatisfy { $0 < 0x80 }, &found)
        }
        #expect(found.numbers == [0], "\(source.debugDescription) \(subject.debugDescription)")
      }
    }
    #expect(matches > 300, "only \(matches) strings matched")
  }

  @Test("many lines at once give what each line gives", arguments: [0, 1, 2, 3, 5, 64, 1_000])
  func lines(count: Int) throws {
    let sources = [
      "https?://(?:www\\.)?a\\.example/x", "b\\.example/(\\d+)", "(?i)KISS", "z+", "\\w+",
    ]
    let prefilter = PatternPrefilter(try sources.map { [try RegexParser.parse($0)] })
    var random = Seeded(state: UInt64(count))
    let words = [
      "https://a.example/x", "b.example/1", "kISs", "zz", "", "https://www.a.example/", "é",
    ]
    let lines = (0..<count).map { _ in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      .joined()
    }
    let text = Array((lines.joined(separator: "\n") + (count.isMultiple(of: 2) ? "\n" : "")).utf8)
    text.withUnsafeBufferPointer { text in
      var literals = LineLiterals()
      literals.search(text, prefilter)
      var start = 0
      for line in lines {
        let bytes = UnsafeBufferPointer(rebasing: text[start..<(start + line.utf8.count)])
        start += line.utf8.count + 1
        guard bytes.allSatisfy({ $0 < 0x80 }) else { continue }
        var (one, all) = (CandidateSet(), CandidateSet())
        prefilter.find(in: bytes, isASCII: true, &one)
        #expect(literals.find(in: bytes, prefilter, &all))
        #expect(one.numbers == all.numbers, "\(line)")
      }
    }
  }

  @Test("a text elsewhere, or one queried again, is not answered from the lines")
  func elsewhere() throws {
    let prefilter = PatternPrefilter([[try RegexParser.parse("abc")]])
    let text = Array("abc\nabc".utf8)
    text.withUnsafeBufferPointer { text in
      var literals = LineLiterals()
      var found = CandidateSet()
      literals.search(text, prefilter)
      let second = UnsafeBufferPointer(rebasing: text[4...])
      #expect(literals.find(in: second, prefilter, &found) && found.numbers == [0])
      #expect(!literals.find(in: second, prefilter, &found))
      #expect(!literals.find(in: UnsafeBufferPointer(rebasing: text[..<3]), prefilter, &found))
      Array("abc".utf8).withUnsafeBufferPointer {
        #expect(!literals.find(in: $0, prefilter, &found))
      }
    }
  }

  @Test(
    "a pattern that names a host is no candidate elsewhere",
    arguments: [
      #"^https?://(?:www\.)?notes\.example/(\d+)$"#, #"notes\.example.*\?id=(\d+)"#,
      #"https?://(?:\w+\.)*notes\.(?:example|test)/"#, #"(?i)HTTPS://NOTES\.EXAMPLE/"#,
      #"^https?://[^/]+/.+\.(?:mx.n|mp4|ogv)$"#,
    ]
  )
  func filters(_ source: String) throws {
    let prefilter = PatternPrefilter([[try RegexParser.parse(source)]])
    #expect(prefilter.unfiltered.isEmpty)
    var found = CandidateSet()
    for text in ["https://www.other.example/12", "https://other.test/a?id=1", "x", ""] {
      Array(text.utf8).withUnsafeBufferPointer { prefilter.find(in: $0, isASCII: true, &found) }
      #expect(found.numbers.isEmpty, "\(text)")
    }
  }

  @Test(
    "patterns without a literal are always candidates",
    arguments: [".*", "(?:)", "[^/]+", "a?", "(?i)ß"]
  )
  func unfiltered(_ source: String) throws {
    #expect(PatternPrefilter([[try RegexParser.parse(source)], []]).unfiltered == [0, 1])
  }
}
