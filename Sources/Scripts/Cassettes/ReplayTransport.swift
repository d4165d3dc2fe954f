public import ScriptRuntime
import Synchronization

/// Answers requests from recorded exchanges, and remembers what was asked for and is not recorded.
public final class ReplayTransport: HTTPTransport {
  private let store: CassetteStore
  private let missing = Mutex<Set<RequestKey>>([])

  /// Creates a transport over a store.
  public init(store: CassetteStore) {
    self.store = store
  }

  /// Answers a request as it was recorded.
  public func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    sendTraced(request).outcome
  }

  /// Answers a request as it was recorded, and tells which exchange it was.
  public func sendTraced(_ request: HTTPRequest) -> TracedOutcome {
    guard let url = HTTPURL(request.url) else {
      return TracedOutcome(RequestKey(request), .failure(.unsupportedURL(request.url)))
    }
    let (key, stored) = store.lookUp(request, at: url)
    guard let stored else {
      missing.withLock { _ = $0.insert(key) }
      return TracedOutcome(key, .failure(.notRecorded(method: key.method, url: key.url)))
    }
    return TracedOutcome(key, stored.exchange.outcome, file: stored.file)
  }

  /// The requests that were asked for and are not recorded: each once, sorted by URL and method.
  public var notRecorded: [RequestKey] { missing.withLock { $0.sorted() } }

  /// What is wrong with recorded files that were read.
  public var problems: [CassetteError] { store.problems }
}

/// Refuses every request.
public struct DenyTransport: HTTPTransport {
  /// Creates a transport.
  public init() {}

  /// Refuses the request.
  public func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    .failure(.denied(url: request.url))
  }

  /// Refuses the request, and tells which it was.
  public func sendTraced(_ request: HTTPRequest) -> TracedOutcome {
    TracedOutcome(RequestKey(request), send(request))
  }
}
