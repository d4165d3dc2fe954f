/// The codes of languages and countries that begin many paths: `en`, `en-us`, `pt_BR`, `us`.
///
/// The list is closed. Codes that are English words or usual path segments, such as `in`, `my` and
/// `tv`, are left out: ISO 639-1 and ISO 3166-1 alone would take every segment of two letters.
enum LanguageCodes {
  private static let codes: Set<String> = [
    "ar", "au", "bg", "br", "ca", "ch", "cl", "cn", "cs", "cz", "da", "de", "dk", "ee", "el", "en",
    "es", "et", "eu", "fa", "fi", "fr", "gb", "gr", "he", "hk", "hr", "hu", "ie", "it", "ja", "jp",
    "ko", "kr", "lt", "lv", "mx", "nb", "nl", "nz", "pl", "pt", "ro", "rs", "ru", "sa", "se", "sg",
    "sk", "sl", "sv", "th", "tr", "tw", "ua", "uk", "us", "vi", "vn", "za", "zh",
  ]

  /// Whether a segment is a code, with or without a region or a script.
  static func contains(_ segment: ArraySlice<UInt8>) -> Bool {
    guard segment.count == 2 || (5...7).contains(segment.count) else { return false }
    let language = segment.prefix(2)
    guard codes.contains(String(decoding: language.map { $0 | 0x20 }, as: UTF8.self)) else {
      return false
    }
    guard segment.count > 2 else { return true }
    let region = segment[(segment.startIndex + 3)...]
    let separator = segment[segment.startIndex + 2]
    return (separator == 0x2D || separator == 0x5F) && (region.count == 2 || region.count == 4)
      && region.allSatisfy(\.isLetter) && (region.count == 2 || separator == 0x2D)
      && (region.count == 2 || region.first?.isUppercase == true)
  }
}
