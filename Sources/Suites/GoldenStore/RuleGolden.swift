public import Diagnostics
public import MatchEngine

/// What a rule does, recorded: its result for every URL of a corpus and for its own test inputs,
/// and what that costs.
public struct RuleGolden: Sendable, Hashable {
  /// The golden's name: the rule's id, with a number of its own where several rules share one.
  public var name: ExactText
  /// What the rule was made of.
  public var definition: RuleDefinition
  /// The digest of the corpus that it was recorded over.
  public var corpus: String
  /// The first digits of the digest of each test input, sorted.
  public var tests: [String]
  /// Every subject that the rule's pattern matches or fails on, sorted; with a digest of the rest,
  /// the rule's own test inputs and a sample of the corpus.
  public var entries: [GoldenEntry]
  /// The results over the corpus as digests; nil if `entries` has all of them.
  public var rest: CorpusDigest?
  /// The results that are known by their digests alone, after `expanded`; nil if there are none.
  public internal(set) var unproven: UnprovenResults?
  /// What the searches cost, by engine.
  public var costs: [GoldenCost]
  /// The strings that are known to make this pattern slow, or made an earlier one so.
  public var attacks: [GoldenAttack]

  /// Creates a golden from its parts.
  public init(
    name: ExactText,
    definition: RuleDefinition,
    corpus: String,
    tests: [String] = [],
    entries: [GoldenEntry] = [],
    costs: [GoldenCost] = [],
    attacks: [GoldenAttack] = []
  ) {
    self.name = name
    self.definition = definition
    self.corpus = corpus
    self.tests = tests
    self.entries = entries
    self.costs = costs
    self.attacks = attacks
  }
}

/// What a rule's pattern runs on: a URL and, in some tests, the headers of its response.
public struct GoldenSubject: Sendable, Hashable {
  /// The URL.
  public var url: Subject
  /// The headers as compact JSON; nil if there are none.
  public var headers: ExactText?

  /// Creates a subject.
  public init(_ url: Subject, headers: ExactText? = nil) {
    self.url = url
    self.headers = headers
  }
}

extension GoldenSubject: Comparable {
  /// Whether two subjects have the same units.
  public static func == (left: GoldenSubject, right: GoldenSubject) -> Bool {
    left.url.utf16 == right.url.utf16 && left.headers == right.headers
  }

  /// Feeds the units into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url.utf16)
    hasher.combine(headers)
  }

  /// Whether the left subject's units come first.
  public static func < (left: GoldenSubject, right: GoldenSubject) -> Bool {
    if left.url.utf16 != right.url.utf16 {
      return left.url.utf16.lexicographicallyPrecedes(right.url.utf16)
    }
    guard let other = right.headers else { return false }
    return left.headers.map { $0 < other } ?? true
  }

  /// What the pattern runs on: the URL, and after a newline the headers.
  public var searched: Subject {
    guard let headers else { return url }
    return Subject(utf16: url.utf16 + [0x0A] + Array(headers.text.utf16))
  }

  /// The first digits of the subject's digest.
  var digest: String {
    Digest.short(units: searched.utf16, digits: 8)
  }
}

/// One subject with what a rule makes of it.
public struct GoldenEntry: Sendable, Hashable {
  /// The subject.
  public var subject: GoldenSubject
  /// Whether it is one of the corpus.
  public var isInCorpus: Bool
  /// Whether it is one of the rule's own test inputs.
  public var isTest: Bool
  /// What the rule makes of it.
  public var result: GoldenResult

  /// Creates an entry.
  public init(
    subject: GoldenSubject,
    isInCorpus: Bool,
    isTest: Bool,
    result: GoldenResult
  ) {
    self.subject = subject
    self.isInCorpus = isInCorpus
    self.isTest = isTest
    self.result = result
  }
}

/// What a rule makes of a subject that its pattern does not pass over.
public enum GoldenResult: Sendable, Hashable {
  /// The pattern matches.
  case match(GoldenMatch)
  /// The engine gave up, for this reason.
  case failed(FailureReason)
}

/// A match and what comes of it.
public struct GoldenMatch: Sendable, Hashable {
  /// The UTF-16 ranges of the whole match (first) and of each group; nil for one that took no part.
  public var groups: [Range<Int>?]
  /// What each format gives, sorted by the formats' keys.
  public var outputs: [GoldenOutput]

  /// Creates a match.
  public init(groups: [Range<Int>?], outputs: [GoldenOutput]) {
    self.groups = groups
    self.outputs = outputs
  }
}

/// What a format gives for a subject.
public struct GoldenOutput: Sendable, Hashable {
  /// The format.
  public var format: FormatKey
  /// What it gives.
  public var outcome: GoldenOutcome

  /// Creates an output.
  public init(format: FormatKey, outcome: GoldenOutcome) {
    self.format = format
    self.outcome = outcome
  }
}

/// The kinds of what a format gives.
public enum GoldenOutcome: Sendable, Hashable {
  /// This output.
  case output(ExactText)
  /// No output, although the pattern matches.
  case nothing
  /// Unknown, for this reason.
  case failed(FailureReason)
  /// Unknown, since scripts are run over the rule's own test inputs alone.
  case notRun
}

/// What the searches of a rule cost on one engine.
public struct GoldenCost: Sendable, Hashable {
  /// The engine's name.
  public var engine: String
  /// The version of the library that did the matching.
  public var version: String
  /// The unit of cost.
  public var unit: CostUnit
  /// The costs, or why there are none.
  public var result: Result

  /// The result of counting.
  public enum Result: Sendable, Hashable {
    /// The steps.
    case counted(Totals)
    /// The engine does not compile the pattern, in its words.
    case refused(String)
    /// The engine takes the pattern, but cannot count its steps, in its words.
    case uncounted(String)
  }

  /// The steps of the first match's search, summed.
  public struct Totals: Sendable, Hashable {
    /// Over the rule's own test inputs.
    public var tests: Int
    /// Over the corpus.
    public var corpus: Int
    /// The costliest subjects, the worst first.
    public var costliest: [CostlySubject]
    /// How many subjects the engine gave up on, by reason.
    public var failures: [FailureReason: Int]

    /// Creates totals.
    public init(
      tests: Int = 0,
      corpus: Int = 0,
      costliest: [CostlySubject] = [],
      failures: [FailureReason: Int] = [:]
    ) {
      self.tests = tests
      self.corpus = corpus
      self.costliest = costliest
      self.failures = failures
    }
  }

  /// Creates a cost.
  public init(engine: String, version: String, unit: CostUnit, result: Result) {
    self.engine = engine
    self.version = version
    self.unit = unit
    self.result = result
  }
}

/// A subject with what its search cost.
public struct CostlySubject: Sendable, Hashable, Codable {
  /// The steps.
  public var steps: Int
  /// The subject as a golden shows it: escaped, and if it is long its beginning with a digest.
  public var subject: String
}
