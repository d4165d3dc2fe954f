import LiveHTTP
import Testing
import URLSyntax

@Suite("Address policy")
struct AddressPolicyTests {
  static let addresses: [(address: String, isAllowed: Bool)] = [
    ("0.0.0.0", false), ("0.1.2.3", false), ("1.0.0.0", true), ("8.8.8.8", true),
    ("9.255.255.255", true), ("10.0.0.0", false), ("10.255.255.255", false), ("11.0.0.0", true),
    ("100.63.255.255", true), ("100.64.0.0", false), ("100.127.255.255", false),
    ("100.128.0.0", true), ("126.255.255.255", true), ("127.0.0.1", false),
    ("127.255.255.255", false), ("128.0.0.0", true), ("169.253.255.255", true),
    ("169.254.0.0", false), ("169.254.169.254", false), ("169.255.0.0", true),
    ("172.15.255.255", true), ("172.16.0.0", false), ("172.31.255.255", false),
    ("172.32.0.0", true), ("192.0.0.1", false), ("192.0.1.0", true), ("192.0.2.1", false),
    ("192.88.99.1", false), ("192.167.255.255", true), ("192.168.0.0", false),
    ("192.168.255.255", false), ("192.169.0.0", true), ("198.17.255.255", true),
    ("198.18.0.0", false), ("198.19.255.255", false), ("198.20.0.0", true),
    ("198.51.100.7", false), ("203.0.113.7", false), ("223.255.255.255", true),
    ("224.0.0.1", false), ("239.255.255.250", false), ("240.0.0.1", false),
    ("255.255.255.255", false),
    ("::", false), ("::1", false), ("::2", false), ("::7f00:1", false), ("::8.8.8.8", false),
    ("::ffff:127.0.0.1", false), ("::ffff:10.0.0.1", false), ("::ffff:a9fe:a9fe", false),
    ("::ffff:8.8.8.8", true), ("::ffff:0:8.8.8.8", false), ("64:ff9b::7f00:1", false),
    ("64:ff9b::10.0.0.1", false), ("64:ff9b::8.8.8.8", true), ("64:ff9b:1::8.8.8.8", false),
    ("100::1", false), ("1fff:ffff::1", false), ("2000::1", true), ("2001::1", false),
    ("2001:0:4136:e378:8000:63bf:3fff:fdd2", false), ("2001:10::1", false),
    ("2001:1ff:ffff::1", false), ("2001:200::1", true), ("2001:4860:4860::8888", true),
    ("2001:db8::1", false), ("2002:7f00:1::1", false), ("2002:808:808::1", false),
    ("2606:4700::1111", true), ("2a00:1450:4001:800::200e", true), ("3ffe:ffff::1", true),
    ("3fff::1", false), ("3fff:fff::1", false), ("3fff:1000::1", true), ("4000::1", false),
    ("5f00::1", false), ("fbff::1", false), ("fc00::1", false), ("fd12:3456::1", false),
    ("fdff:ffff::1", false), ("fe00::1", false), ("fe80::1", false), ("febf::1", false),
    ("fec0::1", false), ("ff02::1", false), ("ff0e::1", false),
  ]

  @Test("only addresses of the public internet are allowed", arguments: addresses)
  func allows(address: String, isAllowed: Bool) throws {
    let address = try #require(IPAddress(address))
    #expect(AddressPolicy().allows(address) == isAllowed)
    #expect(AddressPolicy(allowPrivate: true).allows(address))
    #expect(AddressPolicy(exceptions: [address]).allows(address))
  }

  @Test("an exception is for one address only")
  func exception() throws {
    let policy = AddressPolicy(exceptions: [try #require(IPAddress("127.0.0.1"))])
    #expect(!policy.allows(try #require(IPAddress("127.0.0.2"))))
    #expect(policy.allows(try #require(IPAddress("::ffff:127.0.0.1"))))
  }
}
