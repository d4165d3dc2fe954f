import Foundation
import MatchEngine
import Synchronization

/// The path to ICU through `NSRegularExpression`.
///
/// The class reports progress for two indistinguishable reasons: for every tick, and for every
/// failed start position that is followed by another. So the ticks are the reports minus the failed
/// start positions, which can be counted: see `StartPositions`. The cost equals ICU's own count.
///
/// A search must be stopped in time although its ticks are mixed with start positions. A subject of
/// up to 2,048 units is searched directly and stopped when the reports exceed the limit plus all
/// start positions. A longer one is searched directly until the reports reach the limit. If they
/// do, a guarded walk, which reports only ticks, finds out whether the whole search stays within
/// the limit, and only then is it run to the end. A few patterns, whose start is quickly rejected
/// by a set of characters but costly to try, take far more ticks in the walk than in the search; on
/// a long subject this path then reports a step limit where calling ICU still gives an answer. For
/// the same reason a walk may fill the stack at an earlier start position than the search did; the
/// cost at the stack overflow is then too high.
final class PublicAPISearch: PatternSearch {
  /// The maximum length of a subject that never needs a walk before the search.
  static let shortLength = 2_048

  let captureGroupCount: Int
  private let source: String
  private let expression: NSRegularExpression
  private let startPositions: StartPositions
  private let guarded = Mutex<Lazy<NSRegularExpression>>(.unknown)

  init(_ source: String) throws(PatternError) {
    guard !source.isEmpty, let expression = try? NSRegularExpression(pattern: source) else {
      throw Self.error(for: source)
    }
    self.source = source
    self.expression = expression
    captureGroupCount = expression.numberOfCaptureGroups
    startPositions = StartPositions(source)
  }

  /// The error for a refused pattern, in ICU's words if ICU is available.
  private static func error(for source: String) -> PatternError {
    #if canImport(_FoundationICU)
    do {
      _ = try ICUHandlePool(source)
    } catch {
      return error
    }
    #endif
    return PatternError(
      engine: engineName,
      message: source.isEmpty ? "empty pattern" : "the pattern is not valid"
    )
  }
}

extension PublicAPISearch {
  func run<Visitor: MatchVisitor>(_ visitor: inout Visitor, in text: SearchText, limit: Int)
    -> SearchResult
  {
    let length = text.units.count
    guard length > Self.shortLength else {
      return run(&visitor, in: text, limit: limit, reportLimit: limit + length)
    }
    let untouched = visitor
    let result = run(&visitor, in: text, limit: limit, reportLimit: limit)
    guard case .stepLimit = result.failure else { return result }
    let walk = walk(
      through: length,
      toMatch: Visitor.wantsOneMatch,
      in: text,
      limit: GuardedWalk.limit(limit, length: length)
    )
    switch walk.end {
    case .stopped, .gap, .impossible: return result
    case .reached, .overflow: break
    }
    visitor = untouched
    return run(&visitor, in: text, limit: limit, reportLimit: limit + length)
  }

  /// The class's reports do not identify ticks, so all ticks are reported at the end, without start
  /// positions.
  func trace<Visitor: MatchVisitor>(
    _ visitor: inout Visitor,
    in text: SearchText,
    limit: Int,
    visitTick: (_ start: Int?) -> Bool
  ) -> SearchResult {
    var result = run(&visitor, in: text, limit: limit)
    for tick in 0..<result.ticks where !visitTick(nil) {
      result.ticks = tick + 1
      result.failure = .stepLimit(result.ticks, .ticks)
      break
    }
    return result
  }

  func walk(through end: Int, in text: SearchText, limit: Int) -> GuardedWalk {
    walk(through: end, toMatch: false, in: text, limit: limit)
  }

  /// Searches directly; stops at the first report beyond `reportLimit`.
  private func run<Visitor: MatchVisitor>(
    _ visitor: inout Visitor,
    in text: SearchText,
    limit: Int,
    reportLimit: Int
  ) -> SearchResult {
    let search = ReportedSearch(visitor, reportLimit: reportLimit, startPositions, text)
    expression.enumerateMatches(
      in: text.text,
      options: [.reportProgress, .reportCompletion],
      range: NSRange(location: 0, length: text.units.count),
      using: { search.take($0, $1, $2) }
    )
    visitor = search.visitor
    var result = search.result
    switch search.end {
    case .stopped: result.ticks = limit
    case .failed: result.ticks = ticks(of: search, in: text, limit: limit)
    case .satisfied, .completed: break
    }
    if result.ticks >= limit {
      result.ticks = limit
      result.failure = .stepLimit(limit, .ticks)
    } else if case .failed = search.end {
      result.failure = .stackOverflow
    }
    return result
  }

  /// The ticks of a failed search: a walk that fails at the same start position has visited all
  /// positions before it.
  private func ticks<Visitor>(
    of search: ReportedSearch<Visitor>,
    in text: SearchText,
    limit: Int
  ) -> Int {
    let walk = walk(through: text.units.count, in: text, limit: 2 * limit)
    guard case .overflow = walk.end else { return min(search.reports, limit) }
    return max(0, search.reports - (walk.startCount - search.matchCount))
  }
}

extension PublicAPISearch {
  /// Walks through `end`, or to the first non-empty match.
  private func walk(through end: Int, toMatch: Bool, in text: SearchText, limit: Int)
    -> GuardedWalk
  {
    guard let expression = guardedExpression() else {
      var walk = GuardedWalk()
      walk.end = .impossible
      return walk
    }
    let state = ReportedWalk(through: end, toMatch: toMatch, limit: limit, units: text.units)
    expression.enumerateMatches(
      in: text.text,
      options: [.reportProgress, .reportCompletion],
      range: NSRange(location: 0, length: text.units.count),
      using: { state.take($0, $1, $2) }
    )
    return state.walk
  }

  private func guardedExpression() -> NSRegularExpression? {
    guarded.withLock { expression in
      expression.value {
        PatternForms.guarded(source).lazy.compactMap { try? NSRegularExpression(pattern: $0) }
          .first { $0.numberOfCaptureGroups == captureGroupCount }
      }
    }
  }
}
