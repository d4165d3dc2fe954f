@testable import LiveHTTP
import LoopbackServer
import ScriptRuntime
import Testing

@Suite("Secure connections", .enabled(if: TestCertificate.canServe, "OpenSSL is not here"))
struct SecureConnectionTests {
  private let server: LoopbackServer
  private let transport: LiveTransport

  init() throws {
    server = try LoopbackServer(tls: TestCertificate.server) { _ in .answer(204) }
    transport = LiveTransport(
      policy: .loopback(),
      resolver: FakeResolver([["127.0.0.1"]]),
      trusted: TestCertificate.trusted
    )
  }

  @Test("the certificate is checked for the name, though the connection goes to the address")
  func rightName() throws {
    let url = server.url("/", host: TestCertificate.host)
    #expect(try transport.send(HTTPRequest(url: url)).get().status == 204)
    #expect(server.requests.first?.headers["host"] == "\(TestCertificate.host):\(server.port)")
  }

  @Test(
    "a certificate for another name is refused",
    arguments: ["other.test", "a.cassette.test", "127.0.0.1"]
  )
  func wrongName(host: String) {
    let url = server.url("/", host: host)
    #expect(
      transport.send(HTTPRequest(url: url))
        == .failure(.unreachable(url: url, reason: "no secure connection"))
    )
    #expect(server.requests.isEmpty)
  }

  @Test("an untrusted certificate is refused")
  func untrusted() {
    let transport = LiveTransport(policy: .loopback(), resolver: FakeResolver([["127.0.0.1"]]))
    let url = server.url("/", host: TestCertificate.host)
    #expect(
      transport.send(HTTPRequest(url: url))
        == .failure(.unreachable(url: url, reason: "no secure connection"))
    )
  }

  @Test("a server that speaks no TLS is refused")
  func plain() throws {
    let plain = try LoopbackServer { _ in .answer() }
    let transport = LiveTransport(
      policy: .loopback(milliseconds: 300),
      resolver: FakeResolver([["127.0.0.1"]])
    )
    let url = "https://\(TestCertificate.host):\(plain.port)/"
    let result = transport.send(HTTPRequest(url: url))
    #expect(throws: HTTPFailure.self) { try result.get() }
    #expect(plain.requests.isEmpty)
  }
}
