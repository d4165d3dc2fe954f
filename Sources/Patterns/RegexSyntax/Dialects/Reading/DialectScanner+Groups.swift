extension DialectScanner {
  /// What a parenthesis opens.
  mutating func scanGroup() {
    let start = index
    switch (unit(start + 1), unit(start + 2)) {
    case ("*", _) where syntax.hasVerbs: scanVerb()
    case ("?", "#"):
      let end = offset(behind: ")", from: start) ?? units.count
      // An empty text would be no pattern.
      let rest = start == 0 && end == units.count ? "(?:)" : ""
      note(.comment, start..<end, "there are no comments", [.exact(rest)])
      index = end
    case ("?", ":"), ("?", "="), ("?", "!"), ("?", ">"): open(text(start..<start + 3), length: 3)
    case ("?", "<") where unit(start + 3) == "=" || unit(start + 3) == "!":
      noteFeature(.lookbehind, start..<start + 4)
      open(text(start..<start + 4), length: 4)
    case ("?", "<"): openNamed(at: start + 3, closer: ">", isForeign: false)
    case ("?", "'"): openNamed(at: start + 3, closer: "'", isForeign: true)
    case ("?", "P"): scanPython(at: start)
    case ("?", "|"):
      note(
        .branchReset,
        start..<start + 3,
        "each branch numbers its groups from the start",
        [.onASCII("(?:")]
      )
      open("(?:", length: 3)
    case ("?", "("): scanConditional(at: start)
    case ("?", "C"), ("?", "R"), ("?", "&"): scanCall(at: start)
    case ("?", let scalar?) where ("0"..."9").contains(scalar): scanCall(at: start)
    case ("?", let sign?) where "+-".unicodeScalars.contains(sign) && isDigit(at: start + 3):
      scanCall(at: start)
    case ("?", _): scanFlags(at: start)
    default: open("(", length: 1, number: nextGroup)
    }
  }

  private func isDigit(at offset: Int) -> Bool {
    unit(offset).map { ("0"..."9").contains($0) } ?? false
  }

  mutating func closeGroup() {
    let end = index
    index += 1
    guard let group = groups.popLast() else {
      translation += "\\)"
      return
    }
    isExtended = group.wasExtended
    translation += ")"
    if group.isLookaround, own == nil, let next = unit(index), "*+?{".unicodeScalars.contains(next)
    {
      let range = group.headStart..<index
      note(.quantifiedAssertion, range, nil, [.exact("(?:\(text(range)))")])
    }
    guard let number = group.number else { return }
    closedGroups.append(
      ClosedGroup(number: number, name: group.name, body: group.sourceStart..<end)
    )
  }

  private mutating func open(_ text: String, length: Int, number: Int? = nil, name: String? = nil) {
    translation += text
    let start = index
    index += length
    if number != nil { nextGroup += 1 }
    groups.append(
      OpenGroup(
        number: number,
        name: name,
        headStart: start,
        sourceStart: index,
        isLookaround: ["(?=", "(?!", "(?<=", "(?<!"].contains(text),
        wasExtended: isExtended
      )
    )
  }

  /// A named group; the name begins at an offset.
  private mutating func openNamed(at nameStart: Int, closer: Unicode.Scalar, isForeign: Bool) {
    let start = index
    guard let end = offset(behind: closer, from: nameStart) else { return scanFlags(at: start) }
    let name = text(nameStart..<end - 1)
    let clean = name.unicodeScalars.filter {
      $0.isASCII && Character($0).isLetter || ("0"..."9").contains($0)
    }
    let plain = String(String.UnicodeScalarView(clean))
    let isOdd = isForeign || plain != name || (plain.first.map { !$0.isLetter } ?? true)
    if isOdd, own == nil {
      let isName = plain.first.map(\.isLetter) ?? false
      let named = isName && !syntax.lacks.contains(.groupName) ? ["(?<\(plain)>"] : []
      // Some engines have no `_` in names, and some one spelling of the two.
      let kept = isName && name.isGroupName ? ["(?<\(name)>", "(?P<\(name)>"] : []
      let spellings = kept.filter { $0 != text(start..<end) && !named.contains($0) } + named
      let fixes = (spellings + ["("]).map { DialectConstruct.Fix.exact($0) }
      note(.groupName, start..<end, "a group with the name \(name)", fixes)
      // Dialects without `(?<name>` have this spelling instead.
      if unit(start + 2) == "P", constructs.last?.range == start..<end {
        constructs[constructs.count - 1].isRefused = false
      }
    }
    noteName(name, start..<end)
    open("(", length: end - start, number: nextGroup, name: name)
  }

  /// `(?P<n>…)`, `(?P=n)` and `(?P>n)`.
  private mutating func scanPython(at start: Int) {
    switch unit(start + 3) {
    case "<": openNamed(at: start + 4, closer: ">", isForeign: true)
    case "=":
      let end = offset(behind: ")", from: start) ?? units.count
      let number = number(ofGroup: text(start + 4..<max(start + 4, end - 1)))
      let fixes = number.map { [DialectConstruct.Fix.exact("(?:\\\($0))")] } ?? []
      note(.referenceSyntax, start..<end, "a reference to a group by name", fixes)
      translation += fixes.first?.text ?? ""
      index = end
    default: scanCall(at: start)
    }
  }

  /// A call of a group, `(?R)`, `(?1)` or `(?&n)`, or a callout, which does nothing.
  private mutating func scanCall(at start: Int) {
    let end = offset(behind: ")", from: start) ?? units.count
    let inside = text(start + 2..<max(start + 2, end - 1))
    index = end
    guard !inside.hasPrefix("C") else {
      note(.verb, start..<end, "a callout", [.exact("")])
      return
    }
    let name = inside.hasPrefix("&") || inside.hasPrefix("R") ? String(inside.dropFirst()) : inside
    let target = name.hasPrefix("P>") ? String(name.dropFirst(2)) : name
    let number = number(ofGroup: target)
    let group = closedGroups.first { $0.number == number }
    let body = group.map { "(?:\(text($0.body)))" }
    note(
      .recursion,
      start..<end,
      "calls a group like a subroutine",
      body.map { [.exact($0)] } ?? []
    )
    guard let body, body.utf16.count < 1_000, (try? RegexParser.parse(body)) != nil else { return }
    translation += body
  }

  /// `(?(condition)yes|no)`.
  private mutating func scanConditional(at start: Int) {
    note(.conditional, start..<start + 3, "one of two branches, by a condition")
    let isAssertion = unit(start + 3) == "?"
    guard !isAssertion, let end = offset(behind: ")", from: start + 3) else {
      open("(?:", length: 2)
      return
    }
    open("(?:", length: end - start)
  }

  /// `(*VERB)` or a group by a word, such as `(*atomic:…)`.
  private mutating func scanVerb() {
    let start = index
    var end = start + 2
    while let scalar = unit(end),
      scalar.properties.isAlphabetic || scalar == "_" || scalar == "="
        || ("0"..."9").contains(scalar)
    {
      end += 1
    }
    let word = text(start + 2..<end)
    if unit(end) == ":", let head = Self.wordGroups[word] {
      note(.verb, start..<end + 1, "a group with a word", [.exact(head)])
      return open(head, length: end + 1 - start)
    }
    let close = offset(behind: ")", from: start) ?? units.count
    let fails = word == "FAIL" || word == "F"
    note(
      .verb,
      start..<close,
      "a backtracking verb or a setting",
      [fails ? .exact("(?!)") : .onASCII("")]
    )
    if fails { translation += "(?!)" }
    index = close
  }

  private static let wordGroups = [
    "pla": "(?=", "positive_lookahead": "(?=", "nla": "(?!", "negative_lookahead": "(?!",
    "plb": "(?<=", "positive_lookbehind": "(?<=", "nlb": "(?<!", "negative_lookbehind": "(?<!",
    "napla": "(?=", "naplb": "(?<=", "atomic": "(?>", "sr": "(?:", "asr": "(?>",
  ]

  /// `(?i-s)` or `(?i-s:…)`.
  private mutating func scanFlags(at start: Int) {
    var end = start + 2
    while let scalar = unit(end),
      scalar == "^" || scalar == "-" || (scalar.isASCII && scalar.properties.isAlphabetic)
    {
      end += 1
    }
    let letters = text(start + 2..<end)
    let kept = letters.filter { "ims-".contains($0) }
    let hasColon = unit(end) == ":"
    if own == nil {
      let clean = letters.filter { "imsx-".contains($0) }
      let head =
        clean.isEmpty || clean == "-"
        ? (hasColon ? "(?:" : "") : "(?\(clean)\(hasColon ? ":" : ")")"
      let isKnown = letters == clean && !letters.isEmpty
      if !isKnown {
        let isExact = letters.isEmpty || letters == "^"
        note(
          .inlineFlag,
          start..<min(end + 1, units.count),
          nil,
          [isExact ? .exact(head) : .onASCII(head)]
        )
      }
    }
    let isOn = letters.prefix { $0 != "-" }.contains("x")
    let isOff = letters.drop { $0 != "-" }.contains("x")
    let text = kept.isEmpty || kept == "-" ? "(?" : "(?\(kept)"
    if hasColon {
      noteFeature(.modifiers, start..<min(end + 1, units.count))
      open(text == "(?" ? "(?:" : "\(text):", length: end + 1 - start)
    } else {
      if text != "(?" { translation += text + ")" }
      index = min(max(end + (unit(end) == ")" ? 1 : 0), start + 2), units.count)
    }
    if isOn {
      isExtended = true
      note(.extendedMode, start..<min(end + 1, units.count))
    }
    if isOff { isExtended = false }
  }
}

extension String {
  /// Whether it is a name of a group for most engines.
  fileprivate var isGroupName: Bool {
    unicodeScalars.first.map { $0 == "_" || $0.isASCII && Character($0).isLetter } ?? false
      && unicodeScalars.allSatisfy {
        $0 == "_" || $0.isASCII && (Character($0).isLetter || Character($0).isNumber)
      }
  }
}
