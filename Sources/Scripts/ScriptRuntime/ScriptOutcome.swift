/// The result of a script's run.
public struct ScriptResult: Sendable, Hashable {
  /// The outcome of the run.
  public var outcome: ScriptOutcome
  /// The HTTP requests of the script, in order.
  public var requests: [HTTPRequest]

  /// Creates a result from its parts.
  public init(outcome: ScriptOutcome, requests: [HTTPRequest] = []) {
    self.outcome = outcome
    self.requests = requests
  }
}

/// The outcome of a script: the first call of its handler, or why there is none.
///
/// Outputs are compared by scalars: canonically equivalent strings are different links.
public enum ScriptOutcome: Sendable {
  /// The handler was called with this string.
  case output(String)
  /// The handler was called with null or undefined.
  case noResult
  /// The script had no usable result.
  case failed(ScriptFailure)
}

/// Why a script had no result.
public enum ScriptFailure: Error, Sendable, Hashable {
  /// The script threw; the location in the script counts from 1, if known.
  case exception(message: String, line: Int?, column: Int?)
  /// The text is not JavaScript.
  case syntaxError(message: String, line: Int?, column: Int?)
  /// The script defines no function `process`.
  case missingProcess
  /// `process` returned, and nothing is left that could call the handler.
  case handlerNotCalled
  /// The handler was called with neither a string nor null, but with this.
  case wrongResultType(String)
  /// The script exceeded this time in milliseconds.
  case timeLimit(milliseconds: Int)
  /// The process that ran the script exceeded this size in bytes.
  case memoryLimit(bytes: Int)
  /// The handler was called with a string that has a lone surrogate; these are its UTF-16 code
  /// units.
  case illFormedOutput([UInt16])
  /// The result exceeds this length in UTF-16 code units.
  case outputTooLong(limit: Int)
  /// The process that ran the script died, as in `signal 11`.
  case workerDied(String)
  /// No process was available to run the script, through no fault of the script.
  case workerUnavailable(String)
  /// This system lacks the library that runs scripts.
  case missingEngine(String)
  /// The script made more HTTP requests than this.
  case tooManyRequests(limit: Int)
  /// An HTTP request had no answer that a script could see.
  case http(HTTPFailure)
}
