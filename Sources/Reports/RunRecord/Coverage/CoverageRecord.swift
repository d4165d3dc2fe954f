/// What the tests of one rule exercise of its pattern.
public struct CoverageRecord: Sendable, Hashable, Codable {
  /// The rule's id.
  public var rule: String
  /// The pattern as it is written.
  public var pattern: String
  /// The number of test inputs.
  public var inputs: Int
  /// The parts that count and are exercised.
  public var covered: Int
  /// The parts that count: all but the unreachable ones.
  public var counted: Int
  /// The parts, in the order of their places.
  public var parts: [Part]
  /// Test inputs that would exercise parts which no test exercises.
  public var suggestions: [Suggestion]
  /// Why the pattern could not be analysed; nil if it could.
  public var reason: String?
  /// Why no suggestion is written into the manifest: the rule's own tests do not pass, so that what
  /// it gives is nothing to expect; nil if they pass.
  public var refusal: String?
  /// The place of the pattern in the manifest.
  public var location: LocationRecord?

  /// Creates a record of a pattern of which nothing is known yet.
  public init(rule: String, pattern: String, inputs: Int, location: LocationRecord?) {
    self.rule = rule
    self.pattern = pattern
    self.inputs = inputs
    self.location = location
    covered = 0
    counted = 0
    parts = []
    suggestions = []
  }

  /// A part of a pattern.
  public struct Part: Sendable, Hashable, Codable {
    /// What it is, such as `branch` or `notTaken`.
    public var kind: String
    /// The range of what it belongs to in the pattern, in UTF-16 offsets: where it starts and ends.
    public var range: TextRange
    /// The part in words.
    public var label: String
    /// Whether tests exercise it.
    public var status: Status
    /// Why it is unknown or unreachable; nil otherwise, or if no reason is known.
    public var reason: String?
    /// The first test input that exercises it, counted from 0.
    public var input: Int?
    /// The first suggestion that exercises it, counted from 0.
    public var suggestion: Int?

    /// Creates a part.
    public init(kind: String, range: TextRange, label: String, status: Status) {
      self.kind = kind
      self.range = range
      self.label = label
      self.status = status
    }
  }

  /// Whether tests exercise a part.
  public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    /// A test exercises it.
    case covered
    /// No test does.
    case gap
    /// It is not known whether one does; counted, and never as covered.
    case unknown
    /// No input can exercise it; it does not count.
    case unreachable
  }

  /// A test input that would exercise parts.
  public struct Suggestion: Sendable, Hashable, Codable {
    /// The input.
    public var input: String
    /// The response headers that go with it, as compact JSON; nil if there are none.
    public var headers: String?
    /// Where it comes from.
    public var origin: Origin?
    /// Whether the pattern matches it.
    public var isMatch: Bool
    /// The parts that it exercises and no test does, by their index.
    public var parts: [Int]
    /// What each format gives for it.
    public var results: [Result]
    /// Whether it is written into the manifest, and whether a person has confirmed its results; nil
    /// if nothing was to be written, or it cannot be.
    public var state: State?

    /// Whether it is known what each format gives.
    package var hasKnownResults: Bool {
      !results.isEmpty && results.allSatisfy { $0.reason == nil }
    }

    /// Where a suggested input comes from.
    public enum Origin: String, Sendable, Hashable, Codable, CaseIterable {
      /// It is the link of a test, varied as people and services do.
      case variation
      /// It is a URL of the corpus.
      case corpus
      /// It is made from the pattern.
      case pattern
    }

    /// What becomes of a suggestion.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
      /// Written, with unconfirmed results.
      case unconfirmed
      /// It is written, and a person has confirmed its results.
      case confirmed
      /// It is not written, because a person did not want it.
      case declined
    }

    /// Creates a suggestion.
    public init(
      input: String,
      headers: String?,
      isMatch: Bool,
      parts: [Int],
      origin: Origin? = nil
    ) {
      self.origin = origin
      self.input = input
      self.headers = headers
      self.isMatch = isMatch
      self.parts = parts
      results = []
    }
  }

  /// What a format gives for a suggested input.
  public struct Result: Sendable, Hashable, Codable {
    /// The format's app, if it has a name.
    public var format: String?
    /// The output; nil if there is none, or where it is not known.
    public var value: String?
    /// Why the result has to be filled in; nil if it is known.
    public var reason: String?

    /// Creates a result.
    public init(format: String?, value: String?, reason: String? = nil) {
      self.format = format
      self.value = value
      self.reason = reason
    }
  }
}

extension CoverageRecord {
  /// The parts of a status.
  public func count(_ status: Status) -> Int { parts.count { $0.status == status } }

  /// Whether every part that counts is exercised.
  public var isFull: Bool { reason == nil && covered == counted }

  /// The share of the parts that is exercised, in hundredths of a per cent, rounded down.
  public var share: Int { counted == 0 ? (reason == nil ? 10_000 : 0) : covered * 10_000 / counted }
}

/// The counts of coverage.
public struct CoverageSummary: Sendable, Hashable, Codable {
  /// The patterns that were looked at.
  public var patterns: Int
  /// The patterns that could not be analysed.
  public var unanalyzed: Int
  /// The parts that count and are exercised.
  public var covered: Int
  /// The parts that count.
  public var counted: Int
  /// The parts of which it is not known whether a test exercises them.
  public var unknown: Int
  /// The parts that no input can exercise.
  public var unreachable: Int
  /// The required share, in hundredths of a per cent; nil if there is none.
  public var minimum: Int?
  /// The rules whose tests exercise less than before.
  public var regressions: [Regression]

  /// A rule whose tests exercise less than they should.
  public struct Regression: Sendable, Hashable, Codable {
    /// The rule's id.
    public var rule: String
    /// What is wrong.
    public var message: String

    /// Creates a regression.
    public init(rule: String, message: String) {
      self.rule = rule
      self.message = message
    }
  }

  /// Counts records.
  public init(_ records: [CoverageRecord], minimum: Int? = nil, regressions: [Regression] = []) {
    patterns = records.count
    unanalyzed = records.count { $0.reason != nil }
    covered = records.reduce(0) { $0 + $1.covered }
    counted = records.reduce(0) { $0 + $1.counted }
    unknown = records.reduce(0) { $0 + $1.count(.unknown) }
    unreachable = records.reduce(0) { $0 + $1.count(.unreachable) }
    self.minimum = minimum
    self.regressions = regressions
  }
}

extension CoverageSummary {
  /// The share of the parts that is exercised, in hundredths of a per cent, rounded down.
  public var share: Int {
    counted == 0 ? (unanalyzed == 0 ? 10_000 : 0) : covered * 10_000 / counted
  }

  /// Whether the run failed.
  public var isShort: Bool { minimum.map { share < $0 } ?? false || !regressions.isEmpty }
}
