import RegexSyntax

/// Changes parts of URLs so that they stay URLs: hosts, paths, queries, fragments and their escapes.
struct URLMutation: Sendable {
  var random: SplitMix64
}

extension URLMutation {
  /// Changes a URL.
  ///
  /// - Parameters:
  ///   - units: The URL.
  ///   - other: Another one, whose parts may be taken.
  ///   - pieces: Texts to put in; only those of a URL's characters are taken.
  /// - Returns: The changed URL; nil where the units are none.
  mutating func mutate(
    _ units: [UInt16],
    with other: [UInt16],
    pieces: [[UInt16]]
  ) -> [UInt16]? {
    guard var parts = URLParts(units) else { return nil }
    let donor = URLParts(other)
    let text = piece(of: pieces)
    switch Int.random(in: 0..<16, using: &random) {
    case 0: parts.path += Self.slash + text
    case 1: parts.path = inserting(text, into: parts.path, after: 1)
    case 2: parts.path = repeating(parts.path)
    case 3: parts.query = (parts.query.map { $0 + Self.ampersand } ?? []) + text
    case 4: parts.query = parts.query.map { inserting(text, into: $0, after: 0) } ?? text
    case 5: parts.query = parts.query.map { repeating($0) } ?? (text + Self.equals + text)
    case 6: parts.fragment = parts.fragment == nil ? text : nil
    case 7: parts.query = donor?.query ?? nil
    case 8: parts.path = donor?.path ?? parts.path
    case 9: parts.path = removing(from: parts.path)
    case 10: parts.query = parts.query.map { removing(from: $0) }
    case 11: parts.host = hostChange(parts.host)
    case 12: parts.path = replacing(in: parts.path, by: text)
    case 13: parts.path += Self.slash
    case 14: parts.scheme = parts.scheme == Self.https ? Self.http : Self.https
    default: parts.path = escaping(parts.path)
    }
    return parts.units
  }

  private mutating func piece(of pieces: [[UInt16]]) -> [UInt16] {
    if let piece = SubjectDomain.url.alphabet.plainPiece(of: pieces, using: &random) {
      return piece
    }
    return [[0x61], [0x30], [0x2D], [0x2E], [0x2F], [0x5F], [0x25, 0x32, 0x46]]
      .randomElement(using: &random) ?? [0x61]
  }

  private mutating func inserting(_ text: [UInt16], into units: [UInt16], after first: Int)
    -> [UInt16]
  {
    guard units.count >= first else { return Self.slash + text }
    let at = boundary(Int.random(in: first...units.count, using: &random), in: units)
    return Array(units[..<at]) + text + units[at...]
  }

  private mutating func repeating(_ units: [UInt16]) -> [UInt16] {
    guard !units.isEmpty else { return Self.slash }
    let start = boundary(Int.random(in: 0..<units.count, using: &random), in: units)
    let end = boundary(
      min(units.count, start + Int.random(in: 1...12, using: &random)),
      in: units
    )
    guard start < end else { return units }
    let count = [1, 2, 4, 8, 16].randomElement(using: &random) ?? 1
    var result = Array(units[..<start])
    for _ in 0..<count { result += units[start..<end] }
    return result + units[start...]
  }

  private mutating func removing(from units: [UInt16]) -> [UInt16] {
    guard units.count > 1 else { return [] }
    let start = boundary(Int.random(in: 1..<units.count, using: &random), in: units)
    let end = boundary(
      min(units.count, start + Int.random(in: 1...8, using: &random)),
      in: units
    )
    guard start < end else { return units }
    return Array(units[..<start]) + units[end...]
  }

  private mutating func replacing(in units: [UInt16], by text: [UInt16]) -> [UInt16] {
    let segments = units.split(separator: 0x2F, omittingEmptySubsequences: false)
    guard segments.count > 1 else { return Self.slash + text }
    let index = Int.random(in: 1..<segments.count, using: &random)
    var result: [UInt16] = []
    for (place, segment) in segments.enumerated() where place > 0 {
      result += Self.slash + (place == index ? text[...] : segment)
    }
    return result
  }

  /// Writes one character by its number.
  private mutating func escaping(_ units: [UInt16]) -> [UInt16] {
    guard units.count > 1 else { return units }
    let at = boundary(Int.random(in: 1..<units.count, using: &random), in: units)
    guard at < units.count, units[at] < 0x80, units[at] != 0x25 else { return units }
    let digits = Array("0123456789ABCDEF".utf16)
    let escape = [0x25, digits[Int(units[at] >> 4)], digits[Int(units[at] & 15)]]
    return Array(units[..<at]) + escape + units[(at + 1)...]
  }

  private mutating func hostChange(_ host: [UInt16]) -> [UInt16] {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Array("www.".utf16) + host
    case 1: return host.starts(with: "www.".utf16) ? Array(host.dropFirst(4)) : host
    case 2: return Array("m.".utf16) + host
    case 3: return host + Array(":443".utf16)
    case 4: return Array("a@".utf16) + host
    default: return host + Array(".".utf16)
    }
  }

  /// The offset, moved to the front of an escape that it is in.
  private func boundary(_ offset: Int, in units: [UInt16]) -> Int {
    for start in max(0, offset - 2)..<max(0, offset) where units[start] == 0x25 { return start }
    return offset
  }

  private static let slash: [UInt16] = [0x2F]
  private static let ampersand: [UInt16] = [0x26]
  private static let equals: [UInt16] = [0x3D]
  private static let http = Array("http".utf16)
  private static let https = Array("https".utf16)
}

/// A URL in its parts (RFC 3986, appendix B), of those with an authority.
struct URLParts: Sendable {
  var scheme: [UInt16]
  var host: [UInt16]
  var path: [UInt16]
  var query: [UInt16]?
  var fragment: [UInt16]?

  init?(_ units: [UInt16]) {
    guard let colon = units.firstIndex(of: 0x3A), colon > 0, colon + 2 < units.count,
      units[colon + 1] == 0x2F, units[colon + 2] == 0x2F
    else { return nil }
    scheme = Array(units[..<colon])
    var rest = units[(colon + 3)...]
    if let hash = rest.firstIndex(of: 0x23) {
      fragment = Array(rest[(hash + 1)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: 0x3F) {
      query = Array(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    let slash = rest.firstIndex(of: 0x2F) ?? rest.endIndex
    host = Array(rest[..<slash])
    path = Array(rest[slash...])
  }

  var units: [UInt16] {
    var result = scheme + [0x3A, 0x2F, 0x2F] + host + path
    if let query { result += [0x3F] + query }
    if let fragment { result += [0x23] + fragment }
    return result
  }
}
