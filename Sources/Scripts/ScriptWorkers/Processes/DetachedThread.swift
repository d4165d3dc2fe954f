internal import ChildProcesses

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A thread that is never joined.
enum DetachedThread {
  /// Starts a thread.
  ///
  /// - Parameter body: The work.
  /// - Throws: `SystemError` if the thread cannot be created.
  static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let work = Unmanaged.passRetained(Work(body))
    let error = create(with: work.toOpaque())
    guard error == 0 else {
      work.release()
      throw SystemError(number: error)
    }
  }

  private static func create(with work: UnsafeMutableRawPointer) -> Int32 {
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let error = pthread_create(&thread, nil, { perform($0) }, work)
    guard error == 0 else { return error }
    #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
    #else
    pthread_detach(thread)
    #endif
    return 0
  }
}

// The pointer is optional in the declaration of only one system.
private func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
  return nil
}

/// Passes a closure through a C pointer.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
