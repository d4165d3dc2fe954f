/// What came out of some records, on one thread.
package struct ScanBatch: Sendable {
  /// The lines to write, each with its line feed.
  package var output: [UInt8]
  package var counts: ScanCounts
  /// The URLs that no rule matches, where they are wanted.
  package var unmatched: [String] = []
  /// Where the answer with the prefilter is another than without it.
  package var differences: [Difference] = []
  /// The URLs that the slow way leaves undecided, and the fast way decides.
  package var decided = 0

  package struct Difference: Sendable {
    /// The place, `file:line`.
    package let place: String
    package let url: String
  }
}
