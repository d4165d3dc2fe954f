import ScriptRuntime
import TextCoding

extension Exchange {
  /// The default file name of the exchange, without extension: the method, path and query in
  /// readable form, and a hash if these may be ambiguous.
  ///
  /// The name contains only `a`–`z`, `0`–`9`, `.`, `_` and `-`, starts with a letter and has at
  /// most 100 characters, so it is valid and distinct on every file system.
  public var suggestedName: String {
    guard let url = HTTPURL(request.url) else { preconditionFailure("the URL was not checked") }
    let method = request.method.lowercased()
    let (slug, isFaithful) = Self.slug(url)
    let name = slug.isEmpty ? method : "\(method)-\(slug)"
    guard !isFaithful || url.scheme != "https" || !request.headers.isEmpty || !request.body.isEmpty
    else { return name }
    return "\(name)-\(requestHash)"
  }

  private var requestHash: String {
    var hash = StableHash()
    hash.combine(request.method.utf8)
    hash.combine(request.url.utf8)
    for field in request.headers.sorted(by: HTTPField.isOrderedBefore) {
      hash.combine(field.name.lowercased().utf8)
      hash.combine(field.value.utf8)
    }
    hash.combine(request.body)
    return hash.text
  }

  /// The path and the query in characters that every file system accepts.
  ///
  /// The slug is faithful if the path can be reconstructed: there is no query, and only literal
  /// characters, with `_` for the slashes between segments.
  private static func slug(_ url: HTTPURL) -> (text: String, isFaithful: Bool) {
    let path = url.path.dropFirst()
    let isFaithful =
      url.query == nil && path.utf8.count <= maxSlugLength && !path.hasSuffix("/")
      && !path.contains("//") && path.utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "/") }
    guard !isFaithful else { return (String(path.replacing("/", with: "_")), true) }
    var slug = ""
    for character in unescaped(url.query.map { "\(path)?\($0)" } ?? String(path)) {
      let mapped: Character = isPlainOrUpper(character) ? Character(character.lowercased()) : "-"
      if mapped != "-" || slug.last != "-" { slug.append(mapped) }
    }
    slug = slug.trimmingDashes
    guard slug.utf8.count > maxSlugLength else { return (slug, false) }
    // Requests often differ at the end of the query.
    let end = slug.suffix(maxSlugLength / 3)
    return ("\(slug.prefix(maxSlugLength - end.count))--\(end)", false)
  }

  private static let maxSlugLength = 72

  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func isPlainOrUpper(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return false }
    return isPlain(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  /// The text with escapes of printable ASCII decoded, and `-` for others.
  private static func unescaped(_ text: String) -> String {
    let bytes = text.utf8.percentDecoded.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "-") }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPField {
  /// The recorded order of header fields: by name, ignoring case, stably.
  static func isOrderedBefore(_ left: HTTPField, _ right: HTTPField) -> Bool {
    left.name.lowercased() < right.name.lowercased()
  }
}

extension String {
  fileprivate var trimmingDashes: String {
    var text = self[...]
    while text.hasPrefix("-") { text.removeFirst() }
    while text.hasSuffix("-") { text.removeLast() }
    return String(text)
  }
}
