import TextCoding

/// Texts that patterns match, for finding a URL that shows something.
enum PatternSamples {
  /// The maximum number of texts of one pattern.
  private static let limit = 8

  /// Samples for `*`, `?` and a list, in turn.
  private static let choices: [(many: String, any: UInt8, list: Int)] = [
    ("", UInt8(ascii: "~"), 0), ("~", UInt8(ascii: "~"), 0), ("~/~", UInt8(ascii: "x"), 1),
    ("x", UInt8(ascii: "7"), 2),
  ]

  /// The shortest of the texts, if there is one.
  static func first(of steps: [PatternStep]) -> String? {
    text(of: steps, choices[0]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Some texts that the steps match, shortest choices first, if there are any.
  static func texts(of steps: [PatternStep]) -> [String] {
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
      case .oneOf(let list):
        let lists = list.texts
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
    branches.flatMap(PatternSamples.texts).map(partOfURL).filter(matches)
  }

  var firstSample: String? {
    branches.first.flatMap(PatternSamples.first).map(partOfURL).flatMap { matches($0) ? $0 : nil }
      ?? samples.first
  }

  private func partOfURL(_ text: String) -> String {
    let encoded = options.isPercentEncoded ? text : Self.encode(text)
    return part == .path ? "/" + encoded : encoded
  }

  /// The text with everything but literal URL characters percent-encoded.
  static func encode(_ text: String) -> String {
    text.percentEncoded { LinkURL.isForeign($0) || "%?#".utf8.contains($0) }
  }
}
