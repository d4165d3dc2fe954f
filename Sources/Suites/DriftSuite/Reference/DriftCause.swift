public import RegexSyntax

/// What is known of one construct on which engines differ.
public struct DriftCause: Sendable {
  /// The construct.
  public let feature: DialectFeature
  /// What it is, in a few words of Markdown.
  public let title: String
  /// How Foundation's engine, ICU, reads it.
  public let foundation: String
  /// How PCRE2 reads it.
  public let pcre2: String
  /// How JavaScript reads it, and JavaScriptCore where that is not what its standard says.
  public let javaScript: String
  /// What to write instead.
  public let advice: String
  /// Patterns and subjects on which engines give different answers, or one gives up; none for
  /// `unexplained`, of which no example can be known.
  public let examples: [DriftExample]
  /// Where the engines' documentation speaks of it.
  public let links: [DriftLink]

  init(
    _ feature: DialectFeature,
    _ title: String,
    foundation: String,
    pcre2: String,
    javaScript: String,
    advice: String,
    examples: [DriftExample],
    links: [DriftLink]
  ) {
    self.feature = feature
    self.title = title
    self.foundation = foundation
    self.pcre2 = pcre2
    self.javaScript = javaScript
    self.advice = advice
    self.examples = examples
    self.links = links
  }
}

extension DriftCause {
  /// All causes, one for each construct, in the order of `DialectFeature`.
  public static let all: [DriftCause] = DialectFeature.allCases.map(of)

  /// What is known of a construct.
  public static func of(_ feature: DialectFeature) -> DriftCause {
    guard let cause = table[feature] else {
      preconditionFailure("feature without documentation: \(feature.rawValue)")
    }
    return cause
  }

  private static let table = Dictionary(
    uniqueKeysWithValues: [
      sets, properties, classes, letters, lines, boundaries, escapes, characterNumbers, references,
      groups, repetition, layout, rest, templates,
    ].joined().map { ($0.feature, $0) }
  )
}
