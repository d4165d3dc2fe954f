/// Texts that patterns match, for finding a URL that shows something.
enum PatternSamples {
  /// The most texts of one pattern.
  private static let limit = 8

  /// Some texts that the steps match, shortest choices first; empty if there is none.
  static func texts(of steps: [PatternStep]) -> [String] {
    // What a `*`, a `?` and a list stand for in turn.
    let choices: [(many: String, any: UInt8, list: Int)] = [
      ("", UInt8(ascii: "~"), 0), ("~", UInt8(ascii: "~"), 0), ("~/~", UInt8(ascii: "x"), 1),
      ("x", UInt8(ascii: "7"), 2),
    ]
    var texts: [String] = []
    for choice in choices {
      guard let bytes = text(of: steps, choice) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      if !texts.contains(text) { texts.append(text) }
    }
    return Array(texts.prefix(limit))
  }

  private static func text(
    of steps: [PatternStep],
    _ choice: (many: String, any: UInt8, list: Int)
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    for step in steps {
      switch step {
      case .byte(let byte): bytes.append(byte)
      case .set(let set):
        let members = set.characters
        guard !members.isEmpty else { return nil }
        bytes.append(members[choice.list % members.count])
      case .anyCharacter: bytes.append(choice.any)
      case .anything: bytes += choice.many.utf8
      case .oneOf(let lists):
        guard !lists.isEmpty, let inner = text(of: lists[choice.list % lists.count], choice)
        else { return nil }
        bytes += inner
      }
    }
    return bytes
  }
}

extension LinkPattern {
  /// Some parts of URLs that the pattern matches, as a URL has them.
  var samples: [String] {
    branches.flatMap(PatternSamples.texts).map { text in
      let encoded = options.isPercentEncoded ? text : Self.encode(text)
      return part == .path ? "/" + encoded : encoded
    }
    .filter(matches)
  }

  private static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var encoded = ""
    for byte in text.utf8 {
      if LinkURL.isForeign(byte) || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "?")
        || byte == UInt8(ascii: "#")
      {
        encoded += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
      } else {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return encoded
  }
}
