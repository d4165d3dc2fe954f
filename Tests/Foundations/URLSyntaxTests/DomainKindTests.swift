import Testing
import URLSyntax

@Suite("Kinds of domains")
struct DomainKindTests {
  @Test(
    "an IPv4 address is seen in every spelling",
    arguments: [
      ("127.0.0.1", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("0x7f000001", "127.0.0.1"),
      ("017700000001", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"),
      ("0177.0.0.1", "127.0.0.1"), ("0x7f.0x0.0x0.0x1", "127.0.0.1"), ("0X7F.1", "127.0.0.1"),
      ("127.0.0.01", "127.0.0.1"), ("0", "0.0.0.0"), ("0x", "0.0.0.0"), ("0.0", "0.0.0.0"),
      ("10.65535", "10.0.255.255"), ("3232235521", "192.168.0.1"), ("134744072", "8.8.8.8"),
      ("4294967295", "255.255.255.255"), ("0xa9.0xfe.0xa9fe", "169.254.169.254"),
      ("1.2.3.4.", "1.2.3.4"), ("0x00000000000000000000000000000000000000000001", "0.0.0.1"),
      ("1.2.3.00000000000000000000000000000000000000000004", "1.2.3.4"),
    ]
  )
  func addresses(domain: String, address: String) throws {
    #expect(DomainKind(domain) == .address(try #require(IPAddress(address))))
  }

  @Test(
    "what ends in a number and is no address is invalid",
    arguments: [
      "256.1.1.1", "1.2.3.256", "1.2.3.4.5", "4294967296", "0x100000000", "1.16777216", "08",
      "a.0x1", "a.1", "1.2.3.08", "1..2", "1.2.+3.4", "example.com.5", "a.1.",
      // Numbers of more than 64 bits.
      "99999999999999999999999", "0xffffffffffffffffff", "a.0xffffffffffffffffff",
      "0x10000000000000000", "07777777777777777777777777",
    ]
  )
  func invalid(domain: String) {
    #expect(DomainKind(domain) == .invalid)
  }

  @Test(
    "another domain is a name",
    arguments: [
      "example.com", "localhost", "1.example", "0x7f.example", "a1", "127.0.0.1.nip.example", "0xg",
      "", ".", "..", "1..", "+1", "-1", "1e3", "0x-1", "\u{661}", "xn--",
    ]
  )
  func names(domain: String) {
    #expect(DomainKind(domain) == .name)
  }
}
