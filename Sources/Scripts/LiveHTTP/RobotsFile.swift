/// The rules of a site's `robots.txt` (RFC 9309).
///
/// The longest matching rule decides; among rules of equal length, an allowing one wins. `*`
/// matches any characters, a trailing `$` the end. Without a group for the program, the group `*`
/// applies.
package struct RobotsFile: Sendable {
  private let rules: [Rule]

  /// The number of bytes read; the rest is ignored, as section 2.5 allows.
  package static let byteLimit = 500 << 10

  fileprivate struct Rule {
    let allows: Bool
    /// The pattern split at its wildcards.
    let pieces: [[UInt8]]
    /// Whether it must match to the end of the path.
    let isWhole: Bool
    let length: Int
  }

  /// Parses a file, ignoring invalid lines.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - agent: The name of the program, such as `ruleproof`, ignoring case.
  package init(_ bytes: [UInt8], agent: String) {
    var own: [Rule] = []
    var others: [Rule] = []
    var (hasOwn, names, hasRules) = (false, Set<String>(), true)
    let agent = agent.lowercased()
    for line in bytes.prefix(Self.byteLimit).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let (key, value) = Self.field(line) else { continue }
      switch key {
      case "user-agent":
        if hasRules { (names, hasRules) = ([], false) }
        let name = value.prefix { $0 == "-" || $0 == "_" || ($0.isASCII && $0.isLetter) }
        names.insert(value == "*" ? "*" : name.lowercased())
        if names.contains(agent) { hasOwn = true }
      case "allow", "disallow":
        hasRules = true
        guard !value.isEmpty else { continue }
        let rule = Rule(value, allows: key == "allow")
        if names.contains(agent) { own.append(rule) }
        if names.contains("*") { others.append(rule) }
      default: continue
      }
    }
    rules = hasOwn ? own : others
  }

  /// Whether the program may request a path with its query.
  package func allows(_ target: String) -> Bool {
    let path = Self.normalized(target)
    guard path != Array("/robots.txt".utf8) else { return true }
    let matching = rules.filter { $0.matches(path) }
    let longest = matching.map(\.length).max() ?? 0
    let deciding = matching.filter { $0.length == longest }
    return deciding.isEmpty || deciding.contains { $0.allows }
  }

  private static func field(_ line: ArraySlice<UInt8>) -> (key: String, value: String)? {
    let text = String(decoding: line.prefix { $0 != 0x23 }, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let key = text[..<colon].split(separator: " ").joined(separator: " ")
    let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    let end = value.lastIndex { $0 != " " && $0 != "\t" }
    return (
      key.replacing("\u{FEFF}", with: "").replacing("\t", with: "").lowercased(),
      end.map { String(value[...$0]) } ?? ""
    )
  }

  /// The octets compared by section 2.2.2: unreserved ones unescaped, the rest escaped.
  private static func normalized(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x25, index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result += isUnreserved(value) ? [value] : escape(value)
        index += 3
      } else {
        result += byte < 0x80 ? [byte] : escape(byte)
        index += 1
      }
    }
    return result
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = String(byte, radix: 16, uppercase: true)
    return Array((digits.utf8.count < 2 ? "%0" : "%").utf8) + Array(digits.utf8)
  }
}

extension RobotsFile.Rule {
  fileprivate init(_ value: String, allows: Bool) {
    self.allows = allows
    isWhole = value.hasSuffix("$")
    let pattern = isWhole ? String(value.dropLast()) : value
    pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
      .map { RobotsFile.normalized(String($0)) }
    length = pieces.reduce(pieces.count - 1 + (isWhole ? 1 : 0)) { $0 + $1.count }
  }

  /// Whether the pattern matches from the start of a path.
  fileprivate func matches(_ path: [UInt8]) -> Bool {
    guard let first = pieces.first, let last = pieces.last, path.starts(with: first) else {
      return false
    }
    var rest = path[first.count...]
    for piece in pieces.dropFirst().dropLast(isWhole ? 1 : 0) {
      guard let end = rest.firstEnd(of: piece) else { return false }
      rest = rest[end...]
    }
    guard isWhole else { return true }
    guard pieces.count > 1 else { return rest.isEmpty }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}

extension ArraySlice<UInt8> {
  /// The end of the first occurrence of bytes.
  fileprivate func firstEnd(of piece: [UInt8]) -> Int? {
    guard let first = piece.first else { return startIndex }
    var start = startIndex
    while let place = self[start...].firstIndex(of: first) {
      guard endIndex - place >= piece.count else { return nil }
      if self[place..<place + piece.count].elementsEqual(piece) { return place + piece.count }
      start = place + 1
    }
    return nil
  }
}
