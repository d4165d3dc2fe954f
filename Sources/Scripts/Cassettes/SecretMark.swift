import TextCoding

/// Replaces a secret in a recording.
///
/// It consists of 20 bits of a hash: different values of a parameter usually get different marks,
/// so that their requests stay different, and the value cannot be recovered from the mark.
enum SecretMark {
  private static let beginning = Array("redacted-".utf8)
  private static let length = 4
  private static let alphabet = ASCIISet(String(decoding: StableHash.alphabet, as: UTF8.self))

  /// The mark of a value; a mark is its own mark.
  static func mark(of value: String) -> String {
    guard !isMark(value) else { return value }
    var hash = StableHash()
    hash.combine(value.utf8)
    let letters = (0..<length).map { StableHash.alphabet[Int(hash.mixed >> (5 * UInt64($0)) & 31)] }
    return String(decoding: beginning + letters, as: UTF8.self)
  }

  static func isMark(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == beginning.count + length && isMark(bytes, at: 0)
  }

  /// Replaces each mark for which the closure returns a value.
  static func replaceAll(in text: String, by value: (String) -> String?) -> String {
    String(decoding: replaceAll(in: Array(text.utf8), by: value), as: UTF8.self)
  }

  /// Replaces each mark for which the closure returns a value.
  static func replaceAll(in bytes: [UInt8], by value: (String) -> String?) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == beginning[0], isMark(bytes, at: index),
        // `redacted-reda` looks like a mark, but is none in `redacted-redacted-abcd`.
        !bytes[(index + beginning.count)...].starts(with: beginning)
      else {
        index += 1
        continue
      }
      let end = index + beginning.count + length
      if let new = value(String(decoding: bytes[index..<end], as: UTF8.self)) {
        result += bytes[copied..<index]
        result += new.utf8
        copied = end
      }
      index = end
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }

  private static func isMark(_ bytes: [UInt8], at start: Int) -> Bool {
    let end = start + beginning.count + length
    return end <= bytes.count && bytes[start...].starts(with: beginning)
      && bytes[(end - length)..<end].allSatisfy(alphabet.contains)
  }
}
