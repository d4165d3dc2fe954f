import LinkVariations

/// The variations that only new rules are tried on.
extension VariationSource {
  /// Words of a path before names that people write in their own alphabet.
  private static let wordsBeforeNames: Set<String> = [
    "artist", "category", "page", "search", "tag", "tags", "title", "topic", "topics", "wiki",
  ]
  /// Shorter values are words such as languages and countries.
  private static let minValueLength = 4

  /// One more part inside the value, a class that is too narrow, and a port.
  var ofNewRules: [Variation] {
    var list: [Variation] = []
    if !link.port.isEmpty { list.append(vary(.portRemoved, link.port) { $0.port = "" }) }
    if let part = lastPart {
      for (detail, changed) in part.text.inWiderClasses(from: Self.minValueLength) {
        list.append(Variation(.valueClass, link.replacing(part, with: changed), detail))
      }
    }
    guard let index = lastValue else { return list }
    if index == plainSegments.count - 1, !endsInFile {
      list.append(vary(.partTaken, "more") { $0.segments = plainSegments + ["more"] })
    }
    for other in values where other < index {
      list.append(vary(.partTaken, "more") { $0.segments.insert("more", at: other + 1) })
    }
    let value = link.segments[index]
    if index > 0, Self.wordsBeforeNames.contains(link.segments[index - 1].lowercased()),
      // What has digits is an id.
      !value.contains(where: \.isNumber),
      let escaped = value.replacingLastLetter({ _ in "%C3%A9" })
    {
      list.append(vary(.nameEscaped, "%C3%A9") { $0.segments[index] = escaped })
    }
    return list
  }
}

extension String {
  /// The parts between hyphens and underscores.
  private var words: [Substring] { split { "-_@".contains($0) } }

  /// Whether it has several words, of which one has letters and digits: those of titles have not.
  var hasMixedWords: Bool {
    words.count > 1
      && !words.allSatisfy { $0.allSatisfy(\.isLetter) || $0.allSatisfy(\.isNumber) }
  }

  /// The value with one of its letters in the other case, as a digit or a hyphen, if it has none of them.
  ///
  /// Hexadecimal numbers and titles (`some-title`) are written in one case; names of people (`@some_name`) are not.
  fileprivate func inWiderClasses(from length: Int) -> [(detail: String, text: String)] {
    let isName = hasPrefix("@")
    let text = isName ? dropFirst() : self[...]
    guard count >= length,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else { return [] }
    var list: [(String, String)] = []
    let hasDigit = contains(where: \.isNumber)
    let isHex = hasDigit && words.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    let isTitle = !isName && words.count > 1 && !hasMixedWords
    let isMixed = contains(where: \.isUppercase) && contains(where: \.isLowercase)
    if !isHex, !isTitle, !isMixed, let last = last(where: \.isLetter),
      let text = replacingLastLetter({ $0.isUppercase ? $0.lowercased() : $0.uppercased() })
    {
      list.append((last.isUppercase ? "small" : "capital", text))
    }
    if !hasDigit, let text = replacingLastLetter({ _ in "7" }) { list.append(("digit", text)) }
    // Ids in letters of both cases and digits are often numbers in base 64 (RFC 4648, section 5).
    if hasDigit, isMixed, !contains("-"), let text = replacingLastLetter({ _ in "-" }) {
      list.append(("sign", text))
    }
    return list
  }

  /// The text with its last letter replaced; nil if there is none.
  fileprivate func replacingLastLetter(_ change: (Character) -> String) -> String? {
    guard let place = lastIndex(where: \.isLetter) else { return nil }
    return self[..<place] + change(self[place]) + self[index(after: place)...]
  }
}
