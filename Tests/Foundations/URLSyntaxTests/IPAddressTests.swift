import Testing
import URLSyntax

@Suite("IP addresses")
struct IPAddressTests {
  @Test(
    "an address is written in its usual text",
    arguments: [
      ("1.2.3.4", "1.2.3.4"), ("255.255.255.255", "255.255.255.255"), ("::", "::"), ("::1", "::1"),
      ("1::", "1::"), ("0:0:0:0:0:0:0:1", "::1"), ("2001:DB8::1", "2001:db8::1"),
      ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
      ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("0001:0002::", "1:2::"),
      ("::ffff:1.2.3.4", "::ffff:102:304"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
      ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
    ]
  )
  func text(input: String, expected: String) throws {
    let address = try #require(IPAddress(input))
    #expect(address.description == expected)
    #expect(IPAddress(expected) == address)
  }

  @Test(
    "what is no address is none",
    arguments: [
      "", ".", ":", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.", "1.2.3.4 ",
      "+1.2.3.4", "0x1.2.3.4", "a.b.c.d", ":::", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
      "1::2::3", "12345::", "g::", "::1.2.3", "::1.2.3.4:5", "1.2.3.4::", "fe80::1%eth0", "[::1]",
      "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", ":1::", "1::2:", "::+1", "localhost",
      "\u{661}.2.3.4",
    ]
  )
  func invalid(input: String) {
    #expect(IPAddress(input) == nil)
  }

  @Test("an address in brackets is one of IPv6")
  func bracketed() {
    #expect(IPAddress(ipv6: "::ffff:1.2.3.4") == IPAddress("::ffff:102:304"))
    #expect(IPAddress(ipv6: "1.2.3.4") == nil && IPAddress(ipv6: "") == nil)
  }

  @Test("an address has 4 or 16 bytes")
  func bytes() {
    for count in 0...20 {
      let address = IPAddress(bytes: [UInt8](repeating: 1, count: count))
      #expect((address != nil) == [4, 16].contains(count))
    }
  }
}
