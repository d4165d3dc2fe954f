import Diagnostics
import Foundation
import Testing
import UniversalLinks

@Suite("entitlements")
struct EntitlementsTests {
  private static func plist(_ entries: [String], more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(more)
    <key>com.apple.developer.associated-domains</key>
    <array>
    \(entries.map { "<string>\($0)</string>" }.joined(separator: "\n"))
    </array>
    </dict>
    </plist>
    """
  }

  private static func read(_ text: String) throws -> Entitlements {
    try read(Array(text.utf8))
  }

  private static func read(_ bytes: [UInt8]) throws -> Entitlements {
    try Entitlements(SourceFile(name: "App.entitlements", bytes: bytes))
  }

  @Test("services, wildcards, modes and ports are read, and the sites that need a file")
  func reading() throws {
    let entitlements = try Self.read(
      Self.plist(
        [
          "applinks:www.Example.com", "applinks:*.example.org?mode=developer",
          "webcredentials:example.com:8443", "activitycontinuation:www.example.com",
          "appclips:clip.example.com?mode=developer+managed",
        ],
        more: "<key>application-identifier</key><string>ABCDE12345.com.example.app</string>"
      )
    )
    #expect(entitlements.app == AppID("ABCDE12345.com.example.app"))
    #expect(entitlements.domains.count == 5)
    #expect(
      entitlements.sites.flatMap(\.fileURLs).prefix(3) == [
        "https://www.example.com/.well-known/apple-app-site-association",
        "https://www.example.com/apple-app-site-association",
        "https://example.org/.well-known/apple-app-site-association",
      ]
    )
    #expect(entitlements.sites.map(\.host).last == "clip.example.com")
    #expect(
      entitlements.sites[2].fileURLs[1] == "https://example.com:8443/apple-app-site-association"
    )
    #expect(entitlements.domains[4].modes == [.developer, .managed])
    #expect(entitlements.linkDomain(for: "shop.example.org")?.isWildcard == true)
    #expect(entitlements.linkDomain(for: "a.b.example.org") != nil)
    #expect(entitlements.linkDomain(for: "example.org") == nil)
    #expect(entitlements.linkDomain(for: "badexample.org") == nil)
    #expect(entitlements.linkDomain(for: "WWW.example.com")?.text == "applinks:www.Example.com")
    #expect(
      entitlements.findings.map(\.code) == [
        "domain-developer-mode", "domain-port", "domain-developer-mode",
      ]
    )
  }

  @Test("the binary form and the header of a blob are read alike")
  func binary() throws {
    let value: [String: Any] = [
      Entitlements.domainsKey: ["applinks:example.com", "applinks:*.example.com"]
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: value,
      format: .binary,
      options: 0
    )
    #expect(try Self.read(Array(data)).linkDomains.count == 2)
    let xml = Array(Self.plist(["applinks:example.com"]).utf8)
    #expect(try Self.read([0xFA, 0xDE, 0x71, 0x71, 0, 0, 0, 0] + xml).linkDomains.count == 1)
    #expect(try Self.read([0xEF, 0xBB, 0xBF] + xml).linkDomains.count == 1)
  }

  @Test(
    "a bad entry is a finding with its line",
    arguments: [
      ("example.com", "domain-bad-entry"), ("applinks:", "domain-bad-entry"),
      ("https://example.com", "domain-bad-entry"),
      ("applinks:https://example.com", "domain-bad-entry"),
      ("applinks:example.com/path", "domain-bad-entry"), ("applinks:*", "domain-bad-entry"),
      ("applinks:*.com", "domain-bad-entry"), ("applinks:a*.example.com", "domain-bad-entry"),
      ("applinks:www.*.com", "domain-bad-entry"), ("applinks:münchen.example", "domain-bad-entry"),
      ("applinks:exa mple.com", "domain-bad-entry"), ("applinks:example..com", "domain-bad-entry"),
      ("applinks:example.com:port", "domain-bad-entry"),
      ("applinks:example.com?mode=dev", "domain-bad-entry"),
      ("applinks:example.com?developer", "domain-bad-entry"),
      ("applinks:user@example.com", "domain-bad-entry"),
      ("applink:example.com", "domain-unknown-service"),
      ("applinks:example.com:444", "domain-port"),
      ("applinks:first.example", "domain-duplicate"),
      ("appclips:*.example.com", "domain-wildcard-service"),
    ]
  )
  func badEntries(entry: String, code: String) throws {
    let findings = try Self.read(Self.plist(["applinks:first.example", entry])).findings
    let finding = try #require(findings.first)
    #expect(findings.map(\.code) == [code])
    #expect(finding.location?.line == 9)
    #expect(finding.location?.column == 9)
  }

  @Test("a file without domains, or with another value, says so")
  func otherValues() throws {
    let none = #"<plist version="1.0"><dict></dict></plist>"#
    #expect(try Self.read(none).findings.map(\.code) == ["domain-none"])
    let string =
      "<plist><dict><key>\(Entitlements.domainsKey)</key><string>x</string></dict></plist>"
    #expect(try Self.read(string).findings.map(\.code) == ["domain-wrong-type"])
  }

  private static let deep =
    "<plist>" + String(repeating: "<array>", count: 50_000)
    + String(repeating: "</array>", count: 50_000) + "</plist>"
  private static let long =
    "<plist><array>" + String(repeating: "<true/>", count: 200_001) + "</array></plist>"
  private static let entity =
    "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict></dict></plist>"
  private static let refusals: [(String, PropertyListError)] = [
    ("", .empty), ("{ a = b; }", .unknownForm), ("<html></html>", .unknownForm),
    ("<plist><array></array></plist>", .notADictionary), ("<plist", .unknownForm),
    ("<plist><dict>", .malformed(at: 13, expected: "a tag")),
    ("<plist><dict></plist>", .malformed(at: 21, expected: "a key")),
    ("<plist><dict><key>a</key></dict></plist>", .malformed(at: 32, expected: "a value")),
    ("<plist><dict><key>&b;</key>", .malformed(at: 19, expected: "an entity such as '&amp;'")),
    (entity, .declaresEntities),
    (deep, .tooDeep(limit: 64)), (long, .tooManyValues(limit: 200_000)),
    (String(repeating: " ", count: 5 << 20), .tooLarge(bytes: 5 << 20, limit: 4 << 20)),
  ]

  @Test("what is no property list is refused with its reason", arguments: refusals)
  func refused(text: String, error: PropertyListError) {
    #expect(throws: error) { try Self.read(text) }
    #expect(!error.message.isEmpty)
  }

  @Test("hostile binary lists are refused: circles, shared growth, depth, numbers out of reach")
  func hostileBinary() {
    #expect(throws: PropertyListError.circular) {
      try Self.read(BinaryList([[0xA1, 0]]).bytes)
    }
    // Each of 30 arrays names the next one twice.
    var doubling = (0..<30).map { [UInt8]([0xA2, $0 + 1, $0 + 1]) }
    doubling.append([0x08])
    #expect(throws: PropertyListError.tooManyValues(limit: 200_000)) {
      try Self.read(BinaryList(doubling).bytes)
    }
    var chain = (0..<100).map { [UInt8]([0xA1, $0 + 1]) }
    chain.append([0x08])
    #expect(throws: PropertyListError.tooDeep(limit: 64)) {
      try Self.read(BinaryList(chain).bytes)
    }
    for object: [UInt8] in [
      [0xA1, 9], [0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x5F, 0x12, 0x7F, 0xFF, 0xFF, 0xFF],
      [0xDF, 0x11, 0xFF, 0xFF], [0xF7], [0x5F, 0x51], [0x6E, 0, 0], [0x99],
    ] {
      #expect(throws: PropertyListError.self) { try Self.read(BinaryList([object]).bytes) }
    }
  }

  @Test("no prefix and no change of a byte of a binary list makes the reader fail otherwise")
  func damagedBinary() throws {
    let value: [String: Any] = [
      Entitlements.domainsKey: ["applinks:example.com"], "n": 7, "d": ["x": [1.5, true]],
    ]
    let bytes = Array(
      try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    )
    for count in 0..<bytes.count { _ = try? Self.read(Array(bytes[..<count])) }
    for offset in bytes.indices {
      for replacement: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, bytes[offset] ^ 0x10] {
        var changed = bytes
        changed[offset] = replacement
        _ = try? Self.read(changed)
      }
    }
    let xml = Array(Self.plist(["applinks:example.com"]).utf8)
    for count in 0..<xml.count { _ = try? Self.read(Array(xml[..<count])) }
  }
}

/// A binary property list of objects as they are given, with one byte for each number.
private struct BinaryList {
  let bytes: [UInt8]

  init(_ objects: [[UInt8]]) {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = bytes.count
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [objects.count, 0, table] {
      bytes += [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255)]
    }
    self.bytes = bytes
  }
}
