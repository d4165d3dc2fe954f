/// The flag that says how JavaScript reads the characters of a pattern.
public enum UnicodeFlag: String, Sendable, Hashable, Codable, CaseIterable {
  /// Neither: halves of characters are characters, and there is no `\p{…}`.
  case none = ""
  /// `u`: characters are whole.
  case u
  /// `v`: as `u`, and classes can be nested, intersected and subtracted.
  case v

  /// The flag among others, such as `iu`.
  public init(in flags: String) {
    self = flags.contains("v") ? .v : flags.contains("u") ? .u : .none
  }
}
