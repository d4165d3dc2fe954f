import ScriptRuntime

extension ExchangeReader {
  typealias Answer = (outcome: Result<HTTPResponse, HTTPFailure>, untrimmedLength: Int?)

  private static let expected = "'< ' and a status, a redirect or a failure"

  // answer = *redirect ( response | failure )
  mutating func answer(to request: HTTPRequest) throws(LocatedProblem) -> Answer {
    var redirects: [HTTPRedirect] = []
    while true {
      let line = try markedLine("<", expecting: Self.expected)
      let words = line.splitAtSpace
      guard words[0].utf8.first.map({ (0x30...0x39).contains($0) }) == true else {
        guard redirects.isEmpty, words.count == 2 else {
          throw cursor.problem(.unexpected(expected: Self.expected))
        }
        return (.failure(try failure(words[0], words[1], request)), nil)
      }
      let status = try status(words[0])
      guard words.count == 2 else {
        return try response(status: status, redirects: redirects, request: request)
      }
      guard redirects.count < Exchange.Limits.redirects else {
        throw cursor.problem(.tooMany("redirects", limit: Exchange.Limits.redirects))
      }
      redirects.append(HTTPRedirect(status: status, url: try url(words[1])))
    }
  }

  private mutating func response(
    status: Int,
    redirects: [HTTPRedirect],
    request: HTTPRequest
  ) throws(LocatedProblem) -> Answer {
    let headers = try fields(mark: "<")
    try cursor.emptyLine()
    let body = try self.body()
    let response = HTTPResponse(
      status: status,
      url: redirects.last?.url ?? request.url,
      redirects: redirects,
      headers: headers,
      body: body.bytes
    )
    return (.success(response), body.wholeLength)
  }

  // failure = "unreachable " url " " reason | "too-many-redirects " ( limit | "loop" )
  //         | "unsupported-url " url
  private func failure(
    _ kind: Substring,
    _ rest: Substring,
    _ request: HTTPRequest
  ) throws(LocatedProblem) -> HTTPFailure {
    switch String(kind) {
    case ExchangeFormat.unreachable:
      let words = rest.splitAtSpace
      guard words.count == 2, isWord(words[1]) else {
        throw cursor.problem(.unexpected(expected: "a URL and the reason"))
      }
      let url = try url(words[0])
      return words[1].utf8.elementsEqual(ExchangeFormat.unknownHost.utf8)
        ? .unknownHost(url: url) : .unreachable(url: url, reason: String(words[1]))
    case ExchangeFormat.tooManyRedirects where rest.utf8.elementsEqual(ExchangeFormat.loop.utf8):
      return .redirectLoop(url: request.url)
    case ExchangeFormat.tooManyRedirects:
      guard let limit = decimal(rest), limit > 0 else {
        throw cursor.problem(.unexpected(expected: "the limit, a number"))
      }
      return .tooManyRedirects(url: request.url, limit: limit)
    case ExchangeFormat.unsupportedURL where isWord(rest):
      return .unsupportedURL(String(rest))
    default:
      throw cursor.problem(.unexpected(expected: Self.expected))
    }
  }

  private func isWord(_ text: Substring) -> Bool {
    text.utf8.first != nil && text.utf8.first != 0x20 && text.utf8.first != 0x09
  }

  private func status(_ text: Substring) throws(LocatedProblem) -> Int {
    guard text.utf8.count == 3, let status = decimal(text), status >= 100 else {
      throw cursor.problem(.wrongStatus)
    }
    return status
  }

  /// A URL with its fragment, in normalised spelling.
  private func url(_ text: Substring) throws(LocatedProblem) -> String {
    let url = HTTPURL(String(text))
    guard let url, url.description == text else {
      throw cursor.problem(.wrongURL(expected: url?.description))
    }
    return url.description
  }
}

/// A number of up to 12 digits, without sign and leading zeros.
func decimal(_ text: Substring) -> Int? {
  guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
    text.utf8.count == 1 || text.utf8.first != 0x30
  else { return nil }
  return Int(text)
}
