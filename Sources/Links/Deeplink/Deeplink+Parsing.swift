public import Foundation

extension Deeplink {
  /// Fills the properties that the deep link names from a URL.
  ///
  /// The others keep their values, and all do if the deep link does not fit: then a `DeeplinkError`
  /// is thrown.
  public func parse(_ url: URL, into instance: inout Value) throws {
    try parse(url, into: &instance, decoding: .asWritten)
  }

  /// Fills the properties that the deep link names from a URL.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - instance: The value whose properties are filled.
  ///   - decoding: Whether what is filled in is percent-decoded.
  ///   - query: Where arguments in the query end.
  /// - Throws: A `DeeplinkError` if the deep link does not fit.
  public func parse(
    _ url: URL,
    into instance: inout Value,
    decoding: DeeplinkDecoding,
    query: DeeplinkQueryReading = .standard
  ) throws {
    try URLPatternMatcher(url: url).match(
      components: components,
      into: &instance,
      decoding,
      query
    )
  }

  /// Makes the path, query and fragment of a URL from the properties that the deep link names; nil
  /// values are left out.
  public func encode(_ value: Value) -> String { encode(value, encoding: .asWritten) }

  /// Makes the path, query and fragment of a URL, encoding the properties if requested.
  ///
  /// It does not verify that the URL decodes to the same value; `DeeplinkTemplate.encode` does.
  public func encode(_ value: Value, encoding: DeeplinkEncoding) -> String {
    let encode = encoding == .asWritten ? { $0 } : PercentEncoding.encode
    return components.map { component in
      switch component {
      case .literal(let text): text
      case .argument(let keyPath): encode(value[keyPath: keyPath] ?? "")
      case .argumentList(let keyPath, let separator):
        (value[keyPath: keyPath] ?? []).map(encode).joined(separator: String(separator))
      }
    }.joined()
  }
}

extension Deeplink where Value == Void {
  /// Throws a `DeeplinkError` if the deep link does not fit a URL.
  public func parse(_ url: URL) throws {
    var nothing: Void = ()
    try parse(url, into: &nothing)
  }
}

extension Deeplink where Value: DefaultInitializable {
  /// Makes a value and fills the properties that the deep link names from a URL.
  ///
  /// Throws a `DeeplinkError` if the deep link does not fit.
  @discardableResult
  public func parse(_ url: URL) throws -> Value { try parse(url, decoding: .asWritten) }

  /// Makes a value and fills it from a URL, with the options of `parse(_:into:decoding:query:)`.
  public func parse(
    _ url: URL,
    decoding: DeeplinkDecoding,
    query: DeeplinkQueryReading = .standard
  ) throws -> Value {
    var value = Value()
    try parse(url, into: &value, decoding: decoding, query: query)
    return value
  }
}
