import Deeplink
import Foundation
import Testing

@Suite("Texts that look alike")
struct ExactTextTests {
  private static let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")

  @Test("are different values, literals, separators, deep links and errors")
  func differ() throws {
    let (one, other) = (Self.composed, Self.decomposed)
    #expect(one == other)
    #expect(DeeplinkValue.text(one) != .text(other))
    #expect(DeeplinkValue.list([one]) != .list([other]))
    #expect(DeeplinkTemplate.Part.literal(one) != .literal(other))
    #expect(DeeplinkTemplate(literal: one) != DeeplinkTemplate(literal: other))
    #expect(try DeeplinkTemplate("/{a*\u{E9}}") != DeeplinkTemplate("/{a*e\u{301}}"))
    #expect(Deeplink<Void>.literal(one) != .literal(other))
    #expect(
      DeeplinkError.pathDoesntMatchWithLiteralDeepLink(path: one, deepLink: "")
        != .pathDoesntMatchWithLiteralDeepLink(path: other, deepLink: "")
    )
    #expect(Set([DeeplinkValue.text(one), .text(other), .text(one)]).count == 2)
    let first = try DeeplinkTemplate("/{a}").match(text: "/" + one).get()
    #expect(first == (try DeeplinkTemplate("/{a}").match(text: "/" + one).get()))
    #expect(first != (try DeeplinkTemplate("/{a}").match(text: "/" + other).get()))
  }
}
