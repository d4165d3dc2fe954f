extension DialectScanner {
  /// An escape of JavaScript: letters without a meaning stand for themselves.
  mutating func scanJavaScriptEscape(_ letter: Unicode.Scalar, at start: Int) {
    switch letter {
    case "d", "D", "w", "W", "s", "S", "b", "B":
      translation += "\\\(letter)"
      index += 2
    case "v":
      translation += "\\x0B"
      index += 2
    case "p" where isProperty(at: start), "P" where isProperty(at: start):
      let end = offset(behind: "}", from: start) ?? units.count
      noteFeature(.unicodeProperties, start..<end)
      translation += text(start..<end)
      index = end
    case "k": scanJavaScriptName(at: start)
    case "1"..."9": scanJavaScriptNumber(at: start)
    case "Q":
      // Inside of a quotation another \Q begins none.
      if start >= quotedEnd {
        let end = quotationEnd(from: start)
        note(.quotation, start..<end, nil, [.exact(quoted(start..<end))])
        quotedEnd = end
      }
      translation += "Q"
      index += 2
    case "N":
      if let own = own?.literals[start] {
        note(
          .characterName,
          own.range,
          "the letter N",
          [.exact(PortableText.literal(own.codePoint))]
        )
      }
      translation += "N"
      index += 2
    default:
      let escape = characterEscape(at: start, inClass: false)
      if own?.literals[start] != nil || escape.feature != .letterEscape {
        noteCharacter(escape, at: start)
      }
      noteIdentityEscape(letter, start..<escape.end, fix: PortableText.literal)
      if let value = escape.value { translation += PortableText.literal(value) }
      index = max(escape.end, start + 1)
    }
  }

  /// Whether braces after `\p` name a property; without the flag `u` none do.
  func isProperty(at start: Int) -> Bool {
    unit(start + 2) == "{" && !syntax.isWithoutU
  }

  /// Notes a backslash that the flag `u` does not allow: without the flag a pattern is read by code
  /// units.
  mutating func noteIdentityEscape(
    _ letter: Unicode.Scalar,
    _ range: Range<Int>,
    fix: (UInt32) -> String
  ) {
    guard !letter.properties.isAlphabetic, !("0"..."9").contains(letter),
      !"^$\\.*+?()[]{}|/".unicodeScalars.contains(letter)
    else { return }
    note(
      .codePoint,
      range,
      "invalid with the flag u; without it characters are split into halves",
      [
        .exact(fix(letter.value))
      ]
    )
  }

  /// Notes the use of a feature, with a text that means the same without it.
  mutating func noteFeature(
    _ feature: JavaScriptFeature,
    _ range: Range<Int>,
    _ text: String? = nil
  ) {
    let replacement = text.map { JavaScriptFeatureUse.Replacement(range, .exact($0)) }
    features.append(JavaScriptFeatureUse(feature, range, replacement))
  }

  /// Notes the name of a group, which another branch may have, too.
  mutating func noteName(_ name: String, _ head: Range<Int>) {
    noteFeature(.namedGroups, head, "(")
    if !names.insert(name).inserted { noteFeature(.duplicateNames, head) }
  }

  private func quotationEnd(from start: Int) -> Int {
    var end = start + 2
    while end < units.count, !(unit(end) == "\\" && unit(end + 1) == "E") { end += 1 }
    return min(end + 2, units.count)
  }

  private func quoted(_ range: Range<Int>) -> String {
    var body = text(range).dropFirst(2)
    if body.hasSuffix("\\E") { body = body.dropLast(2) }
    return body.unicodeScalars.map { PortableText.literal($0.value) }.joined()
  }

  private mutating func scanJavaScriptName(at start: Int) {
    guard unit(start + 2) == "<", let end = offset(behind: ">", from: start) else {
      translation += "k"
      index += 2
      return
    }
    if let number = number(ofGroup: text(start + 3..<end - 1)) {
      translation += "(?:\\\(number))"
      noteFeature(.namedGroups, start..<end, "(?:\\\(number))")
    }
    index = end
  }

  private mutating func scanJavaScriptNumber(at start: Int) {
    var end = start + 1
    while let scalar = unit(end), ("0"..."9").contains(scalar), end - start < 10 { end += 1 }
    let number = Int(text(start + 1..<end)) ?? 0
    if number <= groupCount {
      translation += "(?:\\\(number))"
      index = end
    } else {
      let (value, octalEnd) = octal(at: start + 1, most: 3)
      translation += value.map(PortableText.literal) ?? text(start + 1..<start + 2)
      index = value == nil ? start + 2 : octalEnd
    }
    guard let reference = own?.references[start], reference.range.upperBound != index else {
      return
    }
    let rest = text(reference.range.upperBound..<max(end, reference.range.upperBound))
    note(
      .backReference,
      start..<max(end, reference.range.upperBound),
      "a character by its octal number",
      [.exact("(?:\\\(reference.reference.number))\(rest)")]
    )
  }
}
