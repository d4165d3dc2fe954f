extension ContractFinding {
  /// What is wrong: lower case, quoting the offending text, without a full stop.
  public var message: String {
    switch reason {
    case .wrongForm(let expected): "expected '\(expected)' at the start"
    case .missingCommand: "the command is missing"
    case .unknownCommand(let name, _): "unknown command '\(name.shown)'"
    case .commandNotForApp(let name, let app, _): "\(app) does not have the command '\(name.shown)'"
    case .parametersWithoutCommand: "parameters without a command"
    case .tooManyParameters(let limit): "more than \(limit) parameters: the others were not read"
    case .unknownParameter(let name, _): "\(place) has no parameter '\(name.shown)'"
    case .reservedName(let name, _): "the name '\(name.shown)' is reserved"
    case .parameterNotForApp(let app): "\(app) does not accept '\(subject)'"
    case .missingParameter(nil): "\(place) needs '\(subject)'"
    case .missingParameter(let condition?): "\(place) needs '\(subject)' with '\(condition)'"
    case .repeatedParameter: "duplicate '\(subject)'"
    case .ignoredParameter(let conditions):
      "'\(subject)' has no effect without \(conditions.quoted(joinedBy: "or"))"
    case .emptyValue: "'\(subject)' is empty"
    case .fragment: "the fragment does not belong to a parameter"
    default: messageAboutValue
    }
  }

  private var messageAboutValue: String {
    switch reason {
    case .valueNotAllowed(let value, _, _, _): "'\(value.shown)' is not a value of '\(subject)'"
    case .valueNotForApp(let value, let app): "\(app) does not accept '\(subject)=\(value.shown)'"
    case .notANumber(let value): "'\(value.shown)' of '\(subject)' is not a whole number"
    case .outOfRange(let value, let range):
      Int(value) == nil
        ? "\(value.shown) does not fit into the 64 bits of '\(subject)'"
        : "\(value.shown) is out of the range of '\(subject)', \(range.described)"
    case .flagNotSet(let value, let on):
      "'\(subject)=\(value.shown)' does not set the flag: only '\(on)' does"
    case .emptyElement: "an element of '\(subject)' is empty"
    case .notAURL(let value): "'\(value.shown)' of '\(subject)' is not a URL"
    case .notAScheme(let value): "'\(value.shown)' of '\(subject)' is not the name of a scheme"
    case .schemeNotAllowed(let scheme, _):
      """
      '\(subject)' does not accept the scheme '\(scheme.shown)'
      """
    case .missingHost: "the URL of '\(subject)' has no host"
    case .nestedURLNotEncoded(nil):
      "the URL of '\(subject)' is not encoded: an '&' in it would belong to the outer URL"
    case .nestedURLNotEncoded(let next?):
      "the URL of '\(subject)' is not encoded: '\(next.shown)' belongs to the outer URL"
    case .nestedCharacter(let text): "the URL of '\(subject)' contains \(text)"
    case .malformedEscape(let text): "'\(text.shown)' is not an escape"
    case .notUTF8: "the escapes are not UTF-8"
    case .unencodedCharacter(let text): "\(text) is not encoded"
    default: ""
    }
  }

  /// What to do about it: lower case, without a full stop.
  public var help: String? {
    switch reason {
    case .unknownCommand(_, let nearest?), .unknownParameter(_, let nearest?),
      .reservedName(_, let nearest?):
      "did you mean '\(nearest)'?"
    case .unknownParameter:
      "if it is part of a nested URL, encode that URL"
    case .commandNotForApp(_, _, let instead?): "use '\(instead)'"
    case .repeatedParameter: "only the first value is read"
    case .ignoredParameter: "remove it"
    case .valueNotAllowed(_, _, _, true): "remove it: it is the default"
    case .valueNotAllowed(_, _, let nearest?, _): "did you mean '\(nearest)'?"
    case .valueNotAllowed(_, let allowed, _, _):
      "expected one of: \(allowed.joined(separator: ", "))"
    case .flagNotSet: "remove the flag if it should not be set"
    case .schemeNotAllowed(_, let allowed?):
      "expected one of: \(allowed.joined(separator: ", "))"
    case .nestedURLNotEncoded: "write ':' as %3A, '/' as %2F, '?' as %3F, '&' as %26 and so on"
    case .nestedCharacter:
      """
      encode it twice; for a plus sign write '%2B', since '+' means a space
      """
    case .malformedEscape: "write '%' itself as %25"
    case .unencodedCharacter: "percent-encode its UTF-8 bytes"
    case .fragment: "write '#' as %23 if it belongs to a value"
    default: nil
    }
  }

  private var subject: String { (parameter ?? "").shown }
  private var place: String { command.map { "the command '\($0.shown)'" } ?? "the URL" }
}

extension ClosedRange<Int> {
  /// The range in words, such as `10 to 50000`.
  var described: String {
    switch (lowerBound, upperBound) {
    case (.min, .max): "any number"
    case (.min, _): "at most \(upperBound)"
    case (_, .max): "at least \(lowerBound)"
    default: "\(lowerBound) to \(upperBound)"
    }
  }
}

extension [ContractCondition] {
  /// The conditions in quotation marks.
  func quoted(joinedBy word: String) -> String {
    map { "'\($0)'" }.joined(separator: " \(word) ")
  }
}
