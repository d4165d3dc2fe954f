/// A set of characters that a JavaScript pattern names.
struct JavaScriptClass {
  /// The code points, in ascending ranges with gaps between them.
  private(set) var ranges: [ClosedRange<UInt32>] = []
  /// Properties, as they are written.
  var properties: [String] = []

  private static let last: UInt32 = 0x10FFFF

  mutating func insert(_ range: ClosedRange<UInt32>) {
    insert([range])
  }

  mutating func insert(_ new: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in (ranges + new).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let before = merged.last, range.lowerBound <= before.upperBound &+ 1 {
        merged[merged.count - 1] =
          before.lowerBound...max(before.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    ranges = merged
  }

  mutating func formUnion(_ other: JavaScriptClass) {
    insert(other.ranges)
    properties += other.properties
  }

  /// The characters that are not in the set; a set with properties has none of those.
  var inverted: JavaScriptClass {
    var result = JavaScriptClass()
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.ranges.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= Self.last { result.ranges.append(next...Self.last) }
    return result
  }
}

extension JavaScriptClass {
  /// The set with the other cases of its letters.
  ///
  /// - Parameters:
  ///   - isUnicode: Whether cases are those of Unicode's simple folding, in which `s` and `ſ` are the
  ///     same letter, as are `k` and the Kelvin sign.
  ///   - offset: Where the set is in the pattern.
  /// - Throws: `JavaScriptPatternError` if it has letters with cases beyond ASCII, but not all.
  /// - Returns: The larger set.
  func folded(isUnicode: Bool, at offset: Int) throws(JavaScriptPatternError) -> JavaScriptClass {
    var result = self
    for range in ranges {
      if range.lowerBound < 0x80 {
        for value in range.lowerBound...min(range.upperBound, 0x7F) {
          guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
          result.insert(value ^ 0x20...value ^ 0x20)
          if isUnicode, value | 0x20 == 0x73 { result.insert(0x17F...0x17F) }
          if isUnicode, value | 0x20 == 0x6B { result.insert(0x212A...0x212A) }
        }
      }
      guard range.upperBound >= 0x80 else { continue }
      // All characters beyond ASCII are closed under case, but for the two that fold to ASCII.
      let beyond = max(range.lowerBound, 0x80)...range.upperBound
      if beyond.lowerBound == 0x80, beyond.upperBound >= 0xFFFF {
        if isUnicode { result.insert([0x4B...0x4B, 0x53...0x53, 0x6B...0x6B, 0x73...0x73]) }
        continue
      }
      if isClosed { continue }
      for value in beyond {
        guard let scalar = Unicode.Scalar(value), scalar.isCasedOrMapped else { continue }
        throw .untranslatable("a letter beyond ASCII with the flag i", at: offset)
      }
    }
    return result
  }

  /// Whether the set is one of those that an escape such as `\W` names, with cases of both kinds
  /// inside.
  private var isClosed: Bool {
    // The complements of \d, \s and \w: of what they leave out beyond ASCII nothing has a case.
    guard ranges.last?.upperBound == Self.last else { return false }
    return inverted.ranges.allSatisfy { range in
      range.allSatisfy { value in
        value < 0x80 || Unicode.Scalar(value).map { !$0.isCasedOrMapped } ?? true
      }
    }
  }

  /// The set as one item, in the dialect that ICU and PCRE2 share.
  func text(isNegated: Bool) -> String {
    if properties.isEmpty {
      let positive = isNegated ? inverted : self
      let negative = positive.inverted
      if positive.hasNoScalar { return "(?!)" }
      if negative.hasNoScalar { return PortableText.anything }
      let isShorter = negative.ranges.count < positive.ranges.count
      return isShorter ? "[^\(negative.members)]" : "[\(positive.members)]"
    }
    return "[\(isNegated ? "^" : "")\(members)\(properties.joined())]"
  }

  private var hasNoScalar: Bool {
    ranges.allSatisfy { $0.lowerBound >= 0xD800 && $0.upperBound <= 0xDFFF }
  }

  /// The ranges as members of a class, without surrogates, which no text has.
  private var members: String {
    var text = ""
    for range in ranges {
      let low = (0xD800...0xDFFF).contains(range.lowerBound) ? 0xE000 : range.lowerBound
      let high = (0xD800...0xDFFF).contains(range.upperBound) ? 0xD7FF : range.upperBound
      guard low <= high else { continue }
      text += Self.member(low)
      if high > low { text += (high > low + 1 ? "-" : "") + Self.member(high) }
    }
    return text
  }

  private static func member(_ value: UInt32) -> String {
    let isOperator = value == 0x26 || value == 0x3A || value == 0x3D || value == 0x2E
    guard (0x20..<0x7F).contains(value), !isOperator else { return PatternNumber.text(value) }
    return PortableText.member(value)
  }

  /// A character outside of a class.
  static func literal(_ scalar: Unicode.Scalar) -> String {
    (0x20..<0x7F).contains(scalar.value) || scalar.value > 0xFF
      ? PortableText.literal(scalar.value) : PatternNumber.text(scalar.value)
  }
}

/// A character by its number.
private enum PatternNumber {
  static func text(_ value: UInt32) -> String {
    switch value {
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    default:
      let digits = String(value, radix: 16, uppercase: true)
      return value < 0x100 ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\x{\(digits)}"
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character has another case.
  fileprivate var isCasedOrMapped: Bool {
    properties.changesWhenCaseMapped || properties.changesWhenCaseFolded
  }
}
