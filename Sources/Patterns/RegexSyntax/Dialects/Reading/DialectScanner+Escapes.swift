extension DialectScanner {
  /// Reads what a backslash begins, outside of classes.
  mutating func scanEscape() {
    let start = index
    guard let letter = unit(start + 1) else {
      scanEscapeBeforeNoLetter()
      return
    }
    if isJavaScript { return scanJavaScriptEscape(letter, at: start) }
    switch letter {
    case "d", "D", "w", "W", "s", "S", "h", "H", "v", "V", "R", "X", "b", "B", "A", "Z", "z", "G":
      translation += syntax.letters[letter] ?? "\\\(letter)"
      index += 2
      if letter == "b" || letter == "B", unit(index) == "{" {
        note(.unicodeWordBoundary, start..<index, "the brace is literal")
      }
    case "Q": scanQuotation()
    case "E":
      note(
        .quotation,
        start..<start + 2,
        "means nothing without a \\Q",
        [.exact(own == nil ? "" : "E")]
      )
      index += 2
    case "K":
      note(.matchStartReset, start..<start + 2, "the match starts here", [.exact("K")])
      index += 2
    case "C":
      note(.codeUnit, start..<start + 2, "any one code unit", [.exact("C")])
      translation += "."
      index += 2
    case "N": scanN(at: start)
    case "p", "P": scanProperty(at: start)
    case "g", "k": scanReference(letter, at: start)
    case "1"..."9": scanNumber(at: start)
    default: scanCharacterEscape(at: start)
    }
  }

  /// A backslash at the end, or before a character beyond the basic plane, which stands for itself.
  private mutating func scanEscapeBeforeNoLetter() {
    guard index + 1 < units.count else {
      translation += "\\\\"
      index += 1
      return
    }
    let (value, length) = codePoint(at: index + 1)
    translation += PortableText.literal(value)
    index += 1 + length
  }

  /// A character by an escape, outside of a class.
  private mutating func scanCharacterEscape(at start: Int) {
    let escape = characterEscape(at: start, inClass: false)
    noteCharacter(escape, at: start)
    if let value = escape.value ?? own?.literals[start]?.codePoint {
      translation += PortableText.literal(value)
    }
    index = max(escape.end, start + 1)
  }

  /// `\N`: any character but a line feed, or a character by its number or name.
  private mutating func scanN(at start: Int) {
    guard unit(start + 2) == "{" else {
      note(.notLineEnd, start..<start + 2, "any character but a line feed", [.exact("[^\\n]")])
      translation += "[^\\n]"
      index = start + 2
      return
    }
    let end = offset(behind: "}", from: start) ?? units.count
    let fixes = own?.literals[start].map { literal in
      [DialectConstruct.Fix.exact(PortableText.literal(literal.codePoint))]
    }
    note(.characterName, start..<end, "characters have no names", fixes ?? [])
    if let value = own?.literals[start]?.codePoint { translation += PortableText.literal(value) }
    index = end
  }

  /// `\Q…\E`, which stands for itself.
  private mutating func scanQuotation() {
    let start = index
    var end = start + 2
    var quoted = ""
    while end < units.count, !(unit(end) == "\\" && unit(end + 1) == "E") {
      let (value, length) = codePoint(at: end)
      quoted += PortableText.literal(value)
      end += length
    }
    translation += quoted
    index = min(end + 2, units.count)
    if syntax.lacks.contains(.quotation) { note(.quotation, start..<index, nil, [.exact(quoted)]) }
  }

  /// `\p{…}`, `\P{…}` or, in PCRE2, `\pL`.
  private mutating func scanProperty(at start: Int) {
    guard unit(start + 2) == "{" else {
      translation += scanShortProperty(at: start)
      return
    }
    let end = offset(behind: "}", from: start) ?? units.count
    if own == nil { noteForeignProperty(start..<end) }
    translation += ForeignProperty(text(start..<end))?.portable ?? text(start..<end)
    index = end
  }

  /// A property of one letter without braces, such as `\pL`, and what it is with them.
  mutating func scanShortProperty(at start: Int) -> String {
    let name = text(start + 2..<start + 3)
    let fix = "\\\(unit(start + 1) == "P" ? "P" : "p"){\(name)}"
    index = min(start + 3, units.count)
    note(.unicodeProperty, start..<index, nil, [.exact(fix)])
    return fix
  }

  private mutating func noteForeignProperty(_ range: Range<Int>) {
    let portable = ForeignProperty(text(range))?.portable
    guard let portable, portable != text(range) else { return }
    note(.unicodeProperty, range, nil, [.exact(portable)])
  }

  /// `\g` and `\k`, with a group's number or name.
  private mutating func scanReference(_ letter: Unicode.Scalar, at start: Int) {
    let closers: [Unicode.Scalar: Unicode.Scalar] = ["{": "}", "<": ">", "'": "'"]
    let open = unit(start + 2)
    var end = start + 2
    var name = ""
    if let close = open.flatMap({ closers[$0] }), let found = offset(behind: close, from: start + 3)
    {
      end = found
      name = text(start + 3..<found - 1)
    } else {
      while let scalar = unit(end), "+-0123456789".unicodeScalars.contains(scalar) { end += 1 }
      name = text(start + 2..<end)
    }
    guard let number = number(ofGroup: name) else {
      translation += own == nil ? "" : text(start..<end)
      if letter == "g" || open != "<" { note(.referenceSyntax, start..<end) }
      index = max(end, start + 2)
      return
    }
    if letter == "g" || open != "<" {
      note(
        .referenceSyntax,
        start..<end,
        "a reference to group \(number)",
        [.exact("(?:\\\(number))")]
      )
    }
    translation += "(?:\\\(number))"
    index = end
  }

  /// The number of a group by its name or by its number, which may count from here.
  func number(ofGroup name: String) -> Int? {
    if let number = Int(name) {
      if name.hasPrefix("-") { return nextGroup + number > 0 ? nextGroup + number : nil }
      if name.hasPrefix("+") { return nextGroup + number - 1 }
      return number > 0 ? number : nil
    }
    return (closedGroups.first { $0.name == name }?.number)
      ?? groups.first { $0.name == name }?.number
  }

  /// A backslash and digits: a reference if there are as many groups or it is one digit, else an octal
  /// number.
  private mutating func scanNumber(at start: Int) {
    var end = start + 1
    while let scalar = unit(end), ("0"..."9").contains(scalar), end - start < 10 { end += 1 }
    let number = Int(text(start + 1..<end)) ?? 0
    let isReference = number < (isJavaScript ? 1 : 10) || number <= groupCount
    if isReference {
      translation += number <= groupCount ? "(?:\\\(number))" : ""
      index = end
      if own == nil, number > groupCount {
        note(.backReference, start..<end, "there is no such group")
      }
    } else {
      let (value, octalEnd) = octal(at: start + 1, most: 3)
      translation += value.map(PortableText.literal) ?? text(start + 1..<end)
      index = value == nil ? end : octalEnd
    }
    guard let reference = own?.references[start] else {
      if !isReference {
        let literal = translation.unicodeScalars.last.map { PortableText.literal($0.value) } ?? ""
        note(.octalEscape, start..<index, "a character by its octal number", [.exact(literal)])
      }
      return
    }
    guard reference.range.upperBound != index || !isReference else { return }
    let rest = text(reference.range.upperBound..<max(end, reference.range.upperBound))
    note(
      .backReference,
      start..<max(end, reference.range.upperBound),
      isReference ? "a reference to group \(number)" : "a character by its octal number",
      [.exact("(?:\\\(reference.reference.number))\(rest)")]
    )
  }

  /// The offset behind the next unit that is this one.
  func offset(behind scalar: Unicode.Scalar, from start: Int) -> Int? {
    var offset = start
    while offset < units.count, offset - start < 2_000 {
      if unit(offset) == scalar { return offset + 1 }
      offset += 1
    }
    return nil
  }
}
