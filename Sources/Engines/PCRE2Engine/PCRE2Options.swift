internal import CPCRE2

/// PCRE2 options that change the meaning of a pattern.
///
/// See "Compiling a pattern" in <https://www.pcre.org/current/doc/html/pcre2api.html>.
public struct PCRE2Options: OptionSet, Sendable, Hashable {
  /// One bit for each option, independent of PCRE2's.
  public let rawValue: UInt16

  /// Creates a set of options from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Patterns and subjects are characters; without it, the bytes of their UTF-8.
  public static let utf = PCRE2Options(rawValue: 1 << 0)
  /// `\w`, `\d`, `\s`, `\b` and POSIX classes follow Unicode properties.
  public static let ucp = PCRE2Options(rawValue: 1 << 1)
  /// `\u0041`, `\x41` and `\U` are read as in JavaScript.
  public static let altBSUX = PCRE2Options(rawValue: 1 << 2)
  /// Like `altBSUX`, with `\u{41}` as well.
  public static let extraAltBSUX = PCRE2Options(rawValue: 1 << 3)
  /// A reference to an unset group matches the empty string.
  public static let matchUnsetBackReference = PCRE2Options(rawValue: 1 << 4)
  /// `$` matches only at the very end.
  public static let dollarEndOnly = PCRE2Options(rawValue: 1 << 5)
  /// Turns off the search for a first or required character before matching.
  public static let noStartOptimize = PCRE2Options(rawValue: 1 << 6)
  /// Turns off auto-possessification: loops backtrack even if nothing after them could match.
  public static let noAutoPossess = PCRE2Options(rawValue: 1 << 7)
  /// Turns off the implicit anchoring of a pattern that begins with `.*`.
  public static let noDotStarAnchor = PCRE2Options(rawValue: 1 << 8)
}

extension PCRE2Options {
  /// The options by name, in the order in which they are written.
  static let words: [(word: String, option: PCRE2Options)] = [
    ("utf", .utf), ("ucp", .ucp), ("alt-bsux", .altBSUX), ("extra-alt-bsux", .extraAltBSUX),
    ("match-unset-backref", .matchUnsetBackReference), ("dollar-endonly", .dollarEndOnly),
    ("no-start-optimize", .noStartOptimize), ("no-auto-possess", .noAutoPossess),
    ("no-dotstar-anchor", .noDotStarAnchor),
  ]

  /// The bits for `pcre2_compile`.
  var compileBits: UInt32 {
    var bits: UInt32 = 0
    if contains(.utf) { bits |= PCRE2_UTF }
    if contains(.ucp) { bits |= PCRE2_UCP }
    if contains(.altBSUX) { bits |= PCRE2_ALT_BSUX }
    if contains(.matchUnsetBackReference) { bits |= PCRE2_MATCH_UNSET_BACKREF }
    if contains(.dollarEndOnly) { bits |= PCRE2_DOLLAR_ENDONLY }
    if contains(.noStartOptimize) { bits |= PCRE2_NO_START_OPTIMIZE }
    if contains(.noAutoPossess) { bits |= PCRE2_NO_AUTO_POSSESS }
    if contains(.noDotStarAnchor) { bits |= PCRE2_NO_DOTSTAR_ANCHOR }
    return bits
  }

  /// The bits for `pcre2_set_compile_extra_options`.
  var extraBits: UInt32 {
    contains(.extraAltBSUX) ? PCRE2_EXTRA_ALT_BSUX : 0
  }
}

/// PCRE2's line ending conventions.
public enum PCRE2Newline: String, Sendable, Hashable, CaseIterable {
  /// A line feed.
  case lf
  /// A carriage return.
  case cr
  /// A carriage return and a line feed.
  case crlf
  /// Any of these three.
  case anyCRLF = "anycrlf"
  /// Any line end of Unicode.
  case any
  /// NUL.
  case nul
}

extension PCRE2Newline {
  /// The value for `pcre2_set_newline`.
  var code: UInt32 {
    switch self {
    case .lf: UInt32(PCRE2_NEWLINE_LF)
    case .cr: UInt32(PCRE2_NEWLINE_CR)
    case .crlf: UInt32(PCRE2_NEWLINE_CRLF)
    case .anyCRLF: UInt32(PCRE2_NEWLINE_ANYCRLF)
    case .any: UInt32(PCRE2_NEWLINE_ANY)
    case .nul: UInt32(PCRE2_NEWLINE_NUL)
    }
  }
}
