import RegexSyntax

extension RegexSyntaxError.Reason {
  /// The construct that is to blame where another dialect takes the pattern; nil for an error that
  /// says nothing of a construct.
  var feature: DialectFeature? {
    switch self {
    case .emptyPattern: .emptyPattern
    case .patternTooLong, .nestedTooDeep: .patternSize
    case .unsupportedGroup: .conditional
    case .unclosedComment: .comment
    case .unknownFlag: .inlineFlag
    case .malformedGroupName, .duplicateGroupName: .groupName
    case .undefinedGroupName: .referenceSyntax
    case .undefinedGroupNumber: .backReference
    case .malformedInterval, .intervalOutOfOrder, .numberTooLarge: .interval
    case .strayBrace: .literalBrace
    case .malformedHexadecimalEscape: .hexadecimalEscape
    case .malformedOctalEscape: .octalEscape
    case .malformedCharacterName, .unknownCharacterName: .characterName
    case .malformedProperty, .unknownProperty: .unicodeProperty
    case .unclosedClass: .classBracket
    case .missingSetOperand: .setOperation
    case .rangeWithoutLowerBound, .rangeToSet: .classRange
    case .unboundedLookbehind, .lookbehindTooLong: .lookbehindLength
    case .unclosedGroup, .unopenedGroup, .unknownGroup, .nothingToRepeat, .unfinishedEscape,
      .rangeOutOfOrder:
      nil
    }
  }
}
