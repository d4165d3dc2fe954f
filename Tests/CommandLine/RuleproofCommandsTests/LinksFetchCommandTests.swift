import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite("The command that gets association files")
struct LinksFetchCommandTests {
  static let wellKnown = "/.well-known/apple-app-site-association"
  static let body = Array(LinksCommandTests.association.utf8)
  static let json = ["Content-Type: application/json"]

  /// Runs the command on a server of this machine.
  static func run(
    _ server: LoopbackServer,
    _ arguments: [String] = [],
    in folder: TemporaryFolder? = nil
  ) throws -> Tool.Result {
    let folder = try folder ?? TemporaryFolder()
    return try Tool.run(
      ["links", "fetch", "127.0.0.1:\(server.port)", "--plain-http", "--allow-private"] + arguments,
      in: folder.url
    )
  }

  @Test("a file under .well-known is taken, checked and saved as it came")
  func taken() throws {
    let server = try LoopbackServer { _ in .answer(200, Self.json, Self.body) }
    let folder = try TemporaryFolder()
    let result = try Self.run(server, ["--output", "files/new"], in: folder)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains(": accepted, \(Self.body.count) bytes, 3 apps"))
    #expect(server.requests.map(\.target) == [Self.wellKnown])
    let file = folder.url.appendingPathComponent("files/new/127.0.0.1_\(server.port).json")
    #expect(try Array(Data(contentsOf: file)) == Self.body)
  }

  @Test("assetlinks.json is fetched from .well-known alone, checked and saved")
  func android() throws {
    let list = #"[{"relation": ["delegate_permission/common.handle_all_urls"]}]"#
    let server = try LoopbackServer { _ in .answer(200, Self.json, Array(list.utf8)) }
    let folder = try TemporaryFolder()
    let result = try Self.run(server, ["--android", "--output", "."], in: folder)
    #expect(
      result.code == 1 && result.output.contains("[assetlinks-missing-key]"),
      "\(result.output)"
    )
    #expect(server.requests.map(\.target) == ["/.well-known/assetlinks.json"])
    let file = folder.url.appendingPathComponent("127.0.0.1_\(server.port).assetlinks.json")
    #expect(try Data(contentsOf: file) == Data(list.utf8))
    #expect(try Self.run(server, ["--cdn"]).code == 2)
  }

  @Test("what cannot be saved is an error, after what was found")
  func unsaved() throws {
    let server = try LoopbackServer { _ in .answer(200, Self.json, Self.body) }
    let folder = try TemporaryFolder()
    try folder.write("", to: "files/127.0.0.1_\(server.port).json/x")
    let result = try Self.run(server, ["--output", "files"], in: folder)
    #expect(result.code == 2 && result.output.contains("1 accepted"), "\(result.output)")
    #expect(result.errors.contains("cannot be written"))
    let file = try Self.run(
      server,
      ["--output", "files/127.0.0.1_\(server.port).json/x"],
      in: folder
    )
    #expect(file.code == 2 && file.errors.contains("is a file"), "\(file.errors)")
  }

  @Test("the root is asked where there is none under .well-known")
  func root() throws {
    let server = try LoopbackServer { request in
      request.target == Self.wellKnown ? .answer(404) : .answer(200, Self.json, Self.body)
    }
    let result = try Self.run(server)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("has none: the site responds with status 404"))
    #expect(server.requests.map(\.target) == [Self.wellKnown, "/apple-app-site-association"])
  }

  @Test("a redirect is not followed")
  func redirect() throws {
    let server = try LoopbackServer { _ in .redirect("/elsewhere", 301) }
    let folder = try TemporaryFolder()
    let result = try Self.run(server, ["--output", "files"], in: folder)
    #expect(result.code == 1)
    #expect(result.output.contains("[aasa-response-redirect]"), "\(result.output)")
    #expect(result.output.contains("'/elsewhere'"))
    #expect(!server.requests.contains { $0.target == "/elsewhere" })
    let files = folder.url.appendingPathComponent("files").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: files).isEmpty)
  }

  @Test("what is wrong in the file is found, with its place")
  func findings() throws {
    let bad = LinksCommandTests.association.replacing("ABCDE12345.a.d", with: "a.d")
    let server = try LoopbackServer { _ in .answer(200, Self.json, Array(bad.utf8)) }
    let result = try Self.run(server)
    #expect(result.code == 1 && result.output.contains("[aasa-bad-app-id]"), "\(result.output)")
    #expect(result.output.contains(" --> http://127.0.0.1:\(server.port)\(Self.wellKnown):4:"))
    #expect(result.output.contains("^~"))
  }

  @Test("a page, an endless body and a broken answer are no files")
  func broken() throws {
    let page = try LoopbackServer { _ in
      .answer(200, ["Content-Type: text/html"], Array("<html>".utf8))
    }
    let html = try Self.run(page)
    #expect(html.code == 1 && html.output.contains("1 without a usable file"), "\(html.output)")
    let large = try LoopbackServer { _ in
      .answer(200, Self.json, [UInt8](repeating: 0x20, count: 6 << 20))
    }
    let size = try Self.run(large)
    #expect(size.code == 1 && size.output.contains("larger than"), "\(size.output)")
    let wide = try LoopbackServer { _ in
      .answer(200, Self.json, Self.body + [UInt8](repeating: 0x20, count: 128 << 10))
    }
    let limit = try Self.run(wide)
    #expect(limit.code == 1 && limit.output.contains("[aasa-too-large]"), "\(limit.output)")
    let garbage = try LoopbackServer { _ in Reply("garbage\r\n\r\n".utf8) }
    let answer = try Self.run(garbage)
    #expect(answer.code == 2 && answer.output.contains("cannot fetch"), "\(answer.output)")
  }

  @Test("a host without an answer is counted, and among others it fails the run")
  func unanswered() throws {
    let server = try LoopbackServer { _ in .answer(200, Self.json, Self.body) }
    let gone = try LoopbackServer { _ in .answer(404) }
    let port = gone.port
    gone.stop()
    let both = try Self.run(server, ["localhost:\(port)", "--format", "json"])
    #expect(both.code == 1, "\(both.errors)")
    let answers = try JSONSerialization.jsonObject(with: Data(both.output.utf8)) as? [[String: Any]]
    #expect(answers?.map { $0["outcome"] as? String } == ["accepted", "unanswered"])
    let alone = try Tool.run([
      "links", "fetch", "127.0.0.1:\(port)", "--plain-http", "--allow-private",
    ])
    #expect(alone.code == 2 && alone.errors.contains("no host answers"))
    #expect(alone.output.contains("1 without an answer"))
  }

  @Test("addresses that are not public are refused")
  func refused() throws {
    let server = try LoopbackServer { _ in .answer(200, Self.json, Self.body) }
    let closed = try Tool.run(["links", "fetch", "127.0.0.1:\(server.port)"])
    #expect(closed.code == 2 && closed.output.contains("is refused"), "\(closed.output)")
    #expect(server.requests.isEmpty)
  }

  @Test("https works, and an untrusted certificate is refused")
  func untrusted() throws {
    let server = try LoopbackServer(tls: TestCertificate.server) { _ in
      .answer(200, Self.json, Self.body)
    }
    let result = try Tool.run(["links", "fetch", "127.0.0.1:\(server.port)", "--allow-private"])
    #expect(result.code == 2 && result.output.contains("no secure connection"), "\(result.output)")
    #expect(server.requests.isEmpty)
  }

  @Test("a malformed entry of entitlements fails the run, and the others are asked")
  func entitlements() throws {
    let server = try LoopbackServer { _ in .answer(200, Self.json, Self.body) }
    let folder = try TemporaryFolder()
    try folder.write(
      LinksCommandTests.entitlements.replacing("go.a.example", with: "127.0.0.1:\(server.port)")
        .replacing("*.b.example?mode=developer", with: "127.0.0.1:\(server.port)/")
        .replacing("webcredentials:www.a.example:8443", with: "applinks:localhost:\(server.port)"),
      to: "app.xcent"
    )
    let result = try Self.run(server, ["--entitlements", "app.xcent"], in: folder)
    #expect(result.code == 1 && result.errors.contains("[domain-bad-entry]"), "\(result.errors)")
    #expect(result.output.contains("2 hosts: 2 accepted"), "\(result.output)")
  }
}
