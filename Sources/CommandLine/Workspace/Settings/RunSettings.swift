import Foundation

/// Which rules run, and how.
package struct RunSettings: Sendable {
  /// Ids, parts of ids or globs of the rules that take part; none for all rules.
  package var rules: [String] = []
  /// The number of threads.
  package var workers = ProcessInfo.processInfo.activeProcessorCount
  /// The most ticks that one match may take; nil for the engine's own limit.
  package var stepLimit: Int?
  /// Where results are kept for the next run.
  package var cache = CacheSettings()

  package init() {}

  /// The numbers of threads that can be asked for.
  package static let workerCounts = 1...1_024
}
