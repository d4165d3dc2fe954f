/// A template of links that fills the properties of a value from a URL.
///
///     let sell: Deeplink<Void> = "/sell/ticket"
///     let event = try "/event/\(\.slug)/\(\.id)" as Deeplink<Event>
///
/// Matching is on what follows scheme and host. An argument ends at the next reserved character of
/// RFC 3986, a list argument not at its own separator. Anything may follow the template.
public enum Deeplink<Value>: Hashable, Sendable {
  /// A text without arguments.
  case literal(String)
  /// Literals and arguments.
  case interpolated(DeeplinkInterpolation<Value>)
}

extension Deeplink: ExpressibleByStringInterpolation {
  /// Makes a deep link without arguments.
  public init(stringLiteral value: String) { self = .literal(value) }

  /// Makes a deep link of an interpolation.
  public init(stringInterpolation: DeeplinkInterpolation<Value>) {
    self = .interpolated(stringInterpolation)
  }
}

extension Deeplink: CustomStringConvertible {
  /// The literals, with `{{ argument }}` for each argument.
  public var description: String {
    switch self {
    case .literal(let text): text
    case .interpolated(let interpolation): interpolation.description
    }
  }
}

extension Deeplink {
  /// The literals and arguments, in order.
  public var components: [DeeplinkInterpolation<Value>.Component] {
    switch self {
    case .literal(let text): [.literal(text)]
    case .interpolated(let interpolation): interpolation.components
    }
  }

  /// The template without types, its arguments named `argument1`, `argument2` and so on.
  public var template: DeeplinkTemplate { .init(components) }
}

extension Deeplink where Value == Void {
  /// The deep link that fits every URL.
  public static var catchAll: Deeplink<Void> { "" }
}

extension DeeplinkTemplate {
  /// Makes a template of components, which an interpolation has checked.
  init<Value>(_ components: [DeeplinkInterpolation<Value>.Component]) {
    var (parts, count): ([Part], Int) = ([], 0)
    for component in components {
      switch component {
      case .literal(""): continue
      case .literal(let text): parts.append(.literal(text))
      case .argument:
        count += 1
        parts.append(.argument(Argument(name: "argument\(count)")))
      case .argumentList(_, let separator):
        count += 1
        parts.append(.argument(Argument(name: "argument\(count)", separator: separator)))
      }
    }
    self.init(valid: parts)
  }
}
