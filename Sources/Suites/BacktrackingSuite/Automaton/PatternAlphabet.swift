import RegexSyntax
import SubjectDomains

/// The characters that stand for all that a pattern tells apart.
///
/// Two code points that every set of the pattern treats alike are one class (a minterm of its sets,
/// see D'Antoni and Veanes, "Minimization of Symbolic Automata", POPL 2014), of which the character
/// that fits best into subjects of the domain is kept.
struct PatternAlphabet: Sendable {
  /// One code point of each class, the most ordinary first.
  let codePoints: [UInt32]
  /// The classes whose character is one of the domain's.
  let domainClasses: SymbolSet
  /// Those of them whose character may be anywhere in a subject, as often as one likes.
  let plainClasses: SymbolSet

  var allClasses: SymbolSet {
    var set = SymbolSet.empty
    for symbol in codePoints.indices { set.insert(symbol) }
    return set
  }

  /// The most classes that are told apart.
  static let maximum = 256
}

/// A set of classes of a pattern's alphabet.
struct SymbolSet: Sendable, Hashable {
  private var words = SIMD4<UInt64>()

  static let empty = SymbolSet()

  var isEmpty: Bool { words == SIMD4<UInt64>() }

  func intersection(_ other: SymbolSet) -> SymbolSet {
    var result = SymbolSet()
    result.words = words & other.words
    return result
  }

  func union(_ other: SymbolSet) -> SymbolSet {
    var result = SymbolSet()
    result.words = words | other.words
    return result
  }

  func subtracting(_ other: SymbolSet) -> SymbolSet {
    var result = SymbolSet()
    result.words = words & ~other.words
    return result
  }

  func meets(_ other: SymbolSet) -> Bool { (words & other.words) != SIMD4<UInt64>() }

  func contains(_ symbol: Int) -> Bool { words[symbol >> 6] >> UInt64(symbol & 63) & 1 == 1 }

  mutating func insert(_ symbol: Int) { words[symbol >> 6] |= 1 << UInt64(symbol & 63) }

  /// The first class, that of the most ordinary character.
  var first: Int? {
    for index in 0..<4 where words[index] != 0 {
      return index * 64 + words[index].trailingZeroBitCount
    }
    return nil
  }

  /// All classes in order.
  var symbols: [Int] {
    var result: [Int] = []
    for index in 0..<4 {
      var word = words[index]
      while word != 0 {
        result.append(index * 64 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
    return result
  }
}

/// What one place of a pattern takes, as a test on code points.
struct SymbolTest: Sendable, Hashable {
  /// Where it stands in the pattern, in UTF-16 offsets.
  let range: Range<Int>
  /// What it takes of the sampled code points, one bit each.
  let bits: [UInt64]
}

extension PatternAlphabet {
  /// The code points that are looked at.
  static func sample(for pattern: RegexPattern) -> [UInt32] {
    let alphabet = pattern.subjectAlphabet
    var seen: Set<UInt32> = []
    var result: [UInt32] = []
    for codePoint in preferred + alphabet.ordinary + others + alphabet.unusual
    where codePoint != 0xFFFD && !(0xD800...0xDFFF).contains(codePoint)
      && seen.insert(codePoint).inserted
    {
      result.append(codePoint)
    }
    return result
  }

  private static let preferred: [UInt32] =
    "a0A1b-._~/?=&:%+#@z9BxX2!$,;'()*[]cdefghijklmnopqrstuvwyCDEFGHIJKLMNOPQRSTUVWYZ345678"
    .unicodeScalars.map(\.value)
  private static let others: [UInt32] =
    " \t\n\r<>\"\\^`{|}é\u{85}\u{A0}\u{2028}٣中😀\u{301}\u{0}\u{1}\u{E000}".unicodeScalars.map(
      \.value
    )

  /// Makes the classes of sampled code points that tests tell apart.
  ///
  /// - Returns: The alphabet, and each test's set of classes.
  static func make(
    _ sample: [UInt32],
    _ tests: [[UInt64]],
    in domain: SubjectDomain
  ) -> (PatternAlphabet, [SymbolSet]) {
    let distinct = Array(Set(tests)).sorted { $0.lexicographicallyPrecedes($1) }
    var classOf: [[UInt64]: Int] = [:]
    var codePoints: [UInt32] = []
    var sets = [SymbolSet](repeating: .empty, count: distinct.count)
    var (own, plain) = (SymbolSet.empty, SymbolSet.empty)
    let width = (distinct.count + 1 + 63) / 64
    for (index, codePoint) in sample.enumerated() {
      var signature = [UInt64](repeating: 0, count: width + 1)
      for (number, bits) in distinct.enumerated()
      where bits[index >> 6] >> UInt64(index & 63) & 1 == 1 {
        signature[number >> 6] |= 1 << UInt64(number & 63)
      }
      // What is the domain's and what not are kept apart, and so are words and ends of lines.
      let isOwn = domain.alphabet.contains(codePoint)
      signature[width] = isOwn ? 1 : 0
      if Shorthand.word.contains(codePoint) { signature[width] |= 2 }
      if codePoint == 0x0A { signature[width] |= 4 }
      guard classOf[signature] == nil, codePoints.count < maximum else { continue }
      let symbol = codePoints.count
      classOf[signature] = symbol
      codePoints.append(codePoint)
      if isOwn { own.insert(symbol) }
      if domain.alphabet.isPlain(codePoint) { plain.insert(symbol) }
      for number in distinct.indices where signature[number >> 6] >> UInt64(number & 63) & 1 == 1 {
        sets[number].insert(symbol)
      }
    }
    let setOf = Dictionary(uniqueKeysWithValues: zip(distinct, sets))
    let alphabet = PatternAlphabet(
      codePoints: codePoints,
      domainClasses: own,
      plainClasses: plain
    )
    return (alphabet, tests.map { setOf[$0] ?? .empty })
  }

  /// A word of classes as UTF-16 code units.
  func text(_ word: [Int]) -> [UInt16] {
    word.flatMap { Array(String(Unicode.Scalar(codePoints[$0]) ?? "?").utf16) }
  }
}
