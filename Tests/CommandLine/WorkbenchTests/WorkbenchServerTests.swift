import Foundation
import TestSupport
import Testing

@testable import Workbench

@Suite("The server of the workbench", .serialized)
struct WorkbenchServerTests {
  private let bench: BenchFolder
  private let server: WorkbenchServer

  init() throws {
    bench = try BenchFolder()
    var limits = HTTPServer.Limits()
    limits.requestTime = .milliseconds(1_500)
    limits.connections = 6
    server = try WorkbenchServer(
      bench.bench,
      port: 0,
      limits: limits,
      token: AccessToken(text: "secret")
    )
  }

  private func get(_ path: String, _ fields: String = "X-Ruleproof-Token: secret\r\n") -> String {
    "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(fields)Connection: close\r\n\r\n"
  }

  private func answer(_ text: String) throws -> String {
    let client = try RawClient(port: server.port)
    client.send(text)
    return client.rest()
  }

  @Test("the page and its files are served with a policy, and say nothing of the rules")
  func page() throws {
    defer { server.stop() }
    for name in ["/", "/base.css"] + WebFile.names.map({ "/" + $0 }) {
      let text = try answer(get(name, ""))
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(name)")
      #expect(text.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
      for field in ["no-store", "nosniff", "no-referrer"] { #expect(text.contains(field)) }
      #expect(!text.contains("a\\\\.example"))
    }
    #expect(try answer(get("/../etc/passwd", "")).hasPrefix("HTTP/1.1 404"))
    #expect(
      try answer(get("/main.js", "").replacing("GET", with: "DELETE")).hasPrefix("HTTP/1.1 405")
    )
  }

  @Test("rules are answered with the token only")
  func token() throws {
    defer { server.stop() }
    let text = try answer(get("/api/overview"))
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.contains("action/n/open"))
    for fields in ["", "X-Ruleproof-Token: wrong\r\n", "Cookie: token=secret\r\n"] {
      #expect(try answer(get("/api/overview", fields)).hasPrefix("HTTP/1.1 401"))
    }
    #expect(try answer(get("/api/overview?token=secret", "")).hasPrefix("HTTP/1.1 401"))
    #expect(server.address == "http://127.0.0.1:\(server.port)/#secret")
  }

  @Test("other hosts and origins are refused, also with the token")
  func origins() throws {
    defer { server.stop() }
    let own = get("/api/overview")
    let host = "Host: 127.0.0.1:\(server.port)"
    #expect(try answer(own.replacing(host, with: "Host: evil.example")).hasPrefix("HTTP/1.1 421"))
    let fields = "X-Ruleproof-Token: secret\r\n"
    #expect(
      try answer(get("/api/overview", fields + "Origin: http://evil.example\r\n"))
        .hasPrefix("HTTP/1.1 403")
    )
    #expect(
      try answer(get("/api/overview", fields + "Sec-Fetch-Site: cross-site\r\n"))
        .hasPrefix("HTTP/1.1 403")
    )
    let preflight = try answer(
      get("/api/save", "Origin: http://evil.example\r\n").replacing("GET", with: "OPTIONS")
    )
    #expect(preflight.hasPrefix("HTTP/1.1 403"))
    #expect(!preflight.lowercased().contains("access-control"))
  }

  @Test(
    "malformed requests get a status of their own, and the server goes on",
    arguments: [
      ("\u{0}\u{1}\u{2}\r\n\r\n", "400"), ("GET / HTTP/1.1\r\n\r\n", "400"),
      ("GET / HTTP/9.9\r\nHost: a\r\n\r\n", "505"),
      (String(repeating: "A", count: 40_000), "414"),
      ("POST /api/save HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", "413"),
    ]
  )
  func malformed(text: String, status: String) throws {
    defer { server.stop() }
    #expect(try answer(text).hasPrefix("HTTP/1.1 \(status) "))
    #expect(try answer(get("/", "")).hasPrefix("HTTP/1.1 200"))
  }

  @Test(
    "bodies that are none of the page are refused",
    arguments: ["", "{", "[]", "{\"page\":1}", "\u{0}", "null"]
  )
  func bodies(body: String) throws {
    defer { server.stop() }
    for path in ["/api/examine", "/api/save", "/api/accept"] {
      let head =
        "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nX-Ruleproof-Token: secret\r\nConnection: close\r\n"
      let json =
        "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      #expect(try answer(head + json).hasPrefix("HTTP/1.1 400"))
      let form = "Content-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      #expect(try answer(head + form).hasPrefix("HTTP/1.1 415"))
    }
    #expect(try answer(get("/api/save")).hasPrefix("HTTP/1.1 405"))
  }

  @Test("pipelined requests are answered in their order")
  func pipelined() throws {
    defer { server.stop() }
    let open = "Host: 127.0.0.1:\(server.port)\r\n\r\n"
    let text = try answer(
      "GET /icon.svg HTTP/1.1\r\n\(open)GET /nothing HTTP/1.1\r\n\(open)" + get("/", "")
    )
    let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
    #expect(statuses == ["200", "404", "200"])
  }

  @Test("a client that sends a request too slowly gets an error and is disconnected")
  func slowClient() throws {
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost:")
    #expect(client.rest().hasPrefix("HTTP/1.1 408"))
  }

  @Test("too many connections are turned away, and room is made again")
  func manyConnections() throws {
    defer { server.stop() }
    var clients = try (0..<6).map { _ in try RawClient(port: server.port) }
    for client in clients { client.send("GET / HT") }
    // One that is answered shows that those before it were accepted.
    var isBusy = false
    for _ in 0..<50 where !isBusy {
      isBusy = try answer(get("/", "")).hasPrefix("HTTP/1.1 503")
    }
    #expect(isBusy)
    for client in clients { _ = client.rest() }
    clients = []
    #expect(try answer(get("/", "")).hasPrefix("HTTP/1.1 200"))
  }

  @Test("news of the file reach every page that listens, and stopping ends them")
  func events() throws {
    let clients = try (0..<2).map { index in
      let client = try RawClient(port: server.port)
      client.send(get("/api/events?page=p\(index)"))
      return client
    }
    for client in clients { #expect(client.read(until: "\r\n\r\n").contains("text/event-stream")) }
    let text = BenchFolder.manifest.replacing("\"Show\"", with: "\"Shown\"")
    try bench.folder.write(text, to: "rules.json")
    for client in clients {
      let news = client.read(until: "\"Shown\"")
      #expect(news.contains("event: file\n"))
    }
    server.stop()
    for client in clients { _ = client.rest() }
    #expect(throws: (any Error).self) { try RawClient(port: server.port) }
  }

  @Test("a port that is taken is an error with its number")
  func takenPort() throws {
    defer { server.stop() }
    #expect(throws: (any Error).self) {
      try HTTPServer(port: server.port) { _ in .response(HTTPResponse(.ok, "")) }
    }
  }
}
