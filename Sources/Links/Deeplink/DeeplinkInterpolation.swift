/// What a string interpolation makes of the literals and key paths of a deep link.
public struct DeeplinkInterpolation<Value>: Sendable {
  /// The literals and arguments, in order, without empty literals.
  public private(set) var components: [Component] = []

  /// A literal or an argument of a deep link.
  public enum Component: Sendable {
    /// A text that a URL must have in this place.
    case literal(String)
    /// A property that gets what is in this place.
    case argument(WritableKeyPath<Value, String?> & Sendable)
    /// A property that gets what is in this place, split at a separator.
    case argumentList(WritableKeyPath<Value, [String]?> & Sendable, separator: Character)
  }

  init(components: [Component]) { self.components = components }
}

extension DeeplinkInterpolation: StringInterpolationProtocol {
  /// Begins an interpolation; the numbers are only hints.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Adds a literal.
  public mutating func appendLiteral(_ literal: String) {
    guard !literal.isEmpty else { return }
    if case .literal(let before) = components.last {
      components[components.count - 1] = .literal(before + literal)
    } else {
      components.append(.literal(literal))
    }
  }

  /// Adds an argument.
  ///
  /// Throws a `DeeplinkError` if the property is there already, or if no literal is between this
  /// argument and the one before.
  public mutating func appendInterpolation(
    _ argument: WritableKeyPath<Value, String?> & Sendable
  ) throws {
    try check(argument)
    components.append(.argument(argument))
  }

  /// Adds an argument whose value is a list, for which the separator is no end.
  ///
  /// Throws a `DeeplinkError` as for other arguments.
  public mutating func appendInterpolation(
    _ argument: WritableKeyPath<Value, [String]?> & Sendable,
    separator: Character
  ) throws {
    try check(argument)
    components.append(.argumentList(argument, separator: separator))
  }

  private func check(_ argument: AnyKeyPath & Sendable) throws(DeeplinkError) {
    if components.contains(where: { $0.keyPath.map { $0 == argument } ?? false }) {
      throw .argumentRepeated(argument: argument)
    }
    if let before = components.last?.keyPath {
      throw .cannotSetTwoArgumentsConsecutively(argument1: before, argument2: argument)
    }
  }
}

extension DeeplinkInterpolation: Hashable, CustomStringConvertible {
  /// The literals, with `{{ argument }}` for each argument.
  public var description: String { components.map(\.description).joined() }
}

extension DeeplinkInterpolation.Component: Hashable, CustomStringConvertible {
  /// The literal, or `{{ argument }}`.
  public var description: String {
    if case .literal(let text) = self { text } else { "{{ argument }}" }
  }

  /// Whether two components are the same literal, or the same key path in the same way.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.literal(let left), .literal(let right)): left.isExactly(right)
    case (.argument(let left), .argument(let right)): left == right
    case (.argumentList(let left, let separator), .argumentList(let right, let other)):
      left == right && String(separator).isExactly(String(other))
    default: false
    }
  }

  /// Hashes the literal or the key path.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .literal(let text): text.hashExactly(into: &hasher)
    case .argument(let keyPath): hasher.combine(keyPath)
    case .argumentList(let keyPath, let separator):
      hasher.combine(keyPath)
      String(separator).hashExactly(into: &hasher)
    }
  }

  /// What is between the values of a list argument.
  var separator: Character? {
    if case .argumentList(_, let separator) = self { separator } else { nil }
  }

  var keyPath: (AnyKeyPath & Sendable)? {
    switch self {
    case .literal: nil
    case .argument(let keyPath): keyPath
    case .argumentList(let keyPath, _): keyPath
    }
  }
}
