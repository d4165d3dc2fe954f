internal import ScriptRuntime

/// Answers the calls of a pool, one after another.
struct WorkerLoop {
  let link: WorkerLink
  let runtime: any ScriptRuntime
  /// The parts of the confinement that the system does not support.
  var missing: [ConfinementPart] = []

  /// Greets the pool and answers its calls.
  ///
  /// - Throws: An error when the pool is gone or sends an invalid call.
  func run() throws(ChannelError) -> Never {
    try link.greet(missing: missing)
    while true {
      let (number, payload) = try link.receiveCall()
      let transport = PoolTransport(
        link: link,
        call: number,
        requestBytes: payload.requestBytes
      )
      let result = runtime.run(payload.call, transport: transport)
      try link.send(Self.answer(result.outcome, call: number, limits: payload.call.limits))
      // Cleans up while the pool reads the answer and finds the next call.
      runtime.tidyUp()
    }
  }

  /// The frame with an outcome.
  static func answer(_ outcome: ScriptOutcome, call: UInt32, limits: ScriptLimits) -> [UInt8] {
    switch outcome {
    case .output(let text) where text.utf16.count > limits.outputLength:
      ScriptFailure.outputTooLong(limit: limits.outputLength).frame(.failure, call: call)
    case .output(let text):
      OutputPayload.text(text)
        .frame(.output, call: call, reserving: text.utf8.count + OutputPayload.overhead)
    case .failed(.illFormedOutput(let units)) where units.count > limits.outputLength:
      ScriptFailure.outputTooLong(limit: limits.outputLength).frame(.failure, call: call)
    case .failed(.illFormedOutput(let units)):
      OutputPayload.illFormed(units)
        .frame(.output, call: call, reserving: 2 * units.count + OutputPayload.overhead)
    case .noResult:
      FrameWriter(.noResult, call: call).finish()
    case .failed(let failure):
      failure.shortened.frame(.failure, call: call)
    }
  }
}
