import TextCoding
import URLSyntax

/// A URL, split as RFC 3986 splits it, and otherwise as it is written.
public struct LinkURL: Sendable, Hashable {
  /// The URL's text; characters that no URL has are percent-encoded.
  public let text: String
  /// The scheme in lower case; nil for a path without one.
  public let scheme: String?
  /// The host in lower case, without user and port; nil for a path without one.
  public let host: String?
  /// The port, if one is written.
  public let port: Int?
  /// The path, percent-encoded; it may be empty.
  public let path: String
  /// What is between `?` and `#`; nil without a `?`.
  public let query: String?
  /// What follows `#`; nil without one.
  public let fragment: String?

  /// Why a text is no URL that could be a universal link.
  public enum Problem: Error, Sendable, Hashable {
    /// It has neither a scheme nor the form of a path.
    case noScheme
    /// Its scheme is neither `https` nor `http`.
    case otherScheme(String)
    /// It has no host.
    case noHost
    /// Its port is no number of a port.
    case badPort(String)
  }

  /// Reads an `https` or `http` URL, or what follows the host in one: a path that begins with a
  /// slash, with query and fragment.
  ///
  /// - Parameter text: The URL.
  /// - Throws: `Problem` for anything else.
  public init(_ text: String) throws(Problem) {
    let encoded = Self.encode(text)
    self.text = String(decoding: encoded, as: UTF8.self)
    var rest = encoded[...]
    var fragment: ArraySlice<UInt8>?
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest[(hash + 1)...]
      rest = rest[..<hash]
    }
    var query: ArraySlice<UInt8>?
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    if rest.first == UInt8(ascii: "/"), !rest.starts(with: "//".utf8) {
      (scheme, host, port) = (nil, nil, nil)
    } else {
      let authority = try Self.readAuthority(&rest)
      (scheme, host, port) = (authority.scheme, authority.host, authority.port)
    }
    path = String(decoding: rest, as: UTF8.self)
    self.query = query.map { String(decoding: $0, as: UTF8.self) }
    self.fragment = fragment.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func readAuthority(
    _ rest: inout ArraySlice<UInt8>
  ) throws(Problem) -> (scheme: String, host: String, port: Int?) {
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      !rest[..<colon].contains(UInt8(ascii: "/"))
    else { throw .noScheme }
    let scheme = String(decoding: rest[..<colon].map(CaseFolding.fold), as: UTF8.self)
    guard scheme == "https" || scheme == "http" else { throw .otherScheme(scheme) }
    let afterScheme = rest[(colon + 1)...]
    guard afterScheme.starts(with: "//".utf8) else { throw .noHost }
    let authorityStart = colon + 3
    let authorityEnd =
      rest[authorityStart...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    var authority = rest[authorityStart..<authorityEnd]
    rest = rest[authorityEnd...]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    var port: Int?
    if let colon = authority.lastIndex(of: UInt8(ascii: ":")), !authority[colon...].contains(0x5D) {
      let digits = String(decoding: authority[(colon + 1)...], as: UTF8.self)
      if !digits.isEmpty {
        guard let number = UInt16(digits) else { throw .badPort(digits) }
        port = Int(number)
      }
      authority = authority[..<colon]
    }
    guard !authority.isEmpty else { throw .noHost }
    return (scheme, asciiHost(authority), port)
  }

  /// A host in lower case; its labels beyond ASCII in Punycode (RFC 3492), as entitlements have them.
  private static func asciiHost(_ authority: ArraySlice<UInt8>) -> String {
    let host = String(decoding: authority.map(CaseFolding.fold), as: UTF8.self)
    let decoded = host.utf8.percentDecoded
    guard decoded.contains(where: { $0 >= 0x80 }),
      let text = String(validating: decoded, as: UTF8.self)
    else { return host }
    let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    let encoded = labels.map { label in
      label.utf8.allSatisfy { $0 < 0x80 }
        ? String(label) : Punycode.encode(label).map { "xn--" + $0 }
    }
    guard encoded.allSatisfy({ $0 != nil }) else { return host }
    return encoded.compactMap(\.self).joined(separator: ".")
  }

  /// Characters that RFC 3986 has nowhere are encoded, as URL readers do before anything else.
  private static func encode(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: isForeign) else { return bytes }
    return bytes.percentEncoded(where: isForeign)
  }

  static func isForeign(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F || foreign.contains(byte)
  }

  private static let foreign = ASCIISet(#""<>\^`{|}"#.utf8)
}

extension LinkURL {
  /// The bundle identifier of the App Clip whose default link this is: `https://appclip.apple.com/id?p=` and the
  /// identifier, after Apple's *Configuring App Clip experiences*; nil for another URL.
  public var defaultClip: String? {
    guard scheme == "https", host == "appclip.apple.com", path == "/id" else { return nil }
    return queryItems.first { $0.name == "p" && !$0.value.isEmpty }?.value
  }

  /// The query's items: names with their values, both as they are written.
  ///
  /// An item without a `=` has an empty value.
  public var queryItems: [(name: String, value: String)] {
    Self.items(of: Array((query ?? "").utf8)).map { name, value in
      (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
  }

  static func items(of query: [UInt8]) -> [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    guard !query.isEmpty else { return [] }
    return query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map {
      item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else {
        return (item, item[item.endIndex...])
      }
      return (item[..<equals], item[(equals + 1)...])
    }
  }
}
