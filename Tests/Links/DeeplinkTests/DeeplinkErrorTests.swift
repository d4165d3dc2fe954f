import Deeplink
import Foundation
import Testing

@Suite("Errors of deep links")
struct DeeplinkErrorTests {
  private struct Plain: Error {
    var id: Int
  }
  private struct Comparable: Error, Equatable {
    var id: Int
    static func == (left: Self, right: Self) -> Bool { left.id % 10 == right.id % 10 }
  }
  private struct Other: Error {
    var id: Int
  }

  @Test("are equal if what they hold is")
  func equality() throws {
    let url = try #require(URL(string: "app:/x"))
    let errors: [DeeplinkError] = [
      .pathDoesntMatchWithLiteralDeepLink(path: "/a", deepLink: "/b"),
      .pathDoesntMatchWithLiteralDeepLink(path: "/b", deepLink: "/b"),
      .argumentRepeated(argument: \Ticket.id), .argumentRepeated(argument: \Ticket.text),
      .cannotSetTwoArgumentsConsecutively(argument1: \Ticket.id, argument2: \Ticket.text),
      .cannotSetTwoArgumentsConsecutively(argument1: \Ticket.text, argument2: \Ticket.id),
      .cannotExtractURLComponents(url: url), .noMatchingDeeplinkFound(forURL: url, errors: []),
      .noMatchingDeeplinkFound(forURL: url, errors: [.cannotExtractURLComponents(url: url)]),
      .registrationClosureThrownError(underlying: Plain(id: 1)),
      .registrationClosureThrownError(underlying: Plain(id: 2)),
      .registrationClosureThrownError(underlying: Other(id: 1)),
      .registrationClosureThrownError(underlying: Comparable(id: 1)),
    ]
    for (index, error) in errors.enumerated() {
      for (other, another) in errors.enumerated() {
        #expect((error == another) == (index == other))
      }
    }
    #expect(
      DeeplinkError.registrationClosureThrownError(underlying: Comparable(id: 1))
        == .registrationClosureThrownError(underlying: Comparable(id: 11))
    )
  }

  @Test("have words")
  func words() throws {
    let url = try #require(URL(string: "app:/x"))
    let error = DeeplinkError.noMatchingDeeplinkFound(
      forURL: url,
      errors: [
        .pathDoesntMatchWithLiteralDeepLink(path: "/x", deepLink: "/y"),
        .argumentRepeated(argument: \Ticket.id),
      ]
    )
    #expect(
      error.localizedDescription == """
        No deep link handles "app:/x".
        - "/x" does not match the deep link "/y".
        - The deep link names \\Ticket.id twice.
        """
    )
    let consecutive = DeeplinkError.cannotSetTwoArgumentsConsecutively(
      argument1: \Ticket.seat.row,
      argument2: \Ticket.seat.numberText
    )
    #expect(
      consecutive.localizedDescription == """
        The deep link has nothing between \\Ticket.seat.row and a computed property of Ticket.
        """
    )
  }
}
