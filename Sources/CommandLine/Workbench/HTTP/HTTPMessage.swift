/// A request of HTTP/1.1 that was read whole.
struct HTTPRequest: Sendable {
  var method: String
  /// The path, without the query.
  var path: String
  /// The text after the first question mark, if there is one.
  var query: String?
  /// The fields in their order; names are lower case.
  var fields: [Field]
  var body: [UInt8]
  /// Whether the connection ends after the answer.
  var closes: Bool

  struct Field: Sendable, Hashable {
    var name: String
    var value: String
  }
}

extension HTTPRequest {
  /// The value of a field that is there once; nil if it is absent or repeated.
  subscript(name: String) -> String? {
    let values = fields.filter { $0.name == name }
    return values.count == 1 ? values[0].value : nil
  }

  func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

  /// The value of a parameter of the query, as it is written.
  func parameter(_ name: String) -> String? {
    for pair in query?.split(separator: "&") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }
}

/// An answer of HTTP/1.1.
struct HTTPResponse: Sendable {
  var status: Status
  var contentType: String
  var body: [UInt8]
  var fields: [HTTPRequest.Field] = []
  /// What a browser lets the answer do; by default, to use the page's own files.
  var contentPolicy = HTTPResponse.ofOwnFiles

  enum Status: Int, Sendable {
    case ok = 200
    case noContent = 204
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case timeout = 408
    case conflict = 409
    case lengthRequired = 411
    case tooLarge = 413
    case addressTooLong = 414
    case wrongType = 415
    case misdirected = 421
    case unprocessable = 422
    case fieldsTooLarge = 431
    case internalError = 500
    case unimplemented = 501
    case busy = 503
    case wrongVersion = 505
  }
}

extension HTTPResponse {
  init(_ status: Status, _ text: String) {
    self.init(status: status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// The head of an answer, up to and with the empty line.
  ///
  /// - Parameters:
  ///   - closes: Whether the connection ends after it.
  ///   - isStream: Whether the body has no length and ends with the connection.
  /// - Returns: The head.
  func head(closes: Bool, isStream: Bool = false) -> String {
    var lines = ["HTTP/1.1 \(status.rawValue) \(status.words)"]
    lines.append("Content-Type: \(contentType)")
    if !isStream { lines.append("Content-Length: \(body.count)") }
    if closes || isStream { lines.append("Connection: close") }
    lines.append("Content-Security-Policy: \(contentPolicy)")
    lines += Self.policy
    lines += fields.map { "\($0.name): \($0.value)" }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  static let ofOwnFiles = """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
    trusted-types 'none'
    """

  /// What browsers may do with any answer: cache nothing, send no referrer.
  private static let policy = [
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "X-Frame-Options: DENY",
    "Referrer-Policy: no-referrer",
    "Cross-Origin-Resource-Policy: same-origin",
    "Cross-Origin-Opener-Policy: same-origin",
    "Permissions-Policy: camera=(), geolocation=(), microphone=()",
  ]
}

extension HTTPResponse.Status {
  var words: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .timeout: "Request Timeout"
    case .conflict: "Conflict"
    case .lengthRequired: "Length Required"
    case .tooLarge: "Content Too Large"
    case .addressTooLong: "URI Too Long"
    case .wrongType: "Unsupported Media Type"
    case .misdirected: "Misdirected Request"
    case .unprocessable: "Unprocessable Content"
    case .fieldsTooLarge: "Request Header Fields Too Large"
    case .internalError: "Internal Server Error"
    case .unimplemented: "Not Implemented"
    case .busy: "Service Unavailable"
    case .wrongVersion: "HTTP Version Not Supported"
    }
  }
}
