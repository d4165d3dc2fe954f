/// The value of an argument.
public enum DeeplinkValue: Hashable, Sendable {
  /// The value of an argument without separator.
  case text(String)
  /// The values of a list; empty ones are left out.
  case list([String])

  /// Whether two values have the same texts, scalar by scalar.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left.isExactly(right)
    case (.list(let left), .list(let right)): left.isExactly(right)
    default: false
    }
  }

  /// Hashes the texts.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): text.hashExactly(into: &hasher)
    case .list(let elements): for element in elements { element.hashExactly(into: &hasher) }
    }
  }
}

/// What a template took from a URL.
public struct DeeplinkMatch: Hashable, Sendable {
  /// The value of every argument that has a name, by that name.
  public let values: [String: DeeplinkValue]
  /// What each of these arguments took, in the template's order, as it is in the URL.
  public let segments: [String]
  /// The UTF-8 ranges of the segments in the URL.
  public let ranges: [Range<Int>]

  /// The value of an argument; nil if the template has none of this name.
  public subscript(name: String) -> DeeplinkValue? { values[name] }
}

/// Why a template does not fit a URL, and where.
public struct DeeplinkMismatch: Error, Hashable, Sendable {
  /// Why the template does not fit.
  public let reason: Reason
  /// The UTF-8 offset at which the URL first differs from what could match.
  public let offset: Int
  /// The UTF-8 offset at which the part of the template that does not match begins.
  public let start: Int
  /// How many UTF-8 bytes of the expected literal are in front of `offset`.
  let matched: Int

  /// Why a template may not fit.
  public enum Reason: Hashable, Sendable {
    /// Something else is where a literal has to.
    case literalExpected(String)
    /// The literal after an argument does not follow what the argument can match.
    case argumentWithoutEnd(String, literal: String)
    /// With parameters in any order, the query has no item that begins with this literal.
    case parameterMissing(String)
    /// The value of an argument has a `%` that encodes nothing, or encodes what is not UTF-8.
    case malformedPercentEncoding(argument: String)
    /// What is there for an argument has not its type; the offset is where it differs.
    case valueOfTypeExpected(argument: String, DeeplinkValueType)
  }
}

extension DeeplinkMatch {
  /// Whether two matches have the same values and segments, scalar by scalar, in the same places.
  public static func == (left: Self, right: Self) -> Bool {
    left.values == right.values && left.segments.isExactly(right.segments)
      && left.ranges == right.ranges
  }

  /// Hashes the segments and their places.
  public func hash(into hasher: inout Hasher) {
    for segment in segments { segment.hashExactly(into: &hasher) }
    hasher.combine(ranges)
  }
}

extension DeeplinkMismatch.Reason {
  /// Whether two reasons name the same argument and the same literal, scalar by scalar.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.literalExpected(let left), .literalExpected(let right)): left.isExactly(right)
    case (
      .argumentWithoutEnd(let name, let literal), .argumentWithoutEnd(let other, let otherLiteral)
    ): name.isExactly(other) && literal.isExactly(otherLiteral)
    case (.parameterMissing(let left), .parameterMissing(let right)): left.isExactly(right)
    case (.malformedPercentEncoding(let name), .malformedPercentEncoding(let other)):
      name.isExactly(other)
    case (.valueOfTypeExpected(let name, let type), .valueOfTypeExpected(let other, let otherType)):
      name.isExactly(other) && type == otherType
    default: false
    }
  }

  /// Hashes the argument and the literal.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .literalExpected(let literal), .parameterMissing(let literal):
      literal.hashExactly(into: &hasher)
    case .argumentWithoutEnd(let name, let literal):
      name.hashExactly(into: &hasher)
      literal.hashExactly(into: &hasher)
    case .malformedPercentEncoding(let name): name.hashExactly(into: &hasher)
    case .valueOfTypeExpected(let name, let type):
      name.hashExactly(into: &hasher)
      hasher.combine(type)
    }
  }
}

extension DeeplinkMismatch: CustomStringConvertible {
  /// The reason in words, with its place.
  public var description: String { "\(message) at offset \(offset)" }

  /// The reason in words, without its place.
  public var message: String {
    switch reason {
    case .literalExpected(let literal): "expected \(expected(of: literal))"
    case .argumentWithoutEnd(let name, let literal):
      "expected \(expected(of: literal)) after the argument {\(name)}"
    case .parameterMissing(let literal):
      "expected a parameter \(literal.debugDescription) in the query"
    case .malformedPercentEncoding(let name):
      "malformed percent-encoding in the argument {\(name)}"
    case .valueOfTypeExpected(let name, let type):
      "expected \(type.words) for the argument {\(name)}"
    }
  }
}

extension DeeplinkMismatch {
  /// What is missing of a literal, and of which one where its beginning is there.
  private func expected(of literal: String) -> String {
    guard matched > 0 else { return literal.debugDescription }
    let rest = String(decoding: literal.utf8.dropFirst(matched), as: UTF8.self)
    return "\(rest.debugDescription), the rest of \(literal.debugDescription)"
  }
}
