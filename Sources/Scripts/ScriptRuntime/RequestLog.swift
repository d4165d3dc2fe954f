import Synchronization

/// The first requests of a script, and the number of the rest.
public struct RequestTraces: Sendable, Hashable {
  /// The requests in order.
  public var traces: [RequestTrace] = []
  /// The number of further requests.
  public var leftOut = 0

  /// Creates an empty list.
  public init() {}
}

/// Forwards the requests of a script and keeps their traces.
public final class RequestLog: HTTPTransport {
  /// The maximum number of traces.
  public static let maxTraces = 20

  private let transport: any HTTPTransport
  private let log = Mutex(RequestTraces())

  /// Creates an empty log.
  ///
  /// - Parameter transport: The transport to forward to.
  public init(_ transport: any HTTPTransport) {
    self.transport = transport
  }

  /// Forwards a request.
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

  /// The requests so far.
  public var requests: RequestTraces { log.withLock { $0 } }
}
