import URLSyntax

/// A URL taken apart at its delimiters (RFC 3986, section 3), with nothing decoded.
///
/// All ranges are UTF-8 offsets in the URL. Reading takes linear time and refuses nothing that has
/// a scheme.
public struct SchemeURL: Sendable, Hashable {
  /// The URL.
  public let text: String
  /// The scheme, without its colon.
  public let scheme: Range<Int>
  /// What is between the colon and the query: the command, with what leads to it.
  public let body: Range<Int>
  /// The query, without its question mark.
  public let query: Range<Int>?
  /// The fragment, without its number sign.
  public let fragment: Range<Int>?
  let bytes: [UInt8]

  /// One `name=value` of a query.
  public struct Parameter: Sendable, Hashable {
    /// The name.
    public var name: Range<Int>
    /// The value; nil if there is no equals sign.
    public var value: Range<Int>?

    /// The name, the equals sign and the value.
    public var range: Range<Int> { name.lowerBound..<(value?.upperBound ?? name.upperBound) }
  }

  /// Splits a URL; nil if the text does not begin with a scheme and a colon.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let length = bytes.schemeLength else { return nil }
    self.text = text
    self.bytes = bytes
    scheme = 0..<length
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    fragment = hash < bytes.count ? (hash + 1)..<bytes.count : nil
    let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    query = mark < hash ? (mark + 1)..<hash : nil
    body = (length + 1)..<mark
  }
}

extension SchemeURL {
  /// The scheme in small letters.
  public var schemeName: String { rawText(scheme).asciiLowercased }

  /// The parameters of the query, at most this many; empty pieces between two `&` are left out.
  ///
  /// - Parameter limit: The most parameters to return.
  /// - Returns: The parameters in the order of the URL.
  public func parameters(limit: Int = .max) -> [Parameter] {
    guard let query else { return [] }
    var parameters: [Parameter] = []
    var start = query.lowerBound
    var equals: Int?
    func parameter(upTo end: Int) -> Parameter {
      Parameter(name: start..<(equals ?? end), value: equals.map { ($0 + 1)..<end })
    }
    for offset in query {
      switch bytes[offset] {
      case UInt8(ascii: "&"):
        if offset > start { parameters.append(parameter(upTo: offset)) }
        if parameters.count == limit { return parameters }
        start = offset + 1
        equals = nil
      case UInt8(ascii: "="): if equals == nil { equals = offset }
      default: break
      }
    }
    if query.upperBound > start { parameters.append(parameter(upTo: query.upperBound)) }
    return parameters
  }

  /// The text of a range as it is written.
  func rawText(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
