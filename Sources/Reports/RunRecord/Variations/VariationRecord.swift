public import LinkVariations

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
  public var cause: VariationCause
  /// What is expected of the rule.
  public var expectation: VariationExpectation
  /// What it does.
  public var outcome: Outcome
  /// How likely it is a mistake in the rule, in tenths of the natural logarithm of the odds.
  public var weight: Int
  /// What the weight was added up from, the weightiest first.
  public var evidence: [Evidence]
  /// Other URLs of the same rule and cause with such an outcome, the weightiest first.
  public var others: [String]
  /// Identifies the findings that share a report line: those of one domain with one cause.
  public var group: String
  /// A pattern with which the rule does what is expected; nil if none is certain.
  public var fix: Fix?
  /// Why the finding is accepted; nil if it is not.
  public var allowed: String?
  /// The place of the rule's pattern.
  public var location: LocationRecord?

  /// What a rule does.
  public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// It gives the output of the test.
    case same
    /// It matches, with a different or unchecked output.
    case match
    /// It does not match.
    case noMatch
    /// The engine gave up.
    case undecided
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
    /// The edits of the manifest that apply it; nil if no reporter needed them.
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
    cause: VariationCause,
    expectation: VariationExpectation,
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

extension VariationRecord {
  /// The weight from which a finding is reported by default.
  package static let usualWeight = -15

  /// Whether what other rules do makes it likely enough to be reported by default.
  package var restsOnOtherRules: Bool {
    let others = evidence.filter { ["set", "siblings-agree", "tests-show"].contains($0.code) }
    return weight - others.reduce(0) { $0 + max(0, $1.weight) } < Self.usualWeight
  }
}
