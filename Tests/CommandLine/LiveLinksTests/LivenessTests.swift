import Cassettes
import Foundation
import ScriptRuntime
import Synchronization
import SessionSupport
import TestSupport
import Testing

@testable import LiveLinks
@testable import Workspace

/// A rule with these links as its tests.
private func manifest(_ links: [String], _ pattern: String = "^https://(.+)$") -> String {
  let list = { (texts: [String]) in texts.map { "\"\($0)\"" }.joined(separator: ", ") }
  return """
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [{"title": "Open it", "regex": "\(pattern)",
      "testInputs": [\(list(links)), "https://not.example/expected"],
      "formats": [{"appId": "n", "format": "n://$1",
        "testResults": [\(list(links.map { "n" + $0.dropFirst(5) })), null]}]}]}
    """
}

/// A net of sites: what is not in it is answered with 404.
final class LinkNet: HTTPTransport {
  typealias Answer = Result<HTTPResponse, HTTPFailure>

  private let answers: [String: Answer]
  private let sent = Mutex<[String]>([])

  /// Pages by `METHOD URL`, or by `URL` for both.
  init(_ answers: [String: Answer]) { self.answers = answers }

  var requests: [String] { sent.withLock { $0 } }

  func send(_ request: HTTPRequest) -> Answer {
    let line = "\(request.method) \(request.url)"
    sent.withLock { $0.append(line) }
    return answers[line] ?? answers[request.url]
      ?? .success(HTTPResponse(status: 404, url: request.url))
  }

  static func page(_ status: Int, _ body: String = "", location: String? = nil) -> Answer {
    let headers = location.map { [HTTPField("Location", $0)] } ?? []
    return .success(
      HTTPResponse(status: status, url: "", headers: headers, body: Array(body.utf8))
    )
  }
}

@Suite("Whether the links of tests still exist")
struct LivenessTests {
  private static func report(
    _ links: [String],
    _ net: LinkNet,
    pattern: String = "^https://(.+)$",
    in folder: TemporaryFolder? = nil,
    asksAgain: Bool = false
  ) throws -> LivenessReport {
    let folder = try folder ?? TemporaryFolder()
    var settings = try quickSettings()
    settings.scripts.cassettes = NamedPath(ofCall: folder.url.path + "/http")
    return try session(manifest(links, pattern), settings)
      .liveness(by: net, asksAgain: asksAgain)
  }

  @Test(
    "what became of a link",
    arguments: [
      (["https://a.example/x": LinkNet.page(200)], nil, false),
      (
        [
          "https://a.example/x": LinkNet.page(301, location: "http://www.a.example/x/?ref=1"),
          "http://www.a.example/x/?ref=1": LinkNet.page(200),
        ], nil, false
      ),
      ([:], "is gone: status 404", true),
      (["https://a.example/x": LinkNet.page(410)], "is gone: status 410", true),
      (
        [
          "HEAD https://a.example/x": LinkNet.page(405),
          "GET https://a.example/x": LinkNet.page(200),
        ], nil, false
      ),
      (
        [
          "HEAD https://a.example/x": LinkNet.page(404),
          "GET https://a.example/x": LinkNet.page(200),
        ], nil, false
      ),
      (
        [
          "https://a.example/x": LinkNet.page(302, location: "/y"),
          "https://a.example/y": LinkNet.page(200),
        ], "has moved to 'https://a.example/y', which the rule takes", false
      ),
      (
        [
          "https://a.example/x": LinkNet.page(302, location: "/"),
          "https://a.example/": LinkNet.page(200),
        ], "may be gone: it leads to 'https://a.example/'", false
      ),
      (
        [
          "https://a.example/x": LinkNet.page(302, location: "/login?next=/x"),
          "https://a.example/login?next=/x": LinkNet.page(200),
        ], "is undecided: it leads to a page to log in", true
      ),
      (
        ["https://a.example/x": LinkNet.page(302, location: "app://x")],
        "is undecided: it leads to 'app://x', which is no web page", true
      ),
      (
        ["https://a.example/x": LinkNet.page(302, location: "/x")],
        "is undecided: more than 10 redirects", true
      ),
      (
        ["https://a.example/x": LinkNet.page(500)],
        "is undecided: the server answers with status 500", true
      ),
      (
        ["https://a.example/x": LinkNet.page(429)],
        "is undecided: the server asks to wait (status 429)", true
      ),
      (
        ["https://a.example/x": .failure(.unknownHost(url: "https://a.example/x"))],
        "is gone: no such host", true
      ),
      (["https://a.example/x": .failure(.tooLarge(url: "", limit: 5))], nil, false),
      (
        ["https://a.example/robots.txt": LinkNet.page(200, "User-agent: *\nDisallow: /x")],
        nil, false
      ),
      (
        ["https://a.example/robots.txt": LinkNet.page(500)],
        "is undecided: its robots.txt is answered with status 500", true
      ),
    ] as [([String: LinkNet.Answer], String?, Bool)]
  )
  func states(_ answers: [String: LinkNet.Answer], _ words: String?, _ fails: Bool) throws {
    let report = try Self.report(["https://a.example/x"], LinkNet(answers))
    let lines = report.text.split(separator: "\n").dropLast()
    let said = lines.map { $0.split(separator: "'https://a.example/x' ", maxSplits: 1).last ?? "" }
    #expect(said == [words].compactMap { $0.map { $0[...] } }, "\(report.text)")
    #expect(lines.allSatisfy { $0.contains(": action/n/open-it: ") })
    #expect(report.hasFailed == fails)
  }

  @Test("a link that robots.txt disallows is counted but not requested")
  func robots() throws {
    let net = LinkNet([
      "https://a.example/robots.txt": LinkNet.page(200, "User-agent: ruleproof\nDisallow: /x"),
      "https://a.example/y": LinkNet.page(200),
    ])
    let report = try Self.report(["https://a.example/x", "https://a.example/y"], net)
    #expect(
      report.text == "2 links of tests: 1 found, 1 not asked because of robots.txt\n"
    )
    #expect(!net.requests.contains { $0.hasSuffix("/x") })
    #expect(net.requests.count { $0.hasSuffix("robots.txt") } == 1)
  }

  @Test("a host that was asked too often is left alone for the rest of the run, others are not")
  func tooOften() throws {
    let links = ["https://a.example/1", "https://a.example/2", "https://b.example/3"]
    let net = LinkNet([
      links[0]: LinkNet.page(429), links[1]: LinkNet.page(200), links[2]: LinkNet.page(200),
    ])
    let folder = try TemporaryFolder()
    let report = try Self.report(links, net, in: folder)
    #expect(report.text.hasSuffix("\n3 links of tests: 1 found, 2 undecided\n"))
    #expect(report.text.contains("'https://a.example/2' is undecided: the server asked to wait"))
    #expect(!net.requests.contains { $0.hasSuffix("/2") })
    let later = LinkNet([links[0]: LinkNet.page(200), links[1]: LinkNet.page(200)])
    #expect(try Self.report(links, later, in: folder).text == "3 links of tests: 3 found\n")
  }

  @Test("a host all of whose links lead to another has moved, and a rule that refuses it is named")
  func hosts() throws {
    var answers: [String: LinkNet.Answer] = ["https://new.example/1": LinkNet.page(200)]
    answers["https://new.example/2"] = LinkNet.page(200)
    for number in ["1", "2"] {
      let target = "https://new.example/\(number)"
      answers["https://old.example/\(number)"] = LinkNet.page(301, location: target)
    }
    let links = ["https://old.example/1", "https://old.example/2"]
    let report = try Self.report(links, LinkNet(answers), pattern: "^https://old(.+)$")
    #expect(
      report.text.contains("has moved to 'https://new.example/1', which the rule does not take")
    )
    #expect(report.text.contains("\nhost old.example has moved to new.example: 2 links\n"))
    #expect(report.text.hasSuffix("\n2 links of tests: 0 found, 2 moved\n"))
    #expect(!report.hasFailed)
    answers["https://old.example/2"] = LinkNet.page(200)
    let half = try Self.report(links, LinkNet(answers), pattern: "^https://old(.+)$")
    #expect(!half.text.contains("host old.example"))
  }

  @Test("the JSON has the same states as the text, each with what belongs to it")
  func json() throws {
    let moved = LinkNet.page(301, location: "https://new.example/1")
    let home = LinkNet.page(302, location: "/")
    let net = LinkNet([
      "https://a.example/found": LinkNet.page(200), "https://b.example/gone": LinkNet.page(410),
      "https://c.example/home": home, "https://c.example/": LinkNet.page(200),
      "https://d.example/1": moved, "https://new.example/1": LinkNet.page(200),
      "https://e.example/down": LinkNet.page(500),
      "https://f.example/none": .failure(.unknownHost(url: "https://f.example/none")),
      "https://f.example/robots.txt": .failure(.unknownHost(url: "https://f.example/none")),
      "https://g.example/robots.txt": LinkNet.page(200, "User-agent: *\nDisallow: /"),
    ])
    let links = [
      "a.example/found", "b.example/gone", "c.example/home", "d.example/1", "e.example/down",
      "f.example/none", "g.example/no",
    ]
    let report = try Self.report(links.map { "https://" + $0 }, net)
    let text = try report.json()
    #expect(try JSONSchema("record-tests").violations(in: text) == [])
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    let lines = document.links.map { link in
      [
        link.state, link.status?.description, link.target, link.isTaken?.description, link.reason,
      ]
      .compactMap(\.self).joined(separator: " ")
    }
    #expect(
      lines == [
        "found", "gone 410", "perhapsGone https://c.example/",
        "moved https://new.example/1 true",
        "undecided the server answers with status 500", "gone", "disallowed",
      ]
    )
    #expect(
      document.summary == [
        "links": 7, "found": 1, "moved": 1, "gone": 2, "perhapsGone": 1, "disallowed": 1,
        "undecided": 1,
      ]
    )
    #expect(document.hosts == [Document.Host(host: "d.example", target: "new.example", links: 1)])
    #expect(document.links.allSatisfy { $0.rule == "action/n/open-it" })
  }

  private struct Document: Decodable {
    struct Link: Decodable {
      var rule: String
      var state: String
      var status: Int?
      var target: String?
      var isTaken: Bool?
      var reason: String?
    }

    struct Host: Decodable, Equatable {
      var host: String
      var target: String
      var links: Int
    }

    var summary: [String: Int]
    var links: [Link]
    var hosts: [Host]
  }

  @Test("what was answered is asked again only on request, what failed always")
  func again() throws {
    let folder = try TemporaryFolder()
    let links = ["https://a.example/x", "https://b.example/y"]
    let failure = LinkNet.Answer.failure(.timeLimit(url: "https://b.example/", milliseconds: 9))
    let down = LinkNet([
      "https://a.example/x": LinkNet.page(200), "https://b.example/robots.txt": failure,
    ])
    #expect(try Self.report(links, down, in: folder).hasFailed)
    let up = LinkNet(["https://b.example/y": LinkNet.page(200)])
    let second = try Self.report(links, up, in: folder)
    #expect(second.text == "2 links of tests: 2 found\n")
    #expect(Set(up.requests) == ["GET https://b.example/robots.txt", "HEAD https://b.example/y"])
    let gone = LinkNet(["https://b.example/y": LinkNet.page(200)])
    let third = try Self.report(links, gone, in: folder, asksAgain: true)
    #expect(third.text.contains("'https://a.example/x' is gone: status 404"))
    #expect(third.hasFailed)
  }

  @Test("a script gets nothing that was recorded of links")
  func scripts() throws {
    let folder = try TemporaryFolder()
    let net = LinkNet(["GET https://a.example/x": LinkNet.page(302, location: "/y")])
    _ = try Self.report(["https://a.example/x"], net, in: folder)
    #expect(net.requests.contains("GET https://a.example/x"))
    let store = CassetteStore(path: folder.url.path + "/http")
    #expect(store.exchange(for: HTTPRequest(url: "https://a.example/x")) == nil)
  }

  @Test("without a link there is nothing to ask")
  func empty() throws {
    #expect(throws: (any Error).self) { try Self.report(["mailto://a@b"], LinkNet([:])) }
  }
}
