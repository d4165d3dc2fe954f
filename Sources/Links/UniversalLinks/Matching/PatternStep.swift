import TextCoding

/// A part of a pattern, over the UTF-8 of a text.
enum PatternStep: Sendable, Hashable {
  /// One byte of literal text.
  case byte(UInt8)
  /// One character of a set: `$(digit)` and its like.
  case set(ASCIISet)
  /// One character, whatever it is: `?`.
  case anyCharacter
  /// Any number of characters: `*`.
  case anything
  /// One of several texts: a variable.
  case oneOf(ValueList)
}

/// A step that takes one character, or one byte of one.
enum SingleStep: Sendable {
  case byte(UInt8)
  case set(ASCIISet)
  case anyCharacter

  /// The step in this form, or nil for one that takes more or less than a character.
  init?(_ step: PatternStep) {
    switch step {
    case .byte(let byte): self = .byte(byte)
    case .set(let set): self = .set(set)
    case .anyCharacter: self = .anyCharacter
    case .anything, .oneOf: return nil
    }
  }
}

extension [PatternStep] {
  /// The steps without those slashes that are in front and at the end.
  var withoutOuterSlashes: [PatternStep] {
    let slash = PatternStep.byte(UInt8(ascii: "/"))
    let tail = drop { $0 == slash }
    let end = tail.lastIndex { $0 != slash }.map { $0 + 1 } ?? tail.startIndex
    return Array(tail[..<end])
  }
}

extension [SingleStep] {
  /// Where the steps end if they begin at an offset, or nil if they do not fit.
  func end(at offset: Int, before high: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var position = offset
    for step in self {
      guard position < high else { return nil }
      let byte = text[position]
      position += 1
      switch step {
      case .byte(let literal): guard byte == literal else { return nil }
      case .set(let set): guard set.contains(byte) else { return nil }
      case .anyCharacter:
        guard !byte.continuesCharacter else { return nil }
        while position < high, text[position].continuesCharacter { position += 1 }
      }
    }
    return position
  }
}

extension UInt8 {
  /// Whether the byte continues a UTF-8 character.
  @inline(__always)
  var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}
