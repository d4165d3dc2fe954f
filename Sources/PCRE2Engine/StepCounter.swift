internal import CPCRE2

/// Counts the callouts of searches, and stops them at a limit.
final class StepCounter {
  private(set) var steps = 0
  private(set) var isOverLimit = false
  private let limit: Int
  private let visit: ((Int, Int) -> Bool)?

  init(limit: Int, visit: ((Int, Int) -> Bool)? = nil) {
    self.limit = limit
    self.visit = visit
  }
}

extension StepCounter {
  /// Counts while something runs.
  func counting<Result>(in space: MatchSpace, _ body: () -> Result) -> Result {
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    pcre2_set_callout_16(
      space.context,
      { block, pointer in
        guard let block, let pointer else { return 0 }
        let counter = Unmanaged<StepCounter>.fromOpaque(pointer).takeUnretainedValue()
        return counter.step(
          Int(block.pointee.pattern_position),
          Int(block.pointee.current_position)
        )
          ? 0 : PCRE2_ERROR_CALLOUT
      },
      pointer
    )
    defer { pcre2_set_callout_16(space.context, nil, nil) }
    return body()
  }

  private func step(_ patternOffset: Int, _ subjectOffset: Int) -> Bool {
    steps += 1
    if steps > limit || visit?(patternOffset, subjectOffset) == false {
      isOverLimit = true
      return false
    }
    return true
  }
}
