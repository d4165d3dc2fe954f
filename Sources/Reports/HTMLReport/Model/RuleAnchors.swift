import TextCoding

/// The anchors of rules: `rule-` and the id, with a number where two would have the same.
struct RuleAnchors {
  private var taken: Set<String> = []

  /// The maximum number of characters of an id in an anchor.
  private static let maxLength = 200

  /// The anchor of the next rule of an id.
  mutating func anchor(of rule: String) -> String {
    var name = "rule-"
    for byte in rule.utf8.prefix(Self.maxLength) {
      let isKept = byte.isUnreserved || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+")
      name.unicodeScalars.append(isKept ? Unicode.Scalar(byte) : "_")
    }
    var anchor = name
    var number = 2
    while !taken.insert(anchor).inserted {
      anchor = "\(name)-\(number)"
      number += 1
    }
    return anchor
  }
}
