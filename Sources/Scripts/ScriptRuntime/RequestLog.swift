import Synchronization

/// The first requests of a script, and the number of the others.
public struct RequestTraces: Sendable, Hashable {
  /// The requests in the order in which they were made.
  public var traces: [RequestTrace] = []
  /// The number of requests after them.
  public var leftOut = 0

  /// Creates an empty list.
  public init() {}
}

/// Passes the requests of one script on, and keeps what its transport tells of them.
public final class RequestLog: HTTPTransport {
  /// The most requests that are kept.
  public static let maxTraces = 20

  private let transport: any HTTPTransport
  private let log = Mutex(RequestTraces())

  /// Creates an empty log.
  ///
  /// - Parameter transport: What answers the requests.
  public init(_ transport: any HTTPTransport) {
    self.transport = transport
  }

  /// Passes a request on.
  public func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    let traced = transport.sendTraced(request)
    if let trace = traced.trace {
      log.withLock { log in
        if log.traces.count < Self.maxTraces {
          log.traces.append(trace)
        } else {
          log.leftOut += 1
        }
      }
    }
    return traced.outcome
  }

  /// What was asked so far.
  public var requests: RequestTraces { log.withLock { $0 } }
}
