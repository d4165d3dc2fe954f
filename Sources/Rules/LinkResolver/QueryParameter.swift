import TextCoding

/// Reads the value of a query parameter from a URL as it is written, well formed or not.
package enum QueryParameter {
  /// The value of a parameter, percent-decoded once; nil if the URL does not have it.
  ///
  /// The query is what is between the first `?` and the fragment (RFC 3986, section 3.4), its
  /// parts separated by `&`. Real links also have a second `?` before the parameter: where the plain
  /// reading finds none, a `?` separates as well. A value ends at the next `&` or `#` and may hold
  /// an unescaped `?` or `=`. A `+` is left as it is.
  package static func value(of name: String, in url: String) -> String? {
    guard let queryStart = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let query = url[queryStart...].dropFirst()
    let value =
      rawValue(of: name, in: query.split(separator: "&"))
      ?? rawValue(of: name, in: query.split { $0 == "&" || $0 == "?" }).map { start in
        query[start.startIndex...].prefix { $0 != "&" }
      }
    return value.map { String($0.prefix { $0 != "#" }).percentDecoded }
  }

  private static func rawValue(of name: String, in parts: [Substring]) -> Substring? {
    for part in parts {
      guard let separator = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      if part[..<separator].utf8.elementsEqual(name.utf8) { return part[separator...].dropFirst() }
    }
    return nil
  }
}

extension String {
  /// The string with each `%XX` replaced by its byte; the string itself where the bytes that this
  /// gives are not UTF-8.
  fileprivate var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    return String(validating: utf8.percentDecoded, as: UTF8.self) ?? self
  }
}
