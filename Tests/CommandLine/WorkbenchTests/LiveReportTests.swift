import Diagnostics
import Foundation
import Reporters
import TerminalAccess
import TestSupport
import Testing
import Workspace

@testable import Workbench

@Suite("The live report on rules in another format", .serialized)
struct LiveReportTests {
  private let folder: TemporaryFolder
  private let server: ReportServer

  private static let rules = #"""
    {"ruleproof": 1, "name": "own", "rules": [
      {"id": "video", "pattern": "^https?://v\\.example/(\\d+)$", "template": "app://$1",
       "tests": [{"in": "https://v.example/7", "out": "app://7"}]}]}
    """#

  init() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.rules, to: "own.rules.json")
    let process = ProcessContext(
      terminal: Terminal(style: .plain, errorStyle: .plain, blocks: .ascii, showsProgress: false),
      environment: ["RULEPROOF_CACHE": folder.url.path + "/cache"],
      directory: folder.url.path,
      date: Date(timeIntervalSince1970: 1_806_451_200)
    )
    let report = LiveReport(in: process) {
      try Session(ManifestNames(links: [path]), in: process) { _ in }
    }
    self.folder = folder
    server = try ReportServer(report)
  }

  private func answer(_ path: String, _ fields: String = "") throws -> String {
    let port = try #require(URL(string: server.address)?.port)
    let client = try RawClient(port: port)
    client.send(
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(fields)Connection: close\r\n\r\n"
    )
    return client.rest()
  }

  private var path: String { URL(string: server.address)?.path ?? "" }

  /// The page once it has some words.
  private func page(with words: String) throws -> String {
    let end = Date(timeIntervalSinceNow: 60)
    var page = ""
    while !page.contains(words), Date() < end {
      page = try answer(path + "/")
      Thread.sleep(forTimeInterval: 0.05)
    }
    return page
  }

  @Test("the page has the results of all parts, and new ones when the file changes")
  func changes() throws {
    defer { server.stop() }
    let page = try page(with: "not slow")
    #expect(page.contains("rule/video") && page.contains("connect-src"))
    try folder.write(Self.rules.replacing("app://7", with: "app://8"), to: "own.rules.json")
    #expect(try self.page(with: "1 failed test").contains("rule/video"))
    try folder.write("{\"ruleproof\": 1, \"rule\": []}", to: "own.rules.json")
    #expect(try self.page(with: "unknown key").contains("did you mean"))
  }

  @Test("nothing is answered without the token, or to another site")
  func guarded() throws {
    defer { server.stop() }
    for path in ["/", "//", "/x/", "/\(String(repeating: "0", count: 64))/events"] {
      #expect(try answer(path).hasPrefix("HTTP/1.1 404"), "\(path)")
    }
    #expect(try answer(path + "/", "Origin: https://other.example\r\n").hasPrefix("HTTP/1.1 403"))
    #expect(try answer(path + "/other").hasPrefix("HTTP/1.1 404"))
  }
}
