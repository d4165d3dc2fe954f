internal import CPCRE2
import MatchEngine

/// Counts the callouts of searches and the characters read between them, and stops at a limit of
/// either.
///
/// A loop over one character is a single item with one callout, however far it reads.
struct StepCounter {
  private(set) var steps = 0
  /// The total of UTF-16 units by which callouts of one attempt advanced.
  private(set) var readAhead = 0
  private(set) var isOverLimit = false
  /// Whether the visitor has stopped the search.
  private var isStopped = false
  private var start = -1
  private var place = 0
  private let limit: Int
  private let readLimit: Int
  private let visit: ((SearchStep) -> Bool)?

  /// Prepares to count.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of callouts.
  ///   - readAhead: The maximum number of units read ahead; nil for a number proportional to
  ///     callouts.
  ///   - visit: Called for each callout; returns false to stop the search.
  init(limit: Int, readAhead: Int? = nil, visit: ((SearchStep) -> Bool)? = nil) {
    self.limit = limit
    self.visit = visit
    let (product, overflows) = limit.multipliedReportingOverflow(by: Self.readAheadForEach)
    readLimit = readAhead ?? (overflows ? .max : product)
  }

  private static let readAheadForEach = 64
}

extension StepCounter {
  /// Why the search was stopped; nil unless a limit was reached.
  var failure: MatchFailure? {
    guard isOverLimit else { return nil }
    if isStopped { return .stepLimit(steps, .callouts) }
    return steps > limit || readAhead <= readLimit ? .stepLimit(limit, .callouts) : .workLimit
  }

  /// Counts while the body runs.
  mutating func counting<Result>(in space: MatchData, _ body: () -> Result) -> Result {
    withUnsafeMutablePointer(to: &self) { counter in
      pcre2_set_callout_16(space.context, { Self.step($0, $1) }, counter)
      defer { pcre2_set_callout_16(space.context, nil, nil) }
      return body()
    }
  }

  /// Handles one callout; the hot path of a search.
  private static func step(
    _ block: UnsafeMutablePointer<pcre2_callout_block_16>?,
    _ pointer: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let block, let counter = pointer?.assumingMemoryBound(to: StepCounter.self) else {
      return 0
    }
    counter.pointee.steps += 1
    counter.pointee.read(to: block)
    if counter.pointee.steps > counter.pointee.limit
      || counter.pointee.readAhead > counter.pointee.readLimit
    {
      counter.pointee.isOverLimit = true
      return PCRE2_ERROR_CALLOUT
    }
    guard let visit = counter.pointee.visit else { return 0 }
    let step = SearchStep(
      start: Int(block.pointee.start_match),
      patternOffset: Int(block.pointee.pattern_position),
      subjectOffset: Int(block.pointee.current_position)
    )
    if visit(step) { return 0 }
    counter.pointee.isStopped = true
    counter.pointee.isOverLimit = true
    return PCRE2_ERROR_CALLOUT
  }

  private mutating func read(to block: UnsafeMutablePointer<pcre2_callout_block_16>) {
    let newStart = Int(block.pointee.start_match)
    let newPlace = Int(block.pointee.current_position)
    if newStart == start { readAhead += max(0, newPlace - place) }
    (start, place) = (newStart, newPlace)
  }
}
