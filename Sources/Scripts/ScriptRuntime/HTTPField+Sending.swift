extension HTTPField {
  /// Whether a request is sent with this field if a script sets it.
  ///
  /// Fields that belong to the connection, to this tool or to a user's session are not, those of the
  /// Fetch standard, "forbidden request-header", among them.
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
