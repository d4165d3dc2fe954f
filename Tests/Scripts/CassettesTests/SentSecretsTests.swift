import Cassettes
import Foundation
import ScriptRuntime
import Testing
import TestSupport

@Suite("Secrets that a recording sends")
struct SentSecretsTests {
  private let folder: TemporaryFolder
  private let url = "https://a.example/token"

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A recording that has got the secret `hunter2/x` from a server; what the server says next, and
  /// what it was asked.
  private func recording(
    _ answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPFailure>
  ) throws -> (RecordingTransport, FakeTransport, mark: String) {
    let url = url
    let inner = FakeTransport { request, number in
      let body = Array(#"{"access_token":"hunter2/x"}"#.utf8)
      return number == 1
        ? .success(HTTPResponse(status: 200, url: url, body: body)) : answer(request)
    }
    let recording = RecordingTransport(
      inner: inner,
      store: CassetteStore(path: folder.url.path)
    )
    let body = try recording.send(HTTPRequest(url: url)).get().body
    let text = String(decoding: body, as: UTF8.self)
    return (recording, inner, String(try #require(text.firstMatch(of: #/redacted-\w{4}/#)).output))
  }

  @Test(
    "a failure that a script and a report get has no secret",
    arguments: [
      { .timeLimit(url: $0, milliseconds: 5) }, { .unreachable(url: $0, reason: "no \($0)") },
      { .denied(url: $0) }, { .addressRefused(url: $0, address: "10.0.0.1") },
      { .tooLarge(url: $0, limit: 5) }, { .unknownHost(url: $0) }, { .unsupportedURL("x:" + $0) },
      { .notRecorded(method: "GET", url: $0) }, { .tooManyRedirects(url: $0, limit: 5) },
      { .redirectLoop(url: $0) },
    ] as [@Sendable (String) -> HTTPFailure]
  )
  func failures(failure: @escaping @Sendable (String) -> HTTPFailure) throws {
    let (recording, inner, mark) = try recording { .failure(failure($0.url)) }
    let request = HTTPRequest(url: "https://a.example/use?q=\(mark)&token=\(mark)")
    let outcome = recording.send(request)
    #expect(inner.requests.last?.url.contains("hunter2") == true)
    #expect(throws: HTTPFailure.self) { try outcome.get() }
    #expect(!"\(outcome)".contains("hunter2"))
    #expect(!recording.report.contains { $0.description.contains("hunter2") })
  }

  @Test("an answer that cannot be recorded has no secret, and none that it repeats")
  func answers() throws {
    for status in [200, 1_000] {
      let (recording, _, mark) = try recording { request in
        .success(
          HTTPResponse(
            status: status,
            url: request.url + "/",
            redirects: [HTTPRedirect(status: 302, url: request.url + "/")],
            headers: [HTTPField("Location", request.url), HTTPField("Set-Cookie", "a=hunter2")],
            body: Array(#"you sent "hunter2/x", {"jwt":"hunter2"}"#.utf8)
          )
        )
      }
      let request = HTTPRequest(url: "https://a.example/use?q=\(mark)")
      let answer = try recording.send(request).get()
      #expect(answer.status == status)
      #expect(!"\(answer)\(String(decoding: answer.body, as: UTF8.self))".contains("hunter2"))
      #expect(answer.headers == [HTTPField("Location", request.url)])
    }
  }

  @Test("a mark within what only looks like one is a mark")
  func falseMarks() throws {
    let (recording, inner, mark) = try recording {
      .success(HTTPResponse(status: 200, url: $0.url))
    }
    _ = recording.send(HTTPRequest(url: "https://a.example/?q=redacted-\(mark)"))
    #expect(inner.requests.last?.url == "https://a.example/?q=redacted-hunter2%2Fx")
    let count = inner.requests.count
    for text in ["redacted-lo-redacted-abcd", "redacted-loredacted-abcd", "redacted-redacted-abcd"]
    {
      _ = recording.send(HTTPRequest(url: "https://a.example/?q=\(text)"))
    }
    #expect(inner.requests.count == count, "a request with an unknown mark is not sent")
  }

  @Test("a mark beside a byte that is no UTF-8 is a mark, too")
  func bytes() throws {
    let (recording, inner, mark) = try recording {
      .success(HTTPResponse(status: 200, url: $0.url))
    }
    let body = [0xE9] + Array(mark.utf8)
    _ = recording.send(HTTPRequest(method: "POST", url: url, body: body))
    #expect(inner.requests.last?.body == [0xE9] + Array("hunter2/x".utf8))
  }

  @Test("a secret with a line break is not put into a header field")
  func lineBreaks() throws {
    let inner = FakeTransport { request, _ in
      let body = Array(#"{"access_token":"a\r\nX-Evil: b"}"#.utf8)
      return .success(HTTPResponse(status: 200, url: request.url, body: body))
    }
    let recording = RecordingTransport(inner: inner, store: CassetteStore(path: folder.url.path))
    let body = String(decoding: try recording.send(HTTPRequest(url: url)).get().body, as: UTF8.self)
    let mark = try #require(body.firstMatch(of: #/redacted-\w{4}/#)).output
    let headers = [HTTPField("X-Plain", String(mark))]
    _ = recording.send(HTTPRequest(url: "https://a.example/y", headers: headers))
    #expect(inner.requests.count == 1)
  }
}
