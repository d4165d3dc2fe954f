import Cassettes
import Diagnostics
import FileAccess
import Foundation
import LinkVariations
import LiveHTTP
import LoopbackServer
import ManifestModel
import RunRecord
import ScriptRuntime
import Synchronization
import SessionSupport
import SuiteRuns
import TestSupport
import Testing

@testable import LiveLinks
@testable import Workspace

/// A manifest of two apps whose rules are for three hosts.
private let manifest = #"""
  {"apps": [
    {"identifier": "notes", "name": "Notes", "storeId": "4711", "scheme": "notes"},
    {"identifier": "other", "name": "Other", "storeId": "4712", "country": "DE", "scheme": "o"}],
   "actions": [
    {"title": "Open list", "regex": "^https://(?:www\\.)?notes\\.example/list/([a-z0-9-]+)$",
     "testInputs": ["https://www.notes.example/list/summer", "https://notes.example/list/winter"],
     "formats": [{"appId": "notes", "format": "notes://list/$1",
       "testResults": ["notes://list/summer", "notes://list/winter"]}]},
    {"title": "Open page", "regex": "^https://gone\\.example/([a-z]+)$",
     "testInputs": ["https://gone.example/a", "https://refused.example/a"],
     "formats": [{"appId": "other", "format": "o://$1", "testResults": ["o://a", null]}]}],
   "browsers": [
    {"identifier": "b", "name": "B", "scheme": "b", "regex": "^https://(.*)$", "format": "b://$1",
     "testInputs": ["https://browsed.example/a"], "testResults": ["b://browsed.example/a"]}]}
  """#

private let association = #"""
  {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.notes", "ABCDE12345.com.example.beta"],
    "components": [{"/": "/list/*/print", "exclude": true}, {"/": "/list/*"}, {"/": "/board/*"},
      {"/": "/board/x"}]}]}}
  """#

/// Sends requests for any host to a server of this machine, the host before the path.
private struct Rerouted: HTTPTransport {
  let server: LoopbackServer
  private let live = LiveTransport(policy: LivePolicy(addresses: AddressPolicy(allowPrivate: true)))

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    let rest = request.url.dropFirst("https://".count)
    guard !rest.hasPrefix("gone.example") else {
      return .failure(.unknownHost(url: request.url))
    }
    var sent = request
    sent.url = server.url("/" + rest)
    return live.sendOnce(sent).map { response in
      var response = response
      response.url = request.url
      return response
    }
  }
}

@Suite("Recording association files")
struct AssociationRecordingTests {
  private static let json = [
    "Content-Type: application/json", "Date: Fri, 01 Jan 2010 00:00:00 GMT",
  ]
  private static let file = "/.well-known/apple-app-site-association"

  /// A server of two hosts and the App Store.
  private static func server(_ body: String = association) throws -> LoopbackServer {
    try LoopbackServer { request in
      switch request.target {
      case "/www.notes.example/apple-app-site-association": .answer(200, json, Array(body.utf8))
      case "/notes.example" + file: .redirect("https://www.notes.example" + file, 301)
      case "/itunes.apple.com/lookup?id=4711":
        .answer(
          200,
          json,
          Array(#"{"resultCount": 1, "results": [{"bundleId": "com.example.notes"}]}"#.utf8)
        )
      default: .answer(404)
      }
    }
  }

  private static func settings(_ folder: TemporaryFolder) throws -> Settings {
    var settings = try quickSettings()
    settings.scripts.cassettes = NamedPath(ofCall: folder.url.path + "/http")
    return settings
  }

  private static func record(
    _ server: LoopbackServer,
    in folder: TemporaryFolder,
    asksAgain: Bool = false
  ) throws -> RecordedAssociations {
    let session = try session(manifest, settings(folder))
    return AssociationRecording(
      AppHosts(session.manifests),
      store: try session.settings.scripts.store(),
      transport: PacedTransport(
        Rerouted(server: server),
        date: session.process.date,
        interval: .zero
      ),
      asksAgain: asksAgain
    )
    .run()
  }

  @Test("hosts of positive tests are asked as the system asks them, and the store for their apps")
  func asks() throws {
    let server = try Self.server()
    let recorded = try Self.record(server, in: TemporaryFolder())
    #expect(
      Set(server.requests.map(\.target)) == [
        "/www.notes.example" + Self.file, "/www.notes.example/apple-app-site-association",
        "/www.notes.example/.well-known/assetlinks.json", "/notes.example" + Self.file,
        "/notes.example/apple-app-site-association", "/notes.example/.well-known/assetlinks.json",
        "/itunes.apple.com/lookup?id=4711",
      ]
    )
    #expect(!recorded.hasFailed, "\(recorded.text)")
    #expect(
      recorded.text.contains(
        "notes.example: no file (redirects to https://www.notes.example\(Self.file))\n"
      )
    )
    #expect(recorded.text.contains("www.notes.example: association file, 2 apps\n"))
    #expect(recorded.text.contains("gone.example: no such host\n"))
    #expect(
      recorded.text.hasSuffix("3 hosts: 1 with a file; 1 app looked up\n"),
      "\(recorded.text)"
    )
  }

  @Test("what is recorded is dated, and asked again only on request")
  func again() throws {
    let folder = try TemporaryFolder()
    let server = try Self.server()
    _ = try Self.record(server, in: folder)
    let count = server.requests.count
    let second = try Self.record(server, in: folder)
    #expect(server.requests.count == count)
    #expect(
      second.answers.map(\.answer) == (try Self.record(server, in: folder)).answers.map(\.answer)
    )
    let path = "http/www.notes.example/apple-app-site-association"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.path + "/http/www.notes.example"
    )
    let texts = try names.map {
      try String(contentsOfFile: folder.url.path + "/http/www.notes.example/" + $0, encoding: .utf8)
    }
    #expect(texts.contains { $0.contains(association) }, "\(path) \(names)")
    #expect(texts.allSatisfy { $0.contains("< Date: Wed, 31 Mar 2027 ") && !$0.contains("2010") })
    _ = try Self.record(server, in: folder, asksAgain: true)
    #expect(server.requests.count == 2 * count)
  }

  @Test("a file is recorded as it came, whatever names of secrets its patterns have")
  func secrets() throws {
    let text = #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.notes"], "components": [
        {"/": "/signed/*", "?": {"access_token": "abcdef?*", "password": "????????*"}}]}]}}
      """#
    let folder = try TemporaryFolder()
    _ = try Self.record(Self.server(text), in: folder)
    let store = CassetteStore(path: folder.url.path + "/http")
    let request = HTTPRequest(
      url: "https://www.notes.example/apple-app-site-association",
      headers: [HTTPField("Accept", "application/json")]
    )
    let response = try store.exchange(for: request)?.exchange.outcome.get()
    #expect(response?.body == Array(text.utf8))
  }

  @Test("a script does not get what was recorded of an association file")
  func scripts() throws {
    let folder = try TemporaryFolder()
    _ = try Self.record(Self.server(), in: folder)
    let store = CassetteStore(path: folder.url.path + "/http")
    let request = HTTPRequest(url: "https://notes.example" + Self.file)
    #expect(store.exchange(for: request) == nil)
    var same = request
    same.headers = [HTTPField("Accept", "application/json")]
    #expect(store.exchange(for: same) != nil)
    #expect(store.problems.isEmpty)
  }

  @Test("a host that does not answer is a failure, is not recorded, and is asked the next time")
  func unreachable() throws {
    let folder = try TemporaryFolder()
    let server = try Self.server()
    server.stop()
    let recorded = try Self.record(server, in: folder)
    #expect(recorded.hasFailed)
    #expect(recorded.text.contains("www.notes.example: no answer\n"), "\(recorded.text)")
    #expect(recorded.text.contains("3 hosts: 0 with a file, 2 without an answer"))
    let open = try Self.server()
    #expect(!(try Self.record(open, in: folder)).hasFailed)
    #expect(!open.requests.isEmpty)
  }

  @Test("two requests to one host are a second apart, those to different hosts are not")
  func pace() throws {
    struct Answer: HTTPTransport {
      func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
        .success(HTTPResponse(status: 200, url: request.url))
      }
    }
    let pauses = Mutex<[Duration]>([])
    let start = ContinuousClock.now
    let transport = PacedTransport(
      Answer(),
      date: Date(timeIntervalSince1970: 0),
      now: { start },
      pause: { pause in pauses.withLock { $0.append(pause) } }
    )
    for url in [
      "https://a.example/1", "https://b.example/1", "https://a.example/2", "https://a.example/3",
    ] {
      let answer = try transport.send(HTTPRequest(url: url)).get()
      #expect(answer.headers == [HTTPField("Date", "Thu, 01 Jan 1970 00:00:00 GMT")])
    }
    #expect(pauses.withLock { $0 } == [.seconds(1), .seconds(2)])
  }

  // MARK: - The witness

  /// The findings that association files give.
  private static func findings(_ settings: Settings, _ text: String = manifest) throws
    -> VariationFindings
  {
    var settings = settings
    settings.variations.kinds = [.openedByApp, .excludedByApp]
    return try session(text, settings).variations()
  }

  @Test(
    "recorded files become findings, with component and date; without recordings there are none"
  )
  func witness() throws {
    let folder = try TemporaryFolder()
    let settings = try Self.settings(folder)
    let before = try Self.findings(settings)
    #expect(before.records.isEmpty && before.notes.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/http"))
    _ = try Self.record(Self.server(), in: folder)
    let found = try Self.findings(settings)
    let record = try #require(found.records.first)
    #expect(found.records.count == 1)
    #expect(record.rule == "action/notes/open-list" && record.variation == .openedByApp)
    #expect(record.url.hasPrefix("https://www.notes.example/board/"))
    let evidence = record.evidence.first { $0.code == "witness" }?.text
    #expect(
      evidence
        == "the association file of www.notes.example (2027-03-31) opens '/board/*' in the app"
    )
    #expect(
      found.notes == [
        """
        components that decide nothing, after those before them, in the association file of \
        www.notes.example (2027-03-31): 1.4
        """
      ]
    )
  }

  @Test("a rule that takes what the file excludes is a finding")
  func excluded() throws {
    let folder = try TemporaryFolder()
    _ = try Self.record(Self.server(), in: folder)
    let wide = manifest.replacing("([a-z0-9-]+)$", with: "(.+)$")
    let found = try Self.findings(Self.settings(folder), wide)
    let record = try #require(found.records.first { $0.variation == .excludedByApp })
    #expect(record.url.hasSuffix("/print") && record.rule == "action/notes/open-list")
  }

  /// A file of a host that the configuration names.
  private static func local(_ text: String, names: [String]? = nil) throws -> VariationFindings {
    let folder = try TemporaryFolder()
    var settings = try settings(folder)
    let path = try folder.write(text, to: "file.json")
    settings.associations.hosts = [.init(host: "www.notes.example", file: NamedPath(ofCall: path))]
    if let names {
      let location = SourceLocation(file: "ruleproof.yml", line: 1, column: 1, utf8Range: 0..<0)
      settings.associations.apps = [.init(app: "notes", names: names, location: location)]
    }
    return try findings(settings)
  }

  @Test("an unnamed app is never guessed, unless it is the only one on both sides")
  func names() throws {
    #expect(try Self.local(association, names: ["com.example.notes"]).records.count == 1)
    let unknown = try Self.local(association)
    #expect(unknown.records.isEmpty)
    #expect(unknown.notes.contains { $0.hasPrefix("not used: the association files of 1 host ") })
    let single = association.replacing(#", "ABCDE12345.com.example.beta""#, with: "")
    #expect(try Self.local(single).records.count == 1)
    #expect(try Self.local(single, names: ["com.example.another"]).records.isEmpty)
  }

  @Test("Android's file is a witness where it lists paths")
  func android() throws {
    let text = #"""
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "com.example.notes"}EXTENSIONS}]
      """#
    let paths = #"""
      , "relation_extensions": {"delegate_permission/common.handle_all_urls":
          {"dynamic_app_link_components": [{"/": "/list/*"}, {"/": "/board/*"}]}}
      """#
    let found = try Self.local(text.replacing("EXTENSIONS", with: paths))
    #expect(found.records.map(\.variation) == [.openedByApp])
    #expect(found.records.first?.url.contains("/board/") == true)
    #expect(try Self.local(text.replacing("EXTENSIONS", with: "")).records.isEmpty)
  }

  @Test("a file that is none, and an app that no manifest has, are errors")
  func errors() throws {
    #expect(throws: InputError.self) { try Self.local("<html>") }
    let folder = try TemporaryFolder()
    var settings = try Self.settings(folder)
    let location = SourceLocation(file: "ruleproof.yml", line: 3, column: 5, utf8Range: 0..<0)
    settings.associations.apps = [.init(app: "note", names: ["com.a.b"], location: location)]
    let error = #expect(throws: InputError.self) { try Self.findings(settings) }
    #expect(error?.diagnostics.first?.location == location)
    #expect(error?.diagnostics.first?.help == "did you mean 'notes'?")
  }
}
