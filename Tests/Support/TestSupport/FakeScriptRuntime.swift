public import ScriptRuntime

/// Runs scripts that are closures by their text, for tests of what is around a runtime.
public struct FakeScriptRuntime: ScriptRuntime {
  private let scripts: [String: @Sendable (ScriptCall, any HTTPTransport) -> ScriptOutcome]

  /// Creates a runtime.
  public init(
    _ scripts: [String: @Sendable (ScriptCall, any HTTPTransport) -> ScriptOutcome]
  ) {
    self.scripts = scripts
  }

  /// Runs the closure for the call's text.
  public func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult {
    ScriptResult(outcome: scripts[call.source]?(call, transport) ?? .failed(.missingProcess))
  }
}

/// Answers requests from a table; what is not there is not recorded.
public struct FakeTransport: HTTPTransport {
  private let answers: [String: Result<HTTPResponse, HTTPFailure>]

  /// Creates a transport from answers by method and URL, such as `GET https://a.example/`.
  public init(_ answers: [String: Result<HTTPResponse, HTTPFailure>] = [:]) {
    self.answers = answers
  }

  /// Looks the request up.
  public func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    answers["\(request.method) \(request.url)"]
      ?? .failure(.notRecorded(method: request.method, url: request.url))
  }
}
