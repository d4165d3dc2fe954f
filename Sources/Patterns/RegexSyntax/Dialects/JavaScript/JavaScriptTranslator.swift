/// Reads a JavaScript pattern from the left and writes what it means as pieces of text.
///
/// The grammar is that of "Pattern" in <https://tc39.es/ecma262/>; without the flag `u` that of annex
/// B.1.2, in which brackets and braces may stand for themselves.
struct JavaScriptTranslator {
  let units: [UInt16]
  var flags: JavaScriptFlags
  var pieces: [JavaScriptTranslation.Piece] = []
  var index = 0
  /// The last item, to which a quantifier applies.
  private var item: Item?
  private var groups: [Group] = []
  /// The number of groups that capture.
  private(set) var groupCount = 0
  /// The numbers of the groups by their names.
  private(set) var names: [String: Int] = [:]
  private var hasRepeatedName = false
  /// Whether a lookbehind is part of the pattern.
  private(set) var hasLookbehind = false

  /// What a quantifier can apply to.
  private struct Item {
    var firstPiece: Int
    var start: Int
    var isLookahead = false
    var isQuantifiable = true
    /// Whether it is a surrogate pair that JavaScript takes for two items.
    var isPair = false
  }

  /// An open group.
  private struct Group {
    var firstPiece: Int
    var start: Int
    var isLookahead = false
    var isLookbehind = false
    var flags: JavaScriptFlags
  }

  init(_ source: String, _ flags: JavaScriptFlags) {
    units = Array(source.utf16)
    self.flags = flags
    countGroups()
  }
}

extension JavaScriptTranslator {
  mutating func translate() throws(JavaScriptPatternError) {
    if hasRepeatedName { throw .untranslatable("two groups of the same name", at: 0) }
    // With the flag y a match begins where the search does.
    if flags.isSticky { pieces.append(.init(text: "^(?:", source: 0..<0)) }
    while index < units.count { try translateTerm() }
    guard groups.isEmpty else {
      throw .invalid("a parenthesis without its partner", at: groups[0].start)
    }
    if flags.isSticky { pieces.append(.init(text: ")", source: units.count..<units.count)) }
  }

  /// The unit at an offset; nil behind the end and for a surrogate.
  func unit(_ offset: Int) -> Unicode.Scalar? {
    offset < units.count ? Unicode.Scalar(units[offset]) : nil
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
  }

  /// Whether a lookbehind is open, which JavaScript matches from right to left.
  var isInLookbehind: Bool { groups.contains(where: \.isLookbehind) }

  // Term :: Assertion | Atom | Atom Quantifier
  private mutating func translateTerm() throws(JavaScriptPatternError) {
    let start = index
    switch unit(index) {
    case "|":
      index += 1
      pieces.append(.init(text: "|", source: start..<index))
      item = nil
    case "^":
      index += 1
      add(flags.isMultiline ? Self.lineStart : "^", from: start, isQuantifiable: false)
    case "$":
      index += 1
      add(flags.isMultiline ? Self.lineEnd : "\\z", from: start, isQuantifiable: false)
    case "(": try openGroup()
    case ")": try closeGroup()
    case "*", "+", "?": try quantify()
    case "{":
      if countEnd() != nil { return try quantify() }
      try addLiteralBracket()
    case "}", "]": try addLiteralBracket()
    case "[": try translateClass()
    case "\\": try translateEscape()
    case ".":
      index += 1
      add(flags.dotMatchesAll ? PortableText.anything : Self.dot, from: start)
    default: try addLiteral()
    }
  }

  /// Adds an item that the units from a start up to here mean.
  mutating func add(
    _ text: String,
    from start: Int,
    isQuantifiable: Bool = true,
    isPair: Bool = false
  ) {
    item = Item(
      firstPiece: pieces.count,
      start: start,
      isQuantifiable: isQuantifiable,
      isPair: isPair
    )
    pieces.append(.init(text: text, source: start..<index))
  }

  private mutating func addLiteralBracket() throws(JavaScriptPatternError) {
    let start = index
    if flags.isUnicode { throw .invalid("a bracket without its partner", at: start) }
    index += 1
    add(PortableText.literal(UInt32(units[start])), from: start)
  }

  private mutating func addLiteral() throws(JavaScriptPatternError) {
    let start = index
    let (value, length) = codePoint(at: index)
    index += length
    try add(literal: value, from: start)
  }

  /// Adds a character; one beyond the BMP is two items without the flag `u`.
  mutating func add(literal value: UInt32, from start: Int) throws(JavaScriptPatternError) {
    guard let scalar = Unicode.Scalar(value) else {
      throw .untranslatable("half of a surrogate pair", at: start)
    }
    let isPair = value > 0xFFFF && !flags.isUnicode
    guard flags.ignoresCase else {
      return add(JavaScriptClass.literal(scalar), from: start, isPair: isPair)
    }
    var set = JavaScriptClass()
    set.insert(value...value)
    let folded = try set.folded(isUnicode: flags.isUnicode, at: start)
    let isAlone = folded.ranges.count == 1 && folded.ranges.first?.count == 1
    add(
      isAlone ? JavaScriptClass.literal(scalar) : folded.text(isNegated: false),
      from: start,
      isPair: isPair
    )
  }

  /// The code point at an offset and its length; without its partner, a surrogate.
  func codePoint(at offset: Int) -> (UInt32, Int) {
    let lead = units[offset]
    guard UTF16.isLeadSurrogate(lead), offset + 1 < units.count,
      UTF16.isTrailSurrogate(units[offset + 1])
    else { return (UInt32(lead), 1) }
    return (0x10000 + (UInt32(lead) & 0x3FF) << 10 + UInt32(units[offset + 1]) & 0x3FF, 2)
  }

  /// `.`: any character but a line terminator.
  static let dot = "[^\\n\\r\\x{2028}\\x{2029}]"
  /// `^` and `$` with the flag `m`.
  private static let lineStart = "(?:^|(?<=[\\n\\r\\x{2028}\\x{2029}]))"
  private static let lineEnd = "(?:\\z|(?=[\\n\\r\\x{2028}\\x{2029}]))"
}

// MARK: - Groups

extension JavaScriptTranslator {
  // Atom :: ( GroupSpecifier opt Disjunction ) | (?: Disjunction ) | (? Modifiers : Disjunction )
  private mutating func openGroup() throws(JavaScriptPatternError) {
    let start = index
    var group = Group(firstPiece: pieces.count, start: start, flags: flags)
    var head = "("
    if unit(index + 1) == "?" {
      switch (unit(index + 2), unit(index + 3)) {
      case (":", _): (head, index) = ("(?:", index + 3)
      case ("=", _), ("!", _):
        group.isLookahead = true
        (head, index) = (text(index..<index + 3), index + 3)
      case ("<", "="), ("<", "!"):
        group.isLookbehind = true
        hasLookbehind = true
        (head, index) = (text(index..<index + 4), index + 4)
      case ("<", _): index = try nameEnd(from: index + 3)
      default:
        try readModifiers()
        head = "(?:"
      }
    } else {
      index += 1
    }
    if head == "(", isInLookbehind {
      throw .untranslatable(
        "a group in a lookbehind, which is matched from right to left",
        at: start
      )
    }
    groups.append(group)
    pieces.append(.init(text: head, source: start..<index))
    item = nil
  }

  private mutating func closeGroup() throws(JavaScriptPatternError) {
    let start = index
    guard let group = groups.popLast() else {
      throw .invalid("a parenthesis without its partner", at: start)
    }
    index += 1
    flags = group.flags
    pieces.append(.init(text: ")", source: start..<index))
    item = Item(
      firstPiece: group.firstPiece,
      start: group.start,
      isLookahead: group.isLookahead,
      isQuantifiable: !group.isLookbehind && !(group.isLookahead && flags.isUnicode)
    )
  }

  /// `(?ims-ims:`, of ES2025.
  private mutating func readModifiers() throws(JavaScriptPatternError) {
    let start = index
    index += 2
    var isOn = true
    var seen: Set<Unicode.Scalar> = []
    while let letter = unit(index), letter != ":" {
      if letter == "-", isOn {
        isOn = false
      } else {
        guard "ims".unicodeScalars.contains(letter), seen.insert(letter).inserted else {
          throw .invalid("a group that begins with (? in a way of its own", at: start)
        }
        if letter == "i" { flags.ignoresCase = isOn }
        if letter == "m" { flags.isMultiline = isOn }
        if letter == "s" { flags.dotMatchesAll = isOn }
      }
      index += 1
    }
    guard unit(index) == ":", !seen.isEmpty else {
      throw .invalid("a group that begins with (? in a way of its own", at: start)
    }
    index += 1
  }

  /// The offset behind the `>` of a name.
  func nameEnd(from start: Int) throws(JavaScriptPatternError) -> Int {
    var end = start
    while let scalar = unit(end), scalar != ">" {
      guard scalar.properties.isXIDContinue || scalar == "$" || scalar == "_" else {
        throw .untranslatable("a group's name with escapes or signs", at: start)
      }
      end += 1
    }
    guard unit(end) == ">", end > start else { throw .invalid("a name without an end", at: start) }
    return end + 1
  }

  /// Counts the groups that capture, and notes their names.
  private mutating func countGroups() {
    var offset = 0
    var isInClass = false
    while offset < units.count {
      switch unit(offset) {
      case "\\": offset += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass:
        let isNamed =
          unit(offset + 1) == "?" && unit(offset + 2) == "<" && unit(offset + 3) != "="
          && unit(offset + 3) != "!"
        if isNamed || unit(offset + 1) != "?" { groupCount += 1 }
        if isNamed, let end = try? nameEnd(from: offset + 3) {
          hasRepeatedName =
            names.updateValue(groupCount, forKey: text(offset + 3..<end - 1)) != nil
            || hasRepeatedName
        }
      default: break
      }
      offset += 1
    }
  }
}

// MARK: - Quantifiers

extension JavaScriptTranslator {
  // Quantifier :: QuantifierPrefix | QuantifierPrefix ?
  private mutating func quantify() throws(JavaScriptPatternError) {
    let start = index
    guard let item, item.isQuantifiable else { throw .invalid("nothing to repeat", at: start) }
    if item.isPair { throw .untranslatable("a quantifier for half of a surrogate pair", at: start) }
    if let end = countEnd() {
      // A count that is no `Int` is above all that are taken.
      let bounds = text(start + 1..<end - 1).split(separator: ",").map { Int($0) ?? .max }
      if bounds.count == 2, bounds[0] > bounds[1] {
        throw .invalid("a count whose bounds are out of order", at: start)
      }
      if bounds.contains(where: { $0 > 65_535 }) {
        throw .untranslatable("a count above 65,535", at: start)
      }
      index = end
    } else {
      index += 1
    }
    if unit(index) == "?" { index += 1 }
    if item.isLookahead {
      pieces.insert(.init(text: "(?:", source: item.start..<item.start), at: item.firstPiece)
      pieces.append(.init(text: ")", source: start..<start))
    }
    pieces.append(.init(text: text(start..<index), source: start..<index))
    self.item = nil
  }

  /// Where a count ends that begins here: `{n}`, `{n,}` or `{n,m}`; nil if there is none.
  private func countEnd() -> Int? {
    guard unit(index) == "{" else { return nil }
    var end = index + 1
    func skipDigits() {
      while let scalar = unit(end), ("0"..."9").contains(scalar) { end += 1 }
    }
    skipDigits()
    guard end > index + 1 else { return nil }
    if unit(end) == "," {
      end += 1
      skipDigits()
    }
    return unit(end) == "}" ? end + 1 : nil
  }
}
