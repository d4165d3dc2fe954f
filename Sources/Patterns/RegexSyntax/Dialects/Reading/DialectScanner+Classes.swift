extension DialectScanner {
  /// A class as the dialect reads it: in most without brackets inside and without operators.
  mutating func scanClass() {
    if syntax.hasUnicodeSets { return scanUnicodeSet() }
    let start = index
    if let end = posixEnd(at: start) {
      guard syntax.posix != .onlyWithinBrackets else { return scanBarePOSIX(start..<end) }
      noteBarePOSIX(at: start)
    }
    index += 1
    var reader = ClassReader()
    if unit(index) == "^" {
      reader.isNegated = true
      index += 1
    }
    if isJavaScript, unit(index) == "]" {
      index += 1
      let meaning = reader.isNegated ? PortableText.anything : "(?!)"
      translation += meaning
      let words = reader.isNegated ? "any character" : "no character"
      if let (set, place) = own?.classes[start] {
        note(.classBracket, place, words, [.exact(ClassText(isWidened: false).text(of: set))])
      } else {
        note(.classBracket, start..<index, words, [.exact(meaning)])
      }
      return
    }
    var isFirst = true
    while index < units.count, isFirst || unit(index) != "]" {
      scanMember(into: &reader)
      isFirst = false
    }
    index = min(index + 1, units.count)
    translation += reader.text
    noteClass(start..<index, reader)
  }

  /// What has been read of a class.
  struct ClassReader {
    var isNegated = false
    var members: [String] = []
    var hasBracket = false
    var hasOddHyphen = false
    var hasOperator = false
    /// Whether it holds a `\Q` or `\E` that ICU reads otherwise.
    var hasQuotation = false
    var isQuoted = false

    var text: String { PortableText.characterClass(members.joined(), isNegated: isNegated) }
  }

  /// Where a POSIX class ends that begins here, such as `[:alpha:]`.
  private func posixEnd(at start: Int) -> Int? {
    guard let mark = unit(start + 1), ":.=".unicodeScalars.contains(mark) else { return nil }
    var offset = start + 2
    while offset + 1 < units.count, offset - start < 64 {
      if unit(offset) == mark, unit(offset + 1) == "]" { return offset + 2 }
      guard let scalar = unit(offset), scalar != "]", scalar != "\\" else { return nil }
      offset += 1
    }
    return nil
  }

  /// Notes a class of letters that is a POSIX class to ICU.
  private mutating func noteBarePOSIX(at start: Int) {
    guard let (set, place) = own?.classes[start], case .property(let property) = set.content.kind
    else { return }
    note(
      .posixClassOutsideBrackets,
      place,
      "a class of these letters and the colon",
      PortableText.fixes(for: property)
    )
  }

  private mutating func scanBarePOSIX(_ range: Range<Int>) {
    var fixes: [DialectConstruct.Fix] = []
    if let (set, place) = own?.classes[range.lowerBound],
      case .property(let property) = set.content.kind
    {
      fixes = PortableText.fixes(for: property)
      note(.posixClassOutsideBrackets, place, "refused outside of brackets", fixes)
    } else {
      if let (set, place) = own?.classes[range.lowerBound] {
        fixes = [.exact(ClassText(isWidened: false).text(of: set))]
        note(.posixClassOutsideBrackets, place, "refused outside of brackets", fixes)
        translation += fixes[0].text
        index = place.upperBound
        return
      }
      note(.posixClassOutsideBrackets, range, "refused outside of brackets")
    }
    translation += fixes.last?.text ?? ""
    index = range.upperBound
  }

  mutating func scanMember(into reader: inout ClassReader) {
    switch unit(index) {
    case "[": scanBracket(into: &reader)
    case "\\": scanClassEscape(into: &reader)
    case "-": scanHyphen(into: &reader)
    default:
      if unit(index) == "&", unit(index + 1) == "&" { reader.hasOperator = true }
      let (value, length) = codePoint(at: index)
      reader.members.append(PortableText.member(value))
      index += length
    }
  }

  private mutating func scanBracket(into reader: inout ClassReader) {
    guard syntax.posix != .none, let end = posixEnd(at: index) else {
      reader.hasBracket = true
      reader.members.append("\\[")
      index += 1
      return
    }
    let name = text(index + 2..<end - 2)
    reader.members.append(POSIXClass.members(name) ?? "")
    index = end
  }

  /// A `-`: a range between two characters, else itself.
  private mutating func scanHyphen(into reader: inout ClassReader) {
    let next = unit(index + 1)
    let isRange =
      reader.members.last.map { !$0.hasPrefix("\\p") && $0 != "-" && $0.isOneCharacter } ?? false
    if next == "-" || next == "[" { reader.hasOperator = true }
    index += 1
    guard isRange, let next, next != "]", !startsSet(at: index) else {
      if !reader.members.isEmpty, next != "]" { reader.hasOddHyphen = true }
      reader.members.append("\\-")
      return
    }
    var end = ClassReader()
    if next == "-" {
      end.members.append("\\-")
      index += 1
    } else {
      scanMember(into: &end)
    }
    reader.members.append("-" + (end.members.first ?? ""))
  }

  private func startsSet(at offset: Int) -> Bool {
    guard unit(offset) == "\\", let letter = unit(offset + 1) else {
      return unit(offset) == "[" && syntax.posix != .none && posixEnd(at: offset) != nil
    }
    return "dDwWsShHvVpP".unicodeScalars.contains(letter)
  }

  private mutating func scanClassEscape(into reader: inout ClassReader) {
    let start = index
    guard let letter = unit(start + 1) else {
      // At the end it is a backslash; before a character beyond the basic plane it means nothing.
      guard start + 1 < units.count else {
        reader.members.append("\\\\")
        index += 1
        return
      }
      let (value, length) = codePoint(at: start + 1)
      reader.members.append(PortableText.literal(value))
      index += 1 + length
      return
    }
    switch letter {
    case "d", "D", "w", "W", "s", "S":
      reader.members.append("\\\(letter)")
      index += 2
    case "h", "H", "v", "V":
      let meaning = syntax.letters[letter] ?? "\\\(letter)"
      reader.members.append(isJavaScript && letter != "v" ? String(letter) : meaning)
      index += 2
    case "p" where isProperty(at: start), "P" where isProperty(at: start):
      let end = offset(behind: "}", from: start) ?? units.count
      noteFeature(.unicodeProperties, start..<end)
      reader.members.append(ForeignProperty(text(start..<end))?.portable ?? text(start..<end))
      index = end
    case "p" where !isJavaScript, "P" where !isJavaScript:
      reader.members.append(scanShortProperty(at: start))
    case "b":
      noteClassCharacter(.classEscape, value: 0x08, at: start, "the character backspace")
      reader.members.append("\\x08")
      index += 2
    case "Q", "E":
      if !syntax.quotesInClasses {
        reader.hasQuotation = true
        if isJavaScript { reader.members.append(String(letter)) }
      } else if letter == "E", !reader.isQuoted {
        reader.hasQuotation = true
      }
      reader.isQuoted = letter == "Q"
      index += 2
    case "1"..."9":
      let (value, end) = octal(at: start + 1, most: 3)
      noteClassCharacter(.classEscape, value: value, end: end, at: start, "an octal number")
      reader.members.append(value.map(PortableText.member) ?? String(letter))
      index = max(end, start + 2)
    default:
      let escape = characterEscape(at: start, inClass: true)
      noteClassCharacter(
        escape.feature,
        value: escape.value,
        end: escape.end,
        at: start,
        escape.note
      )
      if isJavaScript, letter != "-" {
        noteIdentityEscape(letter, start..<escape.end, fix: PortableText.member)
      }
      if let value = escape.value { reader.members.append(PortableText.member(value)) }
      index = max(escape.end, start + 1)
    }
  }

  private mutating func noteClassCharacter(
    _ feature: DialectFeature,
    value: UInt32?,
    end: Int? = nil,
    at start: Int,
    _ words: String?
  ) {
    let end = end ?? start + 2
    guard let other = own?.literals[start] else {
      return noteRangeEnd(feature, value: value, at: start, words)
    }
    guard other.codePoint != value || other.range.upperBound != end else { return }
    note(feature, other.range, words, [.exact(PortableText.member(other.codePoint))])
  }

  /// Notes a range of a class of which one end is another character to ICU.
  private mutating func noteRangeEnd(
    _ feature: DialectFeature,
    value: UInt32?,
    at start: Int,
    _ words: String?
  ) {
    guard let (first, last, range) = own?.range(at: start),
      (start == range.lowerBound ? first : last) != value, notedRanges.insert(range).inserted
    else { return }
    let fix = "\(PortableText.member(first))-\(PortableText.member(last))"
    note(feature, range, words, [.exact(fix)])
  }

  /// Notes a class whose brackets, hyphens or ampersands ICU reads otherwise.
  private mutating func noteClass(_ range: Range<Int>, _ reader: ClassReader) {
    let isSpaced =
      isExtended && syntax.hasExtendedMode
      && units[range].contains { $0 == 0x20 || $0 == 0x23 || $0 == 0x09 }
    if reader.hasQuotation, let (set, place) = own?.classes[range.lowerBound] {
      let words = syntax.quotesInClasses ? "\\E means nothing without a \\Q" : nil
      note(.quotation, place, words, [.exact(ClassText(isWidened: false).text(of: set))])
      return
    }
    guard reader.hasBracket || reader.hasOddHyphen || reader.hasOperator || isSpaced else { return }
    let feature: DialectFeature =
      isSpaced
      ? .extendedMode
      : reader.hasBracket ? .classBracket : reader.hasOperator ? .setOperation : .classRange
    if let (set, place) = own?.classes[range.lowerBound] {
      guard !reader.hasBracket, !ClassFacts(set.content).hasOperations else { return }
      note(feature, place, nil, [.exact(ClassText(isWidened: false).text(of: set))])
    } else {
      note(feature, range, "brackets, '-' and '&' are literal", [.exact(reader.text)])
    }
  }
}

extension String {
  /// Whether a member of a class is one character or an escape of one.
  fileprivate var isOneCharacter: Bool {
    guard hasPrefix("\\") else { return unicodeScalars.count == 1 }
    return !["\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\H", "\\v", "\\V"].contains(self)
  }
}

/// PCRE2's POSIX classes under Unicode's properties.
enum POSIXClass {
  /// The members of a class by its name; nil for a name that PCRE2 does not know.
  static func members(_ name: String) -> String? {
    switch name.hasPrefix("^") ? String(name.dropFirst()) : name {
    case "alpha": "\\p{L}"
    case "lower": "\\p{Ll}"
    case "upper": "\\p{Lu}"
    case "alnum": "\\p{L}\\p{N}"
    case "ascii": "\\x00-\\x7F"
    case "blank": "\\h"
    case "cntrl": "\\p{Cc}"
    case "digit": "\\p{Nd}"
    case "graph": "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}"
    case "print": "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}\\p{Zs}"
    case "punct": "\\p{P}$+<=>^`|~"
    case "space": "\\s"
    case "word": "\\p{L}\\p{N}_"
    case "xdigit": "0-9A-Fa-f"
    default: nil
    }
  }
}
