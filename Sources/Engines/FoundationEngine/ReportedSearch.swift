import Foundation
import MatchEngine

/// Records what an enumeration of matches reports.
final class ReportedSearch<Visitor: MatchVisitor> {
  enum End {
    /// It reached the end of the subject.
    case completed
    /// The visitor had enough.
    case satisfied
    /// There were too many reports.
    case stopped
    /// ICU gave up, which happens only on a full stack.
    case failed
  }

  private(set) var visitor: Visitor
  private(set) var end = End.completed
  /// The number of progress reports.
  private(set) var reports = 0
  /// The number of matches, empty ones included.
  private(set) var matchCount = 0
  private var trace = MatchTrace()
  private var stop: Int?
  private var failedStarts = 0
  private var searchStart = 0
  private let reportLimit: Int
  private let startPositions: StartPositions
  private let text: SearchText

  init(
    _ visitor: Visitor,
    reportLimit: Int,
    _ startPositions: StartPositions,
    _ text: SearchText
  ) {
    self.visitor = visitor
    self.reportLimit = reportLimit
    self.startPositions = startPositions
    self.text = text
  }
}

extension ReportedSearch {
  func take(
    _ match: NSTextCheckingResult?,
    _ flags: NSRegularExpression.MatchingFlags,
    _ stopFlag: UnsafeMutablePointer<ObjCBool>
  ) {
    if let match {
      if !take(match) { stopFlag.pointee = true }
    } else if flags.contains(.progress) {
      reports += 1
      if reports > reportLimit {
        end = .stopped
        stopFlag.pointee = true
      }
    } else if flags.contains(.internalError) {
      end = .failed
    }
  }

  /// Takes a match.
  ///
  /// - Returns: Whether the search should continue.
  private func take(_ match: NSTextCheckingResult) -> Bool {
    guard let range = Range(match.range) else { return true }
    matchCount += 1
    trace.add(range)
    if reports > 0 {
      failedStarts += startPositions.count(from: searchStart, to: range.lowerBound, in: text)
    }
    searchStart =
      range.isEmpty ? text.units.offsetAfterCodePoint(at: range.upperBound) : range.upperBound
    guard visitor.visit(range, match) else {
      end = .satisfied
      stop = range.lowerBound
      return false
    }
    return true
  }

  /// The result, as far as the reports reveal it.
  var result: SearchResult {
    var ticks = reports - failedStarts
    if case .completed = end, ticks > 0 {
      ticks -= startPositions.countToEnd(from: searchStart, in: text)
    }
    return SearchResult(failure: nil, ticks: max(0, ticks), stop: stop, trace: trace)
  }
}

extension NSTextCheckingResult: GroupRanges {
  func range(of group: Int) -> Range<Int>? { Range(range(at: group)) }
}

/// Records what an enumeration of a guarded form reports.
final class ReportedWalk {
  private(set) var walk = GuardedWalk()
  private let last: Int
  private let toMatch: Bool
  private let limit: Int
  private let units: [UInt16]
  private var ticks = 0
  private var isOver = false

  init(through last: Int, toMatch: Bool, limit: Int, units: [UInt16]) {
    self.last = last
    self.toMatch = toMatch
    self.limit = limit
    self.units = units
  }
}

extension ReportedWalk {
  /// Takes one call of the enumeration's block.
  ///
  /// Before the first gap all reports are ticks, since no start position fails.
  func take(
    _ match: NSTextCheckingResult?,
    _ flags: NSRegularExpression.MatchingFlags,
    _ stopFlag: UnsafeMutablePointer<ObjCBool>
  ) {
    if let match {
      guard let range = Range(match.range) else { return }
      isOver = !walk.visit(range, through: last, in: units) || (toMatch && !range.isEmpty)
    } else if flags.contains(.progress) {
      ticks += 1
      if ticks >= limit {
        walk.end = .stopped
        isOver = true
      }
    } else if flags.contains(.internalError) {
      walk.end = .overflow
    } else {
      walk.finish(through: last)
    }
    if isOver { stopFlag.pointee = true }
  }
}
