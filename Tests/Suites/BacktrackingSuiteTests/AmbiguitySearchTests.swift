import MatchEngine
import RegexSyntax
import SubjectDomains
import Testing

@testable import BacktrackingSuite

@Suite("Ambiguity of a pattern's automaton")
struct AmbiguitySearchTests {
  private struct Found {
    var automaton: PositionAutomaton
    var loops: LoopComponents
    var ambiguities: [Ambiguity]
    var isCut: Bool

    func texts(_ kind: Ambiguity.Kind) -> [String] {
      ambiguities.filter { $0.kind == kind }
        .map { String(decoding: automaton.alphabet.text($0.word), as: UTF16.self) }
    }
  }

  private static func search(
    _ pattern: String,
    countsAreEndless: Bool = false
  ) throws -> Found {
    let automaton = PositionAutomaton(
      try RegexParser.parse(pattern),
      countsAreEndless: countsAreEndless
    )
    let loops = LoopComponents(automaton)
    var search = AmbiguitySearch(
      automaton,
      loops,
      symbols: automaton.alphabet.allClasses,
      budget: 400_000
    )
    search.run()
    return Found(
      automaton: automaton,
      loops: loops,
      ambiguities: search.found,
      isCut: search.isCut
    )
  }

  @Test(
    "two ways around one loop are exponential, with the text that both take",
    arguments: [
      ("(a+)+$", "a"), ("(a|a)*$", "a"), ("^(?:a|ab|b)*$", "ab"), ("(?:ab*)*(?:abab)*$", nil),
      ("^(?:\\w+\\d*)*$", "0"), ("^(?:a*b?)*$", "a"), ("^(?:a*)*$", "a"),
      ("(?i)^(?:k|K)*$", "k"), ("^(?:[ab]c|a[cd])*$", "ac"), ("(?:(?:a+)b?)*$", "a"),
    ] as [(String, String?)]
  )
  func exponential(_ pattern: String, _ word: String?) throws {
    let texts = try Self.search(pattern).texts(.exponential)
    if let word {
      #expect(texts.contains { $0.contains(word) || $0.lowercased() == word }, "\(texts)")
    } else {
      #expect(texts.isEmpty, "\(texts)")
    }
  }

  @Test(
    "consecutive loops that match the same text are polynomial",
    arguments: [
      ("^a*a*$", "a", 1), ("^a*b?a*$", "a", 1), ("^\\d+\\w+$", "0", 1), ("^.*x.*y$", "x", 1),
      ("^a*a*a*$", "a", 3), ("^a*b*$", nil, 0), ("^(?:a*b)*c*$", nil, 0),
    ] as [(String, String?, Int)]
  )
  func polynomial(_ pattern: String, _ word: String?, _ pairs: Int) throws {
    let found = try Self.search(pattern)
    let texts = found.texts(.polynomial)
    #expect(found.texts(.exponential).isEmpty)
    #expect(texts.count == pairs, "\(texts)")
    if let word { #expect(texts.allSatisfy { $0.contains(word) }, "\(texts)") }
  }

  @Test("a loop that the search enters anew at every character is found with its text")
  func restart() throws {
    #expect(try Self.search("\\s+$").texts(.restart).count == 1)
    #expect(try Self.search("ab*c").texts(.restart).isEmpty)
    #expect(try Self.search("x(?:ax|b)*c").texts(.restart).isEmpty == false)
    #expect(try Self.search("abc").ambiguities.isEmpty)
  }

  @Test("a text that repeats a shorter one is that one")
  func periods() throws {
    #expect(try Self.search("\\s+$").texts(.restart) == [" "])
    #expect(try Self.search("<[^>]*>").texts(.restart) == ["<"])
    #expect(try Self.search("(?:ab|a|b)*c").texts(.exponential).contains("ab"))
  }

  @Test("thousands of loops are no reason to go on for ever")
  func manyLoops() throws {
    #expect(try !Self.search(String(repeating: "a+", count: 2_000)).ambiguities.isEmpty)
    let different = (0..<400).map { "[a\(Unicode.Scalar(0x4E00 + $0) ?? "b")]*" }.joined()
    #expect(try !Self.search(different).ambiguities.isEmpty)
  }

  @Test("each loop is found alone too, with a way around it")
  func turns() throws {
    #expect(try Self.search("x(?:abc)*y").texts(.loop).contains("abc"))
    #expect(try Self.search("x(?:abc)y").texts(.loop).isEmpty)
  }

  @Test(
    "a counted loop is one only where counts are taken for endless",
    arguments: ["^(?:a|a){28}$", "^(?:a|ab|b){20}$", "^(?:a+){2,3}$"]
  )
  func counts(_ pattern: String) throws {
    #expect(try !Self.search(pattern, countsAreEndless: true).texts(.exponential).isEmpty)
    #expect(try Self.search(pattern.replacing("+", with: "{2}")).texts(.exponential).isEmpty)
  }
}

@Suite("Automata of patterns")
struct PositionAutomatonTests {
  private static func automaton(_ pattern: String) throws -> PositionAutomaton {
    PositionAutomaton(try RegexParser.parse(pattern))
  }

  @Test(
    "there is a place for each item that consumes a character, and loops lead back",
    arguments: [
      ("abc", 3, 0), ("(?:ab)*c", 3, 1), ("a{3}", 3, 0), ("a{2,4}", 4, 0), ("a{2,}", 3, 1),
      ("(?:a|b)+c*", 3, 2), ("()", 0, 0), ("^$\\b", 0, 0), ("(?=a)b", 2, 0), ("(?:a+b+)+", 2, 1),
    ]
  )
  func places(_ pattern: String, _ count: Int, _ loops: Int) throws {
    let automaton = try Self.automaton(pattern)
    #expect(automaton.positions.count == count)
    #expect(LoopComponents(automaton).loops.count == loops)
    #expect(!automaton.isCut)
  }

  @Test("two ways from one place to the next are counted, and no more than two")
  func ways() throws {
    #expect(try Self.automaton("(?:a+)+").edges[0].map(\.ways) == [2])
    #expect(try Self.automaton("(?:(?:(?:a+)+)+)+").edges[0].map(\.ways) == [2])
    #expect(try Self.automaton("a+").edges[0].map(\.ways) == [1])
  }

  @Test(
    "what an automaton cannot say is noted",
    arguments: [
      ("(a)\\1", .backReference), ("a(?=b)", .lookaround), ("a(?<!b)", .lookaround),
      ("a\\bb", .anchor), ("(?>a+)b", .atomic), ("a++b", .atomic), ("a{1000}", .count),
    ] as [(String, PositionAutomaton.Approximation)]
  )
  func approximations(_ pattern: String, _ expected: PositionAutomaton.Approximation) throws {
    #expect(try Self.automaton(pattern).approximations == [expected])
  }

  @Test("a pattern that is too large is cut, and says so")
  func cut() throws {
    let long = try Self.automaton(String(repeating: "a", count: 3_100))
    #expect(long.isCut && long.positions.count == 3_000)
    let wide = (0..<900).map { "w\($0)" }.joined(separator: "|")
    #expect(try Self.automaton("(?:\(wide))*(?:\(wide))*").isCut)
  }
}

@Suite("Alphabets of patterns")
struct PatternAlphabetTests {
  private static func automaton(_ pattern: String) throws -> PositionAutomaton {
    PositionAutomaton(try RegexParser.parse(pattern))
  }

  @Test("the character of a set is the one that fits best into a URL")
  func preference() throws {
    let expected = [(".", "a"), ("\\d", "0"), ("\\s", " "), ("[^a-z]", "0"), ("[<>q]", "q")]
    for (pattern, character) in expected {
      let automaton = try Self.automaton(pattern)
      let first = try #require(automaton.positions[0].symbols.first)
      #expect(String(decoding: automaton.alphabet.text([first]), as: UTF16.self) == character)
    }
  }

  @Test("sets that overlap share a class, and sets that do not share none")
  func overlap() throws {
    let places = try Self.automaton("\\w[a-f]\\d").positions.map(\.symbols)
    #expect(places[0].meets(places[1]) && places[0].meets(places[2]))
    #expect(!places[1].meets(places[2]))
  }

  @Test("characters that a URL may not hold are in no class of URLs")
  func urls() throws {
    let alphabet = try Self.automaton("[\\s<>é😀a#%]").alphabet
    for symbol in alphabet.domainClasses.symbols {
      #expect(SubjectDomain.url.alphabet.contains(alphabet.codePoints[symbol]))
    }
    let plain = alphabet.plainClasses.symbols.map { alphabet.codePoints[$0] }
    #expect(Set(plain).isDisjoint(with: "#[]% <>é😀".unicodeScalars.map(\.value)))
  }

  @Test("a set of classes holds what was put in, in order")
  func sets() {
    var set = SymbolSet.empty
    #expect(set.isEmpty && set.first == nil && set.symbols.isEmpty)
    for symbol in [255, 64, 63, 0, 128] { set.insert(symbol) }
    #expect(set.symbols == [0, 63, 64, 128, 255] && set.first == 0)
    #expect(set.contains(128) && !set.contains(127))
    var other = SymbolSet.empty
    other.insert(63)
    #expect(set.intersection(other) == other && set.union(other) == set && set.meets(other))
    #expect(set.subtracting(other).symbols == [0, 64, 128, 255])
  }
}

@Suite("Known attacks")
struct KnownAttacksTests {
  @Test("pieces of a pattern's own subjects are pumped in place")
  func pieces() {
    let shapes = KnownAttacks.shapes(from: [Array("https://a.b/cc?d=e".utf16)])
    let first = shapes.prefix(20).map { String(decoding: $0.text(3), as: UTF16.self) }
    #expect(first.contains("https://a.b/cc/cc/cc/cc?d=e"), "\(first)")
    #expect(first.contains("https://a.b/cc?d=e=e=e=e!"), "\(first)")
    #expect(first.contains("https://a.b/cc?d=ehttps://a.b/cc?d=ehttps://a.b/cc?d=e"), "\(first)")
  }

  @Test("there is one of each, none pumps nothing, and there are URLs among them")
  func shapes() {
    let odd = ["", "a", "/", "//", String(repeating: "/a", count: 90)].map { Array($0.utf16) }
    let shapes = KnownAttacks.shapes(from: odd)
    #expect(Set(shapes).count == shapes.count)
    #expect(shapes.allSatisfy { $0.pumpLength > 0 })
    #expect(shapes.contains { $0.likeness(in: .url) == .real })
    #expect(KnownAttacks.shapes(from: []) == KnownAttacks.shapes(from: [[]]))
  }

  @Test("long and very many subjects are left out")
  func limits() {
    let long = Array(String(repeating: "/a", count: 200).utf16)
    #expect(KnownAttacks.shapes(from: [long]) == KnownAttacks.shapes(from: []))
    let many = (0..<100).map { Array("https://h/\($0)".utf16) }
    #expect(KnownAttacks.shapes(from: many) == KnownAttacks.shapes(from: Array(many.prefix(6))))
  }
}
