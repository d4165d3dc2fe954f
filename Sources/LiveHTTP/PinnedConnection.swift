import AsyncHTTPClient
import Dispatch
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import ScriptRuntime

/// A connection to one address that was checked.
///
/// The client is made for one request. Its `dnsOverride` maps the host to the address, so it looks no
/// name up; the `Host` field and the name that the certificate must be for stay the URL's. Before a
/// byte of the request is written, the connection's own peer address is compared with the address once
/// more, so that a host which the client should spell in another way than the check fails here.
struct PinnedConnection {
  var address: IPAddress
  var policy: LivePolicy
  var tls: TLSConfiguration
  var connectTime: TimeAmount
  var deadline: NIODeadline
}

extension PinnedConnection {
  /// Sends a request and waits; tells too whether the request was sent, or begun to be.
  func send(_ hop: Hop) -> (result: Result<HopAnswer, HopFailure>, wasSent: Bool) {
    let request: HTTPClient.Request
    do {
      request = try self.request(hop)
    } catch {
      return (.failure(.invalidHost), false)
    }
    let group = MultiThreadedEventLoopGroup.singleton
    let client = HTTPClient(
      eventLoopGroupProvider: .shared(group),
      configuration: configuration(for: hop)
    )
    defer { client.shutdown { _ in } }
    let collector = AnswerCollector(method: hop.request.method, policy: policy)
    let done = DispatchSemaphore(value: 0)
    let task = client.execute(request: request, delegate: collector, deadline: deadline)
    task.futureResult.whenComplete { _ in done.signal() }
    let left = max((deadline - .now()).nanoseconds, 0)
    // The client ends at the deadline by itself; this is for the case that it should not.
    guard done.wait(timeout: .now() + .nanoseconds(Int(left)) + .milliseconds(500)) == .success
    else {
      task.cancel()
      return (.failure(.timeLimit), true)
    }
    return (collector.result, collector.wasSent)
  }

  private func request(_ hop: Hop) throws -> HTTPClient.Request {
    let request = try HTTPClient.Request(
      url: hop.url.text,
      method: HTTPMethod(rawValue: hop.request.method),
      headers: HTTPHeaders(sending: hop.request),
      body: hop.request.body.isEmpty ? nil : .bytes(hop.request.body)
    )
    guard request.host == hop.url.host, request.port == hop.url.effectivePort,
      request.scheme == hop.url.scheme
    else { throw HopFailure.invalidHost }
    return request
  }

  func configuration(for hop: Hop) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls,
      redirectConfiguration: .disallow,
      timeout: .init(connect: connectTime),
      proxy: nil,
      decompression: .enabled(limit: .size(policy.bodyLength))
    )
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.maximumUsesPerConnection = 1
    if !hop.url.host.hasPrefix("["), hop.url.host != address.description {
      configuration.dnsOverride = [hop.url.host: address.description]
    }
    configuration.http1_1ConnectionDebugInitializer = { [address] channel in
      guard let peer = channel.remoteAddress?.ipAddress.flatMap({ IPAddress($0) }), peer == address
      else {
        let peer = channel.remoteAddress.map { "\($0)" } ?? "an unknown address"
        return channel.eventLoop.makeFailedFuture(HopFailure.addressRefused(peer))
      }
      return channel.eventLoop.makeSucceededVoidFuture()
    }
    return configuration
  }
}
