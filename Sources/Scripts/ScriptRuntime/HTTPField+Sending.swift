extension HTTPField {
  /// Whether this field is sent if a script sets it.
  ///
  /// Fields that belong to the connection, this tool or a user's session are not, including the
  /// "forbidden request-headers" of the Fetch standard.
  public var isSent: Bool {
    let name = name.lowercased()
    return !(Self.reserved.contains(name) || name.hasPrefix("proxy-") || name.hasPrefix("sec-"))
  }

  private static let reserved: Set<String> = [
    "accept-charset", "accept-encoding", "connection", "content-length", "cookie", "cookie2",
    "date", "expect", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
    "user-agent", "via",
  ]
}
