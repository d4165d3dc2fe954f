/// The regular expressions that WebKit's content rules understand as their `url-filter`.
///
/// They are what `URLFilterParser.cpp` of WebKit takes: characters, `.`, classes, groups, and the
/// quantifiers `*`, `+` and `?`, with `^` first and `$` last. One filter that it does not take, and
/// WebKit refuses the whole list.
public enum ContentRuleFilter {
  /// Why WebKit would refuse a filter; nil for one that it takes.
  public static func problem(in filter: String) -> String? {
    let bytes = Array(filter.utf8)
    guard !bytes.isEmpty else { return "an empty filter" }
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return "a non-ASCII character" }
    var offset = 0
    // Whether what comes before can be quantified.
    var hasAtom = false
    // Whether a character is required, for the whole and each open group.
    var needs = [false]
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "|"): return "alternatives"
      case UInt8(ascii: "{"), UInt8(ascii: "}"): return "a count"
      case UInt8(ascii: "^"):
        if offset != 0 { return "'^' after the beginning" }
        hasAtom = false
      case UInt8(ascii: "$"):
        if offset != bytes.count - 1 { return "'$' before the end" }
        hasAtom = false
      case UInt8(ascii: "("):
        if bytes[(offset + 1)...].first == UInt8(ascii: "?") { return "a special group" }
        needs.append(false)
        hasAtom = false
      case UInt8(ascii: ")"):
        guard needs.count > 1, let inner = needs.popLast() else { return "an extra parenthesis" }
        hasAtom = true
        if inner, !isOptional(after: offset, in: bytes) { needs[needs.count - 1] = true }
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
        guard hasAtom else { return "a quantifier without an item" }
        hasAtom = false
      case UInt8(ascii: "["):
        guard let end = endOfClass(bytes, from: offset) else {
          return """
            a class that WebKit does not support
            """
        }
        offset = end
        hasAtom = true
      case UInt8(ascii: "\\"):
        guard offset + 1 < bytes.count else { return "a backslash at the end" }
        let next = Unicode.Scalar(bytes[offset + 1])
        if next.properties.isAlphabetic || next.properties.numericType != nil {
          return "an escape of a letter or a digit"
        }
        offset += 1
        hasAtom = true
      default: hasAtom = true
      }
      if hasAtom, byte != UInt8(ascii: ")"), !isOptional(after: offset, in: bytes) {
        needs[needs.count - 1] = true
      }
      offset += 1
    }
    if needs.count != 1 { return "an unclosed bracket" }
    return needs[0] ? nil : "a filter that matches the empty string"
  }

  /// Whether what ends at an offset may be left out.
  private static func isOptional(after offset: Int, in bytes: [UInt8]) -> Bool {
    let next = bytes[(offset + 1)...].first
    return next == UInt8(ascii: "*") || next == UInt8(ascii: "?")
  }

  /// Where a class ends.
  private static func endOfClass(_ bytes: [UInt8], from start: Int) -> Int? {
    var offset = start + 1
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "^") { offset += 1 }
    let first = offset
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\\") {
        guard offset + 1 < bytes.count else { return nil }
        let next = Unicode.Scalar(bytes[offset + 1])
        if next.properties.isAlphabetic || next.properties.numericType != nil { return nil }
        offset += 2
        continue
      }
      if bytes[offset] == UInt8(ascii: "]") { return offset == first ? nil : offset }
      offset += 1
    }
    return nil
  }
}
