/// What another dialect understands by a pattern's text.
public struct DialectReading: Sendable {
  /// The nearest tree, in the terms of ICU's dialect, of what the dialect matches.
  ///
  /// Nil where nothing sensible can be read. Its ranges are those of a text of its own; `places` leads back.
  public var tree: RegexPattern?
  /// The constructs that the dialect reads in another way, or that one of the two refuses, in the
  /// order of their places.
  public var constructs: [DialectConstruct]

  /// The numbers of the groups that have a name, by the names of the dialect.
  public var groupNumbers: [String: Int] = [:]

  /// Where the parts of the tree's text are in the pattern; nil if they are at the same offsets.
  public var places: ReadPlaces?

  /// What JavaScript reads with features that some edition lacks, in the order of the places.
  ///
  /// `\p{…}` counts as a property, which it is only with the flag `u`. Of other dialects there are
  /// none.
  public var javaScriptFeatures: [JavaScriptFeatureUse] = []
}

/// A construct that two dialects do not share.
public struct DialectConstruct: Sendable, Hashable {
  /// What it is.
  public var feature: DialectFeature
  /// Where it is, in UTF-16 offsets.
  public var range: Range<Int>
  /// What the other dialect understands by it, in plain words.
  public var note: String?
  /// Texts for its place that all dialects understand alike, the most preferred first.
  public var fixes: [Fix]
  /// Whether the other dialect refuses it, whatever is around it.
  public var isRefused: Bool

  /// Creates a construct from its parts.
  public init(
    _ feature: DialectFeature,
    _ range: Range<Int>,
    note: String? = nil,
    fixes: [Fix] = [],
    isRefused: Bool = false
  ) {
    self.feature = feature
    self.range = range
    self.note = note
    self.fixes = fixes
    self.isRefused = isRefused
  }

  /// A text that says in all dialects what a construct says in one.
  public struct Fix: Sendable, Hashable {
    /// The text.
    public var text: String
    /// Whether it means the same on every subject; else on URLs, which are ASCII.
    public var isExact: Bool

    /// A text that means the same.
    public static func exact(_ text: String) -> Fix { Fix(text: text, isExact: true) }
    /// A text that means the same on ASCII text.
    public static func onASCII(_ text: String) -> Fix { Fix(text: text, isExact: false) }

    /// Creates a fix from its parts.
    public init(text: String, isExact: Bool) {
      self.text = text
      self.isExact = isExact
    }
  }
}
