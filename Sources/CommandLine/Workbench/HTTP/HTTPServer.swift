import FileAccess
import Foundation

/// A small server of HTTP/1.1 on the loopback address, a thread a connection.
///
/// It is our own because what a page on this machine needs is little, and all of it is limits: the
/// size of heads and bodies, the number of connections, and the time that a slow client gets, each
/// with its status of HTTP.
final class HTTPServer: @unchecked Sendable {
  /// What a connection may take.
  struct Limits: Sendable {
    var reading = HTTPRequestReader.Limits()
    var connections = 48
    /// From the first byte of a request to its last.
    var requestTime: Duration = .seconds(10)
    /// Between requests.
    var idleTime: Duration = .seconds(30)
  }

  /// What is done about a request.
  enum Answer: Sendable {
    case response(HTTPResponse)
    /// Events are written until the client goes away.
    case events(EventStream)
  }

  let port: Int
  private let listener: Int32
  private let limits: Limits
  private let handler: @Sendable (HTTPRequest) -> Answer
  private let condition = NSCondition()
  private var clients: [ObjectIdentifier: ClientSocket] = [:]
  private var isStopped = false

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for one that the system chooses.
  ///   - limits: What a connection may take.
  ///   - handler: Answers requests, from any thread.
  /// - Throws: `InputError` if the port cannot be had.
  init(
    port: Int,
    limits: Limits = Limits(),
    handler: @escaping @Sendable (HTTPRequest) -> Answer
  ) throws(InputError) {
    self.limits = limits
    self.handler = handler
    (listener, self.port) = try Self.listen(on: port)
  }
}

extension HTTPServer {
  /// Accepts connections on a thread of its own.
  func start() {
    let thread = Thread { [self] in accept() }
    thread.start()
  }

  /// Ends all connections and waits until their threads are done.
  func stop() {
    condition.lock()
    isStopped = true
    for client in clients.values { client.stop() }
    condition.unlock()
    shutdown(listener, Int32(SHUT_RDWR))
    let end = Date(timeIntervalSinceNow: Self.stopTime)
    condition.lock()
    while !clients.isEmpty, condition.wait(until: end) {}
    condition.unlock()
  }

  /// Seconds in which answers under way may end.
  private static let stopTime = 2.0

  private static func listen(on port: Int) throws(InputError) -> (Int32, Int) {
    #if os(Linux)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw unusable(port) }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(clamping: port)).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 && Foundation.listen(descriptor, 64) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isBound else {
      let error = unusable(port)
      close(descriptor)
      throw error
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func unusable(_ port: Int) -> InputError {
    InputError(
      code: "unusable-port",
      "cannot listen on port \(port) of 127.0.0.1: \(String(cString: strerror(errno)))",
      help: "give another --port, or none to have one chosen"
    )
  }

  private func accept() {
    while true {
      let descriptor = Foundation.accept(listener, nil, nil)
      if descriptor < 0, [EINTR, ECONNABORTED, EMFILE, ENFILE].contains(errno) {
        if errno != EINTR { Thread.sleep(forTimeInterval: 0.05) }
        continue
      }
      guard descriptor >= 0 else { break }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      take(ClientSocket(descriptor))
    }
    close(listener)
  }

  private func take(_ client: ClientSocket) {
    condition.lock()
    let isWelcome = !isStopped && clients.count < limits.connections
    if isWelcome { clients[ObjectIdentifier(client)] = client }
    condition.unlock()
    guard isWelcome else {
      let response = HTTPResponse(.busy, "there are too many connections")
      _ = client.write(Array(response.head(closes: true).utf8) + response.body)
      client.close()
      return
    }
    let thread = Thread { [self] in
      serve(client)
      condition.lock()
      clients[ObjectIdentifier(client)] = nil
      condition.broadcast()
      condition.unlock()
      client.close()
    }
    // Patterns are walked recursively.
    thread.stackSize = 16 << 20
    thread.start()
  }

  private func serve(_ client: ClientSocket) {
    var reader = HTTPRequestReader(limits: limits.reading)
    while let request = next(&reader, client) {
      switch handler(request) {
      case .response(let response):
        let head = Array(response.head(closes: request.closes).utf8)
        let body = request.method == "HEAD" ? [] : response.body
        guard client.write(head + body), !request.closes else { return }
      case .events(let stream):
        stream.write(to: client)
        return
      }
    }
  }

  /// The next request; nil after an invalid one, which was answered.
  private func next(_ reader: inout HTTPRequestReader, _ client: ClientSocket) -> HTTPRequest? {
    var deadline = ContinuousClock.now + (reader.hasBegun ? limits.requestTime : limits.idleTime)
    while true {
      switch reader.next() {
      case .request(let request): return request
      case .refused(let status, let reason):
        refuse(client, HTTPResponse(status, reason))
        return nil
      case .needsMore: break
      }
      let hadBegun = reader.hasBegun
      switch client.read(until: deadline) {
      case .bytes(let bytes): reader.add(bytes)
      case .end: return nil
      case .late:
        if hadBegun { refuse(client, HTTPResponse(.timeout, "the request took too long")) }
        return nil
      }
      if !hadBegun { deadline = .now + limits.requestTime }
    }
  }

  private func refuse(_ client: ClientSocket, _ response: HTTPResponse) {
    guard client.write(Array(response.head(closes: true).utf8) + response.body) else { return }
    shutdown(client.descriptor, Int32(SHUT_WR))
    // What was sent meanwhile is read, or the answer might be lost with the connection.
    let end = ContinuousClock.now + .milliseconds(300)
    var left = 64
    while left > 0, case .bytes = client.read(until: end) { left -= 1 }
  }
}
