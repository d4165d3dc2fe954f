/// A component of an entry, or one of its old `paths`: URLs that the entry's apps open, or that
/// they leave to the browser.
public struct LinkComponent: Sendable {
  /// What the path has to match; nil if any will do.
  public let path: LinkPattern?
  /// What the query has to match.
  public let query: QueryRule
  /// What the fragment has to match; nil if any will do.
  public let fragment: LinkPattern?
  /// Whether URLs that match stay in the browser.
  public let excludes: Bool
  /// How it compares.
  public let options: MatchOptions
  /// What the file says about it for people.
  public let comment: String?
  /// The UTF-8 offsets of the component's text.
  public let range: Range<Int>

  /// What a component asks of the query.
  public enum QueryRule: Sendable {
    /// Nothing.
    case any
    /// That the whole of it matches.
    case whole(LinkPattern)
    /// That the items of these names match, each wherever it is. One that the URL does not have
    /// counts as empty.
    case items([QueryItemRule])
  }
}

/// What a component asks of one item of the query.
public struct QueryItemRule: Sendable {
  /// The item's name.
  public let name: String
  /// What every item of that name has to match.
  public let value: LinkPattern
  /// The name's UTF-8, folded where case is ignored.
  let comparedName: [UInt8]

  init(name: String, value: LinkPattern) {
    self.name = name
    self.value = value
    let bytes = Array(name.utf8)
    comparedName = value.options.isCaseSensitive ? bytes : CaseFolding.fold(bytes)
  }
}

extension LinkComponent {
  /// Its patterns, in the order path, query, fragment.
  public var patterns: [LinkPattern] {
    let ofQuery: [LinkPattern] =
      switch query {
      case .any: []
      case .whole(let pattern): [pattern]
      case .items(let items): items.map(\.value)
      }
    return (path.map { [$0] } ?? []) + ofQuery + (fragment.map { [$0] } ?? [])
  }

  /// Whether it matches every URL.
  public var matchesEverything: Bool {
    patterns.allSatisfy(\.matchesEverything)
  }
}
