import TextCoding

/// A pattern without lists of texts, made ready for matching in linear time.
///
/// Between two `*` is a run of steps that take a fixed number of characters each. The first run
/// and the last one have one place where they can be; each other one is best put as far left as it
/// goes. So no choice is ever taken back.
final class GlobProgram: Sendable {
  private let first: GlobRun
  private let middle: [GlobRun]
  private let last: GlobRun
  /// Whether a `*` is anywhere; without one, `first` is the whole pattern.
  private let hasStar: Bool

  /// - Parameter steps: Steps without lists.
  init(_ steps: [PatternStep]) {
    let runs = steps.split(separator: .anything, omittingEmptySubsequences: false).map(Array.init)
    hasStar = runs.count > 1
    first = GlobRun(runs.first ?? [])
    last = GlobRun(hasStar ? runs.last ?? [] : [])
    middle = runs.dropFirst().dropLast().filter { !$0.isEmpty }.map { GlobRun(forSearch: $0) }
  }

  /// Whether the pattern takes the whole text.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard var low = first.end(at: 0, in: text) else { return false }
    guard hasStar else { return low == text.count }
    guard let high = last.start(endingAt: text.count, notBefore: low, in: text) else {
      return false
    }
    for run in middle {
      guard let end = run.search(from: low, to: high, in: text) else { return false }
      low = end
    }
    return true
  }
}

/// Consecutive steps that each match one character or one byte of one.
struct GlobRun: Sendable {
  private let steps: [SingleStep]
  private let searcher: RunSearcher?

  init(_ steps: [PatternStep]) {
    self.steps = steps.compactMap(SingleStep.init)
    searcher = nil
  }

  init(forSearch steps: [PatternStep]) {
    self.steps = steps.compactMap(SingleStep.init)
    searcher = RunSearcher(self.steps)
  }

  /// Where the run ends if it begins at an offset, or nil if it does not fit.
  func end(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    steps.end(at: offset, before: text.count, in: text)
  }

  /// Where the run begins if it ends at an offset, or nil if it does not fit.
  func start(
    endingAt offset: Int,
    notBefore low: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var position = offset
    for step in steps.reversed() {
      guard position > low else { return nil }
      position -= 1
      switch step {
      case .byte(let literal): guard text[position] == literal else { return nil }
      case .set(let set): guard set.contains(text[position]) else { return nil }
      case .anyCharacter:
        while position > low, text[position].continuesCharacter { position -= 1 }
        guard !text[position].continuesCharacter else { return nil }
      }
    }
    return position
  }

  /// Where the leftmost place of the run ends, between two offsets.
  func search(from low: Int, to high: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let searcher else { return end(at: low, in: text) }
    return searcher.search(from: low, to: high, in: text)
  }
}
