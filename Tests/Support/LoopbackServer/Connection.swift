import CTLSServer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One connection, in the clear or over TLS, on the thread that serves it.
final class Connection {
  private let socket: Int32
  private let session: OpaquePointer?

  /// Takes a connection; nil where no TLS can be agreed on.
  init?(socket: Int32, certificate: ServerCertificate?) {
    self.socket = socket
    guard let certificate else {
      session = nil
      return
    }
    session = loopback_tls_accept(socket, certificate.chain, certificate.key)
    if session == nil { return nil }
  }

  deinit {
    if let session { loopback_tls_free(session) }
  }
}

extension Connection {
  func serve(_ answer: (ReceivedRequest) -> Reply) {
    var bytes: [UInt8] = []
    while true {
      guard let part = read() else { return }
      bytes += part
      guard let request = ReceivedRequest(bytes) else { continue }
      let reply = answer(request)
      guard write(reply.bytes) else { return }
      if case .close = reply.end { end() }
      // Closing with bytes unread would break the connection before the client has read all.
      while read() != nil {}
      return
    }
  }

  private func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count =
      if let session {
        Int(loopback_tls_read(session, &buffer, Int32(buffer.count)))
      } else {
        recv(socket, &buffer, buffer.count, 0)
      }
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { part in
        if let session {
          return Int(loopback_tls_write(session, part.baseAddress, Int32(min(part.count, 1 << 14))))
        }
        #if canImport(Darwin)
        return send(socket, part.baseAddress, part.count, 0)
        #else
        return send(socket, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func end() {
    if let session { loopback_tls_end(session) }
    shutdown(socket, Int32(SHUT_WR))
  }
}
