import MatchEngine
import Synchronization

/// Converts a step limit into ticks that take bounded time.
///
/// A tick takes about 0.1 ms with patterns and subjects of usual size, with exceptions:
///
/// - Between two saved states ICU may run through the whole pattern, and each state is a copy of
///   all
///   the pattern's variables. So the more a pattern contains, the longer a tick takes.
/// - A loop over a set or `.` reads ahead in one operation. It saves a state for each character
///   that
///   it gives back, but none for those that an atomic group, a lookaround or a possessive
/// quantifier
///   cuts off. A back-reference also compares in one operation. So a single step of these may read
///   the whole subject.
/// - `\X` finds the end of a grapheme cluster with a separate state machine, about twenty times as
///   slow as another step.
///
/// Steps of such patterns are weighted accordingly.
final class StepScale: Sendable {
  /// The maximum length of a subject, in UTF-16 units, if a step may read all of it.
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
  /// The number of ticks, at least one, that a search may take.
  func stepLimit(_ steps: Int, subjectLength: Int) -> Int {
    let readAhead = subjectLength > Self.usualLength && readsAhead
    let weight = readAhead ? patternWeight * subjectLength / Self.usualLength : patternWeight
    return min(max(1, steps / weight), Int(Int32.max) / 4)
  }

  /// The maximum length of a subject.
  func subjectLengthLimit(_ limit: Int, subjectLength: Int) -> Int {
    let limit = min(limit, Int(Int32.max) / 2)
    guard subjectLength > Self.readAheadLength, readsAhead else { return limit }
    return min(limit, Self.readAheadLength)
  }

  /// Whether a step may read a whole subject.
  private var readsAhead: Bool {
    readsAheadIfKnown.withLock { $0.value { ReadAheadScan(source).isFound } } ?? false
  }
}
