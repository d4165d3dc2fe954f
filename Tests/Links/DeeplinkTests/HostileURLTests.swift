import Deeplink
import Foundation
import TestSupport
import Testing

/// Inputs that would take hours if anything were looked at again and again.
@Suite("Hostile URLs", .hangLimit)
struct HostileURLTests {
  private static let size = 1 << 20

  @Test(
    "of a mebibyte are matched in one pass",
    arguments: [
      ("/{a}/{b}", "/" + String(repeating: "a", count: size), false),
      ("/{a}/{b}", String(repeating: "/", count: size), true),
      ("/{a}-{b}-{c}-x", "/" + String(repeating: "-a", count: size / 2), false),
      ("/{a}aaaaaaaaaaaaaaab", "/" + String(repeating: "a", count: size), false),
      ("/{a}aaaaaaaaaaaaaaab/", "/" + String(repeating: "a", count: size), false),
      ("/{a*,}x", "/" + String(repeating: ",", count: size), false),
      ("/{a*,}", "/" + String(repeating: "1,", count: size / 2), true),
      ("{a}", String(repeating: "a", count: size) + ":", true),
      ("{a}", "https://" + String(repeating: "@", count: size), true),
      ("/x", String(repeating: "/", count: size), false),
    ]
  )
  func long(text: String, url: String, fits: Bool) throws {
    let template = try DeeplinkTemplate(text)
    #expect(((try? template.match(text: url).get()) != nil) == fits)
    #expect(DeeplinkTemplateSet([template]).matches(text: url) == (fits ? [0] : []))
    if let url = URL(string: url) {
      #expect(((try? template.match(url).get()) != nil) == fits)
    }
  }

  @Test("of a mebibyte get errors of a bounded length from many deep links")
  @MainActor
  func longErrors() throws {
    let center = DeeplinksCenter()
    for index in 0..<1_000 {
      center.register(deeplink: .literal("/aaaaaaab\(index)")) { _ in true }
    }
    let url = try #require(URL(string: "/" + String(repeating: "a", count: Self.size)))
    let error = #expect(throws: DeeplinkError.self) { try center.parse(url: url) }
    guard case .noMatchingDeeplinkFound(_, let errors) = error else {
      Issue.record("another error")
      return
    }
    let path = "/" + String(repeating: "a", count: 4_095) + "…"
    let expected = (0..<1_000).map {
      DeeplinkError.pathDoesntMatchWithLiteralDeepLink(path: path, deepLink: "/aaaaaaab\($0)")
    }
    #expect(errors == expected)
  }

  @Test("that encode nothing or NUL are matched as they are written")
  func odd() throws {
    let link: Deeplink<Ticket> = try "/\(\.id)"
    for (text, id) in [("x:/%00", "%00"), ("x:/%F0%9F%98%80", "%F0%9F%98%80"), ("x:/~._-", "~._-")]
    {
      #expect(try link.parse(#require(URL(string: text))).id == id)
    }
    #expect(try DeeplinkTemplate("/{a}").match(text: "/\u{0}%zz").get().segments == ["\u{0}%zz"])
    // What the system cannot take into a URL as it is, it encodes.
    if let url = URL(string: "x:/é|\u{0}<>") { #expect(throws: Never.self) { try link.parse(url) } }
  }

  @Test("made of bytes that are no text never fail otherwise than by an error")
  func bytes() throws {
    let link: Deeplink<Ticket> = try "/\(\.id)/\(\.text)"
    for seed in 0..<256 {
      let bytes = Data("x:/".utf8) + Data([UInt8(seed), 0xED, 0xA0, 0x80, 0x2F, UInt8(255 - seed)])
      guard let url = URL(dataRepresentation: bytes, relativeTo: nil) else { continue }
      do {
        _ = try link.parse(url, decoding: .percentDecoded)
      } catch let error as DeeplinkError {
        #expect(error.errorDescription != nil)
      }
    }
  }

  @Test("templates of a mebibyte are read")
  func longTemplates() throws {
    let literal = "/" + String(repeating: "aé{{", count: Self.size / 8)
    let template = try DeeplinkTemplate(literal + "/{a}/")
    #expect(template.parts.count == 3)
    #expect(template.description == literal + "/{a}/")
    #expect(throws: DeeplinkTemplateError.self) { try DeeplinkTemplate(literal + "{") }
    let many = try DeeplinkTemplate((0..<5_000).map { "/{a\($0)}" }.joined())
    let url = String(repeating: "/1", count: 5_000)
    #expect(try many.match(text: url).get().segments == Array(repeating: "1", count: 5_000))
  }
}
