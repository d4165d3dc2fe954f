#if canImport(_FoundationICU)
internal import _FoundationICU

/// An ICU regular expression with its matching state, for one thread at a time.
final class ICUHandle: @unchecked Sendable, GroupRanges {
  let expression: OpaquePointer
  private let tickCount: UnsafeMutablePointer<Int32>
  private var timeLimit: Int32 = 0

  /// Takes ownership of an expression.
  init(taking expression: OpaquePointer) {
    self.expression = expression
    tickCount = .allocate(capacity: 1)
    tickCount.initialize(to: 0)
    countTicks()
  }

  deinit {
    swift_uregex_close(expression)
    tickCount.deallocate()
  }
}

/// ICU's match callback: stores the ticks so far in the `Int32` that the context points to.
private func recordTicks(context: UnsafeRawPointer?, ticks: Int32) -> UBool {
  UnsafeMutableRawPointer(mutating: context)?.storeBytes(of: ticks, as: Int32.self)
  return 1
}

extension ICUHandle {
  /// Sets the callback that counts ticks and does nothing else.
  func countTicks() {
    var status = U_ZERO_ERROR
    swift_uregex_setMatchCallback(expression, recordTicks, tickCount, &status)
  }

  func record(ticks: Int32) { tickCount.pointee = ticks }

  /// The ticks of the last enumeration.
  var ticks: Int { Int(tickCount.pointee) }

  /// Passes each match to `visit` until it returns false, there are no more, or `limit` ticks are
  /// used.
  ///
  /// The expression keeps a pointer to the units, which ICU does not read again before it gets the
  /// next ones.
  func enumerate(_ units: [UInt16], limit: Int, visit: (Range<Int>) -> Bool) -> UErrorCode {
    var status = U_ZERO_ERROR
    tickCount.pointee = 0
    if timeLimit != Int32(limit) {
      timeLimit = Int32(limit)
      swift_uregex_setTimeLimit(expression, timeLimit, &status)
    }
    units.withUnsafeBufferPointer { buffer in
      var noUnit: UInt16 = 0
      withUnsafePointer(to: &noUnit) { empty in
        let start = buffer.baseAddress ?? empty
        swift_uregex_setText(expression, start, Int32(buffer.count), &status)
        while swift_uregex_findNext(expression, &status) != 0 {
          guard let match = range(of: 0), visit(match) else { break }
        }
      }
    }
    return status
  }

  func range(of group: Int) -> Range<Int>? {
    var status = U_ZERO_ERROR
    let start = swift_uregex_start(expression, Int32(group), &status)
    let end = swift_uregex_end(expression, Int32(group), &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue, start >= 0, end >= start else { return nil }
    return Int(start)..<Int(end)
  }
}
#endif
