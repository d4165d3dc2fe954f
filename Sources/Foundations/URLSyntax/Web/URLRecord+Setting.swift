extension URLRecord {
  /// A part of a URL that scripts can set.
  package enum Part: String {
    case href, `protocol`, username, password, host, hostname, port, pathname, search, hash
  }

  /// The URL with a part set; an invalid value changes nothing.
  ///
  /// Source: URL standard, section 6.1.
  ///
  /// - Returns: Nil if the whole was to be set and the value is not a URL.
  package func setting(_ part: Part, to value: String) -> URLRecord? {
    switch part {
    case .href: return URLParser.parse(value)
    case .protocol: return running(value + ":", in: .schemeStart)
    case .username, .password: return settingCredentials(part, to: value)
    case .host: return opaquePath != nil ? self : running(value, in: .host)
    case .hostname: return opaquePath != nil ? self : running(value, in: .hostname)
    case .port: return settingPort(value)
    case .pathname:
      if opaquePath != nil { return self }
      var copy = self
      copy.segments = []
      return copy.running(value, in: .pathStart)
    case .search: return settingSearch(value)
    case .hash: return settingHash(value)
    }
  }

  private func running(_ value: String, in state: URLParser.State) -> URLRecord {
    var parser = URLParser(Array(value.unicodeScalars), url: self, base: nil, override: state)
    // As in browsers, a late failure keeps what was set before.
    _ = parser.run()
    return parser.url
  }

  private func settingCredentials(_ part: Part, to value: String) -> URLRecord {
    guard mayHaveCredentials else { return self }
    var copy = self
    let text = URLPercentEncoding.userinfo.encode(value)
    if part == .username { copy.username = text } else { copy.password = text }
    return copy
  }

  private func settingPort(_ value: String) -> URLRecord {
    guard mayHaveCredentials else { return self }
    if !value.isEmpty { return running(value, in: .port) }
    var copy = self
    copy.port = nil
    return copy
  }

  private func settingSearch(_ value: String) -> URLRecord {
    var copy = self
    copy.query = value.isEmpty ? nil : ""
    return value.isEmpty
      ? copy : copy.running(value.hasPrefix("?") ? String(value.dropFirst()) : value, in: .query)
  }

  private func settingHash(_ value: String) -> URLRecord {
    var copy = self
    copy.fragment = value.isEmpty ? nil : ""
    return value.isEmpty
      ? copy : copy.running(value.hasPrefix("#") ? String(value.dropFirst()) : value, in: .fragment)
  }
}
