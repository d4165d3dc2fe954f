import Testing

@testable import Workbench

@Suite("Reading requests")
struct HTTPRequestReaderTests {
  private static let host = "Host: 127.0.0.1:1\r\n"

  @Test(
    "what is malformed or too large is refused with its status",
    arguments: [
      ("GET / HTTP/1.1\nHost: a\n\n" + String(repeating: "x", count: 20_000), 431),
      ("GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\(host)X\u{0}: b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
      ("GET / HTTP/1.0\r\n\(host)\r\n", 505),
      ("GET / HTTP/2\r\n\(host)\r\n", 505),
      ("GET / HTPP/1.1\r\n\(host)\r\n", 400),
      ("GET  / HTTP/1.1\r\n\(host)\r\n", 400),
      ("GET /a b HTTP/1.1\r\n\(host)\r\n", 400),
      ("GET http://127.0.0.1/ HTTP/1.1\r\n\(host)\r\n", 400),
      ("G\u{E9}T / HTTP/1.1\r\n\(host)\r\n", 400),
      ("GET / HTTP/1.1\r\n\(host)Bad Field: x\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\(host): x\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\(host) folded\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\n\(host)\r\n", 411),
      ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\n\(host)Content-Length: 1x\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\n\(host)Content-Length: 999999999\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n", 501),
      ("GET /" + String(repeating: "x", count: 9_000) + " HTTP/1.1\r\n\(host)\r\n", 414),
      ("GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 70) + host + "\r\n", 431),
      (String(repeating: "x", count: 20_000), 414),
      (String(repeating: "x", count: 9_000), 414),
    ]
  )
  func refusals(text: String, status: Int) {
    var reader = HTTPRequestReader()
    reader.add(text.utf8)
    guard case .refused(let found, _) = reader.next() else {
      Issue.record("it was let through")
      return
    }
    #expect(found.rawValue == status)
  }

  @Test("a request that comes byte by byte is read once it is whole")
  func slowly() {
    let text = "POST /api/x?a=1&b HTTP/1.1\r\n\(Self.host)Content-Length: 3\r\nX-Y:  z \r\n\r\nabc"
    var reader = HTTPRequestReader()
    for byte in text.utf8.dropLast() {
      reader.add([byte])
      guard case .needsMore = reader.next() else {
        Issue.record("it was not whole")
        return
      }
    }
    reader.add([UInt8(ascii: "c")])
    guard case .request(let request) = reader.next() else {
      Issue.record("it was whole")
      return
    }
    #expect(request.method == "POST")
    #expect(request.path == "/api/x")
    #expect(request.parameter("a") == "1")
    #expect(request.parameter("b") == nil)
    #expect(request["x-y"] == "z")
    #expect(request.body == Array("abc".utf8))
  }

  @Test("pipelined requests are read one after the other, and bodies are no requests")
  func pipelined() {
    var reader = HTTPRequestReader()
    let body = "GET /c HTTP/1.1\r\n\r\n"
    reader.add(
      "POST /a HTTP/1.1\r\n\(Self.host)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8
    )
    reader.add("GET /b HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n".utf8)
    var paths: [String] = []
    while case .request(let request) = reader.next() { paths.append(request.path) }
    #expect(paths == ["/a", "/b"])
    #expect(!reader.hasBegun)
  }

  @Test("no bytes make the reader fail, whatever they are", arguments: 0..<200)
  func anyBytes(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: UInt64) -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state % count
    }
    let parts = [
      "GET ", "/", " HTTP/1.1", "\r\n", "\r", "\n", "Host: a", ":", "\u{0}", "é", "\r\n\r\n",
      "Content-Length: 2",
    ]
    var reader = HTTPRequestReader()
    for _ in 0..<40 {
      reader.add(parts[Int(random(UInt64(parts.count)))].utf8)
      reader.add([UInt8(truncatingIfNeeded: random(256))])
      if case .refused = reader.next() { return }
    }
  }
}
