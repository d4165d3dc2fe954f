public import RegexSyntax

/// What patterns are searched in, such as URLs: what such subjects are made of, how they are changed, and
/// how near a string is to one.
public struct SubjectDomain: Sendable, Identifiable {
  /// The name in lists of patterns and in run records.
  public let id: ID
  /// What reports call a subject, after `a`.
  public let noun: String
  /// The length of the longest subject that people and programs usually pass on, in UTF-16 units.
  public let maxUsualLength: Int
  /// What subjects are made of.
  public let alphabet: DomainAlphabet
  /// What makes a real subject of repeated plain text.
  public let frames: [Frame]
  /// What every attack begins with that is real; nothing for any beginning.
  public let beginning: String
  /// The usual beginning of subjects; nothing if there is none.
  public let usualBeginning: String
  /// The characters that the later parts of subjects begin with.
  public let partStarts: String
  /// What attacks that are tried on every pattern begin with.
  public let openings: [String]
  /// What attacks that are tried on every pattern repeat.
  public let pumps: [String]
  /// Real subjects; the first one shows what holds for every subject.
  public let samples: [String]
  /// The lists of subjects that are built in.
  public let corpora: [String]
  let rate: @Sendable ([UInt16]) -> Likeness
  let change: @Sendable (SubjectChange, inout SplitMix64) -> [UInt16]?

  /// The domains.
  public enum ID: String, Sendable, Hashable, Codable, CaseIterable {
    case url
    case userAgent = "user-agent"
    case headerValue = "header-value"
    case parameterName = "parameter-name"
    case text
  }

  /// What is before and after the repeated text of an attack.
  public struct Frame: Sendable, Hashable {
    /// The text before.
    public let prefix: String
    /// The text after.
    public let suffix: String

    init(_ prefix: String, _ suffix: String = "") {
      self.prefix = prefix
      self.suffix = suffix
    }
  }
}

/// What a changed subject is made of.
struct SubjectChange {
  let units: [UInt16]
  /// Another subject, whose parts may be taken.
  let other: [UInt16]
  /// Texts to put in.
  let pieces: [[UInt16]]
}

extension SubjectDomain {
  /// The domain of a name.
  public init(_ id: ID) {
    self =
      switch id {
      case .url: .url
      case .userAgent: .userAgent
      case .headerValue: .headerValue
      case .parameterName: .parameterName
      case .text: .text
      }
  }

  /// How near units are to a subject.
  public func likeness(of units: [UInt16]) -> Likeness { rate(units) }

  /// Whether a pattern is tried on a string of a corpus: on any of the lists that are made for the domain,
  /// else on what could be a subject.
  public func takes(_ units: [UInt16]) -> Bool { !corpora.isEmpty || rate(units) != .any }

  /// Changes a part of a subject, so that it is still one.
  ///
  /// - Parameters:
  ///   - units: The subject.
  ///   - other: Another one, whose parts may be taken.
  ///   - pieces: Texts to put in; only plain ones are taken.
  ///   - random: Decides what is changed.
  /// - Returns: The changed subject; nil if no change was found, as where the units are no subject.
  public func mutate(
    _ units: [UInt16],
    with other: [UInt16],
    pieces: [[UInt16]],
    using random: inout SplitMix64
  ) -> [UInt16]? {
    change(SubjectChange(units: units, other: other, pieces: pieces), &random)
  }
}
