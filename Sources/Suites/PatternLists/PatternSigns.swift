import TextCoding

/// What a line has of the syntax of patterns.
///
/// Almost every line of text compiles as a pattern, and few texts of other kinds have an escape
/// such as `\d`, a class with a range, a repeated group, or an anchor at an end. Patterns in turn
/// have no anchor where it never matches, as after the blank in `rewrite ^/a`, and no brace that
/// repeats nothing.
struct PatternSigns {
  private let bytes: [UInt8]
  /// Where the first colon is, and the last equals sign.
  private let firstColon: Int?
  private let lastEqualsSign: Int?
  private var index = 0
  private var groups: [Group] = []
  private var atom = Atom.none
  /// Whether nothing of the current branch has been read but anchors.
  private var isAtStart = true
  private var hasBlank = false

  /// Whether it has syntax that other text hardly has.
  private var isSure = false
  /// Whether it has syntax that other text may have, too.
  private var isPossible = false
  /// Whether it has what patterns do not have.
  private var isWrong = false
  private(set) var bars = 0

  /// The last thing that a quantifier would repeat.
  private enum Atom {
    case none, letter, sign, blank, dot, escape, set, group, quantifier
  }

  private struct Group {
    var isEmpty = true
    var hasBranches = false
    var hasBlankBranch = false
  }

  init(_ line: some StringProtocol) {
    bytes = Array(line.utf8)
    firstColon = bytes.firstIndex(of: UInt8(ascii: ":"))
    lastEqualsSign = bytes.lastIndex(of: UInt8(ascii: "="))
    while let byte = current, !isWrong { read(byte) }
    if !groups.isEmpty { isPossible = true }
  }
}

extension PatternSigns {
  enum Look {
    /// Like a pattern, and like hardly anything else.
    case pattern
    /// As a pattern may: `a+`, `a|b`, or with a bracket that is never closed.
    case possible
    /// Like a word, a path, a URL: text without a sign and without a blank.
    case word
    /// Like anything but a pattern: words with blanks, or syntax of another kind.
    case other
  }

  var look: Look {
    if isWrong || bytes.isEmpty { return .other }
    if isSure { return isDelimited ? .other : .pattern }
    if hasBlank { return .other }
    return isPossible || bars > 0 ? .possible : .word
  }
}

extension PatternSigns {
  /// Whether it is written between slashes, as in programs and block lists: `/ads?[0-9]+/i`.
  private var isDelimited: Bool {
    let slash = UInt8(ascii: "/")
    // `/\*[^*]+\*/` is a comment of C.
    guard bytes[0] == slash, !bytes.starts(with: #"/\*"#.utf8),
      let end = bytes.lastIndex(of: slash), end > 1,
      bytes[(end + 1)...].allSatisfy("dgimsuvxy".utf8.contains)
    else { return false }
    return !bytes[..<end].indices.dropFirst().contains { place in
      bytes[place] == slash && bytes[place - 1] != UInt8(ascii: "\\")
    }
  }

  private var current: UInt8? { byte(0) }

  private func byte(_ distance: Int) -> UInt8? {
    let place = index + distance
    return bytes.indices.contains(place) ? bytes[place] : nil
  }

  private func isNext(_ distance: Int, oneOf characters: String) -> Bool {
    byte(distance).map(characters.utf8.contains) ?? false
  }

  private func follows(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Goes on after something that a quantifier may repeat.
  private mutating func take(_ length: Int, as atom: Atom) {
    index += length
    self.atom = atom
    isAtStart = false
    if let last = groups.indices.last { groups[last].isEmpty = false }
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): readEscape()
    case UInt8(ascii: "["): readSet()
    case UInt8(ascii: "("): readGroupStart()
    case UInt8(ascii: ")"): readGroupEnd()
    case UInt8(ascii: "|"): readBar()
    case UInt8(ascii: "^"): readStartAnchor()
    case UInt8(ascii: "$"): readEndAnchor()
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): readQuantifier(byte)
    case UInt8(ascii: "{"): readInterval()
    case UInt8(ascii: "}"): isWrong = true
    case UInt8(ascii: "."): take(1, as: .dot)
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      hasBlank = true
      take(1, as: .blank)
    default: take(1, as: byte.isASCIILetterOrDigit || byte >= 0x80 ? .letter : .sign)
    }
  }
}

extension PatternSigns {
  private mutating func readEscape() {
    guard let escaped = byte(1) else {
      isWrong = true
      return
    }
    // `C:\Windows` is a path.
    if index == 2, atom == .sign, bytes[1] == UInt8(ascii: ":"), escaped.isASCIILetter {
      isWrong = true
    }
    switch escaped {
    case _ where "dDwWsS".utf8.contains(escaped):
      if lettersAhead(2) < 2 { isSure = true }
    case _ where "bB".utf8.contains(escaped):
      if atom == .letter, lettersAhead(2) > 0 { isWrong = true } else { isSure = true }
    case _ where "AZzG".utf8.contains(escaped) && lettersAhead(2) < 2,
      _ where "./?()[]{}^$|+*".utf8.contains(escaped),
      _ where escaped == UInt8(ascii: "A") && isAtStart:
      isSure = true
    case _ where escaped.isASCIILetterOrDigit && lettersAhead(2) < 2: isPossible = true
    default: break
    }
    guard "pPxuNkgo".utf8.contains(escaped), isNext(2, oneOf: "{"),
      let end = bytes[index...].firstIndex(of: UInt8(ascii: "}"))
    else { return take(2, as: .escape) }
    isSure = true
    take(end + 1 - index, as: .escape)
  }

  private func lettersAhead(_ distance: Int) -> Int {
    bytes.dropFirst(index + distance).prefix { $0.isASCIILetter }.count
  }

  private mutating func readSet() {
    let isNegated = isNext(1, oneOf: "^")
    let start = index + (isNegated ? 2 : 1)
    guard let end = endOfSet(from: start) else {
      isPossible = true
      return take(bytes.count - index, as: .set)
    }
    let members = bytes[start..<end]
    if isNegated || Self.isSet(Array(members)) { isSure = true }
    if !members.contains(where: " \t:,\"'".utf8.contains) { isPossible = true }
    take(end + 1 - index, as: .set)
  }

  /// Where the bracket is that closes a set.
  private func endOfSet(from start: Int) -> Int? {
    var place = start
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "[") where bytes.dropFirst(place + 1).first == UInt8(ascii: ":"): depth += 1
      case UInt8(ascii: "]") where depth > 0: depth -= 1
      case UInt8(ascii: "]") where place > start: return place
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Whether members between brackets are those of a set: a range of letters or digits, an escape,
  /// a named class, or a letter in both cases.
  private static func isSet(_ members: [UInt8]) -> Bool {
    guard !members.contains(UInt8(ascii: "\"")), members.first != UInt8(ascii: " ") else {
      return false
    }
    let isPair = members.count == 2 && members.allSatisfy(\.isASCIILetter)
    if isPair, members[0] != members[1], members[0] | 0x20 == members[1] | 0x20 { return true }
    let isNamed =
      members.count > 2 && members.first == UInt8(ascii: ":")
      && members.last == UInt8(ascii: ":")
      && members.dropFirst().dropLast().allSatisfy(\.isASCIILetter)
    return isNamed || members.starts(with: "[:".utf8) || members.contains(UInt8(ascii: "\\"))
      || members.indices.contains { isRange(at: $0, in: members) }
  }

  /// Whether a range of letters or of digits begins at a place.
  ///
  /// Dates and numbers have more digits around.
  private static func isRange(at start: Int, in members: [UInt8]) -> Bool {
    guard start + 2 < members.count, members[start + 1] == UInt8(ascii: "-") else { return false }
    let (low, high) = (members[start], members[start + 2])
    guard low < high else { return false }
    if low.isASCIIDigit, high.isASCIIDigit {
      return !(start > 0 && members[start - 1].isASCIIDigit)
        && !(start + 3 < members.count && members[start + 3].isASCIIDigit)
    }
    return low.isASCIILetter && high.isASCIILetter && low & 0x20 == high & 0x20
  }
}

extension PatternSigns {
  private mutating func readGroupStart() {
    if follows("(*"), byte(2)?.isASCIILetter ?? false { isSure = true }
    guard isNext(1, oneOf: "?") else {
      take(1, as: .none)
      return open()
    }
    guard isNext(2, oneOf: ":=!<>#|'P-imsxwUJ^") else {
      isPossible = true
      take(2, as: .none)
      return open()
    }
    isSure = true
    let rest = bytes[(index + 2)...]
    let isNamed = follows("(?<") && !isNext(3, oneOf: "=!") || follows("(?P<") || follows("(?'")
    let ends = isNamed ? ">'" : ":=!>)#|"
    let from = isNamed ? rest.dropFirst(follows("(?P<") ? 2 : 1) : rest
    let end = from.firstIndex { ends.utf8.contains($0) } ?? bytes.count - 1
    let isFlags = bytes[end] == UInt8(ascii: ")")
    // Blanks and comments mean nothing from here on.
    if !isNamed,
      bytes[index..<end].prefix(while: { $0 != UInt8(ascii: "-") }).contains(UInt8(ascii: "x"))
    {
      return take(bytes.count - index, as: .none)
    }
    let wasAtStart = isAtStart
    take(end + 1 - index, as: .none)
    if isFlags { isAtStart = wasAtStart } else { open() }
  }

  private mutating func open() {
    groups.append(Group())
    isAtStart = true
  }

  private mutating func readGroupEnd() {
    guard let group = groups.popLast() else {
      isPossible = true
      return take(1, as: .sign)
    }
    if group.hasBranches, !group.hasBlankBranch { isSure = true }
    take(1, as: group.isEmpty ? .sign : .group)
  }

  private mutating func readBar() {
    let isSpaced = atom == .blank || isNext(1, oneOf: " \t")
    if let last = groups.indices.last {
      groups[last].hasBranches = true
      if isSpaced { groups[last].hasBlankBranch = true }
    } else {
      if isNext(1, oneOf: "|") { isWrong = true }
      bars += 1
    }
    take(1, as: .none)
    isAtStart = true
  }

  private mutating func readStartAnchor() {
    guard isAtStart else {
      isWrong = true
      return
    }
    if bytes.count > 1 { isSure = true }
    index += 1
    atom = .none
    if let last = groups.indices.last { groups[last].isEmpty = false }
  }

  private mutating func readEndAnchor() {
    let isAtEnd = byte(1) == nil || isNext(1, oneOf: ")|")
    guard isAtEnd || isNext(1, oneOf: "?*") || follows("$(?") else {
      isWrong = true
      return
    }
    if isAtEnd, bytes.count > 1, atom != .blank { isSure = true }
    take(1, as: .sign)
  }
}

extension PatternSigns {
  private mutating func readQuantifier(_ sign: UInt8) {
    switch atom {
    case .none:
      // A glob, or a group that begins with a quantifier, which engines refuse.
      if index == 0 { isWrong = true } else { isPossible = true }
    case .escape, .set, .group: isSure = true
    case .dot: readDotQuantifier()
    case .letter: readLetterQuantifier(sign)
    case .sign, .blank, .quantifier: break
    }
    take(1, as: .quantifier)
  }

  /// `.*` at the end is what `import a.*;` has.
  private mutating func readDotQuantifier() {
    if byte(1) == nil || isNext(1, oneOf: ";,?\"' ") { isPossible = true } else { isSure = true }
  }

  /// `a+` may be a pattern; the query of a URL, a glob and a question have the same signs.
  private mutating func readLetterQuantifier(_ sign: UInt8) {
    if sign == UInt8(ascii: "?"), bytes[..<index].suffix(5) == [UInt8]("https".utf8)[...],
      isNext(1, oneOf: ":")
    {
      isSure = true
    }
    guard sign == UInt8(ascii: "+") || byte(1) != nil, !bytes.starts(with: [UInt8(ascii: "/")]),
      firstColon ?? index >= index, lastEqualsSign ?? index <= index
    else { return }
    isPossible = true
  }

  /// Reads `{2}` and the like: no other brace is one of a pattern.
  private mutating func readInterval() {
    let rest = bytes[(index + 1)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "}")), end > index + 1,
      rest[..<end].allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ",") })
    else {
      isWrong = true
      return
    }
    switch atom {
    case .escape, .set, .group, .dot: isSure = true
    case .letter where rest[..<end].contains(UInt8(ascii: ",")): isSure = true
    default: isPossible = true
    }
    take(end + 1 - index, as: .quantifier)
  }
}
