/// Where the value of an argument in a query ends.
///
/// An argument is in the query if a `?` is in the literals before it, and no `#`.
public enum DeeplinkQueryReading: Hashable, Sendable {
  /// At the next `&` or `#`: RFC 3986, section 3.4, allows the other reserved characters in a
  /// query, and `&` is what separates its items.
  case standard
  /// At the next reserved character, as in a path.
  case strict
}
