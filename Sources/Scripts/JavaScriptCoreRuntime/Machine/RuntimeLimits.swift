/// Limits of a JavaScript runtime, the same for every call.
struct RuntimeLimits: Sendable {
  /// The maximum length of an error message, in UTF-16 code units.
  var messageLength = 500
  /// The maximum length of a script whose syntax errors get a column, in UTF-16 code units; finding
  /// it takes some dozen parses.
  var columnSearchLength = 64 << 10
  /// The maximum total size of cached scripts, in UTF-8 code units.
  var cacheLength = 8 << 20
  /// The number of requests that a script may attempt after its run is over, before it is stopped.
  var lateRequestCount = 1_000
  /// The processor time of a long call, in milliseconds, after which the virtual machine is
  /// discarded with its heap.
  ///
  /// Waiting for answers or a processor does not fill the heap.
  var longCall = 10.0
  /// The maximum time for cleaning up after a call, in milliseconds; beyond it the machine is
  /// discarded.
  ///
  /// The pool counts this time towards the next call, and its grace period is longer.
  var tidyingTime = 100.0
  /// The maximum time on a web view's clock, in milliseconds: the app waits no longer.
  var virtualTime = 15_000
}
