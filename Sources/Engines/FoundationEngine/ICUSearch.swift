#if canImport(_FoundationICU)
import MatchEngine
import Synchronization
internal import _FoundationICU

/// The path to ICU that calls Foundation's own copy of the library directly.
///
/// Like `NSRegularExpression` without options, it passes ICU no flags and leaves ICU's limits alone
/// (8,000,000 bytes, counted as 2,000,000 words, of stack; no time limit).
final class ICUSearch: PatternSearch {
  let captureGroupCount: Int
  private let source: String
  let handles: ICUHandlePool
  private let guarded = Mutex<Lazy<ICUHandlePool>>(.unknown)

  init(_ source: String) throws(PatternError) {
    self.source = source
    handles = try ICUHandlePool(source)
    captureGroupCount = handles.captureGroupCount
  }
}

extension ICUSearch {
  func run<Visitor: MatchVisitor>(_ visitor: inout Visitor, in text: SearchText, limit: Int)
    -> SearchResult
  {
    var result = SearchResult(failure: nil, ticks: 0)
    let handle = handles.take()
    defer { handles.give(back: handle) }
    run(handle, &visitor, in: text, limit: limit, &result)
    return result
  }

  private func run<Visitor: MatchVisitor>(
    _ handle: ICUHandle,
    _ visitor: inout Visitor,
    in text: SearchText,
    limit: Int,
    _ result: inout SearchResult
  ) {
    let code = handle.enumerate(text.units, limit: limit) { match in
      result.trace.add(match)
      guard visitor.visit(match, handle) else {
        result.stop = match.lowerBound
        return false
      }
      return true
    }
    result.ticks = handle.ticks
    result.failure = Self.failure(code, limit: limit)
  }

  func trace<Visitor: MatchVisitor>(
    _ visitor: inout Visitor,
    in text: SearchText,
    limit: Int,
    visitTick: (_ start: Int?) -> Bool
  ) -> SearchResult {
    var result = SearchResult(failure: nil, ticks: 0)
    let handle = handles.take()
    defer { handles.give(back: handle) }
    handle.observing(visitTick) {
      run(handle, &visitor, in: text, limit: limit, &result)
    }
    return result
  }

  func walk(through end: Int, in text: SearchText, limit: Int) -> GuardedWalk {
    var walk = GuardedWalk()
    guard let handles = guardedHandles() else {
      walk.end = .impossible
      return walk
    }
    let handle = handles.take()
    defer { handles.give(back: handle) }
    var goesOn = true
    let code = handle.enumerate(text.units, limit: limit) { match in
      goesOn = walk.visit(match, through: end, in: text.units)
      return goesOn
    }
    switch Self.failure(code, limit: limit) {
    case .none: if goesOn { walk.finish(through: end) }
    case .stepLimit: walk.end = .stopped
    case .stackOverflow: walk.end = .overflow
    default: walk.end = .impossible
    }
    return walk
  }

  private func guardedHandles() -> ICUHandlePool? {
    guarded.withLock { handles in
      handles.value {
        PatternForms.guarded(source).lazy.compactMap { try? ICUHandlePool($0) }
          .first { $0.captureGroupCount == captureGroupCount }
      }
    }
  }

  private static func failure(_ code: UErrorCode, limit: Int) -> MatchFailure? {
    guard code.rawValue > U_ZERO_ERROR.rawValue else { return nil }
    switch code {
    case U_REGEX_TIME_OUT, U_REGEX_STOPPED_BY_CALLER: return .stepLimit(limit, .ticks)
    case U_REGEX_STACK_OVERFLOW: return .stackOverflow
    default: return .engineFault(code: Int(code.rawValue))
    }
  }
}
#endif
