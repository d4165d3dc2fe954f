import Foundation

/// Waits until one of some files is written.
package struct FileWatcher {
  package let paths: [String]

  package init(paths: [String]) {
    self.paths = paths
  }

  /// Returns once a file is another one than it was, or has other bytes, and has been so for a
  /// moment: an editor may write it in parts.
  ///
  /// - Parameter isStopped: Whether to return at once.
  package func waitForChange(unless isStopped: () -> Bool = { false }) {
    let before = states
    while states == before, !isStopped() { Thread.sleep(forTimeInterval: Self.pause) }
    var last = states
    while !isStopped() {
      Thread.sleep(forTimeInterval: Self.pause)
      let now = states
      if now == last { return }
      last = now
    }
  }

  private struct State: Hashable {
    var size: Int64
    var time: Date?
    var number: Int
  }

  private var states: [State?] {
    paths.map { path in
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
        return nil
      }
      return State(
        size: (attributes[.size] as? NSNumber)?.int64Value ?? 0,
        time: attributes[.modificationDate] as? Date,
        number: (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0
      )
    }
  }

  /// Seconds between two looks.
  private static let pause = 0.15
}
