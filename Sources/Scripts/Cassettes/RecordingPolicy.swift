public import ScriptRuntime

/// Determines which parts of an exchange are recorded.
public struct RecordingPolicy: Sendable, Hashable {
  /// The header fields of an answer to record, in lower case; secrets are never recorded.
  public var responseHeaders: Set<String>
  /// The length, in bytes, to which bodies are trimmed; nil records all of them.
  public var trimmedLength: Int?
  /// Whether to search the bodies of answers for secrets; public files only contain text that looks
  /// like secrets.
  public var searchesBodies: Bool

  /// Creates a policy; the defaults keep ``defaultResponseHeaders``, trim nothing and search
  /// everything.
  public init(
    responseHeaders: Set<String> = RecordingPolicy.defaultResponseHeaders,
    trimmedLength: Int? = nil,
    searchesBodies: Bool = true
  ) {
    self.responseHeaders = responseHeaders
    self.trimmedLength = trimmedLength
    self.searchesBodies = searchesBodies
  }

  /// Fields that tell how to read the body, where to continue, and which software answered: rules
  /// read them, and they are the same in every answer.
  public static let defaultResponseHeaders: Set<String> = [
    "content-disposition", "content-language", "content-type", "link", "location",
    "medium-fulfilled-by", "refresh", "server", "x-discourse-route", "x-powered-by",
    "x-tumblr-user",
  ]

  /// The usual value of ``trimmedLength``: 1 MiB.
  public static let usualTrimmedLength = 1 << 20
}

extension RecordingPolicy {
  /// The exchange to record, or nil for a failure that is not an answer of a server, or a request
  /// that the format cannot represent.
  public func exchange(
    _ request: HTTPRequest,
    _ outcome: Result<HTTPResponse, HTTPFailure>
  ) -> Exchange? {
    var remover = SecretRemover()
    return exchange(request, outcome, without: &remover)
  }

  /// The exchange to record, and what was removed from it.
  func exchange(
    _ request: HTTPRequest,
    _ outcome: Result<HTTPResponse, HTTPFailure>,
    without remover: inout SecretRemover
  ) -> Exchange? {
    let exchange = cleaned(request, outcome, without: &remover)
    return Self.isToRecord(exchange) ? exchange : nil
  }

  static func isToRecord(_ exchange: Exchange) -> Bool {
    // What may be a local failure says nothing about the server.
    if case .failure(let failure) = exchange.outcome, !failure.isAnswer { return false }
    return exchange.isRecordable
  }

  /// The exchange without its secrets, whether recorded or not.
  func cleaned(
    _ request: HTTPRequest,
    _ outcome: Result<HTTPResponse, HTTPFailure>,
    without remover: inout SecretRemover
  ) -> Exchange {
    let request = recorded(request, without: &remover)
    var exchange = Exchange(request: request, outcome: outcome)
    switch outcome {
    case .success(let response):
      let (response, length) = recorded(response, of: request, without: &remover)
      exchange.outcome = .success(response)
      exchange.untrimmedLength = length
    case .failure(let failure):
      exchange.outcome = .failure(remover.failure(failure, of: request))
    }
    return exchange
  }

  /// The request as recorded: without secrets, with a normalised URL.
  func recorded(_ request: HTTPRequest) -> HTTPRequest {
    var remover = SecretRemover()
    return recorded(request, without: &remover)
  }

  private func recorded(
    _ request: HTTPRequest,
    without remover: inout SecretRemover
  ) -> HTTPRequest {
    let key = RequestKey(request, without: &remover)
    return HTTPRequest(
      method: key.method,
      url: key.url,
      headers: kept(remover.requestHeaders(request.headers)) { _ in true },
      body: key.body
    )
  }

  private func recorded(
    _ response: HTTPResponse,
    of request: HTTPRequest,
    without remover: inout SecretRemover
  ) -> (HTTPResponse, untrimmedLength: Int?) {
    var recorded = response
    recorded.headers = kept(response.headers) { responseHeaders.contains($0) }
      .map { HTTPField($0.name, remover.text($0.value, in: .header)) }
    recorded.redirects = response.redirects.map {
      HTTPRedirect(status: $0.status, url: remover.text($0.url, in: .redirect))
    }
    recorded.url = recorded.redirects.last?.url ?? request.url
    if searchesBodies { recorded.body = remover.body(response.body, in: .body) }
    let length = recorded.body.count
    guard let trimmedLength, length > trimmedLength else { return (recorded, nil) }
    recorded.body = Self.trimmed(recorded.body, to: trimmedLength)
    return (recorded, length)
  }

  /// The beginning of a body, without splitting a UTF-8 character.
  private static func trimmed(_ body: [UInt8], to length: Int) -> [UInt8] {
    let start = body[...length].lastIndex { $0 & 0xC0 != 0x80 } ?? length
    return Array(body[..<(length - start < 4 ? start : length)])
  }

  private func kept(
    _ fields: [HTTPField],
    where isKept: (_ lowercasedName: String) -> Bool
  ) -> [HTTPField] {
    fields.map { HTTPField($0.name, $0.value.trimmingSpaces) }.filter { field in
      let name = field.name.lowercased()
      return isKept(name) && !SecretNames.containsHeaderField(name)
        && isPlainText(Array(field.value.utf8)[...], allowing: [0x09])
    }.sorted(by: HTTPField.isOrderedBefore)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let start = utf8.firstIndex { !isSpace($0) } ?? endIndex
    let end = utf8.lastIndex { !isSpace($0) }.map { utf8.index(after: $0) } ?? start
    return String(self[start..<end])
  }
}
