/// A template of links that fills the properties of a value from a URL.
///
///     let sell: Deeplink<Void> = "/sell/ticket"
///     let event = try "/event/\(\.slug)/\(\.id)" as Deeplink<Event>
///
/// Matching is on what follows scheme and host. An argument ends at the next reserved character of
/// RFC 3986, in a query at the next `&` or `#`, a list argument not at its own separator. Anything may
/// follow the template.
public enum Deeplink<Value>: Hashable, Sendable {
  /// A text without arguments.
  case literal(String)
  /// Literals and arguments.
  case interpolated(DeeplinkInterpolation<Value>)
}

extension Deeplink {
  /// Whether two deep links are the same text, scalar by scalar, or have the same literals and
  /// arguments.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.literal(let left), .literal(let right)): left.isExactly(right)
    case (.interpolated(let left), .interpolated(let right)): left == right
    default: false
    }
  }

  /// Hashes the text or the interpolation.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .literal(let text): text.hashExactly(into: &hasher)
    case .interpolated(let interpolation): hasher.combine(interpolation)
    }
  }
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

  /// The template without types.
  ///
  /// An argument is named after its property, such as `seat.row`, or by its number, such as
  /// `argument2`, where the property is a computed one, whose name is not known at run time.
  public var template: DeeplinkTemplate {
    let template = DeeplinkTemplate(components) { number, keyPath in
      keyPath.propertyName ?? DeeplinkTemplate.numberedName(number)
    }
    // A property may be called as another argument is numbered.
    let names = template.arguments.map(\.name)
    return Set(names).count == names.count ? template : DeeplinkTemplate(components)
  }
}

extension Deeplink where Value == Void {
  /// The deep link that fits every URL.
  public static var catchAll: Deeplink<Void> { "" }
}

extension DeeplinkTemplate {
  /// Makes a template of components, which an interpolation has checked.
  init<Value>(
    _ components: [DeeplinkInterpolation<Value>.Component],
    query: DeeplinkQueryReading = .standard,
    naming name: (Int, AnyKeyPath) -> String = { number, _ in numberedName(number) }
  ) {
    var (parts, count): ([Part], Int) = ([], 0)
    for component in components {
      if let keyPath = component.keyPath {
        count += 1
        let argument = Argument(name: name(count, keyPath), separator: component.separator)
        parts.append(.argument(argument))
      } else if case .literal(let text) = component, !text.isEmpty {
        parts.append(.literal(text))
      }
    }
    self.init(valid: parts, query: query)
  }

  /// The name of an argument by its number, from 1 on.
  static func numberedName(_ number: Int) -> String { "argument\(number)" }
}
