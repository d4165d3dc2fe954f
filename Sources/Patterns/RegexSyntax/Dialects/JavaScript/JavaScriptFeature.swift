/// A part of JavaScript's pattern syntax that older editions of the language lack.
public enum JavaScriptFeature: String, Sendable, Hashable, CaseIterable {
  /// The flag `u`.
  case unicodeFlag = "unicode-flag"
  /// `(?<=…)` and `(?<!…)`.
  case lookbehind
  /// `(?<n>…)` and `\k<n>`.
  case namedGroups = "named-groups"
  /// The flag `s`.
  case dotAllFlag = "dot-all-flag"
  /// `\p{…}` with the flag `u`.
  case unicodeProperties = "unicode-properties"
  /// The flag `v`, and operators between the sets of a class.
  case unicodeSets = "unicode-sets"
  /// Groups of one name in several branches.
  case duplicateNames = "duplicate-names"
  /// `(?i:…)`: flags of a group.
  case modifiers
}

/// A place of a pattern that uses one of the features.
public struct JavaScriptFeatureUse: Sendable, Hashable {
  /// What it uses.
  public var feature: JavaScriptFeature
  /// Where it does, in UTF-16 offsets.
  public var range: Range<Int>
  /// What says the same without the feature; nil if nothing is known.
  public var replacement: Replacement?

  /// A text for a part of the pattern, the used place or more.
  public struct Replacement: Sendable, Hashable {
    /// The part, in UTF-16 offsets.
    public var range: Range<Int>
    /// The text.
    public var fix: DialectConstruct.Fix

    /// Creates a replacement.
    public init(_ range: Range<Int>, _ fix: DialectConstruct.Fix) {
      self.range = range
      self.fix = fix
    }
  }

  /// Creates a use of a feature.
  public init(_ feature: JavaScriptFeature, _ range: Range<Int>, _ replacement: Replacement? = nil)
  {
    self.feature = feature
    self.range = range
    self.replacement = replacement
  }
}
