import Cassettes
import Foundation
import ScriptRuntime
import Testing
import TestSupport

@Suite("Recording")
struct RecordingTransportTests {
  private let folder: TemporaryFolder
  private let store: CassetteStore
  private let url = "https://a.example/x"

  init() throws {
    folder = try TemporaryFolder()
    store = CassetteStore(path: folder.url.path)
  }

  private func response(_ body: String, headers: [HTTPField] = []) -> HTTPResponse {
    HTTPResponse(status: 200, url: url, headers: headers, body: Array(body.utf8))
  }

  private func file(_ name: String = "a.example/get-x.exchange") throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("a script gets while recording what it gets from the replay")
  func parity() throws {
    let headers = [
      HTTPField("Set-Cookie", "session=1"), HTTPField("X-Powered-By", " kale "),
      HTTPField("Date", "today"), HTTPField("content-type", "text/html"),
      HTTPField("ETag", "\"x\""), HTTPField("Link", "<a>"), HTTPField("link", "<b>"),
      HTTPField("Server", "a\u{7}b"),
    ]
    let answer = response("hello", headers: headers)
    let recording = RecordingTransport(
      inner: FakeTransport { _, _ in .success(answer) },
      store: store
    )
    let recorded = recording.send(HTTPRequest(url: url))
    #expect(
      ReplayTransport(store: CassetteStore(path: store.path)).send(HTTPRequest(url: url))
        == recorded
    )
    #expect(
      try recorded.get().headers == [
        HTTPField("content-type", "text/html"), HTTPField("Link", "<a>"), HTTPField("link", "<b>"),
        HTTPField("X-Powered-By", "kale"),
      ]
    )
  }

  @Test("no secret of a request is written, but all of it is sent")
  func secrets() throws {
    let inner = FakeTransport { _, _ in .success(response("x")) }
    let recording = RecordingTransport(inner: inner, store: store)
    let request = HTTPRequest(
      url: "https://name:hunter2@a.example/x",
      headers: [
        HTTPField("Authorization", "Bearer hunter2"), HTTPField("X-Api-Key", "hunter2"),
        HTTPField("Cookie", "a=hunter2"), HTTPField("Accept", "text/html"),
      ]
    )
    _ = recording.send(request)
    #expect(inner.requests == [request])
    let names = CassetteStore(path: store.path).readAll()
    let text = try file(try #require(names.first))
    #expect(!text.contains("hunter2"))
    #expect(text.contains("> Accept: text/html\n"))
    #expect(try ReplayTransport(store: store).send(request).get().status == 200)
  }

  /// All files in the folder.
  private func everything() throws -> String {
    try CassetteStore(path: store.path).readAll().map { try file($0) }.joined()
  }

  @Test(
    "a secret in a URL is replaced by its mark, with a warning, and finds its exchange",
    arguments: [
      ("https://a.example/x?access_token=hunter2", "access_token"),
      ("https://a.example/x?a=b&X-Amz-Signature=hunter2&c=d", "X-Amz-Signature"),
      ("https://a.example/x?url=https%3A%2F%2Fb.example%2F%3Fapi_key%3Dhunter2", "api_key"),
      ("https://a.example/x?url=https%253A%252F%252Fb%252F%253Fkey%253Dhunter2", "key"),
      ("https://a.example/x;jsessionid=hunter2?y", "jsessionid"),
      ("https://a.example/x;sid=hunter2/y?z=1", "sid"),
      ("https://a.example/x?userPat=hunter2", "userPat"),
    ]
  )
  func secretInURL(url: String, name: String) throws {
    let recording = RecordingTransport(
      inner: FakeTransport { request, _ in .success(HTTPResponse(status: 200, url: request.url)) },
      store: store
    )
    let request = HTTPRequest(url: url)
    _ = recording.send(request)
    #expect(recording.report.contains(.secret(RequestKey(request), place: .url, name: name)))
    #expect(try !everything().contains("hunter2"))
    #expect(!recording.report.contains { $0.description.contains("hunter2") })
    #expect(store.exchange(for: request) != nil)
    #expect(url.contains("?y") == recording.report.contains { "\($0)".contains("?y") })
    let other = HTTPRequest(url: url.replacing("hunter2", with: "hunter3"))
    #expect(store.exchange(for: other) == nil, "another secret is another request")
  }

  @Test("no secret of an answer is written, and what needs one gets it while recording")
  func secretOfAnswer() throws {
    let answer = HTTPResponse(
      status: 200,
      url: "https://a.example/end?session=hunter2#id_token=hunter2",
      redirects: [
        HTTPRedirect(status: 302, url: "https://a.example/end?session=hunter2#id_token=hunter2")
      ],
      headers: [
        HTTPField("Location", "/next?auth=hunter2"),
        HTTPField("Link", "<https://u:hunter2@b.example/?pat=hunter2&p=2>; rel=next"),
        HTTPField("Refresh", "5; url=https://b.example/?accessToken=hunter2"),
      ],
      body: Array(
        #"{"id": 7, "access_token" : "hunter2\/x", "s": "{\"client_secret\":\"hunter2\"}"}"#.utf8
      )
    )
    let inner = FakeTransport { _, _ in .success(answer) }
    let recording = RecordingTransport(inner: inner, store: store)
    let body = try recording.send(HTTPRequest(url: "https://a.example/token")).get().body
    let text = String(decoding: body, as: UTF8.self)
    #expect(text.contains(#""id": 7"#) && !text.contains("hunter2"))
    let mark = try #require(text.firstMatch(of: #/redacted-\w{4}/#)).output
    let next = HTTPRequest(
      method: "POST",
      url: "https://a.example/use?q=\(mark)",
      headers: [HTTPField("Authorization", "Bearer \(mark)")],
      body: Array("x \(mark)".utf8)
    )
    _ = recording.send(next)
    let sent = try #require(inner.requests.last)
    #expect(sent.url == "https://a.example/use?q=hunter2%2Fx")
    #expect(sent.headers == [HTTPField("Authorization", "Bearer hunter2/x")])
    #expect(sent.body == Array("x hunter2/x".utf8))
    #expect(try !everything().contains("hunter2"))
    let replay = ReplayTransport(store: CassetteStore(path: store.path))
    #expect(try replay.send(HTTPRequest(url: "https://a.example/token")).get().body == body)
    #expect(try replay.send(next).get().status == 200)
    let places = recording.report.compactMap { note in
      if case .secret(_, let place, _) = note { place } else { nil }
    }
    #expect(Set(places) == [.redirect, .header, .body, .requestHeader])
  }

  @Test("a password in a URL is named, and not recorded")
  func userInfo() throws {
    let recording = RecordingTransport(
      inner: FakeTransport { _, _ in .success(response("x")) },
      store: store
    )
    let request = HTTPRequest(url: "https://me:hunter2@a.example/x")
    _ = recording.send(request)
    let key = RequestKey(request)
    #expect(recording.report.contains(.secret(key, place: .url, name: "user:password@")))
    #expect(try !everything().contains("hunter2"))
  }

  @Test("an at sign in a path is no user name")
  func atSigns() {
    for url in ["https://a.example/@me/1", "https://a.example/x//me@y/1", "https://a.example//@me"]
    {
      #expect(RequestKey(HTTPRequest(url: url)).url == url)
    }
    let nested = RequestKey(HTTPRequest(url: "https://a.example/https://u:p@b.example/"))
    #expect(nested.url == "https://a.example/https://b.example/")
  }

  @Test("a request with the mark of an unknown secret is not sent")
  func unknownMark() {
    let inner = FakeTransport { _, _ in .success(response("x")) }
    let recording = RecordingTransport(inner: inner, store: store)
    let request = HTTPRequest(url: "https://a.example/?token=redacted-abcd")
    _ = recording.send(request)
    #expect(inner.requests.isEmpty)
    #expect(recording.report == [.needsSecret(RequestKey(request))])
  }

  @Test("what is never sent is not recorded, and does not choose the answer")
  func unsentHeaders() throws {
    let recording = RecordingTransport(
      inner: FakeTransport { _, _ in .success(response("x")) },
      store: store
    )
    let headers = [
      HTTPField("User-Agent", "Mozilla"), HTTPField("Host", "b"),
      HTTPField("Sec-Fetch-Mode", "cors"),
      HTTPField("Accept", "a/b"), HTTPField("X-Plain", "Bearer hunter2"),
      HTTPField("Referer", "https://b.example/?token=hunter2"),
    ]
    _ = recording.send(HTTPRequest(url: url, headers: headers))
    let text = try everything()
    #expect(text.contains("> Accept: a/b\n> Referer: https://b.example/?token=redacted-"))
    for name in ["User-Agent", "Host", "Sec-Fetch", "X-Plain", "hunter2"] {
      #expect(!text.contains(name), "\(name)")
    }
    #expect(store.exchange(for: HTTPRequest(url: url, headers: headers)) != nil)
  }

  @Test("an exchange that an older recording wrote with its secret is still found")
  func olderExchange() throws {
    let request = HTTPRequest(url: "https://a.example/x?token=hunter2")
    let text =
      "ruleproof-exchange 1\n\n> GET \(request.url)\n\n< 200\n\n= text, 1 bytes\ny\n"
    try folder.write(text, to: "a.example/old.exchange")
    #expect(try ReplayTransport(store: store).send(request).get().body == Array("y".utf8))
  }

  @Test("a request is passed on once a run, whoever asks, and its first answer holds")
  func once() {
    let inner = FakeTransport { _, number in .success(response("\(number)")) }
    let recording = RecordingTransport(inner: inner, store: store)
    DispatchQueue.concurrentPerform(iterations: 50) { _ in
      #expect(recording.send(HTTPRequest(url: url)) == .success(response("1")))
    }
    #expect(inner.requests.count == 1)
  }

  @Test("requests that differ in secrets only are one")
  func onceForSecrets() {
    let inner = FakeTransport { _, number in .success(response("\(number)")) }
    let recording = RecordingTransport(inner: inner, store: store)
    for secret in ["a", "b"] {
      let request = HTTPRequest(url: url, headers: [HTTPField("Authorization", secret)])
      #expect(recording.send(request) == .success(response("1")))
    }
  }

  @Test("recording an unchanged answer again leaves the file byte for byte")
  func unchanged() throws {
    for number in 0..<2 {
      let inner = FakeTransport { _, _ in
        .success(response("x", headers: [HTTPField("Date", "\(number)")]))
      }
      let recording = RecordingTransport(inner: inner, store: CassetteStore(path: store.path))
      _ = recording.send(HTTPRequest(url: url))
      let name = "a.example/get-x.exchange"
      #expect(recording.report == [.written(number == 0 ? .created(name) : .unchanged(name))])
    }
  }

  @Test(
    "a failure that is an answer is recorded, another is not",
    arguments: [
      (.unknownHost(url: "https://a.example/x"), true),
      (.unreachable(url: "https://a.example/x", reason: "no connection"), false),
      (.unreachable(url: "https://a.example/x", reason: "the host could not be looked up"), false),
      (.unreachable(url: "https://a.example/x", reason: "no secure connection"), false),
      (.tooManyRedirects(url: "https://a.example/x", limit: 10), true),
      (.redirectLoop(url: "https://a.example/x"), true),
      (.unsupportedURL("file:///etc/passwd"), true),
      (.addressRefused(url: "https://a.example/x", address: "10.0.0.1"), false),
      (.tooLarge(url: "https://a.example/x", limit: 5), false),
      (.timeLimit(url: "https://a.example/x", milliseconds: 5), false),
      (.denied(url: "https://a.example/x"), false),
    ] as [(HTTPFailure, Bool)]
  )
  func failures(failure: HTTPFailure, isRecorded: Bool) {
    let recording = RecordingTransport(
      inner: FakeTransport { _, _ in .failure(failure) },
      store: store
    )
    let request = HTTPRequest(url: url)
    #expect(recording.send(request) == .failure(failure))
    #expect((store.exchange(for: request) != nil) == isRecorded)
    #expect(isRecorded || recording.report == [.notRecorded(RequestKey(request), failure: failure)])
  }

  @Test("the password in a refused URL is not written")
  func unsupportedWithPassword() {
    let recording = RecordingTransport(
      inner: FakeTransport { _, _ in .failure(.unsupportedURL("ftp://u:hunter2@b.example/@x")) },
      store: store
    )
    let expected = HTTPFailure.unsupportedURL("ftp://b.example/@x")
    #expect(recording.send(HTTPRequest(url: url)) == .failure(expected))
    #expect(store.exchange(for: HTTPRequest(url: url))?.exchange.outcome == .failure(expected))
  }

  @Test("a failure does not replace a recorded answer")
  func keptAnswer() throws {
    _ = try store.write(Exchange(request: HTTPRequest(url: url), outcome: .success(response("x"))))
    let failure = HTTPFailure.unknownHost(url: url)
    let recording = RecordingTransport(
      inner: FakeTransport { _, _ in .failure(failure) },
      store: store
    )
    #expect(recording.send(HTTPRequest(url: url)) == .success(response("x")))
    #expect(recording.report == [.answerKept(file: "a.example/get-x.exchange", failure: failure)])
  }

  @Test("in mode missing, only unrecorded requests are sent")
  func missing() throws {
    _ = try store.write(Exchange(request: HTTPRequest(url: url), outcome: .success(response("x"))))
    let inner = FakeTransport { request, _ in
      .success(HTTPResponse(status: 200, url: request.url))
    }
    let recording = RecordingTransport(inner: inner, store: store, mode: .missing)
    #expect(recording.send(HTTPRequest(url: url)) == .success(response("x")))
    _ = recording.send(HTTPRequest(url: "https://a.example/y"))
    #expect(inner.requests.map(\.url) == ["https://a.example/y"])
  }

  @Test(
    "a body is trimmed only on request, between characters, and marked",
    arguments: [
      (nil, "aé".utf8.count, nil), (3, 3, nil), (2, 1, 3), (1, 1, 3), (0, 0, 3),
    ] as [(Int?, Int, Int?)]
  )
  func trimming(limit: Int?, length: Int, untrimmed: Int?) throws {
    let recording = RecordingTransport(
      inner: FakeTransport { _, _ in .success(response("aé")) },
      store: store,
      policy: RecordingPolicy(trimmedLength: limit)
    )
    #expect(try recording.send(HTTPRequest(url: url)).get().body.count == length)
    let stored = try #require(store.exchange(for: HTTPRequest(url: url)))
    #expect(stored.exchange.untrimmedLength == untrimmed)
    #expect(try file().contains(" of 3") == (untrimmed != nil))
  }

  @Test(
    "a body of many MiB is recorded whole",
    arguments: [(UInt8(ascii: "a"), 2), (0xFF, 5)]
  )
  func large(byte: UInt8, size: Int) throws {
    let body = [UInt8](repeating: byte, count: size << 20)
    let answer = HTTPResponse(status: 200, url: url, body: body)
    let recording = RecordingTransport(
      inner: FakeTransport { _, _ in .success(answer) },
      store: store
    )
    #expect(recording.send(HTTPRequest(url: url)) == .success(answer))
    let replay = ReplayTransport(store: CassetteStore(path: store.path))
    #expect(replay.send(HTTPRequest(url: url)) == .success(answer))
  }
}
