import SubjectDomains

/// Shapes that are tried on every pattern, whatever its structure: repetitions that are known to slow
/// down patterns over subjects of the domain, and pieces of subjects that belong to the pattern.
enum KnownAttacks {
  /// The shapes, those of the pattern's own subjects first.
  ///
  /// - Parameters:
  ///   - subjects: Subjects that belong to the pattern, as UTF-16 units.
  ///   - domain: What the pattern is searched in.
  /// - Returns: The shapes.
  static func shapes(
    from subjects: [[UInt16]],
    in domain: SubjectDomain = .url
  ) -> [AttackShape] {
    var shapes: [AttackShape] = []
    var seen: Set<AttackShape> = []
    func add(_ prefix: [UInt16], _ pump: [UInt16], _ suffix: [UInt16]) {
      let shape = AttackShape(prefix: prefix, pump: pump, suffix: suffix)
      if !pump.isEmpty, seen.insert(shape).inserted { shapes.append(shape) }
    }
    for subject in subjects.prefix(maxSubjects) where subject.count <= maxSubjectLength {
      for piece in pieces(of: subject) {
        let rest = Array(subject[piece.upperBound...])
        add(Array(subject[..<piece.upperBound]), Array(subject[piece]), rest)
        add(Array(subject[..<piece.upperBound]), Array(subject[piece]), [exclamationMark])
      }
      add([], subject, [])
    }
    for pump in domain.pumps {
      for prefix in domain.openings {
        for suffix in ["", "!", "\n"] {
          add(Array(prefix.utf16), Array(pump.utf16), Array(suffix.utf16))
        }
      }
    }
    return shapes
  }

  /// Where a subject has pieces that may be repeated: what is between delimiters, with the one before it
  /// (RFC 3986, section 2.2).
  private static func pieces(of subject: [UInt16]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    for (index, unit) in subject.enumerated() where delimiters.contains(unit) && index > start {
      pieces.append(start..<index)
      start = index
    }
    if start < subject.count { pieces.append(start..<subject.count) }
    return Array(pieces.suffix(maxPieces))
  }

  private static let maxSubjects = 6
  private static let maxPieces = 6
  private static let maxSubjectLength = 300
  private static let exclamationMark = UInt16(UInt8(ascii: "!"))
  private static let delimiters = Set("/?&=.#;,:@-_".utf16)
}
