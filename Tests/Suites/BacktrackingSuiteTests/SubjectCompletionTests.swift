import RegexSyntax
import Testing

@testable import BacktrackingSuite

@Suite("What must precede and follow a pumped text")
struct SubjectCompletionTests {
  private static func ends(_ pattern: String, behind text: String) throws -> [String] {
    let automaton = PositionAutomaton(try RegexParser.parse(pattern))
    let alphabet = automaton.alphabet
    var completion = SubjectCompletion(automaton, symbols: alphabet.allClasses, work: 600_000)
    let read = text.unicodeScalars.compactMap { alphabet.codePoints.firstIndex(of: $0.value) }
    try #require(read.count == text.unicodeScalars.count)
    return completion.suffixes(behind: read)
      .map { String(decoding: alphabet.text($0), as: UTF16.self) }
  }

  /// What an end holds, what it does not, and with what it stops.
  struct Case: Sendable {
    var pattern: String
    var text = "aa"
    var holds: [String] = []
    var lacks: [String] = []
    var last = ""
  }

  @Test(
    "an end holds what lookaheads and the last literal ask for, and no match comes of it",
    arguments: [
      Case(pattern: #"^(?=.*x$)(?:a+b?)+c"#, holds: ["c"], last: "x"),
      Case(pattern: #"^(?=.*\.com$)(?:[a-z]+\.?)+/$"#, holds: ["/"], last: ".com"),
      Case(pattern: #"^(?=.*0)(?=.*Z)(?:a+b?)+$"#, holds: ["0", "Z"]),
      Case(pattern: #"^(?!.*--)(?:a+-?)+$"#, lacks: ["--"]),
      Case(pattern: #"<(?:[^"'>]|"[^"]*"|'[^']*')*>"#, text: "<<", holds: [">"]),
      Case(pattern: #"^(?:a+)+(?:b|!|$)"#, lacks: ["b", "!"]),
      Case(pattern: #"(\w+\s*)+:="#, holds: ["="], lacks: [":="]),
    ]
  )
  func ends(_ example: Case) throws {
    let ends = try Self.ends(example.pattern, behind: example.text)
    let end = try #require(ends.first)
    #expect(!end.isEmpty && end.hasSuffix(example.last), "\(end.debugDescription)")
    for part in example.holds { #expect(end.contains(part), "\(end.debugDescription)") }
    for part in example.lacks { #expect(!end.contains(part), "\(end.debugDescription)") }
  }

  @Test("where a lookahead has failed or every end lets the match succeed there is none")
  func none() throws {
    #expect(try Self.ends(#"^(?!aa)(?:a+b?)+$"#, behind: "aa").isEmpty)
    #expect(try Self.ends(#"^(?=ab)(?:a+b?)+$"#, behind: "aa").isEmpty)
    #expect(try Self.ends(#"(?s)^a+.*$"#, behind: "aa").isEmpty)
  }

  @Test("a text that leads to a place passes the lookaheads at the start")
  func words() throws {
    let automaton = PositionAutomaton(try RegexParser.parse("^(?=[A-Z])(?=.*0)(?:\\w,?)+:"))
    let alphabet = automaton.alphabet
    var completion = SubjectCompletion(automaton, symbols: alphabet.allClasses, work: 600_000)
    let last = automaton.edges.indices.last { !automaton.edges[$0].isEmpty }
    let place = try #require(last)
    for isMet in [true, false] {
      let found = completion.word(to: place, isMet: isMet)
      let word = try #require(found)
      let text = String(decoding: alphabet.text(word), as: UTF16.self)
      #expect(text.first?.isUppercase == true && (!isMet || text.contains("0")), "\(text)")
    }
  }

  @Test("the work ends at its limit")
  func limit() throws {
    let heads = (0..<8).map { "(?=.*\($0).*[a-z]{9}$)" }.joined()
    let automaton = PositionAutomaton(try RegexParser.parse("^\(heads)(?:\\w+\\s?)+$"))
    var completion = SubjectCompletion(
      automaton,
      symbols: automaton.alphabet.allClasses,
      work: 20_000
    )
    #expect(completion.suffixes(behind: [0, 0, 0]).isEmpty)
    #expect(completion.word(to: automaton.positions.count - 1, isMet: true) == nil)
  }

  @Test("lookaheads count where every match must pass them at its start")
  func lookaheads() throws {
    func count(_ pattern: String) throws -> Int {
      PositionAutomaton(try RegexParser.parse(pattern)).lookaheads.count
    }
    #expect(try count("^(?=a)(?!b)(?:(?=.*c)\\w+)$") == 3)
    #expect(try count("a(?=b)|(?=c)(?:(?=d))?x") == 0)
    #expect(try count("a(?=b)c(?=d)") == 0)
    #expect(try count("(?<=a)b") == 0)
  }
}

@Suite("Texts that several loops take")
struct LoopChainsTests {
  private static func texts(_ pattern: String) throws -> [String] {
    let automaton = PositionAutomaton(try RegexParser.parse(pattern))
    let loops = LoopComponents(automaton)
    return LoopChains(automaton, loops, symbols: automaton.alphabet.allClasses).chains()
      .map { String(decoding: automaton.alphabet.text($0.word), as: UTF16.self) }
  }

  @Test(
    "a chain holds what leads from loop to loop, and from the start where matches can begin anywhere",
    arguments: [
      ("http.*png.*x", "httppng"), ("^.*a.*b.*c", "ab"), ("a.*b.*c.*d", "abc"),
      ("^\\s*\\s*\\s*x", " "),
    ]
  )
  func chains(_ pattern: String, _ text: String) throws {
    let texts = try Self.texts(pattern)
    #expect(texts.contains(text), "\(texts)")
  }

  @Test("loops that cannot take the text between them make none")
  func none() throws {
    #expect(try Self.texts("^[^b]*b[^c]*c").isEmpty)
    #expect(try Self.texts("^a*b*c").isEmpty)
    #expect(try Self.texts("abc").isEmpty)
  }
}
