import ScriptRuntime

/// Has no exchange recorded.
struct EmptyTransport: HTTPTransport {
  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    .failure(.notRecorded(method: request.method, url: request.url))
  }
}

/// Answers by URL.
struct TableTransport: HTTPTransport {
  var responses: [String: Result<HTTPResponse, HTTPFailure>] = [:]

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    responses[request.url] ?? EmptyTransport().send(request)
  }
}

extension TableTransport {
  /// Answers with texts; nil is a request that fails.
  init(bodies: [String: String?], type: String = "text/html; charset=utf-8") {
    for (url, body) in bodies {
      responses[url] =
        body.map { text in
          .success(
            HTTPResponse(
              status: 200,
              url: url,
              headers: [HTTPField("Content-Type", type)],
              body: Array(text.utf8)
            )
          )
        } ?? .failure(.unreachable(url: url, reason: "no answer"))
    }
  }
}
