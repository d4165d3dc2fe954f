import ScriptRuntime

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The state of a running call.
final class ScriptRun {
  /// An uncaught error.
  struct Report {
    var message: String
    var line: Int?
    var column: Int?

    var failure: ScriptFailure { .exception(message: message, line: line, column: column) }
  }

  let limits: ScriptLimits
  let transport: any HTTPTransport
  private(set) var requests: [HTTPRequest] = []
  /// The first event that ended the run, or its result.
  private(set) var outcome: ScriptOutcome?
  private var firstReport: Report?
  /// How many requests the script has attempted after the run was over.
  private(set) var lateRequestCount = 0
  private let start = ContinuousClock.now
  private let processorStart = ScriptRun.threadTime

  init(limits: ScriptLimits, transport: any HTTPTransport) {
    self.limits = limits
    self.transport = transport
  }
}

extension ScriptRun {
  /// The time since the start, in milliseconds.
  var elapsed: Double {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
  }

  /// The processor time of this thread since the start, in milliseconds.
  var processorTime: Double { Self.threadTime - processorStart }

  /// The processor time of this thread, in milliseconds.
  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }

  /// The remaining time, in milliseconds.
  var remaining: Double { Double(limits.milliseconds) - elapsed }

  /// Ends the run unless it has ended.
  func settle(_ outcome: ScriptOutcome) {
    if self.outcome == nil { self.outcome = outcome }
  }

  /// Ends the run at its time limit.
  func settleOverdue() {
    settle(.failed(.timeLimit(milliseconds: limits.milliseconds)))
  }

  /// Records an uncaught error; other code may still call the handler.
  func report(_ report: Report) {
    if firstReport == nil { firstReport = report }
  }

  /// Ends the run once nothing is left to do.
  func settleIdle() {
    settle(.failed(firstReport?.failure ?? .handlerNotCalled))
  }

  /// Sends a request, unless the run has already failed.
  func send(_ request: HTTPRequest) -> SendAnswer {
    if case .failed = outcome {
      lateRequestCount += 1
      return .ended
    }
    guard requests.count < limits.requests else {
      settle(.failed(.tooManyRequests(limit: limits.requests)))
      return .ended
    }
    requests.append(request)
    let answer = transport.send(request)
    if remaining < 0 { settleOverdue() }
    if case .failure(let failure) = answer, !failure.isVisibleToScripts {
      settle(.failed(.http(failure)))
    }
    if case .failed = outcome { return .ended }
    guard case .success(let response) = answer else { return .failed }
    return .response(response)
  }

  enum SendAnswer {
    case response(HTTPResponse)
    /// It failed in a way that the script may see.
    case failed
    /// The run is over, and the script must be stopped.
    case ended
  }
}
