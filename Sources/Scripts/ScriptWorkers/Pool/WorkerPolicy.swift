/// How a pool treats its workers.
public struct WorkerPolicy: Sendable, Hashable {
  /// How long after a call's time limit its worker is killed, in milliseconds; until then the
  /// script's runtime may stop the script by itself, which keeps the worker.
  public var graceMilliseconds = 500
  /// How long a worker may take until it is ready, in milliseconds.
  public var startMilliseconds = 30_000
  /// The calls after which a worker is replaced by a new one.
  public var callsPerWorker = 10_000
  /// The share of a call's memory limit that its worker may still hold after the call; a worker
  /// that holds more is replaced.
  public var residentShare = 0.5
  /// The most bytes of all HTTP requests of one call together; a script that sends more fails with
  /// `HTTPFailure.tooLarge`.
  public var requestBytes = 4 << 20

  /// Creates a policy with the defaults.
  public init() {}
}
