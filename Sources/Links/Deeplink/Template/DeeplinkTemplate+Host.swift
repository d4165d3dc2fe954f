extension DeeplinkTemplate {
  /// The template with the host of a URL in the place of the path's first part, or the other way
  /// round, if only that keeps this one from matching the URL.
  ///
  /// In `notes://open/12` the host is `open`, and the path `/12`.
  ///
  /// - Parameter text: A URL that the template does not match.
  /// - Returns: The template that matches it; nil if there is none.
  public func withHostMoved(toFit text: String) -> DeeplinkTemplate? {
    candidates(for: LinkText.lead(of: text)).lazy
      .compactMap { try? DeeplinkTemplate($0, query: query) }
      .first { other in
        (other.start != start || start == .url) && (try? other.match(text: text).get()) != nil
      }
  }

  /// Texts in which a slash before the host is more or less.
  private func candidates(for lead: String?) -> [String] {
    let own = description
    switch start {
    case .host: return ["/" + own]
    case .path where own.hasPrefix("/"):
      let rest = own.dropFirst()
      return [String(rest)] + (lead.map { [$0 + rest] } ?? [])
    case .url:
      guard let lead, own.hasPrefix(lead) else { return [] }
      let rest = own.dropFirst(lead.count)
      return [lead + (rest.hasPrefix("/") ? String(rest.dropFirst()) : "/" + rest)]
    case .path: return []
    }
  }
}

extension LinkText {
  /// The scheme of a URL with the two slashes before its host, even an empty one; nil without them.
  fileprivate static func lead(of url: String) -> String? {
    var url = url
    return url.withUTF8 { bytes in
      let end = Start.host.offset(in: bytes)
      guard end > 0, bytes[end - 1] == UInt8(ascii: "/") else { return nil }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }
}
