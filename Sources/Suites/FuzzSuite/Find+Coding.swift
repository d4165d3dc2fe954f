extension Find: Encodable {
  private enum CodingKeys: String, CodingKey {
    case schema, kind, rule, format, cause, url, attack, message, pattern
  }

  /// Writes the find; a URL without a repeated part as `url`, one with as `attack`.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schema, forKey: .schema)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(rule, forKey: .rule)
    try container.encodeIfPresent(format, forKey: .format)
    try container.encode(cause, forKey: .cause)
    if url.count == 0 {
      try container.encode(url.text, forKey: .url)
    } else {
      try container.encode(Attack(url), forKey: .attack)
    }
    try container.encode(message, forKey: .message)
    try container.encode(pattern, forKey: .pattern)
  }

  private struct Attack: Encodable {
    let prefix: String
    let pump: String
    let `repeat`: Int
    let suffix: String

    init(_ url: FoundURL) {
      prefix = url.prefix
      pump = url.pump
      `repeat` = url.count
      suffix = url.suffix
    }
  }
}
