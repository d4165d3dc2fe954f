import RunRecord

extension Finding: Encodable {
  private enum CodingKeys: String, CodingKey {
    case schema, kind, rule, format, cause, url, attack, message, pattern
  }

  /// Writes the finding; a URL without a repeated part as `url`, one with as `attack`.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schema, forKey: .schema)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(rule, forKey: .rule)
    try container.encodeIfPresent(format, forKey: .format)
    try container.encode(cause, forKey: .cause)
    switch url {
    case .plain(let text): try container.encode(text, forKey: .url)
    case .pumped(let attack): try container.encode(attack, forKey: .attack)
    }
    try container.encode(message, forKey: .message)
    try container.encode(pattern, forKey: .pattern)
  }
}
