import Foundation
import Synchronization

/// Counts the start positions at which a pattern fails and ICU then reports progress.
///
/// Which start positions ICU tries depends on the pattern: the length of its shortest match
/// determines the last one; a pattern that begins with `^` has only one; with `^` in multi-line
/// mode it moves from line to line. A form of the pattern that begins with `(?!)` visits the same
/// positions and fails at once, so its reports can be counted.
final class StartPositions: Sendable {
  private let source: String
  private let mayBeMultiline: Bool
  private let expression = Mutex<Lazy<NSRegularExpression>>(.unknown)
  private let shortestMatch = Mutex<Lazy<Int>>(.unknown)
  private let goesByLines = Mutex<Lazy<Bool>>(.unknown)

  init(_ source: String) {
    self.source = source
    mayBeMultiline = PatternForms.mayBeMultiline(source)
  }
}

extension StartPositions {
  /// The number of start positions from the start of a search up to its match, exclusive.
  func count(from start: Int, to match: Int, in text: SearchText) -> Int {
    let units = text.units
    var count = 0
    var index = start
    while index < match {
      index = units.offsetAfterCodePoint(at: index)
      count += 1
    }
    guard count > 0, mayGoByLines() else { return count }
    for index in max(start, 1)..<match where units[index - 1] == 13 && units[index] == 10 {
      count -= 1
    }
    return start == 0 ? count - 1 : count
  }

  /// The number of start positions that are followed by another in a search without a match; 0 if
  /// unknown, for groups nested 99 deep and for shortest matches of over 4,096 units.
  func countToEnd(from start: Int, in text: SearchText) -> Int {
    let length = text.units.count
    guard start < length else { return 0 }
    let isPlain = !mayBeMultiline && !text.hasSurrogates
    if isPlain, let shortest = lengthOfShortestMatch() {
      return max(0, length - shortest - start)
    }
    var tail = max(start, length - Self.tailLength)
    if tail > start, UTF16.isTrailSurrogate(text.units[tail]) { tail += 1 }
    let tailCount = countByReports(from: tail, in: text.text, length: length)
    guard tail > start, tailCount > 0 else { return tailCount }
    return tailCount + count(from: start, to: tail, in: text)
  }

  /// The maximum length over which the failing form takes no tick: it saves two states a position.
  private static let tailLength = 4_096
}

extension StartPositions {
  /// The length of the shortest match as computed by ICU, if it is under 64 units and there is more
  /// than one start position.
  private func lengthOfShortestMatch() -> Int? {
    shortestMatch.withLock { shortest in
      shortest.value {
        let count = countByReports(String(repeating: "a", count: 64))
        return count > 0 ? 64 - count : nil
      }
    }
  }

  /// Whether ICU tries the pattern only at line starts.
  private func mayGoByLines() -> Bool {
    guard mayBeMultiline else { return false }
    let answer = goesByLines.withLock { goesByLines in
      goesByLines.value {
        let lines = countByReports(String(repeating: "\r\n", count: 32))
        return lines < countByReports(String(repeating: "a", count: 64))
      }
    }
    return answer ?? false
  }

  private func countByReports(_ text: String) -> Int {
    countByReports(from: 0, in: text, length: text.utf16.count)
  }

  private func countByReports(from start: Int, in text: String, length: Int) -> Int {
    guard let expression = failingExpression() else { return 0 }
    let counter = Counter()
    expression.enumerateMatches(
      in: text,
      options: [.reportProgress, .withTransparentBounds, .withoutAnchoringBounds],
      range: NSRange(location: start, length: length - start),
      using: { _, _, _ in counter.count += 1 }
    )
    return counter.count
  }

  private final class Counter {
    var count = 0
  }

  private func failingExpression() -> NSRegularExpression? {
    expression.withLock { expression in
      expression.value {
        PatternForms.failing(source).lazy.compactMap { try? NSRegularExpression(pattern: $0) }.first
      }
    }
  }
}
