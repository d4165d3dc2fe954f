@testable import LiveHTTP
import Testing
import URLSyntax

@Suite("Kinds of hosts")
struct HostKindTests {
  @Test(
    "an IPv4 address is seen in every spelling",
    arguments: [
      ("2130706433", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("127.0.0.01", "127.0.0.1"),
      ("0xa9.0xfe.0xa9fe", "169.254.169.254"),
    ]
  )
  func disguised(host: String, address: String) throws {
    #expect(HostKind(host) == .disguisedAddress(try #require(IPAddress(address))))
  }

  @Test(
    "an address in its usual text is one",
    arguments: [
      ("127.0.0.1", "127.0.0.1"), ("[::1]", "::1"), ("[::ffff:1.2.3.4]", "::ffff:1.2.3.4"),
    ]
  )
  func plain(host: String, address: String) throws {
    #expect(HostKind(host) == .address(try #require(IPAddress(address))))
  }

  @Test(
    "what ends in a number and is no address is no host",
    arguments: [
      "1.2.3.256", "a.1", "0xffffffffffffffffff", "[1::2::3]", "[]", "[1.2.3.4]",
    ]
  )
  func invalid(host: String) {
    #expect(HostKind(host) == .invalid)
  }

  @Test(
    "another host is a name",
    arguments: [
      "example.com", "localhost", "1.example", "0x7f.example", "a1", "127.0.0.1.nip.example",
    ]
  )
  func names(host: String) {
    #expect(HostKind(host) == .name)
  }
}
