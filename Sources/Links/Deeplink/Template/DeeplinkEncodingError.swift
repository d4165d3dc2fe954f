/// Why values do not make a URL of a template.
public enum DeeplinkEncodingError: Error, Hashable, Sendable {
  /// An argument without a value.
  case valueMissing(argument: String)
  /// A value for an argument that the template does not have.
  case unknownArgument(String)
  /// A list for an argument with one value, or one value for a list.
  case wrongKind(argument: String)
  /// A value that decoding the URL would not give back, such as one with a reserved character.
  /// Percent-encoding helps, except for an empty element of a list.
  case valueNotReadBack(argument: String)
  /// A value that is none of the argument's type.
  case valueOfTypeExpected(argument: String, DeeplinkValueType)
  /// A template with a wildcard, which has no name to give it a value by.
  case wildcard
}

extension DeeplinkEncodingError: CustomStringConvertible {
  /// The error in words.
  public var description: String {
    switch self {
    case .valueMissing(let name): "the argument {\(name)} has no value"
    case .unknownArgument(let name): "the template has no argument {\(name)}"
    case .wrongKind(let name):
      "wrong type of value for {\(name)}: a list is given where one value is expected, or the reverse"
    case .valueNotReadBack(let name):
      "the value of {\(name)} cannot be encoded: decoding the URL would give a different value"
    case .valueOfTypeExpected(let name, let type):
      "expected \(type.words) for the argument {\(name)}"
    case .wildcard: "the template has a wildcard {*}, which takes no value"
    }
  }
}
