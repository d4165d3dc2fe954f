/// A template of links without types: literals, and arguments with names, in the order in which
/// they follow scheme and host in a URL.
///
/// As text, an argument is in braces, and a list has its separator after a star:
/// `/search/{kind}?ids={ids*,}`. `{id:int}` takes only a value of that type, `{*}` takes what no one
/// needs by name. `{{` and `}}` are literal braces.
///
/// A template that begins with a scheme, as in `notes://open/{id}`, matches a URL from its first
/// character; one that begins with neither `/`, `?`, `#` nor an argument, as in `open/{id}`, from the
/// host on.
public struct DeeplinkTemplate: Sendable {
  /// The parts, without empty literals and without two literals next to one another.
  public let parts: [Part]
  /// Where the values of arguments in the query end.
  public let query: DeeplinkQueryReading
  let steps: [TemplateStep]
  /// Where in a URL the template begins.
  let start: LinkText.Start

  /// A part of a template.
  public enum Part: Hashable, Sendable {
    /// A text that a URL must have in this place.
    case literal(String)
    /// What a URL may fill in.
    case argument(Argument)
  }

  /// An argument of a template.
  public struct Argument: Hashable, Sendable {
    /// The name, of ASCII letters, digits, `_`, `-` and `.`; `*` for a wildcard, which has none.
    public let name: String
    /// What is between the values of a list; nil for an argument with one value.
    public let separator: Character?
    /// What its value may be.
    public let type: DeeplinkValueType

    /// Makes an argument, or with a separator a list.
    public init(name: String, separator: Character? = nil) {
      self.name = name
      self.separator = separator
      type = .text
    }

    /// Makes an argument with a value of a type.
    public init(name: String, type: DeeplinkValueType) {
      self.name = name
      separator = nil
      self.type = type
    }
  }

  /// Makes a template of parts.
  ///
  /// Errors have their place in the text of the parts.
  public init(
    parts: [Part],
    query: DeeplinkQueryReading = .standard
  ) throws(DeeplinkTemplateError) {
    self.init(valid: try Self.checked(parts), query: query)
  }

  /// Makes a template that is one literal, or the empty one.
  public init(literal: String) {
    self.init(valid: literal.isEmpty ? [] : [.literal(literal)])
  }

  /// Makes a template of parts that are known to be right.
  init(valid parts: [Part], query: DeeplinkQueryReading = .standard) {
    self.parts = parts
    self.query = query
    start = LinkText.Start(ofTemplate: parts.first?.literal ?? "")
    var place = URLPlace.path
    self.steps = parts.enumerated().map { index, part in
      switch part {
      case .literal(let text):
        place.move(past: text)
        return .literal(Array(text.utf8))
      case .argument(let argument):
        let stops = argument.stops(in: place, query)
        guard index + 1 < parts.count, case .literal(let next) = parts[index + 1] else {
          return .argument(argument.type, stops: stops, before: nil)
        }
        return .argument(argument.type, stops: stops, before: Array(next.utf8))
      }
    }
  }
}

extension DeeplinkTemplate.Part {
  /// Whether two parts are the same literal, scalar by scalar, or the same argument.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.literal(let left), .literal(let right)): left.isExactly(right)
    case (.argument(let left), .argument(let right)): left == right
    default: false
    }
  }

  /// Hashes the literal or the argument.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .literal(let text): text.hashExactly(into: &hasher)
    case .argument(let argument): hasher.combine(argument)
    }
  }
}

extension DeeplinkTemplate.Argument {
  /// Whether it has a name, and so a value in a match; a wildcard has none.
  public var isNamed: Bool { name != Self.wildcardName }

  static let wildcardName = "*"

  /// Whether two arguments have the same name and type and the same separator, scalar by scalar.
  public static func == (left: Self, right: Self) -> Bool {
    left.name.isExactly(right.name) && left.type == right.type
      && left.separator.map { String($0).utf8.map(\.self) }
        == right.separator.map { String($0).utf8.map(\.self) }
  }

  /// Hashes the name, the type and the separator.
  public func hash(into hasher: inout Hasher) {
    name.hashExactly(into: &hasher)
    hasher.combine(type)
    separator.map { String($0) }?.hashExactly(into: &hasher)
  }
}

extension DeeplinkTemplate: Hashable {
  /// Whether two templates have the same parts, byte for byte, whose arguments end alike.
  public static func == (left: Self, right: Self) -> Bool {
    left.steps == right.steps && left.arguments == right.arguments
  }

  /// Hashes the parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(steps)
    hasher.combine(arguments)
  }
}

extension DeeplinkTemplate {
  /// Whether the template begins with a scheme, and so matches whole URLs.
  public var beginsWithScheme: Bool { start == .url }

  /// The arguments with names, in order.
  public var arguments: [Argument] { parts.compactMap(\.argument).filter(\.isNamed) }

  /// Joins literals, drops empty ones, and refuses what no URL could be read with.
  private static func checked(_ parts: [Part]) throws(DeeplinkTemplateError) -> [Part] {
    var (result, names, offset): ([Part], Set<String>, Int) = ([], [], 0)
    for part in parts {
      switch (part, result.last) {
      case (.literal(""), _): break
      case (.literal(let text), .literal(let before)):
        result[result.count - 1] = .literal(before + text)
      case (.literal(let text), .argument(let before)):
        guard !before.type.takes(text.utf8.first ?? 0) else {
          throw DeeplinkTemplateError(.literalWithinValue(before.name, before.type), offset)
        }
        result.append(part)
      case (.literal, nil): result.append(part)
      case (.argument(let argument), let last):
        if case .argument(let before) = last {
          throw DeeplinkTemplateError(.argumentsWithoutLiteral(before.name, argument.name), offset)
        }
        try check(argument, &names, at: offset)
        result.append(part)
      }
      offset += part.text.utf8.count
    }
    return result
  }
}

extension DeeplinkTemplate {
  /// Refuses a name that no argument may have, or that an earlier one has.
  private static func check(
    _ argument: Argument,
    _ names: inout Set<String>,
    at offset: Int
  ) throws(DeeplinkTemplateError) {
    if !argument.isNamed, argument.separator == nil { return }
    guard !argument.name.isEmpty else { throw DeeplinkTemplateError(.emptyName, offset + 1) }
    if let scalar = argument.name.unicodeScalars.first(where: { !$0.isNameScalar }) {
      throw DeeplinkTemplateError(.unexpectedCharacter(Character(scalar)), offset + 1)
    }
    guard names.insert(argument.name).inserted else {
      throw DeeplinkTemplateError(.repeatedName(argument.name), offset)
    }
  }

  /// The same template with another reading of the query.
  public func reading(_ query: DeeplinkQueryReading) -> DeeplinkTemplate {
    query == self.query ? self : DeeplinkTemplate(valid: parts, query: query)
  }
}

/// The part of a URL in which a part of a template is, by the literals before it.
private enum URLPlace {
  case path
  case query
  case fragment

  mutating func move(past literal: String) {
    for byte in literal.utf8 {
      switch (self, byte) {
      case (.path, UInt8(ascii: "?")): self = .query
      case (_, UInt8(ascii: "#")): self = .fragment
      default: break
      }
    }
  }
}

extension DeeplinkTemplate.Argument {
  /// The bytes at which the argument ends, without a list's own separator.
  fileprivate func stops(in place: URLPlace, _ query: DeeplinkQueryReading) -> ByteSet {
    var stops =
      switch (type, place) {
      case (.path, .path): ByteSet("?#".utf8)
      case (.path, .query): ByteSet.queryDelimiters
      case (_, .query) where query == .standard: ByteSet.queryDelimiters
      default: ByteSet.reserved
      }
    if let separator, let byte = separator.asciiValue, separator.utf8.count == 1 {
      stops.remove(byte)
    }
    return stops
  }
}

extension Unicode.Scalar {
  /// Whether a name of an argument may have it.
  var isNameScalar: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
    default: false
    }
  }
}
