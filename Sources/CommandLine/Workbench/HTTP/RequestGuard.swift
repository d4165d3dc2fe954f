/// Accepts only requests from the page itself.
struct RequestGuard: Sendable {
  let port: Int
  let token: AccessToken

  /// The field in which the page sends its token.
  ///
  /// A page of another origin cannot send it without asking
  /// first, which is answered with a refusal.
  static let tokenField = "x-ruleproof-token"

  /// Why a request is refused; nil for one that is let through.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - needsToken: Whether it is for more than the page's own files, which hold nothing of
  ///     anybody.
  /// - Returns: The refusal.
  func refusal(of request: HTTPRequest, needsToken: Bool) -> HTTPResponse? {
    // A foreign name that resolves to this machine (DNS rebinding).
    guard let host = request["host"], hosts.contains(host) else {
      return HTTPResponse(.misdirected, "this server has another name")
    }
    if request.has("origin") {
      guard let origin = request["origin"], origin == "http://\(host)" else {
        return HTTPResponse(.forbidden, "requests of other origins are refused")
      }
    }
    if request.has("sec-fetch-site") {
      let site = request["sec-fetch-site"]
      let isNavigation = request["sec-fetch-mode"] == "navigate" && !needsToken
      guard site == "same-origin" || site == "none" || isNavigation else {
        return HTTPResponse(.forbidden, "requests of other sites are refused")
      }
    }
    guard needsToken else { return nil }
    guard let given = request[Self.tokenField], token.isSame(as: given) else {
      return HTTPResponse(
        .unauthorized,
        "the token is missing or of another run: open the address that ruleproof printed"
      )
    }
    return nil
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }
}

/// The secret in the address of the page, without which nothing is answered.
struct AccessToken: Sendable {
  /// The token: 256 random bits in hexadecimal digits.
  let text: String

  /// Makes a token from the system's source of random numbers.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    .joined()
  }

  init(text: String) { self.text = text }

  /// Compares without telling by its time where the first difference is.
  func isSame(as other: String) -> Bool {
    let (own, given) = (Array(text.utf8), Array(other.utf8))
    var difference = UInt(truncatingIfNeeded: own.count ^ given.count)
    for index in own.indices {
      difference |= UInt(own[index] ^ (index < given.count ? given[index] : 0))
    }
    return difference == 0
  }
}
