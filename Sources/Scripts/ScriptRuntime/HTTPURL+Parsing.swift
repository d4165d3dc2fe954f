import TextCoding

extension HTTPURL {
  /// Parses an absolute http or https URL, as leniently as a browser if that is unambiguous.
  ///
  /// Backslashes in the path become slashes; tabs and line ends are dropped. Nil without a host,
  /// for a host with a percent escape, a port over 65,535 and a text over ``maxLength``.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.maxLength else { return nil }
    let bytes = Self.cleaned(text)
    guard let (scheme, rest) = Self.splitScheme(bytes), rest.starts(with: [.slash, .slash]) else {
      return nil
    }
    let afterSlashes = rest.dropFirst(2)
    let end = afterSlashes.firstIndex { [.slash, .question, .hash].contains($0) }
    let authority = afterSlashes[..<(end ?? afterSlashes.endIndex)]
    guard let (host, port) = Self.splitAuthority(authority) else { return nil }
    self.init(
      scheme: scheme,
      host: host,
      port: port == (scheme == "https" ? 443 : 80) ? nil : port,
      remainder: afterSlashes[(end ?? afterSlashes.endIndex)...]
    )
    guard self.text.utf8.count <= Self.maxLength else { return nil }
  }

  private init(scheme: String, host: String, port: Int?, remainder: ArraySlice<UInt8>) {
    let hash = remainder.firstIndex(of: .hash) ?? remainder.endIndex
    let beforeHash = remainder[..<hash]
    let question = beforeHash.firstIndex(of: .question) ?? beforeHash.endIndex
    let query = beforeHash[question...].dropFirst()
    self.init(
      scheme: scheme,
      host: host,
      port: port,
      path: Self.removingDotSegments(Self.encoded(beforeHash[..<question])),
      query: question == beforeHash.endIndex ? nil : Self.encoded(query),
      fragment: hash == remainder.endIndex ? nil : Self.encoded(remainder[hash...].dropFirst())
    )
  }
}

extension HTTPURL {
  private static func splitScheme(
    _ bytes: ArraySlice<UInt8>
  ) -> (scheme: String, rest: ArraySlice<UInt8>)? {
    guard let colon = bytes.firstIndex(of: .colon) else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    return (scheme, bytes[(colon + 1)...])
  }

  // authority = [ userinfo "@" ] host [ ":" port ]
  private static func splitAuthority(
    _ authority: ArraySlice<UInt8>
  ) -> (host: String, port: Int?)? {
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let hostAndPort = authority[start...]
    let isBracketed = hostAndPort.first == UInt8(ascii: "[")
    let end =
      isBracketed
      ? hostAndPort.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 }
      : hostAndPort.lastIndex(of: .colon) ?? hostAndPort.endIndex
    guard let end, let host = canonicalHost(hostAndPort[..<end]) else { return nil }
    let rest = hostAndPort[end...]
    guard !rest.isEmpty else { return (host, nil) }
    guard rest.first == .colon, rest.count <= 6, rest.dropFirst().allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    guard rest.count > 1 else { return (host, nil) }
    guard let port = Int(String(decoding: rest.dropFirst(), as: UTF8.self)),
      (1...65_535).contains(port)
    else { return nil }
    return (host, port)
  }
}
