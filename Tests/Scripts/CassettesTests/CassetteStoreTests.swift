import Cassettes
import Foundation
import ScriptRuntime
import Testing
import TestSupport

@Suite("Cassette stores")
struct CassetteStoreTests {
  private let folder: TemporaryFolder
  private let store: CassetteStore

  init() throws {
    folder = try TemporaryFolder()
    store = CassetteStore(path: folder.url.path)
  }

  private func text(_ url: String, _ body: String, fields: [String] = []) -> String {
    let lines = ["ruleproof-exchange 1", "", "> GET \(url)"] + fields.map { "> \($0)" }
    return (lines + ["", "< 200", "", "= text, \(body.utf8.count) bytes", body, ""])
      .joined(separator: "\n")
  }

  private func body(_ request: HTTPRequest) -> String? {
    guard case .success(let response)? = store.exchange(for: request)?.exchange.outcome else {
      return nil
    }
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test("a folder that is missing is empty")
  func missingFolder() {
    let store = CassetteStore(path: folder.url.path + "/none")
    #expect(store.exchange(for: HTTPRequest(url: "https://a.example/")) == nil)
    #expect(store.readAll().isEmpty)
    #expect(store.problems.isEmpty)
  }

  @Test(
    "a request is found by its method and its URL as it is sent",
    arguments: [
      ("https://a.example/x?y", true), ("HTTPS://A.Example:443/x?y", true),
      ("https://a.example/x?y#z", true), ("https://u:p@a.example/x?y", true),
      ("https://a.example./z/../x?y", true), ("https://a.example/x", false),
      ("https://a.example/x?Y", false), ("http://a.example/x?y", false),
      ("https://a.example:8443/x?y", false), ("https://b.example/x?y", false),
      ("https://a.example/%78?y", false), ("ftp://a.example/x?y", false),
    ]
  )
  func lookup(url: String, isFound: Bool) throws {
    try folder.write(text("https://a.example/x?y", "found"), to: "a.example/any name.exchange")
    #expect(body(HTTPRequest(url: url)) == (isFound ? "found" : nil))
    #expect(body(HTTPRequest(method: "HEAD", url: url)) == nil)
  }

  @Test(
    "of several exchanges, the one with the most header fields that the request has answers",
    arguments: [
      ([], "general"), (["accept: text/html"], "html"), (["ACCEPT: text/html"], "html"),
      (["accept: text/plain"], "general"), (["Accept: text/html", "Lang: de"], "html, de"),
      (["Lang: de"], "general"), (["X-Other: x"], "general"),
    ]
  )
  func headerFields(fields: [String], expected: String) throws {
    let url = "https://a.example/"
    try folder.write(text(url, "general"), to: "a.example/3.exchange")
    try folder.write(text(url, "html", fields: ["Accept: text/html"]), to: "a.example/2.exchange")
    try folder.write(
      text(url, "html, de", fields: ["Accept: text/html", "lang: de"]),
      to: "a.example/1.exchange"
    )
    let headers = fields.map { field in
      let parts = field.split(separator: ": ")
      return HTTPField(String(parts[0]), String(parts[1]))
    }
    #expect(body(HTTPRequest(url: url, headers: headers)) == expected)
    #expect(store.problems.isEmpty)
  }

  @Test("an exchange that names header fields answers no request without them")
  func narrowExchange() throws {
    let url = "https://a.example/"
    try folder.write(text(url, "html", fields: ["Accept: text/html"]), to: "a.example/1.exchange")
    #expect(body(HTTPRequest(url: url)) == nil)
  }

  @Test("a field that is there twice is not the field that is there once")
  func repeatedFields() throws {
    let url = "https://a.example/"
    try folder.write(text(url, "twice", fields: ["A: 1", "A: 1"]), to: "a.example/1.exchange")
    try folder.write(text(url, "once", fields: ["A: 1"]), to: "a.example/2.exchange")
    let field = HTTPField("a", "1")
    #expect(body(HTTPRequest(url: url, headers: [field])) == "once")
    #expect(body(HTTPRequest(url: url, headers: [field, field])) == "twice")
    #expect(store.problems.isEmpty)
  }

  @Test("a body tells requests apart, but not for GET and HEAD")
  func bodies() throws {
    for (index, byte) in Array("ab".utf8).enumerated() {
      let request = HTTPRequest(method: "POST", url: "https://a.example/", body: [byte])
      let response = HTTPResponse(status: 201 + index, url: request.url)
      _ = try store.write(Exchange(request: request, outcome: .success(response)))
    }
    try folder.write(text("https://b.example/", "got"), to: "b.example/1.exchange")
    for (body, status) in [("a", 201), ("b", 202)] {
      let request = HTTPRequest(method: "POST", url: "https://a.example/", body: Array(body.utf8))
      #expect(try store.exchange(for: request)?.exchange.outcome.get().status == status)
    }
    #expect(store.exchange(for: HTTPRequest(method: "POST", url: "https://a.example/")) == nil)
    #expect(body(HTTPRequest(url: "https://b.example/", body: [1])) == "got")
  }

  @Test("problems are found, located and sorted, and what is sound still answers")
  func problems() throws {
    let good = text("https://a.example/", "good")
    try folder.write(good, to: "a.example/b.exchange")
    try folder.write(good, to: "a.example/c.exchange")
    try folder.write("nonsense\n", to: "a.example/a.exchange")
    try folder.write(good, to: "b.example/moved.exchange")
    try folder.write("ignored", to: "a.example/notes.txt")
    try folder.write("ignored", to: "a.example/.b.exchange.partial")
    try folder.write("ignored", to: "a.example/.hidden.exchange")
    try folder.write("ignored", to: "README.md")
    try folder.write(Array(repeating: 0x61, count: (8 << 20) + 1), to: "a.example/huge.exchange")
    #expect(store.readAll() == ["a.example/b.exchange"])
    #expect(
      store.problems == [
        .malformed(file: "a.example/a.exchange", line: 1, .wrongFirstLine),
        .duplicate(file: "a.example/c.exchange", of: "b.exchange"),
        .unreadable(file: "a.example/huge.exchange", .tooLarge(limit: 8 << 20)),
        .misplaced(file: "b.example/moved.exchange", folder: "a.example"),
      ]
    )
    #expect(body(HTTPRequest(url: "https://a.example/")) == "good")
  }

  @Test("symbolic links, pipes and folders are not read")
  func links() throws {
    let outside = try TemporaryFolder()
    let target = try outside.write(text("https://a.example/", "outside"), to: "x/x.exchange")
    try folder.write("", to: "a.example/empty.txt")
    let inside = folder.url.path + "/a.example"
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: inside + "/a.exchange", withDestinationPath: target)
    try manager.createSymbolicLink(atPath: inside + "/b.exchange", withDestinationPath: "/none")
    try manager.createDirectory(
      atPath: inside + "/c.exchange",
      withIntermediateDirectories: false
    )
    #expect(mkfifo(inside + "/d.exchange", 0o600) == 0)
    try manager.createSymbolicLink(
      atPath: folder.url.path + "/b.example",
      withDestinationPath: outside.url.path + "/x"
    )
    #expect(body(HTTPRequest(url: "https://a.example/")) == nil)
    #expect(body(HTTPRequest(url: "https://b.example/")) == nil)
    #expect(
      store.problems == [
        .unreadable(file: "a.example/a.exchange", .symbolicLink),
        .unreadable(file: "a.example/b.exchange", .symbolicLink),
        .unreadable(file: "a.example/c.exchange", .wrongKind),
        .unreadable(file: "a.example/d.exchange", .wrongKind),
        .unreadable(file: "b.example", .symbolicLink),
      ]
    )
  }

  @Test("a file that changes or goes after it was indexed does not answer wrongly")
  func changedFile() throws {
    let file = try folder.write(text("https://a.example/", "one"), to: "a.example/1.exchange")
    let request = HTTPRequest(url: "https://a.example/")
    #expect(body(request) == "one")
    try folder.write(text("https://a.example/other", "two"), to: "a.example/1.exchange")
    #expect(body(request) == nil)
    try folder.write("broken\n", to: "a.example/1.exchange")
    #expect(body(request) == nil)
    #expect(store.problems.map(\.file) == ["a.example/1.exchange"])
    try FileManager.default.removeItem(atPath: file)
    #expect(body(request) == nil)
  }

  @Test("many threads get the same answers")
  func threads() throws {
    for number in 0..<20 {
      let url = "https://h\(number % 4).example/\(number)"
      try folder.write(text(url, "\(number)"), to: "h\(number % 4).example/\(number).exchange")
    }
    DispatchQueue.concurrentPerform(iterations: 400) { iteration in
      let number = iteration % 20
      #expect(
        body(HTTPRequest(url: "https://h\(number % 4).example/\(number)")) == "\(number)"
      )
    }
  }
}
