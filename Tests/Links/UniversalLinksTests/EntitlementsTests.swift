import Diagnostics
import Foundation
import TestSupport
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
      ("applinks:$(HOST)", "domain-build-variable"),
      ("applinks:*.${HOST}?mode=developer", "domain-build-variable"),
      ("applinks:$(HOST", "domain-bad-entry"), ("applinks:localhost", "domain-local"),
      ("applinks:192.0.2.7", "domain-local"), ("applinks:*.2.7", "domain-local"),
      ("applinks:192.0.2.7?mode=managed", "domain-local"),
      ("applinks:localhost?mode=developer", "domain-developer-mode"),
      ("applinks:a.example?mode=developer+manged", "domain-bad-entry"),
    ]
  )
  func badEntries(entry: String, code: String) throws {
    let findings = try Self.read(Self.plist(["applinks:first.example", entry])).findings
    let finding = try #require(findings.first)
    #expect(findings.map(\.code) == [code])
    #expect(finding.location?.line == 9)
    #expect(finding.location?.column == 9)
  }

  @Test("a profile is read, signed or not, with places in the text inside", arguments: [0, 1, 3])
  func profile(pieces: Int) throws {
    func read(_ text: String) throws -> [Entitlements] {
      let bytes = Array(text.utf8)
      let signed = pieces == 0 ? bytes : AssociationFileTests.sign(bytes, pieces: pieces)
      #expect(Entitlements.isSignedList(signed) == (pieces > 0))
      for count in 0..<signed.count { _ = try? Self.read(Array(signed[..<count])) }
      return try Entitlements.all(in: SourceFile(name: "app.mobileprovision", bytes: signed))
    }
    func profile(_ domains: String) -> String {
      """
      <plist version="1.0"><dict><key>Entitlements</key><dict>
      <key>application-identifier</key><string>ABCDE12345.a.b</string>
      <key>\(Entitlements.domainsKey)</key>\(domains)</dict></dict></plist>
      """
    }
    let own = try #require(
      try read(profile("<array><string>applinks:a.example/</string></array>")).first
    )
    #expect(own.app == AppID("ABCDE12345.a.b"))
    #expect(own.findings.map(\.code) == ["domain-bad-entry"] && own.findings[0].location?.line == 3)
    let any = try read(profile("<string>*</string>"))
    #expect(any.flatMap(\.findings).map(\.code) == ["domain-none"])
    let apps = ["a", "b"].map { name in
      """
      <dict><key>ApplicationIdentifier</key><string>ABCDE12345.a.\(name)</string>
      <key>AssociatedDomains</key><array><string>applinks:\(name).example</string></array></dict>
      """
    }
    let configured = try read(
      """
      <plist version="1.0"><dict><key>PayloadContent</key><array>
      <dict><key>PayloadType</key><string>com.apple.wifi.managed</string></dict>
      <dict><key>PayloadType</key><string>com.apple.associated-domains</string>
      <key>Configuration</key><array>\(apps.joined())</array></dict></array></dict></plist>
      """
    )
    #expect(configured.map { $0.app?.text } == ["ABCDE12345.a.a", "ABCDE12345.a.b"])
    #expect(configured.flatMap(\.sites).map(\.host) == ["a.example", "b.example"])
    #expect(configured.flatMap(\.findings).isEmpty)
  }

  @Test("more hosts than Apple advises are a note")
  func manyHosts() throws {
    func codes(_ count: Int) throws -> [String] {
      let hosts = (0..<count).flatMap {
        ["applinks:h\($0).example", "webcredentials:h\($0).example"]
      }
      return try Self.read(Self.plist(hosts)).findings.map(\.code)
    }
    #expect(try codes(30) == [])
    #expect(try codes(31) == ["domain-many"])
  }

  @Test("a file without domains, or with another value, says so")
  func otherValues() throws {
    let none = #"<plist version="1.0"><dict></dict></plist>"#
    #expect(try Self.read(none).findings.map(\.code) == ["domain-none"])
    #expect(try Self.read(Self.plist([])).findings.map(\.code) == ["domain-none"])
    let string =
      "<plist><dict><key>\(Entitlements.domainsKey)</key><string>x</string></dict></plist>"
    #expect(try Self.read(string).findings.map(\.code) == ["domain-wrong-type"])
  }

  @Test("a value of a wrong type is a finding with its place")
  func wrongTypes() throws {
    let text = MarkedText(
      """
      <plist><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:example.com</string>1️⃣<true/>2️⃣</array></dict></plist>
      """
    )
    let findings = try Self.read(text.text).findings
    #expect(findings.map(\.code) == ["domain-wrong-type"])
    #expect(findings.first?.location?.utf8Range == text.range)
  }

  @Test("a repeated list is an error, its last value is read, and what follows the list is not")
  func repeatedKeys() throws {
    let key = "<key>\(Entitlements.domainsKey)</key>"
    let entitlements = try Self.read(
      "<plist><dict>\(key)<array><string>applinks:first.example</string></array>"
        + "\(key)<array><string>applinks:last.example</string></array></dict></plist>junk"
    )
    #expect(entitlements.domains.map(\.host) == ["last.example"])
    #expect(entitlements.findings.map(\.code) == ["domain-duplicate-key"])
  }

  private static let entity =
    "1️⃣<!DOCTYPE plist [<!ENTITY a \"b\">2️⃣]><plist><dict></dict></plist>"
  private static let refusals: [(String, PropertyListError.Reason)] = [
    ("1️⃣", .empty), ("1️⃣{2️⃣ a = b; }", .unknownForm),
    ("1️⃣<html>2️⃣</html>", .unknownElement("html")),
    ("<plist>1️⃣<array></array>2️⃣</plist>", .notADictionary(kind: "an array")),
    ("<plist1️⃣", .unexpectedEnd(expected: "'>'")),
    ("<plist><dict>1️⃣", .unexpectedEnd(expected: "an element")),
    ("<plist><dict>1️⃣</plist>2️⃣", .wrongClosing("plist", expected: "dict")),
    ("<plist><dict>1️⃣<key>a</key>2️⃣</dict></plist>", .keyWithoutValue("a")),
    ("<plist><dict><key>1️⃣&b;2️⃣</key>", .unknownEntity("b")),
    (entity, .declarations),
  ]

  @Test("what is no property list is refused with its reason and place", arguments: refusals)
  func refused(marked: String, reason: PropertyListError.Reason) {
    let text = MarkedText(marked)
    let error = PropertyListError(reason: reason, range: text.range)
    #expect(throws: error) { try Self.read(text.bytes) }
    let file = SourceFile(name: "App.entitlements", bytes: text.bytes)
    #expect(error.diagnostic(in: file).location?.utf8Range == text.range)
  }

  @Test("a binary list that holds itself, or grows beyond all bounds, is refused")
  func hostileBinary() {
    func list(_ object: [UInt8]) -> [UInt8] {
      let end = UInt8(8 + object.count)
      return Array("bplist00".utf8) + object + [8] + [0, 0, 0, 0, 0, 0, 1, 1]
        + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, end]
    }
    #expect(throws: PropertyListError(reason: .circular, range: 8..<8)) {
      try Self.read(list([0xA1, 0]))
    }
    #expect(throws: PropertyListError.self) { try Self.read(list([0xDF, 0x11, 0xFF, 0xFF])) }
  }
}
