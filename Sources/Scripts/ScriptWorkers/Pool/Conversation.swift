internal import ScriptRuntime

/// The pool's side of a call: sends it, answers its HTTP requests, and waits for the outcome.
struct Conversation {
  private let worker: Worker
  private let call: ScriptCall
  private let transport: any HTTPTransport
  private let policy: WorkerPolicy
  private let number: UInt32
  private var watch: CallWatch
  private(set) var requests: [HTTPRequest] = []
  private var requestBytes = 0

  init(
    _ call: ScriptCall,
    with worker: Worker,
    transport: any HTTPTransport,
    policy: WorkerPolicy
  ) {
    self.worker = worker
    self.call = call
    self.transport = transport
    self.policy = policy
    number = worker.beginCall(of: call.source)
    watch = CallWatch(worker, limits: call.limits, graceMilliseconds: policy.graceMilliseconds)
  }
}

extension Conversation {
  /// Runs the call.
  ///
  /// - Throws: An error after which the worker is unusable.
  /// - Returns: The outcome.
  mutating func run() throws(ChannelError) -> ScriptOutcome {
    let payload = CallPayload(call: call, requestBytes: policy.requestBytes)
    guard payload.size <= Frame.maxToWorkerLength else {
      throw .stopped(.workerUnavailable("a call of \(payload.size) bytes is too long"))
    }
    let frame = payload.frame(.call, call: number, reserving: payload.size)
    try worker.channel.send(frame, waiting: &watch)
    while true {
      let frame = try worker.channel.receive(waiting: &watch, bound: bound)
      guard frame.call == number else { throw .malformed }
      guard frame.kind == .httpRequest else {
        let outcome = try outcome(of: frame)
        try watch.finish()
        return outcome
      }
      try answer(frame.payload)
    }
  }

  /// The maximum payload that a worker may send, by kind.
  private func bound(_ kind: FrameKind) -> Int? {
    switch kind {
    // A UTF-16 code unit takes at most 3 bytes.
    case .output: OutputPayload.overhead + 3 * min(call.limits.outputLength, 1 << 30)
    case .noResult: 0
    case .failure: Frame.maxFailureLength
    case .httpRequest: policy.requestBytes
    case .hello, .call, .httpResponse, .httpFailure: nil
    }
  }

  private func outcome(of frame: Frame) throws(ChannelError) -> ScriptOutcome {
    switch frame.kind {
    case .output:
      let output = try OutputPayload(payload: frame.payload)
      guard output.length <= call.limits.outputLength else { throw .tooLong(.output) }
      return output.outcome
    case .noResult: return .noResult
    case .failure: return .failed(try ScriptFailure(payload: frame.payload))
    case .hello, .call, .httpRequest, .httpResponse, .httpFailure: throw .malformed
    }
  }
}

extension Conversation {
  private mutating func answer(_ payload: [UInt8]) throws(ChannelError) {
    let request = try HTTPRequest(payload: payload)
    guard requests.count < call.limits.requests else {
      throw .stopped(.tooManyRequests(limit: call.limits.requests))
    }
    requestBytes += payload.count
    guard requestBytes <= policy.requestBytes else {
      throw .stopped(.http(.tooLarge(url: request.url, limit: policy.requestBytes)))
    }
    requests.append(request)
    try worker.channel.send(reply(to: request), waiting: &watch)
  }

  private mutating func reply(to request: HTTPRequest) -> [UInt8] {
    let start = SuspendingClock().now
    let result = transport.send(request)
    watch.excuse(start.duration(to: SuspendingClock().now))
    switch result {
    case .success(let response):
      let size = response.body.count + 1_024
      let frame = response.frame(.httpResponse, call: number, reserving: size)
      guard frame.count > Frame.maxToWorkerLength else { return frame }
      let failure = HTTPFailure.tooLarge(url: request.url, limit: Frame.maxToWorkerLength)
      return failure.frame(.httpFailure, call: number)
    case .failure(let failure):
      return failure.frame(.httpFailure, call: number)
    }
  }
}
