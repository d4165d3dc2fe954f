extension DeeplinkTemplate {
  /// A pattern that finds a match in the text of a URL exactly if the template fits it, with the
  /// segments of the arguments as its groups 1, 2 and so on.
  ///
  /// The same text serves ICU (NSRegularExpression) and PCRE2, each without options but Unicode. It
  /// has no way to backtrack into an argument.
  public var regularExpression: String { #"\A"# + start.pattern + relativeRegularExpression }

  /// The pattern for the template's own text alone, to be anchored where it is used: after scheme and
  /// host, unless the template begins with one of these.
  public var relativeRegularExpression: String {
    var (pattern, index) = ("", 0)
    while index < parts.count {
      let open = parts[index].argument?.isNamed == false ? "(?:" : "("
      switch (parts[index], steps[index]) {
      case (.argument, .argument(let stops, .stop)):
        pattern += open + "(?>\(stops.negatedClass)*))"
      case (.argument, .argument(let stops, .afterValue(let type, let next))):
        pattern += open + "(?>\(type.pattern)))"
        if next == nil { pattern += "(?!\(stops.negatedClass))" }
      case (.argument, .argument(let stops, _)):
        // The literal belongs into the atomic part: the argument ends where it first is.
        index += 1
        let literal = (parts[index].literal ?? "").patternText
        pattern += "(?>\(open)\(stops.negatedClass)*?)\(literal))"
      case (let part, _): pattern += (part.literal ?? "").patternText
      }
      index += 1
    }
    return pattern
  }
}

extension ByteSet {
  /// A character class of all other characters.
  fileprivate var negatedClass: String {
    "[^" + bytes.map { #"\"# + String(UnicodeScalar($0)) }.joined() + "]"
  }
}

extension String {
  /// A pattern that matches this text alone.
  fileprivate var patternText: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": String(scalar)
      case "!"..."~": #"\"# + String(scalar)
      case "\u{A0}"...: String(scalar)
      default: #"\x{"# + String(scalar.value, radix: 16) + "}"
      }
    }.joined()
  }
}
