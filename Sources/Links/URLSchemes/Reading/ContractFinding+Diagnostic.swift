public import Diagnostics

extension ContractFinding {
  /// How grave the finding is: an error is a URL that the contract does not take.
  public var severity: Severity {
    switch reason {
    case .repeatedParameter, .ignoredParameter, .emptyElement, .nestedCharacter,
      .unencodedCharacter, .fragment:
      .warning
    case .nestedURLNotEncoded(let next): next == nil ? .note : .warning
    case .flagNotSet(let value, _):
      ["", "0", "no", "off", "false"].contains(value.asciiLowercased) ? .note : .warning
    default: .error
    }
  }

  /// The finding's kind, such as `contract-unknown-parameter`; stable across releases.
  public var code: String {
    let name =
      switch reason {
      case .wrongForm: "form"
      case .missingCommand: "missing-command"
      case .unknownCommand: "unknown-command"
      case .commandNotForApp: "command-not-for-app"
      case .parametersWithoutCommand: "parameters-without-command"
      case .tooManyParameters: "too-many-parameters"
      case .unknownParameter: "unknown-parameter"
      case .reservedName: "reserved-name"
      case .parameterNotForApp: "parameter-not-for-app"
      case .missingParameter: "missing-parameter"
      case .repeatedParameter: "repeated-parameter"
      case .ignoredParameter: "ignored-parameter"
      case .emptyValue: "empty-value"
      case .valueNotAllowed: "value-not-allowed"
      case .valueNotForApp: "value-not-for-app"
      case .notANumber: "not-a-number"
      case .outOfRange: "out-of-range"
      case .flagNotSet: "flag-not-set"
      case .emptyElement: "empty-element"
      case .notAURL: "not-a-url"
      case .notAScheme: "not-a-scheme"
      case .schemeNotAllowed: "nested-scheme"
      case .missingHost: "nested-host"
      case .nestedURLNotEncoded: "nested-url-not-encoded"
      case .nestedCharacter: "nested-character"
      case .malformedEscape: "malformed-escape"
      case .notUTF8: "not-utf-8"
      case .unencodedCharacter: "unencoded-character"
      case .fragment: "fragment"
      }
    return "contract-" + name
  }

  /// The finding as a diagnostic.
  ///
  /// - Parameters:
  ///   - location: Where the URL is, if it is in a file.
  ///   - rule: The rule that gave the URL, by its id.
  /// - Returns: The diagnostic, with the URL's part in its message and what to do in its help.
  public func diagnostic(at location: SourceLocation? = nil, rule: String? = nil) -> Diagnostic {
    Diagnostic(
      code: code,
      severity: severity,
      message: message,
      location: location,
      rule: rule,
      help: help
    )
  }
}
