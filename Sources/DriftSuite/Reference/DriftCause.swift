public import RegexSyntax

/// What is known of one construct on which engines differ.
public struct DriftCause: Sendable {
  /// The construct.
  public let feature: DialectFeature
  /// What it is, in a few words.
  public let title: String
  /// What Foundation's engine, ICU, makes of it.
  public let foundation: String
  /// What PCRE2 makes of it.
  public let pcre2: String
  /// What JavaScript makes of it.
  public let javaScript: String
  /// What to write instead.
  public let advice: String
  /// Patterns with a subject, on which at least two of the engines differ.
  public let examples: [DriftExample]

  init(
    _ feature: DialectFeature,
    _ title: String,
    foundation: String,
    pcre2: String,
    javaScript: String,
    advice: String,
    examples: [DriftExample] = []
  ) {
    self.feature = feature
    self.title = title
    self.foundation = foundation
    self.pcre2 = pcre2
    self.javaScript = javaScript
    self.advice = advice
    self.examples = examples
  }
}

/// A pattern and a subject on which engines differ.
public struct DriftExample: Sendable, Hashable {
  /// The pattern.
  public let pattern: String
  /// The subject.
  public let subject: String

  init(_ pattern: String, on subject: String) {
    self.pattern = pattern
    self.subject = subject
  }
}

extension DriftCause {
  /// All causes, in the order of the reference page.
  public static let all: [DriftCause] =
    sets + letters + lines + escapes + groups + repetition + layout + rest

  /// What is known of a construct.
  public static func of(_ feature: DialectFeature) -> DriftCause? {
    all.first { $0.feature == feature }
  }
}
