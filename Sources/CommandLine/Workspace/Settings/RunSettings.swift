import Foundation

package struct RunSettings: Sendable {
  /// Ids, parts of ids or globs of the rules that take part; none for all rules.
  package var rules: [String] = []
  /// The number of threads.
  package var workers = ProcessInfo.processInfo.activeProcessorCount
  /// The maximum number of ticks that one match may take; nil for the engine's own limit.
  package var stepLimit: Int?
  /// Where results are kept for the next run.
  package var cache = CacheSettings()

  package init() {}

  /// The valid numbers of threads.
  package static let workerCounts = 1...1_024
}
