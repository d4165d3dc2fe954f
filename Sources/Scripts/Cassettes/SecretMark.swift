/// What is recorded in the place of a secret.
///
/// It is made of 20 bits of a hash: two values of one parameter get different marks, so that their
/// requests stay different, and nobody can tell the value from the mark.
enum SecretMark {
  private static let beginning = "redacted-"
  private static let length = 4

  /// The mark of a value; that of a mark is the mark itself.
  static func mark(of value: String) -> String {
    guard !isMark(value) else { return value }
    var hash = StableHash()
    hash.combine(value.utf8)
    let letters = (0..<length).map { StableHash.alphabet[Int(hash.mixed >> (5 * UInt64($0)) & 31)] }
    return beginning + String(decoding: letters, as: UTF8.self)
  }

  /// Whether a text is a mark.
  static func isMark(_ text: some StringProtocol) -> Bool {
    text.hasPrefix(beginning) && text.utf8.count == beginning.utf8.count + length
      && text.utf8.suffix(length).allSatisfy(StableHash.alphabet.contains)
  }

  /// Whether a text has a mark in it.
  static func isIn(_ text: String) -> Bool {
    var hasMark = false
    _ = replaceAll(in: text) { mark in
      if isMark(mark) { hasMark = true }
      return nil
    }
    return hasMark
  }

  /// Puts something else in the place of each mark; what gives nil stays.
  static func replaceAll(in text: String, by value: (String) -> String?) -> String {
    guard text.contains(beginning) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: beginning)?.lowerBound {
      result += rest[..<start]
      let end =
        rest.utf8.index(start, offsetBy: beginning.utf8.count + length, limitedBy: rest.endIndex)
        ?? rest.endIndex
      let mark = String(rest[start..<end])
      result += value(mark) ?? mark
      rest = rest[end...]
    }
    return result + rest
  }
}
