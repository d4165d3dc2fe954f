#if canImport(_FoundationICU)
internal import _FoundationICU

extension ICUHandle {
  /// Reports every tick while the body runs, with its start position.
  ///
  /// ICU reports each start position it moves to and each tick; a tick belongs to the last reported
  /// position.
  func observing<Result>(_ visit: (_ start: Int?) -> Bool, _ body: () -> Result) -> Result {
    withoutActuallyEscaping(visit) { visit in
      var observer = TickObserver(handle: self, visit: visit)
      return withUnsafeMutablePointer(to: &observer) { observer in
        var status = U_ZERO_ERROR
        swift_uregex_setMatchCallback(expression, observeTick, observer, &status)
        swift_uregex_setFindProgressCallback(expression, observeStart, observer, &status)
        defer {
          countTicks()
          swift_uregex_setFindProgressCallback(expression, nil, nil, &status)
        }
        return body()
      }
    }
  }
}

/// The context of ICU's callbacks.
private struct TickObserver {
  let handle: ICUHandle
  let visit: (Int?) -> Bool
  var start = 0
}

private func observeTick(context: UnsafeRawPointer?, ticks: Int32) -> UBool {
  guard let observer = context?.assumingMemoryBound(to: TickObserver.self) else { return 1 }
  observer.pointee.handle.record(ticks: ticks)
  return observer.pointee.visit(observer.pointee.start) ? 1 : 0
}

private func observeStart(context: UnsafeRawPointer?, start: Int64) -> UBool {
  let observer = UnsafeMutableRawPointer(mutating: context)?
    .assumingMemoryBound(to: TickObserver.self)
  observer?.pointee.start = Int(start)
  return 1
}
#endif
