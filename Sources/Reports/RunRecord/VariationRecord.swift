/// What a rule makes of a link that differs in one way from a link of its tests.
public struct VariationRecord: Sendable, Hashable, Codable {
  /// The rule.
  public var rule: String
  /// The test's input.
  public var test: String
  /// The input with the change.
  public var url: String
  /// The change.
  public var variation: VariationKind
  /// What one change of the pattern would settle.
  public var cause: Cause
  /// What is expected of the rule.
  public var expectation: Expectation
  /// What it does.
  public var outcome: Outcome
  /// How likely it is a mistake in the rule, in tenths of the natural logarithm of the odds.
  public var weight: Int
  /// What the weight was added up from, the weightiest first.
  public var evidence: [Evidence]
  /// Other URLs of the same rule and cause with such an outcome, the weightiest first.
  public var others: [String]
  /// Names the findings that one report line stands for: those of one domain with one cause.
  public var group: String
  /// A pattern with which the rule does what is expected; nil if none is certain.
  public var fix: Fix?
  /// Why the finding is accepted; nil if it is not.
  public var allowed: String?
  /// The place of the rule's pattern.
  public var location: LocationRecord?

  /// What is expected of a rule.
  public enum Expectation: String, Sendable, Hashable, Codable, CaseIterable {
    /// The output of the test.
    case same
    /// Some output.
    case match
    /// None.
    case noMatch
  }

  /// What a rule does.
  public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// It gives the output of the test.
    case same
    /// It matches; the output is another one, or was not asked for.
    case match
    /// It does not match.
    case noMatch
    /// The engine gave up.
    case undecided
  }

  /// What one change of a pattern settles.
  public enum Cause: String, Sendable, Hashable, Codable, CaseIterable {
    case linkEnd = "link-end"
    case query
    case scheme
    case service
    case host
    case domain
    case pathPrefix = "path-prefix"
    case pathShape = "path-shape"
    case slug
    case value
    case encoding
    case spelling
    case reservedWord = "reserved-word"
    case otherSite = "other-site"
    case noValue = "no-value"
    case lookAlike = "look-alike"
    case wrongValue = "wrong-value"
    case openedByApp = "opened-by-app"
    case excludedByApp = "excluded-by-app"
  }

  /// Something that speaks for or against a mistake.
  public struct Evidence: Sendable, Hashable, Codable {
    /// The code of what is known.
    public var code: String
    /// What it adds to the weight.
    public var weight: Int
    /// What is known, in words.
    public var text: String

    /// Creates an entry.
    public init(code: String, weight: Int, text: String) {
      self.code = code
      self.weight = weight
      self.text = text
    }
  }

  /// A changed pattern.
  public struct Fix: Sendable, Hashable, Codable {
    /// The pattern.
    public var pattern: String
    /// The changes of the manifest that write it; nil if no reporter asked for them.
    public var edits: [EditRecord]?

    /// Creates a fix.
    public init(pattern: String, edits: [EditRecord]? = nil) {
      self.pattern = pattern
      self.edits = edits
    }
  }

  /// Creates a record.
  public init(
    rule: String,
    test: String,
    url: String,
    variation: VariationKind,
    cause: Cause,
    expectation: Expectation,
    outcome: Outcome
  ) {
    self.rule = rule
    self.test = test
    self.url = url
    self.variation = variation
    self.cause = cause
    self.expectation = expectation
    self.outcome = outcome
    weight = 0
    evidence = []
    others = []
    group = cause.rawValue
  }
}

extension VariationRecord.Cause {
  /// The code of its findings, which explains it and accepts them.
  public var code: String { "variation-" + rawValue }

  /// Reads a code; nil for another one.
  public init?(code: String) {
    guard code.hasPrefix("variation-") else { return nil }
    self.init(rawValue: String(code.dropFirst("variation-".count)))
  }
}

/// The ways in which a link is changed.
public enum VariationKind: String, Sendable, Hashable, Codable, CaseIterable {
  case queryAppended = "query-appended"
  case queryPrepended = "query-prepended"
  case queryReordered = "query-reordered"
  case queryDropped = "query-dropped"
  case slashAdded = "slash-added"
  case slashRemoved = "slash-removed"
  case fragmentAdded = "fragment-added"
  case partAdded = "part-added"
  case schemeChanged = "scheme-changed"
  case wwwAdded = "www-added"
  case wwwRemoved = "www-removed"
  case escapeAdded = "escape-added"
  case hostCase = "host-case"
  case escapeCase = "escape-case"
  case defaultPort = "default-port"
  case trailingDot = "trailing-dot"
  case hostMobile = "host-mobile"
  case hostLanguage = "host-language"
  case hostService = "host-service"
  case hostRegion = "host-region"
  case localeAdded = "locale-added"
  case accountAdded = "account-added"
  case partInserted = "part-inserted"
  case partDropped = "part-dropped"
  case wordChanged = "word-changed"
  case slugAdded = "slug-added"
  case slugDropped = "slug-dropped"
  case valueCharacter = "value-character"
  case valueLength = "value-length"
  case reservedWord = "reserved-word"
  case reservedBelow = "reserved-below"
  case otherSite = "other-site"
  case valueMissing = "value-missing"
  case hostLookAlike = "host-look-alike"
  case valueAlphabet = "value-alphabet"
  case knownLink = "known-link"
  case openedByApp = "opened-by-app"
  case excludedByApp = "excluded-by-app"
}
