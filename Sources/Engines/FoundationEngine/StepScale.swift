import MatchEngine
import Synchronization

/// Turns a limit of steps into ticks that take a bounded time.
///
/// A tick takes about 0.1 ms with patterns and subjects of usual size, but not always:
///
/// - Between two states that ICU saves it may run through the whole pattern, and each state is a
///   copy of all the pattern's variables. So a tick takes the longer the more a pattern holds.
/// - A loop over a set or `.` reads ahead in one operation. It saves a state for each character that
///   it gives back, but none that an atomic group, a look-around or a possessive quantifier cuts
///   off. A back-reference compares in one operation too. So with those a single step may read the
///   whole subject.
/// - `\X` looks for the end of a grapheme cluster by a machine of its own, which takes about twenty
///   times as long as another step.
///
/// Where that matters a step counts for more than one.
final class StepScale: Sendable {
  /// The most UTF-16 units of subject for a pattern whose steps may read all of it.
  static let readAheadLength = 1 << 20

  private static let usualLength = 256
  private static let clusterWeight = 16
  private let source: String
  private let patternWeight: Int
  private let readsAheadIfKnown = Mutex<Lazy<Bool>>(.unknown)

  init(source: String, captureGroupCount: Int) {
    self.source = source
    let isOfClusters = source.contains("\\X")
    patternWeight =
      max(1, source.utf16.count / 128, captureGroupCount / 32)
      * (isOfClusters ? Self.clusterWeight : 1)
  }
}

extension StepScale {
  /// The ticks, at least one, that a search may take.
  func stepLimit(_ steps: Int, subjectLength: Int) -> Int {
    let readAhead = subjectLength > Self.usualLength && readsAhead
    let weight = readAhead ? patternWeight * subjectLength / Self.usualLength : patternWeight
    return min(max(1, steps / weight), Int(Int32.max) / 4)
  }

  /// The longest subject that a search may have.
  func subjectLengthLimit(_ limit: Int, subjectLength: Int) -> Int {
    let limit = min(limit, Int(Int32.max) / 2)
    guard subjectLength > Self.readAheadLength, readsAhead else { return limit }
    return min(limit, Self.readAheadLength)
  }

  /// True if a step may read all of a subject.
  private var readsAhead: Bool {
    readsAheadIfKnown.withLock { $0.value { ReadAheadScan(source).isFound } } ?? false
  }
}
