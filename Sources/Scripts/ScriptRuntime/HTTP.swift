/// Answers the HTTP requests of scripts.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the answer.
  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure>

  /// Sends a request as `send` does, and tells what a report may show of it.
  func sendTraced(_ request: HTTPRequest) -> TracedOutcome
}

/// A header field.
public struct HTTPField: Sendable, Hashable {
  /// The name, as it is written.
  public var name: String
  /// The value.
  public var value: String

  /// Creates a header field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An HTTP request.
public struct HTTPRequest: Sendable, Hashable {
  /// The method, upper case.
  public var method: String
  /// The URL, as the script wrote it.
  public var url: String
  /// The header fields that the script set.
  public var headers: [HTTPField]
  /// The body.
  public var body: [UInt8]

  /// Creates a request.
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
  /// The URL that was gone to, absolute.
  public var url: String

  /// Creates a redirect.
  public init(status: Int, url: String) {
    self.status = status
    self.url = url
  }
}

/// An HTTP response.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The URL that answered, after all redirects; a fragment is here only if a redirect gave it.
  public var url: String
  /// The redirects that were followed, in order.
  public var redirects: [HTTPRedirect]
  /// The header fields, in order.
  public var headers: [HTTPField]
  /// The body, after its transfer and content encodings were undone.
  public var body: [UInt8]

  /// Creates a response.
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
  /// The run allows no network.
  case denied(url: String)
  /// The URL is not one of http or https.
  case unsupportedURL(String)
  /// The address is a loopback, private or link-local one.
  case addressRefused(url: String, address: String)
  /// A name server answered that there is no host of this name.
  case unknownHost(url: String)
  /// The server could not be reached or did not speak HTTP; the words say why.
  case unreachable(url: String, reason: String)
  /// The body, or the header, is larger than this, in bytes.
  case tooLarge(url: String, limit: Int)
  /// No answer within this, in milliseconds.
  case timeLimit(url: String, milliseconds: Int)
  /// More redirects than this.
  case tooManyRedirects(url: String, limit: Int)
  /// The redirects came back to a URL as long as they were followed.
  case redirectLoop(url: String)
}

extension HTTPFailure {
  /// Whether a script in the app would see this as a failed request; what only this tool refuses
  /// ends the script's run instead.
  public var isVisibleToScripts: Bool {
    switch self {
    case .unsupportedURL, .unknownHost, .unreachable, .tooManyRedirects, .redirectLoop: true
    case .notRecorded, .denied, .addressRefused, .tooLarge, .timeLimit: false
    }
  }

  /// Whether it is an answer: of a name server that there is no such host, or of a server that
  /// redirects without end or to what is no web page.
  ///
  /// Anything else may be the fault of this machine or of the network that it is in, and says nothing
  /// of the server: no route, a refused connection, a broken certificate, an answer that was cut off.
  public var isAnswer: Bool {
    switch self {
    case .unsupportedURL, .unknownHost, .tooManyRedirects, .redirectLoop: true
    case .unreachable, .notRecorded, .denied, .addressRefused, .tooLarge, .timeLimit: false
    }
  }
}
