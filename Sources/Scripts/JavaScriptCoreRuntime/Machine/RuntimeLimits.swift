/// Limits of a JavaScript runtime, the same for every call.
struct RuntimeLimits: Sendable {
  /// The longest error message that is kept, in UTF-16 code units.
  var messageLength = 500
  /// The longest script whose syntax errors get a column, in UTF-16 code units: to find it, the
  /// script is parsed some dozen times.
  var columnSearchLength = 64 << 10
  /// The most text of checked scripts that is kept, in UTF-8 code units.
  var cacheLength = 8 << 20
  /// The most requests that a script may try to send after its run is over; then it is stopped.
  var lateRequestCount = 1_000
  /// The processor time, in milliseconds, from which on a call is a long one, after which the virtual
  /// machine is given up with its heap.
  ///
  /// Waiting for answers, or for a processor, fills no heap.
  var longCall = 10.0
  /// The longest time for clearing up after a call, in milliseconds; after it the machine is given up.
  ///
  /// The pool counts this time to the next call, and gives it more than this over its own limit.
  var tidyingTime = 100.0
  /// The longest time that a web view's clock may show, in milliseconds: the app waits no longer.
  var virtualTime = 15_000
}
