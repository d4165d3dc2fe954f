/// Reads a pattern character by character, below the grammar.
///
/// As in ICU, this level removes `x`-mode white space and comments and resolves quotations and
/// single-character escapes; other backslashes are left to the grammar. So `{ 2 }` is an interval
/// in `x` mode, and `\x2A` is never an operator.
struct PatternScanner {
  let units: [UInt16]

  /// The flags in effect for what is read next.
  var flags: RegexFlags

  /// The character that the grammar examines.
  private(set) var current = PatternCharacter(codePoint: nil, form: .plain, range: 0..<0)

  var comments: [Range<Int>] = []

  /// The offset of the first unread code unit.
  var position = 0

  private var isInQuotation: Bool

  /// Whether `current` is a backslash that belongs to the next character.
  private var isAfterBackslash = false

  /// Whether `#` starts a comment; not right after `(?`.
  private(set) var hashStartsComment = true

  init(_ units: [UInt16], flags: RegexFlags) {
    self.units = units
    self.flags = flags
    isInQuotation = flags.contains(.literal)
  }
}

extension PatternScanner {
  /// Advances to the next character.
  mutating func advance() throws(RegexSyntaxError) {
    defer { hashStartsComment = true }
    while true {
      if isInQuotation {
        if readQuoted() { return }
      } else if isAfterBackslash {
        isAfterBackslash = false
        readPlain()
        return
      } else {
        if flags.contains(.comments) { skipTrivia() }
        if try readUnquoted() { return }
      }
    }
  }

  /// Advances to the next character, treating `#` as a comment only after `(?`.
  mutating func advanceAfterQuestionMark() throws(RegexSyntaxError) {
    hashStartsComment = false
    try advance()
  }

  /// Extends a number by digits while `continues` returns true for the number so far.
  ///
  /// The first digit is `current`. Digits are read from the raw text, without skipping white space
  /// in `x` mode.
  mutating func readRawNumber(while continues: (Int) -> Bool) -> Int {
    var number = current.digit ?? 0
    while continues(number), position < units.count, (0x30...0x39).contains(units[position]) {
      number = number * 10 + Int(units[position] - 0x30)
      position += 1
      current = PatternCharacter(
        codePoint: current.codePoint,
        form: .plain,
        range: current.range.lowerBound..<position
      )
    }
    return number
  }
}

// MARK: - Going back

extension PatternScanner {
  /// A place in the pattern to return to.
  struct Mark {
    fileprivate let current: PatternCharacter
    fileprivate let position: Int
    fileprivate let isInQuotation: Bool
    fileprivate let isAfterBackslash: Bool
    fileprivate let commentCount: Int
  }

  var mark: Mark {
    Mark(
      current: current,
      position: position,
      isInQuotation: isInQuotation,
      isAfterBackslash: isAfterBackslash,
      commentCount: comments.count
    )
  }

  mutating func restore(_ mark: Mark) {
    current = mark.current
    position = mark.position
    isInQuotation = mark.isInQuotation
    isAfterBackslash = mark.isAfterBackslash
    comments.removeSubrange(mark.commentCount...)
  }
}

// MARK: - One character

extension PatternScanner {
  private mutating func readPlain() {
    let start = position
    current = PatternCharacter(codePoint: takeCodePoint(), form: .plain, range: start..<position)
  }

  /// Reads a character between `\Q` and `\E`; false at the end of the quotation.
  private mutating func readQuoted() -> Bool {
    let start = position
    let endsAtBackslashE = !flags.contains(.literal) && unit(0) == 0x5C && unit(1) == 0x45
    if endsAtBackslashE || position == units.count {
      position += endsAtBackslashE ? 2 : 0
      isInQuotation = false
      guard !endsAtBackslashE else { return false }
    }
    current = PatternCharacter(codePoint: takeCodePoint(), form: .quoted, range: start..<position)
    return true
  }

  /// Reads a character outside quotations; false if a quotation begins instead.
  private mutating func readUnquoted() throws(RegexSyntaxError) -> Bool {
    guard unit(0) == 0x5C else {
      readPlain()
      return true
    }
    if unit(1) == 0x51 {
      position += 2
      isInQuotation = true
      return false
    }
    if let escape = try readEscape(at: position) {
      current = PatternCharacter(
        codePoint: escape.codePoint,
        form: .escaped,
        range: position..<escape.end
      )
      position = escape.end
    } else {
      readPlain()
      isAfterBackslash = true
    }
    return true
  }

  private mutating func takeCodePoint() -> UInt32? {
    guard let lead = unit(0) else { return nil }
    position += 1
    guard UTF16.isLeadSurrogate(lead), let trail = unit(0), UTF16.isTrailSurrogate(trail) else {
      return UInt32(lead)
    }
    position += 1
    return 0x10000 + (UInt32(lead & 0x3FF) << 10) + UInt32(trail & 0x3FF)
  }

  /// The code unit at a distance after the position, or nil past the end.
  func unit(_ distance: Int) -> UInt16? {
    position + distance < units.count ? units[position + distance] : nil
  }
}

// MARK: - Errors

extension PatternScanner {
  func error(_ reason: RegexSyntaxError.Reason, at range: Range<Int>) -> RegexSyntaxError {
    let text = String(decoding: units[range], as: UTF16.self)
    return RegexSyntaxError(reason: reason, range: range, text: text)
  }
}
