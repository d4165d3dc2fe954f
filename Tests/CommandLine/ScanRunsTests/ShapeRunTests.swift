import Diagnostics
import FileAccess
import LinkResolver
import Foundation
import Reporters
import ScanRuns
import SessionSupport
import TestSupport
import Testing
import Workspace

@Suite("URLs that no rule takes")
struct ShapeRunTests {
  /// Rules for two hosts; one takes any link of a third host without having a test for it.
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "Notes", "storeId": "1", "scheme": "n"}],
     "actions": [
      {"title": "Open list", "regex": "^https?://(?:www\\.)?notes\\.example/list/([0-9]+)$",
       "testInputs": ["https://notes.example/list/12", "https://no.example/list/1"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://12", null]}]},
      {"title": "Show", "regex": "^https://(?:b|notes)\\.example/s/([a-z]+)$",
       "testInputs": ["https://b.example/s/x"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://x"]}]}],
     "redirects": {"^https://c\\.example/.*$":
       {"param": "u", "tests": {"https://c.example/?u=https%3A%2F%2Fd": "https://d"}}},
     "browsers": [{"identifier": "w", "name": "W", "scheme": "w", "regex": "https?://(.*)",
       "format": "w://$1", "testInputs": ["https://w.example/"],
       "testResults": ["w://w.example/"]}]}
    """#

  private static func report(
    _ lines: [String],
    jobs: Int = 2,
    _ change: (inout ShapeRun.Choice) -> Void = { _ in }
  ) throws -> ShapeReport {
    let folder = try TemporaryFolder()
    let file = try folder.write(lines.joined(separator: "\n"), to: "urls.txt")
    var settings = try quickSettings()
    settings.run.workers = jobs
    var choice = ShapeRun.Choice()
    change(&choice)
    return try ShapeRun(try session(manifest, settings), choice).report(of: [file])
  }

  @Test("every line is counted once")
  func totals() throws {
    let report = try Self.report([
      "\u{FEFF}https://notes.example/list/7\r", "", "  ", "https://www.notes.example/board/8",
      " http://notes.example/board/9 ", "https://c.example/any", "https://other.example/",
      "https://w.example/x", "https://no.example/list/2", "mailto:x", "https:///x", "notes.example",
      "https://notes.example/" + String(repeating: "x", count: 9_000),
      "https://b.example/s/7",
    ])
    let totals = report.totals
    #expect(totals.lines == 14 && totals.blank == 2)
    #expect(totals.otherHosts == 3)
    #expect(totals.urls == 5 && totals.taken == 2 && totals.notTaken == 3)
    #expect(totals.undecided == 0)
    #expect(totals.notURLs.map(\.reason) == [.notWeb, .noHost, .tooLong])
    #expect(totals.notURLs.map(\.count) == [2, 1, 1])
    let first = try #require(totals.notURLs.first)
    #expect(first.first.hasSuffix("urls.txt:10"))
    #expect(report.hosts.map(\.host) == ["notes.example", "b.example"])
    #expect(report.hosts.map(\.notTaken) == [2, 1])
    #expect(report.domains.map(\.domain) == ["b.example", "c.example", "notes.example"])
    #expect(report.domains.map(\.taken) == [0, 1, 1])
    #expect(report.domains.map(\.notTaken) == [1, 0, 2])
  }

  @Test("a shape has its nearest rule, and the call that drafts a rule")
  func entry() throws {
    let report = try Self.report([
      "https://notes.example/board/71", "https://notes.example/board/8",
    ])
    let shape = try #require(report.hosts.first?.shapes.first)
    #expect(shape.template == "/board/{digits}" && shape.count == 2)
    let nearest = try #require(shape.nearest)
    #expect(nearest.rule == "action/n/open-list")
    #expect(nearest.matched == "https://notes.example/")
    #expect(nearest.expected == "list")
    #expect(shape.draft == ["new"] + shape.examples)
    #expect(Set(shape.examples).count == 2)
    let text = report.text(.plain, CommandPrinter(program: "rp"))
    #expect(text.contains("    2  100.0%  /board/{digits}\n"), "\(text)")
    #expect(text.contains("\n    draft    rp new 'https://notes.example/board/"), "\(text)")
    #expect(text.contains("wanted   list"), "\(text)")
  }

  @Test("each host of a domain has its shapes, with www. and without as one")
  func hosts() throws {
    let report = try Self.report([
      "https://notes.example/a/1", "https://www.notes.example/a/2", "https://m.notes.example/a/3",
    ])
    #expect(report.hosts.map(\.host) == ["notes.example", "m.notes.example"])
    #expect(report.hosts.map(\.domain) == ["notes.example", "notes.example"])
    #expect(report.hosts.map { $0.shapes.map(\.template) } == [["/a/{digits}"], ["/a/{digits}"]])
  }

  @Test("a rule whose pattern names the domain is asked without a test there")
  func spelledDomain() throws {
    let report = try Self.report(["https://notes.example/s/abc", "https://notes.example/x"])
    #expect(report.totals.taken == 1 && report.totals.notTaken == 1)
  }

  @Test("a literal word of the host's patterns is not taken for a user name")
  func spelledWord() throws {
    let users = (0..<2_000).map { number in
      let name = String(decoding: "\(number)".utf8.map { $0 + 0x31 }, as: UTF8.self)
      return "https://notes.example/name\(name)/board/\(number)"
    }
    let found = try Self.report(users + ["https://notes.example/list/board/7"]).hosts[0].shapes
    #expect(Set(found.map(\.template)) == ["/{word}/board/{digits}", "/list/board/{digits}"])
  }

  @Test("a URL on which the engine gives up is undecided, and has no shape")
  func undecided() throws {
    let text = Self.manifest.replacing("([0-9]+)$", with: "(?:(?:[0-9]+)+)+$")
    let folder = try TemporaryFolder()
    let long = "https://notes.example/list/" + String(repeating: "1", count: 60) + "x"
    let file = try folder.write(long + "\n", to: "urls.txt")
    var settings = try quickSettings()
    settings.run.stepLimit = 1
    let report = try ShapeRun(try session(text, settings), ShapeRun.Choice()).report(of: [file])
    #expect(report.totals.undecided == 1 && report.totals.notTaken == 0)
    #expect(report.hosts.isEmpty)
  }

  @Test("the report does not depend on the number of threads")
  func threads() throws {
    let lines = (0..<9_000).map { number in
      "https://\(number % 3 == 0 ? "b" : "notes").example/u\(number &* 7919 % 9973)/\(number % 70)"
    }
    let one = try JSONText.encode(Self.report(lines, jobs: 1))
    #expect(try JSONText.encode(Self.report(lines, jobs: 5)) == one)
  }

  @Test("hosts, rare shapes and long lists can be left out")
  func choice() throws {
    let lines = [
      "https://notes.example/a/1", "https://notes.example/a/2", "https://notes.example/b/c/1",
      "https://b.example/d/1",
    ]
    let host = try Self.report(lines) { $0.hosts = ["www.B.example"] }
    #expect(host.hosts.map(\.host) == ["b.example"])
    #expect(host.totals.otherHosts == 3)
    let rare = try Self.report(lines) { $0.minCount = 2 }
    #expect(rare.hosts.flatMap(\.shapes).map(\.template) == ["/a/{digits}"])
    let short = try Self.report(lines) { $0.limit = 1 }
    #expect(short.hosts.map(\.shapes.count) == [1, 1])
    #expect(short.hosts[0].shapeCount == 2)
    #expect(short.text(.plain, CommandPrinter()).contains("1 more shape (--limit"))
  }

  @Test(
    "without a URL, or a host that rules have tests for, there is nothing to look at",
    arguments: [
      ([], [], "empty-corpus"), (["", "x"], [], "foreign-file"), (["", ""], [], "empty-corpus"),
      (["https://b.example/x"], ["notse.example"], "untested-host"),
    ] as [([String], [String], String)]
  )
  func errors(_ lines: [String], _ hosts: [String], _ code: String) throws {
    let error = try #require(throws: InputError.self) {
      try Self.report(lines) { $0.hosts = hosts }
    }
    #expect(error.diagnostics.map(\.code) == [code])
  }

  @Test("rules without tests have no host")
  func untested() throws {
    let text = #"{"apps": [], "actions": [{"title": "x", "regex": "x", "formats": []}]}"#
    let folder = try TemporaryFolder()
    let file = try folder.write("https://b.example/x\n", to: "urls.txt")
    let run = ShapeRun(try session(text, try quickSettings()), ShapeRun.Choice())
    let error = try #require(throws: InputError.self) { try run.report(of: [file]) }
    #expect(error.diagnostics.map(\.code) == ["no-tested-host"])
  }
}
