/// The limits and replacement rules of a pool's workers.
public struct WorkerPolicy: Sendable, Hashable {
  /// How long after a call's time limit its worker is killed, in milliseconds; before that the
  /// runtime may stop the script itself, which preserves the worker.
  public var graceMilliseconds = 500
  /// The maximum time until a worker is ready, in milliseconds.
  public var startMilliseconds = 30_000
  /// The number of calls after which a worker is replaced.
  public var callsPerWorker = 10_000
  /// The fraction of a call's memory limit that its worker may still use after the call; beyond it
  /// the worker is replaced.
  public var residentShare = 0.5
  /// The maximum total size of a call's HTTP requests in bytes; beyond it the script fails with
  /// `HTTPFailure.tooLarge`.
  public var requestBytes = 4 << 20

  /// Creates a policy with the defaults.
  public init() {}
}
