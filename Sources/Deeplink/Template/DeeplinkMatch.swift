/// The value of an argument.
public enum DeeplinkValue: Hashable, Sendable {
  /// The value of an argument without separator.
  case text(String)
  /// The values of a list; empty ones are left out.
  case list([String])
}

/// What a template took from a URL.
public struct DeeplinkMatch: Hashable, Sendable {
  /// The value of every argument, by its name.
  public let values: [String: DeeplinkValue]
  /// What each argument took, in the template's order, as it stands in the URL.
  public let segments: [String]
  /// Where the segments stand: UTF-8 offsets in the URL.
  public let ranges: [Range<Int>]

  /// The value of an argument; nil if the template has none of this name.
  public subscript(name: String) -> DeeplinkValue? { values[name] }
}

/// Why a template does not fit a URL, and where.
public struct DeeplinkMismatch: Error, Hashable, Sendable {
  /// Why the template does not fit.
  public let reason: Reason
  /// The UTF-8 offset in the URL.
  public let offset: Int

  /// Why a template may not fit.
  public enum Reason: Hashable, Sendable {
    /// Something else stands where a literal has to.
    case literalExpected(String)
    /// The literal behind an argument does not stand in or behind what the argument can take; the
    /// offset is that of the argument.
    case argumentWithoutEnd(String, literal: String)
    /// The value of an argument has a `%` that encodes nothing, or encodes what is not UTF-8.
    case malformedPercentEncoding(argument: String)
  }
}

extension DeeplinkMismatch: CustomStringConvertible {
  /// The reason in words, with its place.
  public var description: String { "\(message) at offset \(offset)" }

  /// The reason in words, without its place.
  public var message: String {
    switch reason {
    case .literalExpected(let literal): "expected \(literal.debugDescription)"
    case .argumentWithoutEnd(let name, let literal):
      "expected \(literal.debugDescription) behind the argument {\(name)}"
    case .malformedPercentEncoding(let name):
      "malformed percent-encoding in the argument {\(name)}"
    }
  }
}
