import Deeplink
import TestSupport

/// Makes templates, values and URLs that nearly fit them.
struct TemplateGenerator {
  private var random: SeededGenerator

  private static let literals = [
    "/", "a", "ab", "-", "a-a", "/a", "?q=", "&", "=", ",", "#", "é", "%20", "aab", "a/", "-/",
    "/aa/", ",a", "a,", "{", "\u{0}", "😀/", "aba",
  ]
  private static let separators: [Character?] = [nil, nil, nil, ",", "&", "-", "a", "é", "/"]
  private static let pieces = [
    "/", "a", "b", "-", ",", "&", "?", "#", "=", "aa", "ab", "é", "%2F", "%zz", "\u{0}", "😀", "q=",
    ";", "aab", "{", "/a", "-/", "\u{301}", "\r\n",
  ]
  private static let heads = [
    "https://h.example", "app:", "app://", "//h", "a+b://x:1", "1:", "", "", "HTTP://u:p@h:1",
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func template() -> DeeplinkTemplate {
    var parts: [DeeplinkTemplate.Part] = random.chance(0.8) ? [.literal("/")] : []
    for index in 0..<Int.random(in: 0...4, using: &random) {
      if random.chance(0.7) { parts.append(.literal(random.pick(Self.literals))) }
      if case .argument? = parts.last { continue }
      parts.append(.argument(.init(name: "a\(index)", separator: random.pick(Self.separators))))
    }
    if random.chance(0.4) { parts.append(.literal(random.pick(Self.literals))) }
    let query: DeeplinkQueryReading = random.chance(0.2) ? .strict : .standard
    return (try? DeeplinkTemplate(parts: parts, query: query)) ?? DeeplinkTemplate(literal: "")
  }

  mutating func text() -> String {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
  }

  mutating func values(for template: DeeplinkTemplate) -> [String: DeeplinkValue] {
    var values: [String: DeeplinkValue] = [:]
    for argument in template.arguments {
      let texts = (0..<Int.random(in: 0...3, using: &random)).map { _ in text() }
      values[argument.name] = argument.separator == nil ? .text(text()) : .list(texts)
    }
    return values
  }

  /// A URL that has the template's literals, mostly, and anything in the place of arguments.
  mutating func url(near template: DeeplinkTemplate) -> String {
    var url = random.pick(Self.heads)
    for part in template.parts where random.chance(0.95) {
      switch part {
      case .literal(let literal): url += literal
      case .argument(let argument):
        url += text()
        if let separator = argument.separator, random.chance(0.5) { url += "\(separator)" + text() }
      }
    }
    return url + (random.chance(0.5) ? text() : "")
  }
}

/// A straightforward definition of a template's meaning: an argument ends at the next occurrence of
/// the following literal, and before the first excluded character: in the query `&` and `#`,
/// elsewhere any reserved one.
enum TemplateOracle {
  static func segments(_ template: DeeplinkTemplate, _ url: String) -> [String]? {
    var rest = relativeText(url)[...]
    var segments: [String] = []
    var literals = ""
    for (index, part) in template.parts.enumerated() {
      switch part {
      case .literal(let literal):
        literals += literal
        guard rest.starts(with: literal.unicodeScalars) else { return nil }
        rest = rest.dropFirst(literal.unicodeScalars.count)
      case .argument(let argument):
        var next: String?
        if index + 1 < template.parts.count, case .literal(let text) = template.parts[index + 1] {
          next = text
        }
        let isInQuery =
          literals.utf8.contains(UInt8(ascii: "?")) && !literals.utf8.contains(UInt8(ascii: "#"))
        let stops = isInQuery && template.query == .standard ? "&#" : ":/?#[]@!$&'()*+,;="
        guard let count = length(argument, stops, in: Array(rest), before: next) else {
          return nil
        }
        var segment = String.UnicodeScalarView()
        segment.append(contentsOf: rest.prefix(count))
        segments.append(String(segment))
        rest = rest.dropFirst(count)
      }
    }
    return segments
  }

  private static func length(
    _ argument: DeeplinkTemplate.Argument,
    _ stops: String,
    in rest: [Unicode.Scalar],
    before literal: String?
  ) -> Int? {
    let separator = argument.separator.map { Array($0.unicodeScalars) } ?? []
    for count in 0...rest.count {
      if let literal, rest[count...].starts(with: literal.unicodeScalars) { return count }
      guard count < rest.count else { break }
      if stops.unicodeScalars.contains(rest[count]), separator != [rest[count]] {
        return literal == nil ? count : nil
      }
    }
    return literal == nil ? rest.count : nil
  }

  private static func relativeText(_ url: String) -> [Unicode.Scalar] {
    var rest = Array(url.unicodeScalars)[...]
    let scheme = rest.prefix { ("+"..."z").contains($0) && !":/?#".unicodeScalars.contains($0) }
    let isScheme = scheme.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
    }
    if let first = scheme.first, first.properties.isAlphabetic, isScheme,
      rest.dropFirst(scheme.count).first == ":"
    {
      rest = rest.dropFirst(scheme.count + 1)
    }
    if rest.starts(with: ["/", "/"]) {
      rest = rest.dropFirst(2).drop { !["/", "?", "#"].contains($0) }
    }
    return Array(rest)
  }
}
