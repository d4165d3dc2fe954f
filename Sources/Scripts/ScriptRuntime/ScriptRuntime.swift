/// Runs the scripts of rules.
///
/// A script defines `process(url, completionHandler)` and calls the handler with its result, or with
/// null where it has none. Runtimes are values that many threads may share.
public protocol ScriptRuntime: Sendable {
  /// Runs a script on one input, and waits for its outcome.
  ///
  /// - Parameters:
  ///   - call: The script, its input and its limits.
  ///   - transport: What answers the script's HTTP requests; it is asked on the calling thread or
  ///     on one of the runtime's own, one request at a time.
  /// - Returns: What came of it; a failure of the script is an outcome too.
  func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult

  /// Gets ready for calls that will soon come, and does not wait until it is.
  ///
  /// - Parameters:
  ///   - threads: From how many threads they will come at a time, at most.
  ///   - environments: What their scripts will find around them.
  func prepare(threads: Int, environments: Set<ScriptEnvironment>)

  /// Does now what the next call would have to do first, such as to clear up after the last one.
  ///
  /// Worth a call of its own where the next call is not known yet, and the result of the last one is
  /// on its way.
  func tidyUp()
}

extension ScriptRuntime {
  /// Gets ready for calls whose environments are not known yet.
  public func prepare(threads: Int) { prepare(threads: threads, environments: []) }

  /// Does nothing: not every runtime has something to get ready.
  public func prepare(threads: Int, environments: Set<ScriptEnvironment>) {}

  /// Does nothing: not every runtime leaves something for the next call to do.
  public func tidyUp() {}
}

/// One run of a script.
public struct ScriptCall: Sendable, Hashable {
  /// The script's text.
  public var source: String
  /// What the script finds around it.
  public var environment: ScriptEnvironment
  /// The first argument of `process`: the URL, and for a rule with headers a newline and the headers
  /// as JSON.
  public var input: String
  /// What the script may use.
  public var limits: ScriptLimits

  /// Creates a call.
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

/// What a script finds around it.
public enum ScriptEnvironment: String, Sendable, Hashable, Codable, CaseIterable {
  /// That of the key `script2`: JavaScriptCore with `httpRequest`, `jsonRequest`, `btoa`,
  /// `htmlDecode` and `base64DigitsToBase10String`.
  case script2
  /// That of the key `script`: a web view's `XMLHttpRequest`, timers and browser globals.
  case webView
}

/// What a script may use before it is stopped.
public struct ScriptLimits: Sendable, Hashable {
  /// The time from the call to the result, in milliseconds.
  public var milliseconds: Int
  /// The resident memory of the process that runs the script, in bytes.
  public var memory: Int
  /// The longest result, in UTF-16 code units.
  public var outputLength: Int
  /// The most HTTP requests.
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
