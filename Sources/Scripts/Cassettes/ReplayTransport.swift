public import ScriptRuntime
import Synchronization

/// Answers requests from recorded exchanges, and collects those that are not recorded.
public final class ReplayTransport: HTTPTransport {
  private let store: CassetteStore
  private let missing = Mutex<Set<RequestKey>>([])

  /// Creates a transport for a store.
  public init(store: CassetteStore) {
    self.store = store
  }

  /// Returns the recorded answer to a request.
  public func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    sendTraced(request).outcome
  }

  /// Returns the recorded answer to a request, and which exchange it is.
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

  /// The distinct requests that are not recorded, sorted by URL and method.
  public var notRecorded: [RequestKey] { missing.withLock { $0.sorted() } }

  /// The problems in recorded files read so far.
  public var problems: [CassetteError] { store.problems }
}

/// Refuses every request.
public struct DenyTransport: HTTPTransport {
  /// Creates a transport that refuses everything.
  public init() {}

  /// Refuses the request.
  public func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    .failure(.denied(url: request.url))
  }

  /// Refuses the request, and reports which it was.
  public func sendTraced(_ request: HTTPRequest) -> TracedOutcome {
    TracedOutcome(RequestKey(request), send(request))
  }
}
