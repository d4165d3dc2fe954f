/// The location of a pattern within a rule's script.
public struct ScriptPlace: Sendable, Hashable {
  /// The key of the script, `script` or `script2`.
  public var key: String
  /// The app of the script's format, if it has one.
  public var format: String?
  /// The index of the pattern within the script, from 1.
  public var number: Int
  /// The line in the script's text, from 1.
  public var line: Int
  /// The column in that line in Unicode scalars, from 1.
  public var column: Int
  /// The pattern's flags, such as `gi`.
  public var flags: String
  /// The rule's pattern, if this pattern runs on the URL that the rule matched; nil if its subject
  /// is unknown.
  public var rulePattern: String?

  /// Creates a place from its parts.
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
