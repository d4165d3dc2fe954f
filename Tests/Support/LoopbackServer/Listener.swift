import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A socket that listens on a free port of 127.0.0.1, and the connections that it took.
final class Listener: Sendable {
  let port: Int
  let received = Mutex<[ReceivedRequest]>([])
  private let socket: Int32
  private let state = Mutex(State())

  private struct State {
    var open: Set<Int32> = []
    var isStopped = false
  }

  init() throws {
    let socket = try Self.open()
    self.socket = socket
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    guard status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  private static func open() throws -> Int32 {
    #if canImport(Darwin)
    let result = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #else
    let result = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(result, $0, size) }
    }
    guard result >= 0, status == 0, listen(result, 64) == 0 else {
      throw POSIXError(.EADDRNOTAVAIL)
    }
    return result
  }

  deinit {
    stop()
  }
}

extension Listener {
  /// Waits for a connection; nil once the listener is stopped.
  func accept() -> Int32? {
    while true {
      var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      _ = poll(&ready, 1, 50)
      if state.withLock({ $0.isStopped }) { return nil }
      guard ready.revents != 0 else { continue }
      #if canImport(Darwin)
      let connection = Darwin.accept(socket, nil, nil)
      #else
      let connection = Glibc.accept(socket, nil, nil)
      #endif
      guard connection >= 0 else { continue }
      state.withLock { _ = $0.open.insert(connection) }
      return connection
    }
  }

  func close(_ connection: Int32) {
    state.withLock { state in
      guard state.open.remove(connection) != nil else { return }
      Self.close(connection)
    }
  }

  /// Closes the port and all open connections.
  func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      // Closing alone would leave the port open while another thread waits for it.
      shutdown(socket, Int32(SHUT_RDWR))
      Self.close(socket)
      for connection in state.open { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  private static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
    _ = Darwin.close(descriptor)
    #else
    _ = Glibc.close(descriptor)
    #endif
  }
}
