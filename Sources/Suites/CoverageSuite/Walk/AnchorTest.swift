internal import RegexSyntax

/// Whether anchors hold at positions of a subject, as in ICU.
struct AnchorTest {
  private let subject: [UInt16]

  init(_ subject: [UInt16]) {
    self.subject = subject
  }
}

extension AnchorTest {
  func holds(_ anchor: Anchor, _ flags: RegexFlags, at place: Int) -> Bool {
    let isUnix = flags.contains(.unixLines)
    switch anchor {
    case .subjectStart: return place == 0
    case .subjectEnd: return place == subject.count
    case .caret:
      guard flags.contains(.anchorsMatchLines) else { return place == 0 }
      return startsLine(place, isUnix)
    case .dollar where flags.contains(.anchorsMatchLines): return endsLine(place, isUnix)
    case .dollar, .subjectEndBeforeTerminator: return isLastLineEnd(place, isUnix)
    case .wordBoundary: return isWordBoundary(place)
    case .notWordBoundary: return !isWordBoundary(place)
    case .previousMatchEnd: return place == 0
    }
  }

  private func isLineEnd(_ unit: UInt16, _ isUnix: Bool) -> Bool {
    if isUnix { return unit == 0x0A }
    return (0x0A...0x0D).contains(unit) || [0x85, 0x2028, 0x2029].contains(unit)
  }

  private func isInsidePair(_ place: Int) -> Bool {
    place > 0 && place < subject.count && subject[place] == 0x0A && subject[place - 1] == 0x0D
  }

  private func startsLine(_ place: Int, _ isUnix: Bool) -> Bool {
    if place == 0 { return true }
    guard place < subject.count, isLineEnd(subject[place - 1], isUnix) else { return false }
    return isUnix || !isInsidePair(place)
  }

  private func endsLine(_ place: Int, _ isUnix: Bool) -> Bool {
    guard place < subject.count else { return true }
    guard isLineEnd(subject[place], isUnix) else { return false }
    return isUnix || !isInsidePair(place)
  }

  private func isLastLineEnd(_ place: Int, _ isUnix: Bool) -> Bool {
    let left = subject.count - place
    if left == 0 { return true }
    if left == 1, isLineEnd(subject[place], isUnix) { return isUnix || !isInsidePair(place) }
    return left == 2 && !isUnix && subject[place] == 0x0D && subject[place + 1] == 0x0A
  }

  /// Whether a word is on only one side, where combining marks belong to their base character.
  private func isWordBoundary(_ place: Int) -> Bool {
    var isWordHere = false
    if place < subject.count {
      let here = scalar(from: place)
      if Self.combines(here) { return false }
      isWordHere = Self.word.takes(here)
    }
    var before = place
    while before > 0 {
      before -= 1
      if before > 0, UTF16.isTrailSurrogate(subject[before]) { before -= 1 }
      let scalar = scalar(from: before)
      if !Self.combines(scalar) { return Self.word.takes(scalar) != isWordHere }
    }
    return isWordHere
  }

  private static let word = NodeTest(RegexNode(.shorthand(.word), range: 0..<0, flags: []))

  private static func combines(_ codePoint: UInt32) -> Bool {
    guard codePoint >= 0x80, let scalar = Unicode.Scalar(codePoint) else { return false }
    return scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .format
  }

  private func scalar(from place: Int) -> UInt32 {
    let unit = subject[place]
    guard UTF16.isLeadSurrogate(unit), place + 1 < subject.count,
      UTF16.isTrailSurrogate(subject[place + 1])
    else { return UInt32(unit) }
    return 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(subject[place + 1]) - 0xDC00)
  }
}
