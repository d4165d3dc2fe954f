import MatchEngine

/// The work that goes into recording one rule, in microseconds: what is beyond is recorded as
/// failed with `work limit`, the same on every machine.
struct RecordingWork {
  /// For the engine that decides what matches, with the outputs.
  let deciding: WorkAllowance
  private let urls: Int

  /// Prepares the work for a number of URLs: more of them may take more.
  init(urls: Int) {
    self.urls = urls
    deciding = WorkAllowance(Self.maximum + Self.maxForURL * urls)
  }

  private static let maximum = 150_000
  private static let maxForURL = 25
}

extension RecordingWork {
  /// For each engine whose costs are recorded too.
  var ofOther: WorkAllowance { WorkAllowance(Self.maximum + Self.maxForURL * urls) }

  static let ofAttacks = maximum
}
