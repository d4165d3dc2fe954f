import CFuzzHooks
public import FuzzEntries

/// What the programs of this package have in common.
public enum FuzzProgram {
  /// Runs an entry on an input of libFuzzer's, and ends the process if something does not hold.
  ///
  /// - Parameters:
  ///   - name: The entry's name.
  ///   - entries: The entries among which it is.
  ///   - start: The input's bytes.
  ///   - count: How many there are.
  /// - Returns: 0, as libFuzzer wants it.
  public static func run(
    _ name: String,
    of entries: [FuzzEntry],
    on start: UnsafePointer<UInt8>?,
    _ count: Int
  ) -> CInt {
    guard let entry = FuzzSettings.entry(name, of: entries) else {
      FuzzFailure.end("there is no entry named '\(name)'")
    }
    let input = Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    FuzzSettings.save(input, of: name)
    var counters = StepCounters()
    do throws(BrokenInvariant) {
      try FuzzSettings.checkPlanted(input)
      try entry.check(input) { counters.count($0) }
    } catch {
      counters.report()
      FuzzFailure.end("\(name): \(error)")
    }
    counters.report()
    return 0
  }
}

/// How often each place of a pattern was tried.
///
/// libFuzzer keeps an input whose counter passes 1, 2, 3, 4, 8, 16, 32 or 128. Places are tried far more
/// often in slow searches, so there is a counter for each power of two.
private struct StepCounters {
  private var steps: [Int] = []

  mutating func count(_ place: Int) {
    if place >= steps.count { steps += Array(repeating: 0, count: place + 1 - steps.count) }
    steps[place] += 1
  }

  func report() {
    for (place, count) in steps.enumerated() where count > 0 {
      fuzz_count((place % 255) * 32 + power(of: count))
    }
    let sum = steps.reduce(0, +)
    if sum > 0 { fuzz_count(255 * 32 + power(of: sum)) }
  }

  private func power(of count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount - 1 }
}
