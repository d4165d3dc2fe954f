import FoundationEngine
import MatchEngine
import PCRE2Engine
import TestSupport
import Testing
@testable import UniversalLinks

@Suite("patterns")
struct LinkPatternTests {
  private static let variables = SubstitutionVariables(custom: [
    "food": ["burrito", "sushi", "a*b", ""], "one": ["x"], "none": [], "chef's": ["d?g"],
  ])

  @Test("the matcher, a slow reference and both engines agree", arguments: 0..<8)
  func agreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engines: [any MatchEngine] = [FoundationEngine(), PCRE2Engine()]
    var matches = 0
    for _ in 0..<150 {
      let options = MatchOptions(
        isCaseSensitive: random.chance(0.6),
        isPercentEncoded: random.chance(0.7)
      )
      let part: LinkPattern.Part = random.chance(0.6) ? .path : .other
      let source = Self.pattern(&random, isDecoded: !options.isPercentEncoded)
      let pattern = LinkPattern(source, for: part, options: options, variables: Self.variables)
      let compiled = try engines.map { try $0.compile(pattern.regularExpression) }
      for _ in 0..<12 {
        let raw = Self.subject(&random, near: source)
        let text = options.isPercentEncoded ? raw : decoded(raw)
        let expected = SlowPattern(pattern, variables: Self.variables).matches(text)
        if expected { matches += 1 }
        #expect(pattern.matches(raw) == expected, "\(source) on \(raw)")
        for (engine, regex) in zip(engines, compiled) {
          let result = regex.firstMatch(in: Subject(text), limits: engine.defaultLimits).outcome
          let isMatch = if case .match = result { true } else { false }
          if case .failed(let failure) = result { Issue.record("\(failure)") }
          #expect(
            isMatch == expected,
            "\(engine.identity.name): \(pattern.regularExpression) for \(source) on \(text)"
          )
        }
      }
    }
    #expect(matches > 100)
  }

  @Test("the expression of a query's items is the matcher on both engines", arguments: 0..<4)
  func queryAgreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: 100 + seed)
    let engines: [any MatchEngine] = [FoundationEngine(), PCRE2Engine()]
    var matches = 0
    for _ in 0..<100 {
      let rules = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        let name = random.pick(["a", "b", "A", "a=b", "", "x&y", "id"])
        let value = random.pick(["*", "?*", "", "1", "?", "$(food)", "1&b", "$(digit)", "*b", "A"])
        return #""\#(name)": "\#(value)""#
      }
      let isCaseSensitive = random.chance(0.6)
      let file = try Fixture.file(
        components:
          #"{"?": {\#(rules.joined(separator: ","))}, "caseSensitive": \#(isCaseSensitive)}"#,
        top: #""substitutionVariables": {"food": ["sushi", "a*b", ""]},"#
      )
      let component = try #require(file.appLinks?.details.first?.components.first)
      let expression = try #require(component.queryRegularExpression)
      let compiled = try engines.map { try $0.compile(expression) }
      for _ in 0..<12 {
        let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          random.pick(["a", "b", "A", "id", "", "x"])
            + random.pick(["", "=", "=1", "=12", "=sushi", "=a", "=axb", "=b=1"])
        }
        let query = items.joined(separator: "&")
        let url = try LinkURL("https://example.com/?" + query)
        let expected = AssociationMatcher(file).verdicts(for: url).first?.verdict == .match
        if expected { matches += 1 }
        for (engine, regex) in zip(engines, compiled) {
          let result = regex.firstMatch(in: Subject(query), limits: engine.defaultLimits).outcome
          let isMatch = if case .match = result { true } else { false }
          #expect(
            isMatch == expected,
            "\(engine.identity.name): \(expression) for \(rules) on '\(query)'"
          )
        }
      }
    }
    #expect(matches > 50)
  }

  @Test(
    "a pattern that is not understood matches nothing, and says why",
    arguments: [
      ("/$(nope)", LinkPattern.Problem.unknownVariable("nope")),
      ("/$(Lang)", .unknownVariable("Lang")),
      ("/$(lang", .openVariable), ("/$(nested)/x", .nestedVariable("nested")),
    ]
  )
  func problems(text: String, problem: LinkPattern.Problem) {
    let variables = SubstitutionVariables(custom: ["nested": ["$(lang)"]])
    let pattern = LinkPattern(text, for: .path, variables: variables)
    #expect(pattern.problem == problem)
    #expect(!pattern.matches(text))
    #expect(!pattern.matches("/"))
  }

  @Test("the file's own variable hides the built-in one of its name")
  func hiding() {
    let variables = SubstitutionVariables(custom: ["digit": ["one"]])
    let pattern = LinkPattern("/$(digit)", for: .path, variables: variables)
    #expect(pattern.matches("/one"))
    #expect(!pattern.matches("/1"))
  }

  @Test("a pattern of more text than can be held matches nothing, and says so")
  func tooLarge() {
    let pattern = LinkPattern(String(repeating: "$(lang)", count: 1000), for: .path)
    #expect(pattern.problem == .tooLarge)
    #expect(!pattern.matches("/en"))
  }
}

extension LinkPatternTests {
  private static func pattern(_ random: inout SeededGenerator, isDecoded: Bool) -> String {
    let pieces =
      ["*", "*", "?", "/", "a", "b", "ab", "K", "ss", "/*", "a/", "$(digit)", "$(food)", "$(one)"]
      + ["$(chef's)", "$(upper)", "$(none)", ".", "+", "[", "(", "%20", "?*", "aab"]
      + (isDecoded ? ["é", "ß", "\u{212A}", " ", "日", "\u{10400}"] : [])
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(pieces) }.joined()
  }

  private static func subject(_ random: inout SeededGenerator, near pattern: String) -> String {
    var text = ""
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "*": text += random.pick(["", "x", "ab", "/", "a/b"])
      case "?": text += random.pick(["x", "%C3%A9", "/", ""])
      case "$": text += random.pick(["7", "sushi", "x", "axb", "dig", "Q", ""])
      case "(", ")": break
      default:
        text +=
          scalar.isASCII
          ? String(scalar) : random.pick(["%C3%A9", "%C3%9F", "%E2%84%AA", "%F0%90%90%A8", "k"])
      }
      if random.chance(0.06) { text += random.pick(["a", "/", "B", "%2F", "%", "%zz", "%ff"]) }
    }
    return random.pick(["/", "", "//"]) + text + random.pick(["", "", "/", "//", "\n"])
  }

  private func decoded(_ text: String) -> String {
    String(decoding: PartText.decode(Array(text.utf8)), as: UTF8.self)
  }
}

/// The pattern as the documentation has it, tried in every way there is, character by character.
private struct SlowPattern {
  private let pattern: LinkPattern
  private let variables: SubstitutionVariables

  private indirect enum Item {
    case scalar(Unicode.Scalar)
    case any
    case many
    case values([[Item]])
  }

  init(_ pattern: LinkPattern, variables: SubstitutionVariables) {
    self.pattern = pattern
    self.variables = variables
  }

  func matches(_ text: String) -> Bool {
    guard pattern.part == .path else {
      return fits(items(of: pattern.text)[...], scalars(text)[...])
    }
    let slashes: (Unicode.Scalar) -> Bool = { $0 == "/" }
    var path = scalars(text)[...]
    path = path.drop(while: slashes)
    while path.last == "/" { path.removeLast() }
    var source = Array(pattern.text.unicodeScalars)[...]
    source = source.drop(while: slashes)
    while source.last == "/" { source.removeLast() }
    func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      var string = ""
      string.unicodeScalars.append(contentsOf: scalars)
      return string
    }
    if fits(items(of: string(source))[...], path) { return true }
    guard string(source).hasSuffix("/*") else { return false }
    source = source.dropLast(2)
    while source.last == "/" { source.removeLast() }
    return fits(items(of: string(source))[...], path)
  }

  private func scalars(_ text: String) -> [Unicode.Scalar] {
    Array(text.unicodeScalars)
  }

  private func items(of text: String) -> [Item] {
    var items: [Item] = []
    var rest = text[...]
    while let first = rest.unicodeScalars.first {
      if rest.hasPrefix("$("), let close = rest.firstIndex(of: ")") {
        let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<close])
        items.append(.values((variables.values(of: name) ?? []).map(self.items)))
        rest = rest[rest.index(after: close)...]
        continue
      }
      items.append(first == "*" ? .many : first == "?" ? .any : .scalar(first))
      rest.unicodeScalars.removeFirst()
    }
    return items
  }

  private func same(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    guard !pattern.options.isCaseSensitive else { return left == right }
    return left.properties.lowercaseMapping == right.properties.lowercaseMapping
  }

  private func fits(_ items: ArraySlice<Item>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let item = items.first else { return text.isEmpty }
    let rest = items.dropFirst()
    switch item {
    case .scalar(let scalar):
      return text.first.map { same($0, scalar) } ?? false && fits(rest, text.dropFirst())
    case .any: return !text.isEmpty && fits(rest, text.dropFirst())
    case .many:
      return text.indices.contains { fits(rest, text[$0...]) }
        || fits(rest, text[text.endIndex...])
    case .values(let values): return values.contains { fits($0 + rest, text) }
    }
  }
}
