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
  /// The construct, as it stands in the pattern; nil where the whole pattern is the cause.
  public var construct: String?
  /// What the second engine understands by it, or what else there is to know.
  public var note: String?
  /// How near the subject is to a URL that a browser would send.
  public var grade: Grade
  /// The shortest subject found that shows the difference; what cannot stand in a string of JSON's
  /// readers, a lone surrogate, is U+FFFD here.
  public var subject: String
  /// The replacement template whose output differs; nil where the matches themselves do.
  public var template: String?
  /// The pattern with other causes fixed, on which alone the difference shows; nil where it shows on
  /// the pattern as it is written.
  ///
  /// The results and the smallest pattern are then those of this pattern. On the subject it gives what
  /// the pattern as written gives, to the first engine or, if that refuses it, to the second.
  public var after: After?
  /// What each engine makes of the subject, by engine.
  public var results: [String: DriftResult]
  /// The smallest pattern and subject that show the difference.
  public var minimal: Minimal
  /// A pattern that means the same to all engines; nil where none is known.
  public var mend: String?
  /// Whether the mended pattern is known to mean the same, and gave the same on every subject tried.
  ///
  /// Else it did on URLs and on the rule's own tests. False as well where the first engine refuses the
  /// pattern. Nil without a mended pattern.
  public var mendIsExact: Bool?
  /// The engine whose answers the mended pattern keeps, where the first one refuses the pattern; nil
  /// where it keeps the first one's.
  public var mendKeeps: String?
  /// The oldest edition of JavaScript that takes the mended pattern, such as `ES2018`; nil where
  /// none does, or JavaScript is not compared.
  public var mendEdition: String?
  /// The place of the construct in the manifest.
  public var location: LocationRecord?

  /// The grades of subjects.
  public enum Grade: String, Sendable, Hashable, Codable, CaseIterable {
    /// A URL that a browser would send.
    case url
    /// A string that could be a URL.
    case urlLike
    /// Any other string.
    case other
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
    grade: Grade,
    subject: String,
    template: String? = nil,
    after: After? = nil,
    results: [String: DriftResult],
    minimal: Minimal,
    mend: String? = nil,
    mendIsExact: Bool? = nil,
    mendKeeps: String? = nil,
    mendEdition: String? = nil,
    location: LocationRecord? = nil
  ) {
    self.rule = rule
    self.pattern = pattern
    self.engines = engines
    self.profile = profile
    self.cause = cause
    self.construct = construct
    self.note = note
    self.grade = grade
    self.subject = subject
    self.template = template
    self.after = after
    self.results = results
    self.minimal = minimal
    self.mend = mend
    self.mendIsExact = mendIsExact
    self.mendKeeps = mendKeeps
    self.mendEdition = mendEdition
    self.location = location
  }
}

extension DriftRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case rule, pattern, engines, profile, cause, construct, note, grade, subject, template, after
    case results, minimal, mend, mendIsExact, mendKeeps, mendEdition, location
  }

  /// Writes the difference; `mend` and `location` are written as null where there is none.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encode(pattern, forKey: .pattern)
    try container.encode(engines, forKey: .engines)
    try container.encode(profile, forKey: .profile)
    try container.encode(cause, forKey: .cause)
    try container.encodeIfPresent(construct, forKey: .construct)
    try container.encodeIfPresent(note, forKey: .note)
    try container.encode(grade, forKey: .grade)
    try container.encode(subject, forKey: .subject)
    try container.encodeIfPresent(template, forKey: .template)
    try container.encodeIfPresent(after, forKey: .after)
    try container.encode(results, forKey: .results)
    try container.encode(minimal, forKey: .minimal)
    try container.encode(mend, forKey: .mend)
    try container.encodeIfPresent(mendIsExact, forKey: .mendIsExact)
    try container.encodeIfPresent(mendKeeps, forKey: .mendKeeps)
    try container.encodeIfPresent(mendEdition, forKey: .mendEdition)
    try container.encode(location, forKey: .location)
  }
}
