#if canImport(_FoundationICU)
import MatchEngine
import Synchronization
internal import _FoundationICU

/// The handles of one pattern: as many as threads have used it concurrently.
final class ICUHandlePool: @unchecked Sendable {
  let captureGroupCount: Int
  /// Compiled once and never matched with, so that cloning it needs no lock.
  private let origin: OpaquePointer
  private let idle = Mutex<[ICUHandle]>([])

  init(_ source: String) throws(PatternError) {
    let units = Array(source.utf16)
    var status = U_ZERO_ERROR
    var place = UParseError()
    let expression = swift_uregex_open(units, Int32(units.count), 0, &place, &status)
    guard let expression, status.rawValue <= U_ZERO_ERROR.rawValue else {
      if let expression { swift_uregex_close(expression) }
      throw ICULibrary.error(status, at: place, in: source)
    }
    origin = expression
    captureGroupCount = Int(swift_uregex_groupCount(expression, &status))
  }

  deinit {
    swift_uregex_close(origin)
  }
}

extension ICUHandlePool {
  /// A handle for exclusive use until it is returned.
  func take() -> ICUHandle {
    idle.withLock({ $0.popLast() }) ?? make()
  }

  /// A handle that is never returned to the pool.
  func make() -> ICUHandle {
    var status = U_ZERO_ERROR
    guard let clone = swift_uregex_clone(origin, &status) else {
      preconditionFailure("ICU has no memory for a matcher")
    }
    return ICUHandle(taking: clone)
  }

  /// Returns a handle to the pool.
  ///
  /// A handle keeps the stack that its searches grew, up to 16 MB, so those of long searches are
  /// dropped instead.
  func give(back handle: ICUHandle) {
    guard handle.ticks == 0 else { return }
    idle.withLock { $0.append(handle) }
  }
}
#endif
