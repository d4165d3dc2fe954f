public import MatchEngine
public import RegexSyntax

/// The documentation of one construct that engines read differently.
public struct DriftCause: Sendable {
  /// The construct.
  public let feature: DialectFeature
  /// What it is, in a few words of Markdown.
  public let title: String
  /// How engines read it, in Markdown; of one that is left out nothing is stated.
  public let engines: [EngineID: String]
  /// What to write instead.
  public let advice: String
  /// Patterns and subjects on which engines give different answers, or one gives up; none for
  /// `unexplained`, of which no example can be known.
  public let examples: [DriftExample]
  /// References to the engines' documentation.
  public let links: [Link]

  /// A place in documentation.
  public struct Link: Sendable, Hashable {
    /// The document and the section.
    public let title: String
    /// The address of the page.
    public let address: String
  }
}

/// The causes of drift, one for each construct, and the engines that they describe.
public struct DriftCauses: Sendable {
  /// The engines in the order in which they are shown.
  public let engines: [Engine]
  /// The causes in the order of `DialectFeature`.
  public let all: [DriftCause]

  /// An engine of which something is stated.
  public struct Engine: Sendable, Hashable {
    /// Its name in calls and records.
    public let id: EngineID
    /// Its name in text.
    public let title: String
  }
}

extension DriftCauses {
  /// What engines answer on all examples, in the order of the file, by their names.
  public func answers(of engines: [DriftEngine]) -> [[String: String]] {
    all.sorted { $0.feature.rawValue < $1.feature.rawValue }.flatMap(\.examples).map { example in
      Dictionary(uniqueKeysWithValues: engines.map { ($0.name, example.answer(of: $0)) })
    }
  }
}
