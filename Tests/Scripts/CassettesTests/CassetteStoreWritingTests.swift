import Cassettes
import Foundation
import ScriptRuntime
import Testing
import TestSupport

@Suite("Writing into cassette stores")
struct CassetteStoreWritingTests {
  private let folder: TemporaryFolder
  private let store: CassetteStore

  init() throws {
    folder = try TemporaryFolder()
    store = CassetteStore(path: folder.url.path + "/new/http")
  }

  private func exchange(_ url: String, _ body: String) -> Exchange {
    Exchange(
      request: HTTPRequest(url: url),
      outcome: .success(HTTPResponse(status: 200, url: url, body: Array(body.utf8)))
    )
  }

  private func names(_ host: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(store.path)/\(host)").sorted()
  }

  @Test("what is written is found, by this store and by the next one")
  func write() throws {
    let exchange = exchange("https://a.example/x", "one\r\n")
    #expect(try store.write(exchange) == .created("a.example/get-x.exchange"))
    let request = HTTPRequest(url: "https://a.example/x")
    #expect(store.exchange(for: request)?.exchange == exchange)
    #expect(CassetteStore(path: store.path).exchange(for: request)?.exchange == exchange)
    #expect(try names("a.example") == ["get-x.exchange"])
  }

  @Test("the same exchange leaves its file alone, another answer replaces it")
  func rewrite() throws {
    let url = "https://a.example/x"
    _ = try store.write(exchange(url, "one"))
    let path = "\(store.path)/a.example/get-x.exchange"
    let before = try FileManager.default.attributesOfItem(atPath: path)
    #expect(try store.write(exchange(url, "one")) == .unchanged("a.example/get-x.exchange"))
    let after = try FileManager.default.attributesOfItem(atPath: path)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(try store.write(exchange(url, "two")) == .replaced("a.example/get-x.exchange"))
    #expect(try names("a.example") == ["get-x.exchange"])
  }

  @Test("a file that someone named keeps its name")
  func givenName() throws {
    let url = "https://a.example/x"
    let first = exchange(url, "one")
    try folder.write(first.fileContents, to: "new/http/a.example/My Name.exchange")
    #expect(try store.write(exchange(url, "two")) == .replaced("a.example/My Name.exchange"))
  }

  @Test("a name that another request has gets a number")
  func takenName() throws {
    let other = exchange("https://a.example/other", "other")
    try folder.write(other.fileContents, to: "new/http/a.example/GET-x.exchange")
    #expect(
      try store.write(exchange("https://a.example/x", "one"))
        == .created("a.example/get-x~2.exchange")
    )
  }

  @Test("a broken file gives up its name, and its problem goes")
  func brokenFile() throws {
    try folder.write("broken\n", to: "new/http/a.example/get-x.exchange")
    #expect(store.exchange(for: HTTPRequest(url: "https://a.example/x")) == nil)
    #expect(store.problems.count == 1)
    #expect(
      try store.write(exchange("https://a.example/x", "one"))
        == .replaced("a.example/get-x.exchange")
    )
    #expect(store.problems.isEmpty)
  }

  @Test("a symbolic link in the place of a file is replaced, not written through")
  func linkedFile() throws {
    let target = try folder.write("precious", to: "target.txt")
    try folder.write("", to: "new/http/a.example/empty.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(store.path)/a.example/get-x.exchange",
      withDestinationPath: target
    )
    _ = try store.write(exchange("https://a.example/x", "one"))
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
    #expect(store.exchange(for: HTTPRequest(url: "https://a.example/x")) != nil)
  }

  @Test("a symbolic link in the place of a host's folder is not written through")
  func linkedFolder() throws {
    try folder.write("", to: "outside/empty.txt")
    try folder.write("", to: "new/http/README.md")
    try FileManager.default.createSymbolicLink(
      atPath: "\(store.path)/a.example",
      withDestinationPath: folder.url.path + "/outside"
    )
    #expect(
      throws: CassetteError.unwritable(file: "a.example/get-x.exchange", .symbolicLink)
    ) {
      try store.write(exchange("https://a.example/x", "one"))
    }
    let outside = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.path + "/outside"
    )
    #expect(outside == ["empty.txt"])
  }

  @Test("leftovers of a process that died are removed and never read")
  func leftover() throws {
    try folder.write("half a", to: "new/http/a.example/.get-x.exchange.partial")
    #expect(store.readAll().isEmpty && store.problems.isEmpty)
    _ = try store.write(exchange("https://a.example/x", "one"))
    #expect(try names("a.example") == ["get-x.exchange"])
  }

  @Test("stores that write answers to one request at the same time leave a whole file")
  func together() async throws {
    let url = "https://a.example/x"
    let path = store.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        let answers = (0..<10).map {
          exchange(url, String(repeating: "\(number) \($0)", count: 5_000))
        }
        group.addTask {
          let own = CassetteStore(path: path)
          for answer in answers { _ = try own.write(answer) }
        }
      }
      try await group.waitForAll()
    }
    let read = CassetteStore(path: path)
    #expect(read.readAll() == ["a.example/get-x.exchange"] && read.problems.isEmpty)
    #expect(try names("a.example") == ["get-x.exchange"])
  }

  @Test("a folder that cannot be made is an error with its file")
  func unwritable() throws {
    try folder.write("a file", to: "new")
    #expect {
      try store.write(exchange("https://a.example/x", "one"))
    } throws: { error in
      (error as? CassetteError)?.file == "a.example/get-x.exchange"
    }
  }
}
