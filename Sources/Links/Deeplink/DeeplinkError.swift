public import Foundation

/// What can go wrong with deep links: where they are declared, and where a URL is parsed.
public enum DeeplinkError: Error, Sendable {
  /// A literal of the template is missing.
  ///
  /// `path` is the text at its place, with `deepLink` the literal; or, if the first literal occurs
  /// later, the text before it, with `deepLink` the whole template. A path of more than 4,096 bytes
  /// is cut.
  case pathDoesntMatchWithLiteralDeepLink(path: String, deepLink: String)
  /// A template names one property twice.
  case argumentRepeated(argument: AnyKeyPath & Sendable)
  /// Two arguments of a template are adjacent.
  case cannotSetTwoArgumentsConsecutively(
    argument1: AnyKeyPath & Sendable,
    argument2: AnyKeyPath & Sendable
  )
  /// A URL without path, query and fragment to be had.
  case cannotExtractURLComponents(url: URL)
  /// No registered deep link has handled a URL; with the reasons, in the order of registration.
  case noMatchingDeeplinkFound(forURL: URL, errors: [DeeplinkError])
  /// The action of a registered deep link has thrown an error.
  case registrationClosureThrownError(underlying: any Error)
}

extension DeeplinkError: Equatable {
  /// Whether two errors are the same case with equal values.
  ///
  /// Errors of actions are compared by `==` where they have it, else by type and content.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (
      .pathDoesntMatchWithLiteralDeepLink(let path, let link),
      .pathDoesntMatchWithLiteralDeepLink(let otherPath, let otherLink)
    ): path.isExactly(otherPath) && link.isExactly(otherLink)
    case (.argumentRepeated(let argument), .argumentRepeated(let other)): argument == other
    case (
      .cannotSetTwoArgumentsConsecutively(let first, let second),
      .cannotSetTwoArgumentsConsecutively(let otherFirst, let otherSecond)
    ): first == otherFirst && second == otherSecond
    case (.cannotExtractURLComponents(let url), .cannotExtractURLComponents(let other)):
      url == other
    case (
      .noMatchingDeeplinkFound(let url, let errors),
      .noMatchingDeeplinkFound(let otherURL, let otherErrors)
    ): url == otherURL && errors == otherErrors
    case (
      .registrationClosureThrownError(let error), .registrationClosureThrownError(let other)
    ): isEqual(error, other)
    default: false
    }
  }

  private static func isEqual(_ left: any Error, _ right: any Error) -> Bool {
    if let left = (left as Any) as? any Equatable { return isEqual(left, right) }
    return type(of: left) == type(of: right)
      && String(reflecting: left) == String(reflecting: right)
  }

  private static func isEqual<Left: Equatable>(_ left: Left, _ right: any Error) -> Bool {
    right as? Left == left
  }
}

extension DeeplinkError: LocalizedError {
  /// The error in words.
  public var errorDescription: String? {
    switch self {
    case .pathDoesntMatchWithLiteralDeepLink(let path, let link):
      "\(path.debugDescription) does not match the deep link \(link.debugDescription)."
    case .argumentRepeated(let argument):
      "The deep link names \(argument.words) twice."
    case .cannotSetTwoArgumentsConsecutively(let first, let second):
      "The deep link has nothing between \(first.words) and \(second.words)."
    case .cannotExtractURLComponents(let url):
      "The URL \(url.absoluteString.debugDescription) has no components."
    case .noMatchingDeeplinkFound(let url, let errors):
      (["No deep link handles \(url.absoluteString.debugDescription)."]
        + errors.map { "- \($0.errorDescription ?? "")" }).joined(separator: "\n")
    case .registrationClosureThrownError(let error):
      "The action of a deep link failed: \(error.localizedDescription)"
    }
  }
}
