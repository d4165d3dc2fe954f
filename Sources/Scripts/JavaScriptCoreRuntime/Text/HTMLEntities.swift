/// HTML's character references, decoded like the standard's tokenizer.
///
/// Source: HTML standard, sections 13.2.5.72 to 13.2.5.80 and 13.5.
enum HTMLEntities {
  /// The place of a reference; in an attribute's value some are not decoded.
  enum Place {
    case text, attribute
  }

  /// A decoded reference.
  struct Reference {
    /// The decoded characters.
    var units: [UInt16]
    /// The length of its text, including the `&`.
    var length: Int
  }

  /// Replaces all references.
  static func decode(_ units: [UInt16], in place: Place = .text) -> [UInt16] {
    guard var next = units.firstIndex(of: UInt16(ascii: "&")) else { return units }
    var output: [UInt16] = []
    output.reserveCapacity(units.count)
    var start = 0
    while true {
      output += units[start..<next]
      start = next
      if let reference = reference(in: units[next...], place: place) {
        output += reference.units
        start += reference.length
        next = start
      } else {
        next += 1
      }
      guard let index = units[next...].firstIndex(of: UInt16(ascii: "&")) else { break }
      next = index
    }
    return output + units[start...]
  }

  /// Decodes the reference at the start of a text, an `&`.
  ///
  /// - Returns: Nil if the `&` is literal.
  static func reference(in units: ArraySlice<UInt16>, place: Place) -> Reference? {
    units.dropFirst().first == UInt16(ascii: "#")
      ? numericReference(in: units) : namedReference(in: units, place: place)
  }
}

extension HTMLEntities {
  /// The meaning of a name.
  private struct Entity {
    var units: [UInt16]
    /// Whether the name is valid without a semicolon.
    var isLegacy: Bool
  }

  private static let entities: [[UInt16]: Entity] = {
    var entities: [[UInt16]: Entity] = [:]
    for word in table.split(whereSeparator: \.isWhitespace) {
      guard let mark = word.firstIndex(where: { $0 == ":" || $0 == "!" }) else { continue }
      let scalars = word[word.index(after: mark)...].split(separator: "_")
        .compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      let text = String(String.UnicodeScalarView(scalars))
      entities[Array(word[..<mark].utf16)] = Entity(
        units: Array(text.utf16),
        isLegacy: word[mark] == "!"
      )
    }
    return entities
  }()

  private static let maxNameLength = entities.keys.map(\.count).max() ?? 0

  private static func namedReference(
    in units: ArraySlice<UInt16>,
    place: Place
  ) -> Reference? {
    let name = units.dropFirst().prefix(maxNameLength).prefix { $0.isASCIIAlphanumeric }
    let next = units[name.endIndex...].first
    if next == UInt16(ascii: ";"), let entity = entities[Array(name)] {
      return Reference(units: entity.units, length: name.count + 2)
    }
    for length in stride(from: name.count, to: 0, by: -1) {
      guard let entity = entities[Array(name.prefix(length))], entity.isLegacy else { continue }
      let follower = units.dropFirst(1 + length).first ?? 0
      let isLeftAlone = follower == UInt16(ascii: "=") || follower.isASCIIAlphanumeric
      if place == .attribute && isLeftAlone { return nil }
      return Reference(units: entity.units, length: 1 + length)
    }
    return nil
  }
}

extension HTMLEntities {
  /// The windows-1252 characters for C1 control codes.
  private static let replacements: [UInt32: UInt16] = [
    0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020,
    0x87: 0x2021, 0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152,
    0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022,
    0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
    0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
  ]

  private static func numericReference(in units: ArraySlice<UInt16>) -> Reference? {
    var rest = units.dropFirst(2)
    let isHexadecimal = rest.first == UInt16(ascii: "x") || rest.first == UInt16(ascii: "X")
    if isHexadecimal { rest = rest.dropFirst() }
    let radix: UInt32 = isHexadecimal ? 16 : 10
    var number: UInt32 = 0
    var digitCount = 0
    while let digit = rest.first?.digitValue, digit < radix {
      number = min(number * radix + digit, 0x11_0000)
      digitCount += 1
      rest = rest.dropFirst()
    }
    guard digitCount > 0 else { return nil }
    if rest.first == UInt16(ascii: ";") { rest = rest.dropFirst() }
    return Reference(units: character(number), length: rest.startIndex - units.startIndex)
  }

  static func character(_ number: UInt32) -> [UInt16] {
    if let replacement = replacements[number] { return [replacement] }
    guard number != 0, let scalar = Unicode.Scalar(number) else { return [0xFFFD] }
    return Array(UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter)
  }
}

extension UInt16 {
  fileprivate var isASCIIAlphanumeric: Bool {
    digitValue != nil
  }

  /// The value of a digit in base 36, or nil.
  fileprivate var digitValue: UInt32? {
    switch self {
    case UInt16(ascii: "0")...UInt16(ascii: "9"): UInt32(self - UInt16(ascii: "0"))
    case UInt16(ascii: "a")...UInt16(ascii: "z"): UInt32(self - UInt16(ascii: "a") + 10)
    case UInt16(ascii: "A")...UInt16(ascii: "Z"): UInt32(self - UInt16(ascii: "A") + 10)
    default: nil
    }
  }
}
