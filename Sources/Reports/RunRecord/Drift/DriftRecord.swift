public import SubjectDomains

/// A difference between two engines over one pattern.
public struct DriftRecord: Sendable, Hashable {
  /// The rule's id.
  public var rule: String
  /// The pattern as it is written.
  public var pattern: String
  /// The two engines, the one whose meaning counts first.
  public var engines: [String]
  /// How the pattern came to the second engine: `as-written` or `ported`.
  public var profile: String
  /// The code of the construct that causes the difference.
  public var cause: String
  /// The construct, as it is in the pattern; nil if the whole pattern is the cause.
  public var construct: String?
  /// What the second engine understands by it, or what else there is to know.
  public var note: String?
  /// What the pattern is searched in; nil for URLs.
  public var domain: SubjectDomain.ID?
  /// How near the subject is to a real one.
  public var likeness: Likeness
  /// The shortest subject found that shows the difference; what cannot stand in a string of JSON's
  /// readers, a lone surrogate, is U+FFFD here.
  public var subject: String
  /// The replacement template whose output differs; nil if the matches themselves do.
  public var template: String?
  /// The pattern with other causes fixed, on which alone the difference shows; nil if it shows on
  /// the pattern as it is written.
  ///
  /// The results and the smallest pattern are then those of this pattern. On the subject it gives
  /// what the pattern as written gives, to the first engine or, if that refuses it, to the second.
  public var after: After?
  /// Whether the program uses only the first match, so that no other is in the results; nil if it
  /// uses all.
  public var usesFirstMatch: Bool?
  /// JavaScript's flag, `u`, `v` or empty; nil where the rules do not say it, or it is not compared.
  public var unicodeFlag: String?
  /// What each engine makes of the subject, by engine.
  public var results: [String: DriftResult]
  /// The smallest pattern and subject that show the difference.
  public var minimal: Minimal
  /// The fix; nil if none is known.
  @NullIfNone public var fix: Fix?
  /// Where in which script the pattern is; nil for a rule's own pattern.
  public var script: ScriptPlaceRecord?
  /// The place of the construct in the manifest.
  @NullIfNone public var location: LocationRecord?

  /// Whether the second engine only refuses the pattern or its template for its spelling, which harms
  /// where the rules run on that engine; also if the difference shows only after others are fixed.
  public var isSpelling: Bool {
    if after != nil || isOfTemplate { return true }
    guard let engine = engines.last else { return false }
    return switch results[engine] {
    case .refused, .templateRefused: true
    default: false
    }
  }

  /// Whether an engine reads every pattern in another way, for want of an option.
  package var isOfEngineMode: Bool {
    ["code-point", "case-folding"].contains(cause) && construct == pattern && note != nil
  }

  /// Whether the engines read the template differently, and match the same.
  package var isOfTemplate: Bool { cause.hasPrefix("template-") }

  /// A pattern that means the same to all engines.
  public struct Fix: Sendable, Hashable, Codable {
    /// The pattern.
    public var pattern: String
    /// The flags that the rule gets in its file, in the place of those that the pattern begins with; nil for
    /// none.
    public var flags: String?
    /// Whether the pattern is known to mean the same, and gave the same results on every subject
    /// tried; otherwise it did on real subjects and on the rule's own tests.
    ///
    /// False if the first engine refuses the original pattern.
    public var isExact: Bool
    /// If the first engine refuses the original pattern, the engine whose matches the fix keeps.
    public var keepsEngine: String?
    /// The oldest edition of JavaScript that accepts the pattern, such as `ES2018`; nil if none
    /// does, or JavaScript is not compared.
    public var javaScriptEdition: String?
    /// The changes that write it into the manifest; nil if the pattern comes from no manifest.
    public var edits: [EditRecord]?

    /// Creates a fix.
    public init(
      pattern: String,
      flags: String? = nil,
      isExact: Bool = true,
      keepsEngine: String? = nil,
      javaScriptEdition: String? = nil
    ) {
      self.pattern = pattern
      self.flags = flags
      self.isExact = isExact
      self.keepsEngine = keepsEngine
      self.javaScriptEdition = javaScriptEdition
    }
  }

  /// A pattern in which causes are fixed.
  public struct After: Sendable, Hashable, Codable {
    /// The codes of the fixed causes, in the order in which they were found.
    public var causes: [String]
    /// The pattern without them.
    public var pattern: String

    /// Creates a pair of them.
    public init(causes: [String], pattern: String) {
      self.causes = causes
      self.pattern = pattern
    }
  }

  /// A pattern and a subject.
  public struct Minimal: Sendable, Hashable, Codable {
    /// The pattern.
    public var pattern: String
    /// The subject.
    public var subject: String

    /// Creates a pair of them.
    public init(pattern: String, subject: String) {
      self.pattern = pattern
      self.subject = subject
    }
  }

  /// Creates a record of a difference.
  public init(
    rule: String,
    pattern: String,
    engines: [String],
    profile: String,
    cause: String,
    construct: String? = nil,
    note: String? = nil,
    domain: SubjectDomain.ID? = nil,
    likeness: Likeness,
    subject: String,
    template: String? = nil,
    after: After? = nil,
    results: [String: DriftResult],
    minimal: Minimal,
    fix: Fix? = nil,
    location: LocationRecord? = nil
  ) {
    self.rule = rule
    self.pattern = pattern
    self.engines = engines
    self.profile = profile
    self.cause = cause
    self.construct = construct
    self.note = note
    self.domain = domain
    self.likeness = likeness
    self.subject = subject
    self.template = template
    self.after = after
    self.results = results
    self.minimal = minimal
    self.fix = fix
    self.location = location
  }
}

extension DriftRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case rule, pattern, engines, profile, cause, construct, note, domain
    case likeness = "urlLikeness"
    case subject, template, after, usesFirstMatch, unicodeFlag, results, minimal, fix, script
    case location
  }
}
