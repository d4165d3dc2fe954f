import Foundation
@testable import LiveHTTP
import LoopbackServer
import ScriptRuntime
import Testing
import URLSyntax

@Suite("The address that is connected to")
struct AddressCheckTests {
  @Test("a name leads to the address that was checked, and is looked up once")
  func rebinding() throws {
    let server = try LoopbackServer { _ in .answer(204) }
    let resolver = FakeResolver([["127.0.0.1"], ["127.0.0.2"]])
    let transport = LiveTransport(policy: .loopback(), resolver: resolver)
    let url = server.url("/", host: "rebinding.example")
    #expect(try transport.send(HTTPRequest(url: url)).get().status == 204)
    #expect(resolver.names == ["rebinding.example"])
    #expect(server.requests.first?.headers["host"] == "rebinding.example:\(server.port)")
    #expect(
      transport.send(HTTPRequest(url: url))
        == .failure(.addressRefused(url: url, address: "127.0.0.2"))
    )
    #expect(server.requests.count == 1)
  }

  @Test(
    "one address that is refused refuses the name",
    arguments: [
      ["127.0.0.2"], ["127.0.0.1", "127.0.0.2"], ["127.0.0.2", "127.0.0.1"],
      ["127.0.0.1", "fe80::1"],
      ["127.0.0.1", "::ffff:10.0.0.1"],
    ]
  )
  func answers(addresses: [String]) throws {
    let server = try LoopbackServer { _ in .answer() }
    let transport = LiveTransport(policy: .loopback(), resolver: FakeResolver([addresses]))
    let result = transport.send(HTTPRequest(url: server.url("/", host: "mixed.example")))
    guard case .failure(.addressRefused) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "by default this machine is not reached, however it is called",
    arguments: [
      "127.0.0.1", "localhost", "[::1]", "[::]", "0.0.0.0", "0", "2130706433", "0x7f000001",
      "017700000001", "127.1", "[::ffff:127.0.0.1]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]",
      "LOCALHOST", "127.0.0.1.", "\u{FF11}\u{FF12}\u{FF17}.0.0.1", "127\u{3002}0\u{3002}0\u{3002}1",
    ]
  )
  func thisMachine(host: String) throws {
    let server = try LoopbackServer { _ in .answer() }
    let result = LiveTransport().send(HTTPRequest(url: server.url("/", host: host)))
    switch result {
    case .failure(.addressRefused): break
    // Where the system knows no IPv6 or no `localhost`.
    case .failure(.unreachable(_, reason: "the host could not be looked up"))
    where host.lowercased() == "localhost":
      break
    default: Issue.record("\(result)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "this machine can be reached if allowed",
    arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f.1"]
  )
  func allowPrivate(host: String) throws {
    let server = try LoopbackServer { _ in .answer(204) }
    let policy = LivePolicy(addresses: AddressPolicy(allowPrivate: true))
    let result = LiveTransport(policy: policy).send(HTTPRequest(url: server.url("/", host: host)))
    #expect(try result.get().status == 204)
  }

  @Test("of several addresses, the next is tried when one takes no connection")
  func nextAddress() throws {
    let server = try LoopbackServer { _ in .answer(204) }
    var policy = LivePolicy.loopback()
    policy.addresses.allowPrivate = true
    let transport = LiveTransport(
      policy: policy,
      resolver: FakeResolver([["127.0.0.3", "127.0.0.1"]])
    )
    #expect(
      try transport.send(HTTPRequest(url: server.url("/", host: "two.example"))).get().status == 204
    )
  }

  @Test("a request that was sent is not sent again to the next address")
  func onceSent() throws {
    let server = try LoopbackServer { _ in Reply([]) }
    let transport = LiveTransport(
      policy: .loopback(),
      resolver: FakeResolver([["127.0.0.1", "127.0.0.1"]])
    )
    let result = transport.send(HTTPRequest(url: server.url("/", host: "two.example")))
    #expect(throws: HTTPFailure.self) { try result.get() }
    #expect(server.requests.count == 1)
  }

  @Test(
    "a name without an address is a failure",
    arguments: [
      (.noAddress, "the host has no address"), (.failed, "the host could not be looked up"),
    ] as [(LookupFailure, String)]
  )
  func noAddress(failure: LookupFailure, reason: String) {
    let transport = LiveTransport(resolver: FakeResolver(failure: failure))
    #expect(
      transport.send(HTTPRequest(url: "http://none.example/x#y"))
        == .failure(.unreachable(url: "http://none.example/x", reason: reason))
    )
  }

  @Test("that there is no such host is an answer of its own")
  func unknownHost() {
    let transport = LiveTransport(resolver: FakeResolver(failure: .unknownName))
    #expect(
      transport.send(HTTPRequest(url: "http://none.example/x#y"))
        == .failure(.unknownHost(url: "http://none.example/x"))
    )
  }

  @Test("a lookup that takes too long is abandoned")
  func slowLookup() {
    struct SilentResolver: AddressResolver {
      func addresses(of name: String) -> Result<[IPAddress], LookupFailure> {
        DispatchSemaphore(value: 0).wait()
        return .failure(.failed)
      }
    }
    let transport = LiveTransport(policy: LivePolicy(milliseconds: 100), resolver: SilentResolver())
    let url = "http://slow.example/"
    #expect(
      transport.send(HTTPRequest(url: url)) == .failure(.timeLimit(url: url, milliseconds: 100))
    )
  }

  @Test("a connection that leads elsewhere is closed before the request is written")
  func peer() throws {
    let server = try LoopbackServer { _ in .answer() }
    let checked = try #require(HTTPURL(server.url("/", host: "checked.example")))
    var connection = PinnedConnection(
      address: try #require(IPAddress("127.0.0.2")),
      policy: .loopback(),
      connectTime: .seconds(10),
      deadline: .now + .seconds(10)
    )
    // libcurl is given another address than the one that was checked.
    connection.target = IPAddress("127.0.0.1")
    let hop = Hop(request: HTTPRequest(url: checked.text), url: checked)
    let (result, wasSent) = connection.send(hop)
    #expect(result == .failure(.addressRefused("127.0.0.1")))
    #expect(!wasSent)
    #expect(server.requests.isEmpty)
  }
}
