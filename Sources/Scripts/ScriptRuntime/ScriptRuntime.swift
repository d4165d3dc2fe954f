/// Runs the scripts of rules.
///
/// A script defines `process(url, completionHandler)` and calls the handler with its result or
/// null. Runtimes can be shared by threads.
public protocol ScriptRuntime: Sendable {
  /// Runs a script on one input and waits for its outcome.
  ///
  /// - Parameters:
  ///   - call: The script, its input and its limits.
  ///   - transport: Answers the script's HTTP requests; called on the calling thread or on one of
  ///     the
  ///     runtime's own, one request at a time.
  /// - Returns: The result; a failure of the script is an outcome, too.
  func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult

  /// Prepares for calls without waiting.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads that will call at once.
  ///   - environments: The environments of their scripts.
  func prepare(threads: Int, environments: Set<ScriptEnvironment>)

  /// Does now what the next call would have to do first, such as cleaning up.
  ///
  /// Useful while the next call is not known yet and the result of the last one is being delivered.
  func tidyUp()
}

extension ScriptRuntime {
  /// Prepares for calls in unknown environments.
  public func prepare(threads: Int) { prepare(threads: threads, environments: []) }

  /// Does nothing by default.
  public func prepare(threads: Int, environments: Set<ScriptEnvironment>) {}

  /// Does nothing by default.
  public func tidyUp() {}
}

/// One run of a script.
public struct ScriptCall: Sendable, Hashable {
  /// The script's text.
  public var source: String
  /// The environment of the script.
  public var environment: ScriptEnvironment
  /// The first argument of `process`: the URL, followed for a rule with headers by a newline and
  /// the headers as JSON.
  public var input: String
  /// The limits of the run.
  public var limits: ScriptLimits

  /// Creates a call from its parts.
  public init(
    source: String,
    environment: ScriptEnvironment,
    input: String,
    limits: ScriptLimits = ScriptLimits()
  ) {
    self.source = source
    self.environment = environment
    self.input = input
    self.limits = limits
  }
}

/// The environment of a script.
public enum ScriptEnvironment: String, Sendable, Hashable, Codable, CaseIterable {
  /// For the key `script2`: JavaScriptCore with `httpRequest`, `jsonRequest`, `btoa`, `htmlDecode`
  /// and `base64DigitsToBase10String`.
  case script2
  /// For the key `script`: a web view's `XMLHttpRequest`, timers and browser globals.
  case webView
}

/// The limits of a script's run.
public struct ScriptLimits: Sendable, Hashable {
  /// The time limit from the call to the result, in milliseconds.
  public var milliseconds: Int
  /// The limit for the resident memory of the script's process, in bytes.
  public var memory: Int
  /// The maximum length of the result, in UTF-16 code units.
  public var outputLength: Int
  /// The maximum number of HTTP requests.
  public var requests: Int

  /// Creates limits; the defaults are 2 seconds, 512 MiB, 1 Mi code units and 100 requests.
  public init(
    milliseconds: Int = 2_000,
    memory: Int = 512 << 20,
    outputLength: Int = 1 << 20,
    requests: Int = 100
  ) {
    self.milliseconds = milliseconds
    self.memory = memory
    self.outputLength = outputLength
    self.requests = requests
  }
}
