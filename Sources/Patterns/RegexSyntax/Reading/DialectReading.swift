/// What another dialect understands by a pattern's text.
public struct DialectReading: Sendable {
  /// The nearest tree, in the terms of ICU's dialect, of what the dialect matches.
  ///
  /// Nil where nothing sensible can be read. Its ranges are those of a text of its own.
  public var tree: RegexPattern?
  /// The constructs that the dialect reads in another way, or that one of the two refuses, in the
  /// order of their places.
  public var constructs: [DialectConstruct]

  /// Creates a reading from its parts.
  public init(tree: RegexPattern?, constructs: [DialectConstruct]) {
    self.tree = tree
    self.constructs = constructs
  }
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

  /// Creates a construct from its parts.
  public init(
    _ feature: DialectFeature,
    _ range: Range<Int>,
    note: String? = nil,
    fixes: [Fix] = []
  ) {
    self.feature = feature
    self.range = range
    self.note = note
    self.fixes = fixes
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

extension RegexParser {
  /// Reads a pattern as another dialect would, and tells where that is another meaning than ICU's.
  ///
  /// Any text can be read: what the dialect refuses is passed over, and told.
  ///
  /// - Parameters:
  ///   - pattern: The text of the pattern.
  ///   - dialect: The dialect to read it in.
  /// - Returns: The reading; of ICU's own dialect, the tree alone.
  public static func reading(of pattern: String, in dialect: RegexDialect) -> DialectReading {
    let own = try? parse(pattern)
    guard dialect != .icu else { return DialectReading(tree: own, constructs: []) }
    var scanner = DialectScanner(pattern, dialect: dialect, own: own)
    scanner.scan()
    var constructs = scanner.constructs
    if pattern.isEmpty {
      constructs.append(DialectConstruct(.emptyPattern, 0..<0, fixes: [.exact("(?:)")]))
    }
    if let own {
      var collector = DialectConstructCollector(own, dialect: dialect)
      collector.run()
      constructs += collector.constructs
    }
    let order = constructs.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }
    return DialectReading(
      tree: try? parse(scanner.translation, nestingLimit: maximumNestingLimit),
      constructs: order.map { $0.element }
    )
  }
}
