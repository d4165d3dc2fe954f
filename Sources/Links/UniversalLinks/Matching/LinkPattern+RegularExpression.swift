import TextCoding

extension LinkPattern {
  /// A regular expression that matches the same texts as the pattern, in both ICU and PCRE2.
  ///
  /// Its subject is what the pattern compares: the part as written in the URL, or decoded if the
  /// options say so; a path with its slashes. PCRE2 needs its UTF and UCP options.
  public var regularExpression: String {
    // A lookahead that never holds.
    guard problem == nil else { return #"\A(?!)"# }
    let writer = RegexWriter(isCaseSensitive: options.isCaseSensitive)
    guard part == .path else { return #"\A"# + writer.text(of: steps) + #"\z"# }
    let bodies = branches.map(writer.text)
    let body = bodies.count == 1 ? bodies[0] : "(?:" + bodies.joined(separator: "|") + ")"
    // All leading slashes are removed, and the body ends before the trailing ones. A path of only
    // slashes becomes empty, with a slash after it.
    let isOptional = matches(prepared: []) ? "?" : ""
    return #"\A/*+(?:"# + body + #"(?<!/)/*)"# + isOptional + #"\z"#
  }
}

extension LinkComponent {
  /// A regular expression that matches the same queries as the component does, without the `?`, on
  /// ICU and on PCRE2 alike.
  ///
  /// It is nil if items are decoded before they are compared: then no expression over the query as
  /// it is written says the same.
  public var queryRegularExpression: String? {
    switch query {
    case .any: return #"\A"#
    case .whole(let pattern): return pattern.regularExpression
    case .items(let rules):
      guard options.isPercentEncoded else { return nil }
      let writer = RegexWriter(isCaseSensitive: options.isCaseSensitive, isInItem: true)
      return #"\A"# + rules.map { writer.lookaheads(for: $0) }.joined()
    }
  }
}

/// Writes steps as a regular expression.
private struct RegexWriter {
  let isCaseSensitive: Bool
  /// Whether the text is that of an item, which ends at the next `&`.
  var isInItem = false

  private var anyCharacter: String { isInItem ? "[^&]" : "(?s:.)" }

  func text(of steps: [PatternStep]) -> String {
    var text = ""
    var literal: [UInt8] = []
    for step in steps {
      if case .byte(let byte) = step {
        literal.append(byte)
        continue
      }
      text += flush(&literal)
      switch step {
      case .byte: break
      case .set(let set): text += self.text(of: set)
      case .anyCharacter: text += anyCharacter
      case .anything: text += anyCharacter + "*"
      case .oneOf(let list):
        let lists = list.texts
        // A group without branches takes nothing; one that is empty takes the empty text.
        text +=
          lists.isEmpty
          ? "(?!)" : "(?:" + lists.map(self.text(of:)).joined(separator: "|") + ")"
      }
    }
    return text + flush(&literal)
  }

  private func flush(_ literal: inout [UInt8]) -> String {
    defer { literal.removeAll() }
    return String(decoding: literal, as: UTF8.self).unicodeScalars.map(text).joined()
  }

  /// A character, or all that count as the same where case is ignored.
  private func text(of scalar: Unicode.Scalar) -> String {
    if isInItem, scalar == "&" { return "(?!)" }
    guard !isCaseSensitive else { return Self.escape(scalar) }
    let variants = CaseFolding.variants(of: scalar)
    return variants.count == 1
      ? Self.escape(scalar) : "[" + variants.map(Self.escape).joined() + "]"
  }

  private func text(of set: ASCIISet) -> String {
    var members = set.characters.map { Unicode.Scalar($0) }
    if !isCaseSensitive { members = members.flatMap(CaseFolding.variants) }
    return "[" + members.map(Self.escape).joined() + "]"
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    if scalar.isASCII ? isPlain || scalar == "/" || scalar == "_" : isPlain {
      return String(scalar)
    }
    return #"\x{"# + String(scalar.value, radix: 16) + "}"
  }

  /// That every item of a name matches, and that there is one unless the empty value matches.
  func lookaheads(for rule: QueryItemRule) -> String {
    let isNullable = rule.value.matches(prepared: [])
    let scalars = String(decoding: rule.comparedName, as: UTF8.self).unicodeScalars
    // No item has such a name.
    guard !scalars.contains("="), !scalars.contains("&") else { return isNullable ? "" : "(?!)" }
    let item = "(?:[^&]*&)*" + scalars.map(text).joined()
    let value =
      rule.value.problem == nil ? "=" + text(of: rule.value.steps) : "(?!)"
    let bare = isNullable ? "(?:\(value))?" : value
    let wrong = "(?!" + item + #"(?=[=&]|\z)(?!"# + bare + #"(?:&|\z)))"#
    return wrong + (isNullable ? "" : "(?=" + item + #"(?:[=&]|\z))"#)
  }
}
