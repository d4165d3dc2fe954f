import Cassettes
import Foundation
import LiveHTTP
import LoopbackServer
import ScriptRuntime
import Testing
import TestSupport

@Suite("Recording and replaying")
struct RecordReplayTests {
  private static let html = ["Content-Type: text/html; charset=utf-8", "Set-Cookie: a=hunter2"]

  private static let server = Result {
    try LoopbackServer { request in
      switch request.target {
      case "/text": .answer(200, html, Array("caf\u{E9}\n".utf8))
      case "/crlf": .answer(200, html, Array("a\r\nb".utf8))
      case "/latin": .answer(200, html, [0x63, 0xE9])
      case "/chunked": .chunked(html, [Array("ab".utf8), Array("c".utf8)])
      case "/gzip": .answer(200, html + ["Content-Encoding: gzip"], Gzip.sample)
      case "/redirect": .redirect("/text#part", 301)
      case "/loop": .redirect("/loop")
      case "/file": .redirect("file:///etc/passwd")
      case "/404": .answer(404, html, Array("no".utf8))
      case "/500": .answer(500)
      case "/cut": Reply(Reply.head(200, ["Content-Length: 9"]) + [1])
      case "/echo": .answer(200, html, request.body)
      default: .answer(204)
      }
    }
  }

  @Test(
    "a replay gives what the recording gave, byte for byte",
    arguments: [
      "/text", "/crlf", "/latin", "/chunked", "/gzip", "/redirect", "/loop", "/file", "/404",
      "/500", "/echo", "/",
    ],
    ["GET", "HEAD", "POST"]
  )
  func parity(path: String, method: String) throws {
    let server = try Self.server.get()
    let folder = try TemporaryFolder()
    let live = LiveTransport(policy: .loopback())
    let recording = RecordingTransport(inner: live, store: CassetteStore(path: folder.url.path))
    let request = HTTPRequest(
      method: method,
      url: server.url(path),
      headers: [HTTPField("Accept", "text/html"), HTTPField("Authorization", "hunter2")],
      body: method == "POST" ? Array("posted".utf8) : []
    )
    let recorded = recording.send(request)
    let store = CassetteStore(path: folder.url.path)
    #expect(ReplayTransport(store: store).send(request) == recorded)
    #expect(store.problems.isEmpty)
    if case .success(let response) = recorded, case .success(let direct) = live.send(request) {
      #expect(response.body == direct.body)
      #expect(response.status == direct.status)
      #expect(response.url == direct.url)
    }
    let again = RecordingTransport(inner: live, store: CassetteStore(path: folder.url.path))
    #expect(again.send(request) == recorded)
    #expect(again.report.filter { "\($0)".hasSuffix(": unchanged") }.count == 1)
    #expect(again.report.contains { "\($0)".contains("'Authorization' in the request's header") })
    #expect(store.readAll().count == 1)
  }

  @Test("an answer that was cut off is not recorded", arguments: ["GET", "POST"])
  func cutOff(method: String) throws {
    let folder = try TemporaryFolder()
    let recording = RecordingTransport(
      inner: LiveTransport(policy: .loopback()),
      store: CassetteStore(path: folder.url.path)
    )
    let request = HTTPRequest(method: method, url: try Self.server.get().url("/cut"))
    let failure = HTTPFailure.unreachable(
      url: request.url,
      reason: "the connection was closed"
    )
    #expect(recording.send(request) == .failure(failure))
    #expect(recording.report == [.notRecorded(RequestKey(request), failure: failure)])
    #expect(CassetteStore(path: folder.url.path).readAll().isEmpty)
  }
}
