internal import CPCRE2
import MatchEngine

/// Counts the callouts of searches and the characters read between them, and stops at a limit of
/// either.
///
/// A loop over one character is a single item with one callout, however far it reads.
struct StepCounter {
  private var count: step_count_16
  /// Whether the visitor has stopped the search.
  private var isStopped = false
  private let visit: ((SearchStep) -> Bool)?

  /// Prepares to count.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of callouts.
  ///   - readAhead: The maximum number of units read ahead; nil for a number proportional to
  ///     callouts.
  ///   - visit: Called for each callout; returns false to stop the search.
  init(limit: Int, readAhead: Int? = nil, visit: ((SearchStep) -> Bool)? = nil) {
    let (product, overflows) = limit.multipliedReportingOverflow(by: Self.readAheadForEach)
    count = step_count_16()
    count.limit = Int64(limit)
    count.read_limit = Int64(readAhead ?? (overflows ? .max : product))
    count.start = .max
    self.visit = visit
  }

  private static let readAheadForEach = 64
}

extension StepCounter {
  /// The number of callouts.
  var steps: Int { Int(count.steps) }

  /// The total of units by which callouts of one attempt advanced.
  var readAhead: Int { Int(count.read_ahead) }

  /// Where the attempt of the last callout began; nil before the first.
  var lastStart: Int? { count.start == .max ? nil : Int(count.start) }

  /// Whether a limit was reached, or the visitor has stopped the search.
  var isOverLimit: Bool {
    isStopped || count.steps > count.limit || count.read_ahead > count.read_limit
  }

  /// Why the search was stopped; nil unless a limit was reached.
  var failure: MatchFailure? {
    guard isOverLimit else { return nil }
    if isStopped { return .stepLimit(steps, .callouts) }
    return count.steps > count.limit || count.read_ahead <= count.read_limit
      ? .stepLimit(Int(count.limit), .callouts) : .workLimit
  }

  /// Counts while the body runs.
  mutating func counting<Result>(in space: MatchData, _ body: () -> Result) -> Result {
    withUnsafeMutablePointer(to: &self) { counter in
      if counter.pointee.visit != nil {
        counter.pointee.count.visit = { Self.visit($0, $1) }
        counter.pointee.count.visitor = UnsafeMutableRawPointer(counter)
      }
      return withUnsafeMutablePointer(to: &counter.pointee.count) { count in
        pcre2_set_callout_16(space.context, { count_step_16($0, $1) }, count)
        defer { pcre2_set_callout_16(space.context, nil, nil) }
        return body()
      }
    }
  }

  /// Shows a callout to the visitor.
  private static func visit(
    _ block: UnsafePointer<pcre2_callout_block_16>?,
    _ pointer: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let block, let counter = pointer?.assumingMemoryBound(to: StepCounter.self),
      let visit = counter.pointee.visit
    else { return 0 }
    let step = SearchStep(
      start: Int(block.pointee.start_match),
      patternOffset: Int(block.pointee.pattern_position),
      subjectOffset: Int(block.pointee.current_position)
    )
    if visit(step) { return 0 }
    counter.pointee.isStopped = true
    return PCRE2_ERROR_CALLOUT
  }
}
