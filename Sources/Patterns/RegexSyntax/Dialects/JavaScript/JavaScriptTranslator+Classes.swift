extension JavaScriptTranslator {
  // CharacterClass :: [ ^ opt ClassContents ]
  mutating func translateClass() throws(JavaScriptPatternError) {
    let start = index
    index += 1
    let isNegated = unit(index) == "^"
    if isNegated { index += 1 }
    var set = JavaScriptClass()
    while unit(index) != "]" {
      guard index < units.count else { throw .invalid("a class without an end", at: start) }
      try readMembers(into: &set)
    }
    index += 1
    if flags.ignoresCase { set = try set.folded(isUnicode: flags.isUnicode, at: start) }
    add(set.text(isNegated: isNegated), from: start)
  }

  // NonemptyClassRanges :: ClassAtom | ClassAtom - ClassAtom ClassContents
  private mutating func readMembers(
    into set: inout JavaScriptClass
  ) throws(JavaScriptPatternError) {
    let start = index
    let first = try readMember()
    guard unit(index) == "-", index + 1 < units.count, unit(index + 1) != "]" else {
      return try insert(first, into: &set, at: start)
    }
    index += 1
    let last = try readMember()
    guard case .character(let low) = first, case .character(let high) = last else {
      // Annex B: with a set at one end the hyphen stands for itself.
      if flags.isUnicode { throw .invalid("a range that ends with a set", at: start) }
      try insert(first, into: &set, at: start)
      set.insert(0x2D...0x2D)
      return try insert(last, into: &set, at: start)
    }
    guard low <= high else { throw .invalid("a range out of order", at: start) }
    if low > 0xFFFF || high > 0xFFFF, !flags.isUnicode {
      throw .untranslatable("halves of surrogate pairs in a class", at: start)
    }
    if low >= 0xD800, high <= 0xDFFF {
      throw .untranslatable("half of a surrogate pair", at: start)
    }
    set.insert(low...high)
  }

  private enum Member {
    case character(UInt32)
    case set(JavaScriptClass)
  }

  private mutating func readMember() throws(JavaScriptPatternError) -> Member {
    guard unit(index) == "\\" else {
      let (value, length) = codePoint(at: index)
      index += length
      return .character(value)
    }
    if let set = try readSet() { return .set(set) }
    guard index + 1 < units.count else { throw .invalid("a class without an end", at: index) }
    return .character(try readCharacter(inClass: true))
  }

  private func insert(
    _ member: Member,
    into set: inout JavaScriptClass,
    at start: Int
  ) throws(JavaScriptPatternError) {
    switch member {
    case .set(let other): set.formUnion(other)
    case .character(let value):
      if Unicode.Scalar(value) == nil {
        throw .untranslatable("half of a surrogate pair", at: start)
      }
      if value > 0xFFFF, !flags.isUnicode {
        throw .untranslatable("halves of surrogate pairs in a class", at: start)
      }
      set.insert(value...value)
    }
  }
}
