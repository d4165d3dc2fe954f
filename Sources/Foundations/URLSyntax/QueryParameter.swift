import TextCoding

/// Reads the value of a query parameter from a URL, well formed or not.
package enum QueryParameter {
  /// The value of a parameter, percent-decoded once; nil if the URL lacks it.
  ///
  /// The query is the part between the first `?` and the fragment (RFC 3986, section 3.4),
  /// separated by `&`. Some real links have a second `?` before the parameter, so if that finds
  /// nothing, `?` separates as well. A value ends at the next `&` or `#` and may contain an
  /// unescaped `?` or `=`. A `+` is kept.
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
  /// The percent-decoded string; the string itself if the decoded bytes are not UTF-8.
  fileprivate var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    return String(validating: utf8.percentDecoded, as: UTF8.self) ?? self
  }
}
