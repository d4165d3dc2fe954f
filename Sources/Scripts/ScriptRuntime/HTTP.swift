/// Answers the HTTP requests of scripts.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the answer.
  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure>

  /// Sends a request like `send` and traces what a report may show of it.
  func sendTraced(_ request: HTTPRequest) -> TracedOutcome
}

/// A header field.
public struct HTTPField: Sendable, Hashable {
  /// The name as written.
  public var name: String
  /// The field's value.
  public var value: String

  /// Creates a header field from its name and value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An HTTP request.
public struct HTTPRequest: Sendable, Hashable {
  /// The method, upper case.
  public var method: String
  /// The URL as written by the script.
  public var url: String
  /// The header fields that the script set.
  public var headers: [HTTPField]
  /// The body.
  public var body: [UInt8]

  /// Creates a request from its parts.
  public init(method: String = "GET", url: String, headers: [HTTPField] = [], body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// A redirect that was followed.
public struct HTTPRedirect: Sendable, Hashable {
  /// The status code that redirected.
  public var status: Int
  /// The absolute target URL.
  public var url: String

  /// Creates a redirect from its parts.
  public init(status: Int, url: String) {
    self.status = status
    self.url = url
  }
}

/// An HTTP response.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The URL that answered, after all redirects; it has a fragment only from a redirect.
  public var url: String
  /// The redirects that were followed, in order.
  public var redirects: [HTTPRedirect]
  /// The header fields, in order.
  public var headers: [HTTPField]
  /// The decoded body.
  public var body: [UInt8]

  /// Creates a response from its parts.
  public init(
    status: Int,
    url: String,
    redirects: [HTTPRedirect] = [],
    headers: [HTTPField] = [],
    body: [UInt8] = []
  ) {
    self.status = status
    self.url = url
    self.redirects = redirects
    self.headers = headers
    self.body = body
  }
}

/// Why a request has no answer.
public enum HTTPFailure: Error, Sendable, Hashable {
  /// No exchange is recorded for this method and URL.
  case notRecorded(method: String, url: String)
  /// The run has no network access.
  case denied(url: String)
  /// The URL is not one of http or https.
  case unsupportedURL(String)
  /// The address is a loopback, private or link-local one.
  case addressRefused(url: String, address: String)
  /// A name server answered that the host does not exist.
  case unknownHost(url: String)
  /// The server could not be reached or did not speak HTTP, as described.
  case unreachable(url: String, reason: String)
  /// The body or the header exceeds this size in bytes.
  case tooLarge(url: String, limit: Int)
  /// No answer within this time in milliseconds.
  case timeLimit(url: String, milliseconds: Int)
  /// More redirects than this.
  case tooManyRedirects(url: String, limit: Int)
  /// The redirects returned to an earlier URL.
  case redirectLoop(url: String)
}

extension HTTPFailure {
  /// Whether a script in the app would see a failed request; a refusal by this tool alone ends the
  /// script's run instead.
  public var isVisibleToScripts: Bool {
    switch self {
    case .unsupportedURL, .unknownHost, .unreachable, .tooManyRedirects, .redirectLoop: true
    case .notRecorded, .denied, .addressRefused, .tooLarge, .timeLimit: false
    }
  }

  /// Whether it counts as an answer: of a name server that the host does not exist, or of a server
  /// with endless redirects or a redirect to a non-web URL.
  ///
  /// Anything else may be caused by this machine or its network and says nothing about the server:
  /// no route, a refused connection, a broken certificate, a truncated answer.
  public var isAnswer: Bool {
    switch self {
    case .unsupportedURL, .unknownHost, .tooManyRedirects, .redirectLoop: true
    case .unreachable, .notRecorded, .denied, .addressRefused, .tooLarge, .timeLimit: false
    }
  }
}
