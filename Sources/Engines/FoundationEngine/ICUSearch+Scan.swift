#if canImport(_FoundationICU)
import MatchEngine
internal import _FoundationICU

extension ICUSearch {
  func scan(_ text: SearchText, characters: Int, ticks: Int) -> ScanMeasurement? {
    // Not returned to the pool: it keeps a copy of a text that ends here.
    let handle = handles.make()
    return handle.scan(text.units, characters: characters, ticks: ticks)
  }
}

private struct ScanBounds {
  let counter: UnsafeMutablePointer<CountedText>
  let characters: Int
  var ticks: Int32 = 0

  var isOver: Bool { counter.pointee.scanned >= characters }
}

extension ICUHandle {
  /// Searches for the first match and counts the characters that ICU reads forward.
  ///
  /// The search stops at the next tick or start position once a limit is exceeded.
  fileprivate func scan(_ units: [UInt16], characters: Int, ticks: Int) -> ScanMeasurement? {
    units.withUnsafeBufferPointer { buffer -> ScanMeasurement? in
      guard let base = buffer.baseAddress else {
        return ScanMeasurement(characters: 0, steps: 0, isCut: false)
      }
      var counter = CountedText(base, length: buffer.count)
      return withUnsafeMutablePointer(to: &counter) { counter in
        var bounds = ScanBounds(counter: counter, characters: characters)
        return withUnsafeMutablePointer(to: &bounds) { run(over: $0, ticks: ticks) }
      }
    }
  }

  private func run(over bounds: UnsafeMutablePointer<ScanBounds>, ticks: Int) -> ScanMeasurement? {
    var status = U_ZERO_ERROR
    guard let text = CountedText.open(over: bounds.pointee.counter, &status) else { return nil }
    defer { swift_utext_close(text) }
    swift_uregex_setTimeLimit(expression, Int32(clamping: ticks), &status)
    swift_uregex_setMatchCallback(expression, observeScan, bounds, &status)
    swift_uregex_setFindProgressCallback(expression, observeScanStart, bounds, &status)
    swift_uregex_setUText(expression, text, &status)
    _ = swift_uregex_findNext(expression, &status)
    let isStopped = status == U_REGEX_TIME_OUT || status == U_REGEX_STOPPED_BY_CALLER
    let result = ScanMeasurement(
      characters: bounds.pointee.counter.pointee.scanned,
      steps: Int(bounds.pointee.ticks),
      isCut: isStopped
    )
    let isSound = isStopped || status.rawValue <= U_ZERO_ERROR.rawValue
    // The expression must not keep a text that is about to be closed.
    status = U_ZERO_ERROR
    var unit: UInt16 = 0
    swift_uregex_setText(expression, &unit, 0, &status)
    return isSound ? result : nil
  }
}

private func observeScan(context: UnsafeRawPointer?, ticks: Int32) -> UBool {
  let bounds = UnsafeMutableRawPointer(mutating: context)?
    .assumingMemoryBound(to: ScanBounds.self)
  bounds?.pointee.ticks = ticks
  return bounds?.pointee.isOver ?? true ? 0 : 1
}

private func observeScanStart(context: UnsafeRawPointer?, start: Int64) -> UBool {
  let bounds = UnsafeMutableRawPointer(mutating: context)?
    .assumingMemoryBound(to: ScanBounds.self)
  return bounds?.pointee.isOver ?? true ? 0 : 1
}
#endif
