/// The classes of path segments, as templates write them.
enum SegmentForm {
  static let digits = "{digits}"
  static let hex = "{hex}"
  static let uuid = "{uuid}"
  static let id = "{id}"
  static let slug = "{slug}"
  static let date = "{date}"
  static let language = "{lang}"
  static let text = "{text}"
  static let word = "{word}"
  /// The labels of a host before its domain.
  static let labels = "{sub}"
  /// All segments after the last that is examined.
  static let rest = "{rest}"
}

extension SegmentForm {
  /// The maximum number of bytes of a word that a template spells out.
  private static let literalLimit = 48

  /// What a template has for a segment: a class in braces, else the word itself.
  ///
  /// Only the bytes of the segment count. A sigil `@`, `~` or `+` and a known file ending stay.
  ///
  /// - Parameters:
  ///   - segment: The bytes between two slashes.
  ///   - isEarly: Whether it is one of the first two of the path, where languages are.
  /// - Returns: The part of the template.
  static func key(of segment: ArraySlice<UInt8>, isEarly: Bool) -> String {
    guard let first = segment.first else { return text }
    if segment.count > 1, first == 0x40 || first == 0x7E || first == 0x2B {
      let sigil = String(decoding: CollectionOfOne(first), as: UTF8.self)
      return sigil + (segment.dropFirst().allSatisfy(\.isNamePart) ? word : text)
    }
    if let ending = FileEndings.ending(of: segment) {
      let stem = key(of: segment.dropLast(ending.utf8.count + 1), isEarly: false)
      return stem + "." + ending
    }
    guard segment.allSatisfy(\.isNamePart) else { return text }
    if isEarly, LanguageCodes.contains(segment) { return language }
    if let form = form(ofName: segment) { return form }
    guard segment.count <= literalLimit else { return text }
    return String(decoding: segment, as: UTF8.self)
  }

  /// The class of a segment of letters, digits, `-`, `_`, `.`; nil for a word.
  private static func form(ofName segment: ArraySlice<UInt8>) -> String? {
    if segment.allSatisfy(\.isDigit) { return digits }
    if segment.isUUID { return uuid }
    if segment.isDate { return date }
    let parts = segment.split(separator: 0x2D).flatMap { $0.split(separator: 0x5F) }
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return formOfOnePart(segment)
    }
    let isReadable = parts.allSatisfy { $0.isReadablePart }
    let hasWord = parts.contains { $0.count > 2 && $0.allSatisfy(\.isLetter) }
    if isReadable {
      if last.isNumber(of: 4), hasWord { return "{slug}-{digits}" }
      if first.isNumber(of: 4), hasWord { return "{digits}-{slug}" }
      let hasDigit = segment.contains { $0.isDigit }
      if parts.count > 2 || (hasDigit && hasWord) { return slug }
      return hasDigit ? id : nil
    }
    if last.isRandom, hasWord, parts.dropLast().allSatisfy({ $0.isReadablePart }) {
      return "{slug}-{id}"
    }
    return segment.count >= 6 ? id : nil
  }

  private static func formOfOnePart(_ segment: ArraySlice<UInt8>) -> String? {
    let hasDigit = segment.contains { $0.isDigit }
    let hasLetter = segment.contains { $0.isLetter }
    if segment.count >= 8, hasDigit, hasLetter, segment.allSatisfy(\.isHexDigit) { return hex }
    // `id123456`, `tt0123456`: what names the kind stays.
    let letters = segment.prefix { $0.isLetter }
    if (1...4).contains(letters.count), segment[letters.endIndex...].isNumber(of: 5),
      letters.allSatisfy({ $0.isLowercase })
    {
      return String(decoding: letters, as: UTF8.self) + digits
    }
    if segment.isRandom { return id }
    return nil
  }
}

extension SegmentForm {
  /// Whether a part of a template has no class, so that a wildcard could match it among many
  /// others.
  static func isLiteral(_ key: String) -> Bool { key.utf8.last != 0x7D && !key.utf8.contains(0x7B) }

  /// Whether it spells out letters before a class, such as `tt{digits}`.
  static func isPrefixed(_ key: String) -> Bool {
    key.utf8.first?.isLowercase == true && key.hasSuffix(digits)
  }

  /// The class that a part falls into where it is one of many.
  static func general(_ key: String) -> String {
    if isPrefixed(key) { return id }
    guard isLiteral(key) else { return key }
    let bytes = Array(key.utf8)
    guard let ending = FileEndings.ending(of: bytes[...]) else { return word }
    return word + "." + ending
  }
}
