public import RunRecord

extension VariationKind {
  /// What a rule is expected to make of a link that is changed so.
  public var expectation: VariationRecord.Expectation {
    switch self {
    case .queryAppended, .queryPrepended, .queryReordered, .queryDropped, .slashAdded,
      .slashRemoved, .fragmentAdded, .partAdded, .schemeChanged, .wwwAdded, .wwwRemoved,
      .escapeAdded, .hostCase, .escapeCase, .defaultPort, .trailingDot:
      .same
    case .hostMobile, .hostLanguage, .hostRegion, .hostService, .localeAdded, .accountAdded,
      .partInserted, .partDropped, .wordChanged, .slugAdded, .slugDropped, .valueCharacter,
      .valueLength, .knownLink, .openedByApp:
      .match
    case .reservedWord, .reservedBelow, .otherSite, .valueMissing, .hostLookAlike,
      .valueAlphabet, .excludedByApp:
      .noMatch
    }
  }

  /// The cause under which findings of a rule are reported together: one change of the pattern settles
  /// all of them.
  public var cause: VariationRecord.Cause {
    switch self {
    case .queryAppended, .slashAdded, .slashRemoved, .fragmentAdded, .partAdded: .linkEnd
    case .queryPrepended, .queryReordered, .queryDropped: .query
    case .schemeChanged: .scheme
    case .wwwAdded, .wwwRemoved, .hostMobile, .hostLanguage, .hostService: .host
    case .hostRegion: .domain
    case .localeAdded, .accountAdded: .pathPrefix
    case .partInserted, .partDropped, .wordChanged: .pathShape
    case .knownLink: .service
    case .slugAdded, .slugDropped: .slug
    case .valueCharacter, .valueLength: .value
    case .escapeAdded: .encoding
    case .hostCase, .escapeCase, .defaultPort, .trailingDot: .spelling
    case .reservedWord, .reservedBelow: .reservedWord
    case .otherSite: .otherSite
    case .valueMissing: .noValue
    case .hostLookAlike: .lookAlike
    case .valueAlphabet: .wrongValue
    case .openedByApp: .openedByApp
    case .excludedByApp: .excludedByApp
    }
  }

  /// Those whose links come from a witness.
  static let witnessed: Set<VariationKind> = [.openedByApp, .excludedByApp]

  /// Whether it is tried unless a call names it: a browser writes hosts in lower case and leaves out the
  /// usual port, so what a rule makes of other spellings tells nothing.
  public var isUsual: Bool { cause != .spelling }
}
