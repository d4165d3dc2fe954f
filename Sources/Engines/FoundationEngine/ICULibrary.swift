#if canImport(_FoundationICU)
import MatchEngine
internal import _FoundationICU

/// Information from Foundation's ICU about itself and about patterns.
enum ICULibrary {
  /// ICU's version, such as `76.1`.
  static var version: String {
    var parts: [UInt8] = [0, 0, 0, 0]
    swift_u_getVersion(&parts)
    return "\(parts[0]).\(parts[1])"
  }

  /// The version of Unicode that ICU supports, such as `16.0`.
  static var unicodeVersion: String {
    var parts: [UInt8] = [0, 0, 0, 0]
    swift_u_getUnicodeVersion(&parts)
    return "\(parts[0]).\(parts[1])"
  }

  /// The error for a pattern that ICU refused.
  static func error(_ status: UErrorCode, at place: UParseError, in source: String) -> PatternError
  {
    let name = String(cString: swift_u_errorName(status))
    let message = source.isEmpty ? "empty pattern" : PatternErrorWords.words(for: name)
    let offset = PatternErrorPlace.offset(
      line: Int(place.line),
      column: Int(place.offset),
      in: source
    )
    return PatternError(engine: engineName, message: message, offset: offset)
  }
}
#endif
