public import Diagnostics

extension ScriptFailure {
  /// The kind of failure, by which failures are counted.
  public var reason: FailureReason {
    switch self {
    case .exception: .scriptThrew
    case .syntaxError: .scriptSyntaxError
    case .missingProcess: .scriptWithoutProcess
    case .handlerNotCalled: .scriptWithoutAnswer
    case .wrongResultType: .scriptResultType
    case .illFormedOutput: .scriptResultSurrogate
    case .timeLimit: .scriptTimeLimit
    case .memoryLimit: .scriptMemoryLimit
    case .outputTooLong: .scriptOutputTooLong
    case .workerDied: .scriptWorkerDied
    case .workerUnavailable: .scriptWorkerUnavailable
    case .missingEngine: .scriptEngineMissing
    case .tooManyRequests: .tooManyRequests
    case .http(let failure): failure.reason
    }
  }

  /// A sentence, without its full stop, that says what happened and where.
  public var message: String {
    switch self {
    case .exception(let message, let line, let column):
      "the script threw\(Self.place(line, column)): \(message)"
    case .syntaxError(let message, let line, let column):
      "the script does not parse\(Self.place(line, column)): \(message)"
    case .missingProcess: "the script defines no function 'process'"
    case .handlerNotCalled: "the script ended without calling its completion handler"
    case .wrongResultType(let type):
      "the script called its completion handler with \(type), not with a string or null"
    case .illFormedOutput(let units):
      """
      the script's result contains a lone surrogate, which a URL cannot: \
      '\(String(showingLoneSurrogatesOf: units))'
      """
    case .timeLimit(let milliseconds): "the script ran longer than \(milliseconds) ms"
    case .memoryLimit(let bytes): "the script used more than \(bytes >> 20) MiB"
    case .outputTooLong(let limit): "the script's result has more than \(limit) UTF-16 units"
    case .workerDied(let words): "the process that ran the script died (\(words))"
    case .workerUnavailable(let words): "cannot start a process for the script: \(words)"
    case .missingEngine(let words): words
    case .tooManyRequests(let limit): "the script made more than \(limit) HTTP requests"
    case .http(let failure): failure.description
    }
  }

  /// Whether the script itself is at fault, as it would be in the app, rather than only this run.
  public var isFaultOfScript: Bool {
    switch self {
    case .exception, .syntaxError, .missingProcess, .handlerNotCalled, .wrongResultType,
      .illFormedOutput:
      true
    case .timeLimit, .memoryLimit, .outputTooLong, .workerDied, .workerUnavailable,
      .missingEngine, .tooManyRequests, .http:
      false
    }
  }

  /// A sentence, without its full stop, for systems where JavaScriptCore is not installed.
  public static let engineAdvice = """
    JavaScriptCore is missing: install libjavascriptcoregtk-4.1-0 (Debian, Ubuntu), \
    javascriptcoregtk4.1 (Fedora) or webkit2gtk-4.1 (Arch)
    """

  private static func place(_ line: Int?, _ column: Int?) -> String {
    guard let line else { return "" }
    guard let column else { return " at line \(line)" }
    return " at \(line):\(column)"
  }
}

extension HTTPFailure {
  /// The kind of failure, by which failures are counted.
  public var reason: FailureReason {
    switch self {
    case .notRecorded: .requestNotRecorded
    case .denied: .networkDenied
    case .unsupportedURL: .unsupportedURL
    case .addressRefused: .addressRefused
    case .unknownHost: .unknownHost
    case .unreachable: .unreachable
    case .tooLarge: .responseTooLarge
    case .timeLimit: .responseTimeLimit
    case .tooManyRedirects, .redirectLoop: .tooManyRedirects
    }
  }
}
