/// Two templates that fit one URL; the first one is tried first.
public struct DeeplinkAmbiguity: Hashable, Sendable {
  /// The index of the template that is tried first.
  public let first: Int
  /// The index of the other template.
  public let second: Int
  /// The template that is tried first.
  public let firstTemplate: DeeplinkTemplate
  /// The other template.
  public let secondTemplate: DeeplinkTemplate
  /// A URL that both fit, as short as can be.
  public let url: String
  /// How the URLs of one template lie to those of the other.
  public let relation: Relation

  /// How the URLs of two templates lie to one another.
  public enum Relation: String, Hashable, Sendable {
    /// Both fit the same URLs: the second template is only asked when the first one's action passes
    /// a URL on.
    case equal
    /// The first one fits all that the second one fits, which is then only asked when the first
    /// one's action passes a URL on.
    case secondWithinFirst
    /// The second one fits all that the first one fits, and more: the usual order of a special case
    /// and its fallback.
    case firstWithinSecond
    /// Each fits URLs that the other does not.
    case overlapping
  }

  init(
    first: Int,
    second: Int,
    templates: (DeeplinkTemplate, DeeplinkTemplate),
    url: String,
    relation: Relation
  ) {
    (self.first, self.second) = (first, second)
    (firstTemplate, secondTemplate) = templates
    (self.url, self.relation) = (url, relation)
  }

  /// Whether the second template is never reached unless the first one's action passes a URL on.
  public var hidesSecond: Bool { relation == .equal || relation == .secondWithinFirst }
}

extension DeeplinkAmbiguity: CustomStringConvertible {
  /// The ambiguity in words, with the URL.
  public var description: String {
    let verdict =
      switch relation {
      case .equal: "matches the same URLs as"
      case .secondWithinFirst: "matches all URLs of"
      case .firstWithinSecond: "is a special case of"
      case .overlapping: "matches some URLs of"
      }
    let (one, other) = (firstTemplate.description, secondTemplate.description)
    return "\(one.debugDescription) \(verdict) \(other.debugDescription), such as \(url)"
  }
}
