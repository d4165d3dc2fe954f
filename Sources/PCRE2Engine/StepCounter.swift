internal import CPCRE2
import MatchEngine

/// Counts the callouts of searches, and stops them at a limit.
struct StepCounter {
  private(set) var steps = 0
  private(set) var isOverLimit = false
  /// The characters that the steps went forward over: each from where it is tried to where the next
  /// one is, as long as both belong to one attempt.
  private(set) var scanned = 0
  private let limit: Int
  private let scanLimit: Int
  private var start = -1
  private var offset = 0
  private let visit: ((SearchStep) -> Bool)?

  init(limit: Int, scanLimit: Int = .max, visit: ((SearchStep) -> Bool)? = nil) {
    self.limit = limit
    self.scanLimit = scanLimit
    self.visit = visit
  }
}

extension StepCounter {
  /// Counts while something runs.
  mutating func counting<Result>(in space: MatchSpace, _ body: () -> Result) -> Result {
    withUnsafeMutablePointer(to: &self) { counter in
      pcre2_set_callout_16(space.context, { Self.step($0, $1) }, counter)
      defer { pcre2_set_callout_16(space.context, nil, nil) }
      return body()
    }
  }

  /// Takes one callout; this is what a search spends most of its time in.
  private static func step(
    _ block: UnsafeMutablePointer<pcre2_callout_block_16>?,
    _ pointer: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let block, let counter = pointer?.assumingMemoryBound(to: StepCounter.self) else {
      return 0
    }
    counter.pointee.steps += 1
    counter.pointee.scan(to: block.pointee)
    if counter.pointee.steps > counter.pointee.limit
      || counter.pointee.scanned > counter.pointee.scanLimit
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
    counter.pointee.isOverLimit = true
    return PCRE2_ERROR_CALLOUT
  }

  private mutating func scan(to block: pcre2_callout_block_16) {
    let (newStart, newOffset) = (Int(block.start_match), Int(block.current_position))
    if newStart == start, newOffset > offset { scanned += newOffset - offset }
    (start, offset) = (newStart, newOffset)
  }
}
