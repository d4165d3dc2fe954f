public import RegexSyntax

/// Why an engine refused to compile a pattern.
public struct PatternError: Error, Sendable, Hashable {
  /// The engine's name.
  public var engine: String
  /// The engine's own words, lower case, without a full stop.
  public var message: String
  /// The UTF-16 offset in the pattern at which the engine stopped, if known.
  public var offset: Int?
  /// Whether the engine accepts the pattern and only cannot count its steps.
  public var isOfCounting: Bool

  /// The constructs that the engine lacks, with what can be written instead, if it names them.
  public var constructs: [DialectConstruct] = []

  /// Creates an error from its parts.
  public init(engine: String, message: String, offset: Int? = nil, isOfCounting: Bool = false) {
    self.engine = engine
    self.message = message
    self.offset = offset
    self.isOfCounting = isOfCounting
  }
}
