/// What came of a script's run.
public struct ScriptResult: Sendable, Hashable {
  /// The outcome.
  public var outcome: ScriptOutcome
  /// The HTTP requests that the script made, in order.
  public var requests: [HTTPRequest]

  /// Creates a result.
  public init(outcome: ScriptOutcome, requests: [HTTPRequest] = []) {
    self.outcome = outcome
    self.requests = requests
  }
}

/// The outcome of a script: the first call of its handler, or why there is none.
///
/// Outputs are equal where their scalars are: strings that are only canonically equal are different
/// links.
public enum ScriptOutcome: Sendable {
  /// The handler was called with this string.
  case output(String)
  /// The handler was called with null or undefined.
  case noResult
  /// The script gave no result that could be used.
  case failed(ScriptFailure)
}

/// Why a script gave no result.
public enum ScriptFailure: Error, Sendable, Hashable {
  /// The script threw; the place is in the script's text, from 1, where it is known.
  case exception(message: String, line: Int?, column: Int?)
  /// The text is not JavaScript.
  case syntaxError(message: String, line: Int?, column: Int?)
  /// The script defines no function `process`.
  case missingProcess
  /// `process` returned and nothing is left that could call the handler.
  case handlerNotCalled
  /// The handler was called with something else than a string or null, such as `a number`.
  case wrongResultType(String)
  /// The script ran longer than this, in milliseconds.
  case timeLimit(milliseconds: Int)
  /// The process that ran the script grew over this, in bytes.
  case memoryLimit(bytes: Int)
  /// The handler was called with a string that is no text: it has half of a surrogate pair without
  /// the other half. These are its UTF-16 code units.
  case illFormedOutput([UInt16])
  /// The result is longer than this, in UTF-16 code units.
  case outputTooLong(limit: Int)
  /// The process that ran the script died; the words say how, such as `signal 11`.
  case workerDied(String)
  /// No process could be had to run the script, which is no fault of the script's; the words say
  /// why.
  case workerUnavailable(String)
  /// The script made more HTTP requests than this.
  case tooManyRequests(limit: Int)
  /// An HTTP request had no answer that a script may see.
  case http(HTTPFailure)
}
