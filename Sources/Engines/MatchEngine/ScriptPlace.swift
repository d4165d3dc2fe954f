/// Where a pattern is that a script runs.
public struct ScriptPlace: Sendable, Hashable {
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
  /// The pattern's flags, such as `gi`.
  public var flags: String
  /// The pattern of the rule, if this one is matched on the URL that the rule matched; nil if what it
  /// is matched on is not known.
  public var rulePattern: String?

  /// Creates a place.
  public init(
    key: String,
    format: String? = nil,
    number: Int,
    line: Int,
    column: Int,
    flags: String = "",
    rulePattern: String? = nil
  ) {
    self.key = key
    self.format = format
    self.number = number
    self.line = line
    self.column = column
    self.flags = flags
    self.rulePattern = rulePattern
  }
}
