/// Why values do not make a URL of a template.
public enum DeeplinkEncodingError: Error, Hashable, Sendable {
  /// An argument without a value.
  case valueMissing(argument: String)
  /// A value for an argument that the template does not have.
  case unknownArgument(String)
  /// A list for an argument with one value, or one value for a list.
  case wrongKind(argument: String)
  /// A value that the template would not read back from the URL, such as one with a reserved
  /// character; percent-encoding helps, unless it is an empty element of a list.
  case valueNotReadBack(argument: String)
}

extension DeeplinkEncodingError: CustomStringConvertible {
  /// The error in words.
  public var description: String {
    switch self {
    case .valueMissing(let name): "no value for the argument {\(name)}"
    case .unknownArgument(let name): "the template has no argument {\(name)}"
    case .wrongKind(let name): "the argument {\(name)} needs the other kind of value"
    case .valueNotReadBack(let name):
      "the value of the argument {\(name)} would not be read back from the URL"
    }
  }
}
