import TestSupport

@testable import Deeplink

/// Makes templates, values and URLs that nearly fit them.
struct TemplateGenerator {
  private var random: SeededGenerator

  private static let literals = [
    "/", "a", "ab", "-", "a-a", "/a", "?q=", "&", "=", ",", "#", "é", "%20", "aab", "a/", "-/",
    "/aa/", ",a", "a,", "{", "\u{0}", "😀/", "aba", "7",
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
    let first = random.pick(["/", "/", "/", "/", "/", "/", "app://", "app:/", "h", "", "", ""])
    var parts: [DeeplinkTemplate.Part] = [.literal(first)]
    for index in 0..<Int.random(in: 0...4, using: &random) {
      if random.chance(0.7) { parts.append(.literal(random.pick(Self.literals))) }
      if case .argument? = parts.last { continue }
      let name = random.chance(0.15) ? "*" : "a\(index)"
      if name == "*" || random.chance(0.3) {
        let type = random.pick(DeeplinkValueType.allCases)
        parts.append(.argument(.init(name: name, type: type)))
      } else {
        parts.append(.argument(.init(name: name, separator: random.pick(Self.separators))))
      }
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
      let value = argument.type == .text ? text() : self.value(of: argument.type)
      values[argument.name] = argument.separator == nil ? .text(value) : .list(texts)
    }
    return values
  }

  /// A value of a type, mostly.
  private mutating func value(of type: DeeplinkValueType) -> String {
    switch type {
    case .int where random.chance(0.8): random.pick(["7", "-12", "007"])
    case .uuid where random.chance(0.8): random.pick([Self.uuid, Self.uuid.uppercased()])
    case .path where random.chance(0.5): text() + "/" + text()
    default: text()
    }
  }

  private static let uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"

  /// A URL that has the template's literals, mostly, and anything in the place of arguments.
  mutating func url(near template: DeeplinkTemplate) -> String {
    var url = template.beginsWithScheme ? "" : random.pick(Self.heads)
    for part in template.parts where random.chance(0.95) {
      switch part {
      case .literal(let literal): url += literal
      case .argument(let argument):
        url += value(of: argument.type)
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
    var rest = relativeText(url, of: template)[...]
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
        let hasFragment = literals.utf8.contains(UInt8(ascii: "#"))
        let stops =
          isInQuery && (template.query == .standard || argument.type == .path)
          ? "&#" : argument.type == .path && !hasFragment ? "?#" : ":/?#[]@!$&'()*+,;="
        guard let count = length(argument, stops, in: Array(rest), before: next) else {
          return nil
        }
        var segment = String.UnicodeScalarView()
        segment.append(contentsOf: rest.prefix(count))
        if argument.isNamed { segments.append(String(segment)) }
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
    if let values = expression(of: argument.type) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: rest)
      // Scalar by scalar: a mark after a digit makes no other digit of it.
      let regex = values.matchingSemantics(.unicodeScalar)
      guard let count = String(text).prefixMatch(of: regex)?.0.unicodeScalars.count else {
        return nil
      }
      guard count < rest.count else { return literal == nil ? count : nil }
      if let literal { return rest[count...].starts(with: literal.unicodeScalars) ? count : nil }
      return stops.unicodeScalars.contains(rest[count]) ? count : nil
    }
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

  /// The longest value of a type that is known by its characters.
  private static func expression(of type: DeeplinkValueType) -> Regex<Substring>? {
    switch type {
    case .int: /-?[0-9]+/
    case .uuid: /[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}/
    case .text, .path: nil
    }
  }

  private static func relativeText(
    _ url: String,
    of template: DeeplinkTemplate
  ) -> [Unicode.Scalar] {
    if template.beginsWithScheme { return Array(url.unicodeScalars) }
    let isHost = template.description.first.map { !"/?#".contains($0) } ?? false
    let beginsWithHost = isHost && template.parts.first?.literal != nil
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
      rest = rest.dropFirst(2)
      if !beginsWithHost { rest = rest.drop { !["/", "?", "#"].contains($0) } }
    }
    return Array(rest)
  }
}
