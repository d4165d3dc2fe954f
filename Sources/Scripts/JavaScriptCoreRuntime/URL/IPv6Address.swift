/// An IPv6 address, as hosts of URLs hold them in brackets.
///
/// Source: URL standard, sections 3.5 (parser) and 3.6 (serializer).
struct IPv6Address {
  private var pieces: [UInt16]

  /// Reads an address; nil if the text is none.
  init?(_ text: String) {
    var head: [UInt16] = []
    var tail: [UInt16]?
    var rest = Substring(text)
    if rest.hasPrefix("::") {
      tail = []
      rest = rest.dropFirst(2)
    } else if rest.hasPrefix(":") {
      return nil
    }
    while !rest.isEmpty {
      let group = rest.prefix { $0 != ":" }
      guard let values = Self.pieces(of: group, isLast: group.endIndex == rest.endIndex) else {
        return nil
      }
      if tail == nil { head += values } else { tail?.append(contentsOf: values) }
      rest = rest[group.endIndex...]
      guard rest.hasPrefix(":") else { break }
      rest = rest.dropFirst()
      if rest.hasPrefix(":") {
        guard tail == nil else { return nil }
        tail = []
        rest = rest.dropFirst()
      } else if rest.isEmpty {
        return nil
      }
    }
    let count = head.count + (tail?.count ?? 0)
    guard tail == nil ? count == 8 : count < 8 else { return nil }
    pieces = head + Array(repeating: 0, count: 8 - count) + (tail ?? [])
  }

  /// One piece, or the two that a dotted address at the end makes.
  private static func pieces(of group: Substring, isLast: Bool) -> [UInt16]? {
    if isLast && group.contains(".") {
      let bytes = group.split(separator: ".", omittingEmptySubsequences: false).map { part in
        part.count <= 3 && part.allSatisfy(\.isNumber) && (part == "0" || !part.hasPrefix("0"))
          ? UInt8(part) : nil
      }
      let values = bytes.compactMap { $0.map(UInt16.init) }
      guard bytes.count == 4, values.count == 4 else { return nil }
      return [values[0] << 8 | values[1], values[2] << 8 | values[3]]
    }
    guard (1...4).contains(group.count), group.allSatisfy(\.isHexDigit) else { return nil }
    return UInt16(group, radix: 16).map { [$0] }
  }

  /// The shortest text: the longest run of zeros, from two on, is left out.
  var text: String {
    var longest = 0..<0
    var start = 0
    while start < 8 {
      let end = pieces[start...].firstIndex { $0 != 0 } ?? 8
      if end - start > max(longest.count, 1) { longest = start..<end }
      start = max(end, start + 1)
    }
    let words = pieces.map { String($0, radix: 16) }
    if longest.isEmpty { return words.joined(separator: ":") }
    return words[..<longest.lowerBound].joined(separator: ":") + "::"
      + words[longest.upperBound...].joined(separator: ":")
  }
}
