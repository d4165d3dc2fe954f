import Foundation

/// A connection on which a test writes and reads bytes.
final class RawClient {
  private let descriptor: Int32
  private var received: [UInt8] = []

  struct Unreachable: Error {}

  init(port: Int) throws {
    #if os(Linux)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port)).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, length) == 0
      }
    }
    guard isConnected else {
      close(descriptor)
      throw Unreachable()
    }
    // A test never waits longer than this.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &limit,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #if os(Linux)
    let flags = Int32(MSG_NOSIGNAL)
    #else
    let flags: Int32 = 0
    #endif
    _ = Foundation.send(descriptor, bytes, bytes.count, flags)
  }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }

  /// What comes until the connection ends.
  func rest() -> String {
    while readMore() {}
    return String(decoding: received, as: UTF8.self)
  }

  /// What comes until a text has come.
  func read(until text: String) -> String {
    while true {
      let sofar = String(decoding: received, as: UTF8.self)
      if sofar.contains(text) || !readMore() { return sofar }
    }
  }
}
