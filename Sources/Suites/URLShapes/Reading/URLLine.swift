/// The parts of an http or https URL that makes up a whole line.
package struct URLLine: Sendable {
  /// The host in lower case, without user, port and a dot at its end.
  package let host: String
  /// The bytes of the path.
  package let path: ArraySlice<UInt8>
  /// The bytes after the question mark, without the fragment.
  package let query: ArraySlice<UInt8>

  /// The maximum number of bytes of a URL.
  package static let byteLimit = 8_192
}

/// Why a line is no URL to look at.
package enum URLLineProblem: String, Error, Sendable, CaseIterable {
  /// It begins with neither `http://` nor `https://`.
  case notWeb
  /// There is no host after the scheme.
  case noHost
  /// It has more than `URLLine.byteLimit` bytes.
  case tooLong
  /// Its bytes are not UTF-8.
  case notUTF8
}

extension URLLine {
  /// Reads a line without its line break.
  ///
  /// - Parameter line: The bytes; blanks around them are ignored.
  /// - Throws: `URLLineProblem` if they are no URL of the web.
  package init(_ line: ArraySlice<UInt8>) throws(URLLineProblem) {
    guard line.count <= Self.byteLimit else { throw .tooLong }
    guard let schemeEnd = Self.schemeEnd(line) else { throw .notWeb }
    guard Self.isUTF8(line) else { throw .notUTF8 }
    let rest = line[schemeEnd...]
    let authority = rest.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 && $0 != 0x5C }
    host = try Self.host(of: authority)
    let tail = rest[authority.endIndex...].prefix { $0 != 0x23 }
    path = tail.prefix { $0 != 0x3F }
    query = tail[path.endIndex...].dropFirst()
  }

  /// The offset after `://`; nil if the scheme is neither http nor https.
  private static func schemeEnd(_ line: ArraySlice<UInt8>) -> Int? {
    var index = line.startIndex
    for expected in "http".utf8 {
      guard index < line.endIndex, line[index] | 0x20 == expected else { return nil }
      index += 1
    }
    if index < line.endIndex, line[index] | 0x20 == UInt8(ascii: "s") { index += 1 }
    for expected in "://".utf8 {
      guard index < line.endIndex, line[index] == expected else { return nil }
      index += 1
    }
    return index
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.allSatisfy({ $0 < 0x80 }) { return true }
    return String(validating: bytes, as: UTF8.self) != nil
  }

  private static func host(
    of authority: ArraySlice<UInt8>
  ) throws(URLLineProblem) -> String {
    var host = authority
    if let at = host.lastIndex(of: 0x40) { host = host[(at + 1)...] }
    if host.first == 0x5B {
      guard let end = host.firstIndex(of: 0x5D) else { throw .noHost }
      host = host[...end]
    } else {
      host = host.prefix { $0 != 0x3A }
    }
    if host.last == 0x2E { host = host.dropLast() }
    guard !host.isEmpty else { throw .noHost }
    let lower = host.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return String(decoding: lower, as: UTF8.self)
  }
}
