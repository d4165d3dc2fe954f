public import MatchEngine
public import SubjectDomains

/// What was found about the work that one pattern makes one engine do.
public struct SlowRecord: Sendable, Hashable, Codable {
  /// The rule's id.
  public var rule: String
  /// The pattern as it is written.
  public var pattern: String
  /// The engine.
  public var engine: String
  /// The verdict.
  public var verdict: Verdict
  /// What the pattern is searched in; nil for URLs.
  public var domain: SubjectDomain.ID?
  /// How the steps grow; nil if the pattern is not vulnerable.
  @NullIfNone public var `class`: Growth? = nil
  /// The power of the length with which the steps grow, where they do so.
  @NullIfNone public var degree: Int? = nil
  /// The shortest of the attacks nearest to a real subject; nil if the pattern is not vulnerable.
  @NullIfNone public var attack: Attack? = nil
  /// How near the attack's subject is to a real one.
  @NullIfNone public var likeness: Likeness? = nil
  /// The steps that were counted; the last reading was stopped when it passed the cap.
  public var growth: [GrowthPoint]
  /// What was counted where the verdict is `scanning`; `growth` then has characters for steps.
  public var scan: Scan?
  /// The part of the pattern that does most of the work.
  @NullIfNone public var range: TextRange? = nil
  /// What makes it slow, in words.
  public var explanation: String?
  /// The parts of the pattern that the explanation is about, such as two loops that can take the
  /// same text; nil if there is none, or if their places are not known.
  public var parts: [TextRange]?
  /// A pattern that means the same and is not as slow; nil if none is known.
  @NullIfNone public var fix: Fix? = nil
  /// A pattern that is not as slow and gives up matches of one kind; nil if none is known, or if
  /// the fix is fast on subjects of any length that was tried.
  public var narrower: NarrowerPattern?
  /// Why the search for a fix ended early; nil if it did not, or found one.
  public var noFixReason: String?
  /// Why the verdict is what it is, where no attack shows it: the argument, or what is in the way.
  public var reason: String?
  /// Other attacks: shorter ones that are less like a real subject, and one that is more like one but
  /// longer than usual, if the attack is not.
  public var otherAttacks: [OtherAttack]
  /// Where in which script the pattern is; nil for a rule's own pattern.
  public var script: ScriptPlaceRecord?
  /// What a program gets for the attack that sets no limits; nil if the engine has none of its own.
  public var defaultCalls: DefaultCalls?
  /// What JavaScriptCore did with a longer attack; nil if it was not asked.
  public var replay: Replay?
  /// The place of the pattern in the manifest.
  @NullIfNone public var location: LocationRecord?

  /// What an engine that counts no steps did with a longer attack.
  public struct Replay: Sendable, Hashable, Codable {
    /// The length of the subject in UTF-16 units.
    public var length: Int
    /// What came of it.
    public var outcome: Outcome

    /// What can come of a search.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
      /// It did not end within the time limit, or the engine gave it up.
      case confirmed
      /// It ended.
      case notReproduced
    }

    /// Creates an outcome.
    public init(length: Int, outcome: Outcome) {
      self.length = length
      self.outcome = outcome
    }
  }

  /// The verdicts.
  public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
    /// A subject makes the engine pass the cap of steps.
    case vulnerable
    /// A subject makes the engine read very many characters within few steps.
    case scanning
    /// No subject up to the analysed length was found to do so.
    case notSlow
    /// The engine takes linear time by construction: there is nothing to look for.
    case linear
    /// It could not be told.
    case undecided
    /// The engine does not compile the pattern.
    case refused
  }

  /// The laws of growth.
  public enum Growth: String, Sendable, Hashable, Codable, CaseIterable {
    case exponential, polynomial, bounded
  }

  /// The steps of one subject; in JSON a pair of its length and the steps.
  public struct GrowthPoint: Sendable, Hashable, Codable {
    /// The subject's length in UTF-16 units.
    public var length: Int
    /// The steps.
    public var steps: Int

    /// Creates a point.
    public init(length: Int, steps: Int) {
      self.length = length
      self.steps = steps
    }

    /// Reads a pair.
    ///
    /// - Parameter decoder: Where from.
    /// - Throws: `DecodingError` if it is no pair of numbers.
    public init(from decoder: any Decoder) throws { (length, steps) = try decoder.pair() }

    /// Writes a pair.
    ///
    /// - Parameter encoder: Where to.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try encoder.encodePair(length, steps) }
  }

  /// The characters that an engine read inside its steps until it was stopped.
  public struct Scan: Sendable, Hashable, Codable {
    /// The characters, in UTF-16 units.
    public var characters: Int
    /// The steps that it took meanwhile.
    public var steps: Int

    /// Creates a count.
    public init(characters: Int, steps: Int) {
      self.characters = characters
      self.steps = steps
    }
  }

  /// An attack with another likeness to a real subject.
  public struct OtherAttack: Sendable, Hashable, Codable {
    /// How near its subject is to a real one.
    public var likeness: Likeness
    /// The attack.
    public var attack: Attack

    private enum CodingKeys: String, CodingKey {
      case likeness = "urlLikeness"
      case attack
    }

    /// Creates an attack with its likeness.
    public init(likeness: Likeness, attack: Attack) {
      self.likeness = likeness
      self.attack = attack
    }
  }

  /// A pattern that replaces a slow one.
  public struct Fix: Sendable, Hashable, Codable {
    /// The pattern.
    public var pattern: String
    /// How it is known to mean the same.
    public var proof: String
    /// The length, in UTF-16 units, up to which no subject was found that makes it slow; nil if
    /// that is not known.
    public var safeUpTo: Int?
    /// The engines on which it makes a difference that the pattern does not make; it is not written
    /// into a manifest where there is one.
    public var drift: [String]
    /// The steps of its searches in the subjects of the record's growth; nil if they were not
    /// counted.
    public var growth: [GrowthPoint]?
    /// The changes that write it into the manifest; nil if `--fix` would not write it, or the
    /// pattern comes from no manifest.
    public var edits: [EditRecord]?

    /// Creates a fix.
    public init(
      pattern: String,
      proof: String,
      safeUpTo: Int? = nil,
      drift: [String] = []
    ) {
      self.pattern = pattern
      self.proof = proof
      self.safeUpTo = safeUpTo
      self.drift = drift
    }
  }

  /// A pattern that matches the same as a slow one, but for matches of one kind; it is never
  /// written into a manifest.
  public struct NarrowerPattern: Sendable, Hashable, Codable {
    /// The pattern.
    public var pattern: String
    /// The matches that it gives up, in words: `matches that …`.
    public var loses: String
    /// The length, in UTF-16 units, up to which no subject was found that makes it slow.
    public var safeUpTo: Int
    /// The engines on which it makes a difference that the slow pattern does not make.
    public var drift: [String]

    /// Creates a narrower pattern.
    public init(pattern: String, loses: String, safeUpTo: Int, drift: [String] = []) {
      self.pattern = pattern
      self.loses = loses
      self.safeUpTo = safeUpTo
      self.drift = drift
    }
  }

  /// Creates a record without an attack.
  public init(
    rule: String,
    pattern: String,
    engine: String,
    verdict: Verdict,
    domain: SubjectDomain.ID? = nil,
    reason: String? = nil,
    location: LocationRecord? = nil
  ) {
    self.rule = rule
    self.pattern = pattern
    self.engine = engine
    self.verdict = verdict
    self.domain = domain
    self.reason = reason
    self.location = location
    growth = []
    otherAttacks = []
  }
}

extension SlowRecord {
  private enum CodingKeys: String, CodingKey {
    case rule, pattern, engine, verdict, domain, `class`, degree, attack
    case likeness = "urlLikeness"
    case growth, scan, range, explanation, parts, fix, narrower, noFixReason, reason, otherAttacks
    case script, defaultCalls, replay, location
  }

  /// Whether a subject makes the engine slow, by its steps or by what it reads within them.
  public var isSlow: Bool { verdict == .vulnerable || verdict == .scanning }

  /// What is the same in the records of one pattern on several engines.
  package var patternKey: [String] {
    [rule, pattern]
      + (script.map { ["\($0.key) \($0.format ?? "") \($0.number)", "\(location?.offset ?? 0)"] }
        ?? [])
  }
}

/// The counts of an analysis of patterns.
public struct SlowSummary: Sendable, Hashable, Codable {
  /// The patterns that were analysed.
  public var patterns: Int
  /// The verdicts over all patterns and engines, by verdict.
  public var verdicts: [SlowRecord.Verdict: Int]
  /// The patterns by the worst verdict of the engines that read them; refused are those that none reads.
  public var worst: [SlowRecord.Verdict: Int]
  /// Whether fixes were searched for.
  public var fixesSearched: Bool
  /// The steps from which on a subject is slow.
  public var cap: Int
  /// The greatest length that was looked at, in UTF-16 units.
  public var maxLength: Int
  /// Attacks at least this near to a real subject fail the run; nil if none does.
  public var failOn: Likeness?
  /// How far from a real subject the attacks that were searched for may be; nil for any subject.
  public var leastLikeness: Likeness?
  /// The patterns of scripts; nil if no script was read, or none has a pattern.
  public var scripts: ScriptPatternCounts?
  /// The engines that count no steps, so that another one counts in their place; nil for none.
  public var uncounted: [String]?

  /// Creates the counts of records.
  public init(
    patterns: Int,
    records: [SlowRecord],
    cap: Int,
    maxLength: Int,
    failOn: Likeness?,
    fixesSearched: Bool = false
  ) {
    self.patterns = patterns
    self.fixesSearched = fixesSearched
    verdicts = Dictionary(grouping: records, by: \.verdict).mapValues(\.count)
    // What one engine refuses and another one reads is as the other says.
    let ranked: [SlowRecord.Verdict] = [
      .vulnerable, .scanning, .undecided, .notSlow, .linear, .refused,
    ]
    let worst = Dictionary(grouping: records, by: \.patternKey).values.compactMap { group in
      ranked.first { verdict in group.contains { $0.verdict == verdict } }
    }
    self.worst = Dictionary(grouping: worst) { $0 }.mapValues(\.count)
    self.cap = cap
    self.maxLength = maxLength
    self.failOn = failOn
  }
}

extension SlowSummary {
  /// The patterns of one verdict, counted for each engine.
  public func count(_ verdict: SlowRecord.Verdict) -> Int { verdicts[verdict] ?? 0 }

  /// Whether a slow pattern fails the run.
  public func fails(_ record: SlowRecord) -> Bool {
    guard let failOn, record.isSlow, let likeness = record.likeness else { return false }
    return likeness <= failOn || record.otherAttacks.contains { $0.likeness <= failOn }
  }
}
