public import MatchEngine

/// Where in which script a pattern is.
public struct ScriptPlaceRecord: Sendable, Hashable, Codable {
  /// The key of the script, `script` or `script2`.
  public var key: String
  /// The app of the script's format; nil if it names none.
  public var format: String?
  /// The number of the pattern among those of the script, from 1.
  public var number: Int
  /// The line in the script's text, from 1.
  public var line: Int
  /// The column in that line in Unicode scalars, from 1.
  public var column: Int
  /// The pattern's flags, such as `gi`; empty for none.
  public var flags: String

  /// Creates the record of a place.
  public init(_ place: ScriptPlace) {
    key = place.key
    format = place.format
    number = place.number
    line = place.line
    column = place.column
    flags = place.flags
  }
}

extension ScriptPlaceRecord {
  /// The pattern's place in words, such as `pattern 2 of script2 for notes`.
  package var words: String {
    "pattern \(number) of \(key)" + (format.map { " for \($0)" } ?? "")
  }
}

/// The patterns of scripts that a run came across.
public struct ScriptPatternCounts: Sendable, Hashable, Codable {
  /// Those whose text is constant, which are examined.
  public var patterns: Int
  /// Those whose text is put together while the script runs.
  public var built: Int
  /// The scripts that could not be split into tokens.
  public var unreadScripts: Int

  /// Creates the counts.
  public init(patterns: Int = 0, built: Int = 0, unreadScripts: Int = 0) {
    self.patterns = patterns
    self.built = built
    self.unreadScripts = unreadScripts
  }
}

extension ScriptPatternCounts {
  /// The counts of both.
  package static func + (
    left: ScriptPatternCounts,
    right: ScriptPatternCounts
  ) -> ScriptPatternCounts {
    ScriptPatternCounts(
      patterns: left.patterns + right.patterns,
      built: left.built + right.built,
      unreadScripts: left.unreadScripts + right.unreadScripts
    )
  }
}
