import FoundationEngine
import ManifestModel
import ScriptRuntime
import TestSupport
import Testing

@testable import LinkResolver

@Suite("Following links over HTTP")
struct HTTPResolutionTests {
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n", "storeId": "1"}],
     "actions": [
       {"title": "Note", "regex": "^https://notes\\.example/(\\d+)$", "formats": [
          {"appId": "n", "format": "n://$1"}]},
       {"title": "Blog", "headers": true, "regex": "^(https?://\\S+)\\n.*\"x-blog\":\"(\\w+)\".*$",
        "formats": [{"appId": "n", "format": "n://blog/$2"}]}],
     "redirects": {"^https://back\\.example/$": {"format": "https://go.example/loop"}}}
    """#

  private static func resolve(
    _ url: String,
    _ answers: [String: Result<HTTPResponse, HTTPFailure>],
    context: ResolutionContext = ResolutionContext()
  ) throws -> Resolution {
    let resolver = LinkResolver(manifest: try Manifest(text: manifest), engine: FoundationEngine())
    let heads = answers.map { ("HEAD " + $0, $1) }
    return resolver.resolve(
      url,
      context: context,
      http: FakeTransport(Dictionary(uniqueKeysWithValues: heads))
    )
  }

  private static func redirected(to url: String) -> Result<HTTPResponse, HTTPFailure> {
    .success(
      HTTPResponse(status: 200, url: url, redirects: [HTTPRedirect(status: 301, url: url)])
    )
  }

  @Test("a redirect leads to another URL, and is named")
  func redirect() throws {
    let url = "https://go.example/1"
    let resolution = try Self.resolve(url, [url: Self.redirected(to: "https://notes.example/7")])
    #expect(resolution.hops.map(\.url) == [url, "https://notes.example/7"])
    #expect(resolution.hops.map(\.redirect) == ["HTTP", nil])
    #expect(resolution.hops.last?.actions.first?.outputs.first?.outcome == .output("n://7"))
  }

  @Test(
    "an answer without a redirect is no redirect, however the request spells the URL",
    arguments: [
      ("https://go.example/1", "https://go.example/1"),
      ("https://go.example/1#part", "https://go.example/1"),
      ("https://GO.example", "https://go.example/"),
    ]
  )
  func answer(url: String, answering: String) throws {
    let response = HTTPResponse(status: 200, url: answering)
    let resolution = try Self.resolve(url, [url: .success(response)])
    #expect(resolution.hops.map(\.url) == [url])
    #expect(resolution.hops.map(\.redirect) == [nil])
    #expect(resolution.redirectProblem == nil)
  }

  @Test("an answer without a redirect gives its headers to the actions that read them")
  func headers() throws {
    let url = "https://go.example/1"
    var response = HTTPResponse(status: 200, url: url)
    response.headers = [HTTPField("x-blog", "daily")]
    let resolution = try Self.resolve(url, [url: .success(response)])
    #expect(resolution.hops.map(\.redirect) == [nil])
    let outputs = resolution.hops.first?.actions.first?.outputs
    #expect(outputs?.first?.outcome == .output("n://blog/daily"))
  }

  @Test("the headers that the call gives of the first URL count, not those of its answer")
  func givenHeaders() throws {
    let url = "https://go.example/1"
    var response = HTTPResponse(status: 200, url: url)
    response.headers = [HTTPField("x-blog", "daily")]
    let given = HeaderFields(fields: [HeaderFields.Field(name: "x-blog", value: "mine")])
    let context = ResolutionContext(headers: given)
    let resolution = try Self.resolve(url, [url: .success(response)], context: context)
    let outputs = resolution.hops.first?.actions.first?.outputs
    #expect(outputs?.first?.outcome == .output("n://blog/mine"))
  }

  @Test(
    "a URL without a recorded answer, or without HTTP, is the end of the way",
    arguments: [HTTPFailure.notRecorded(method: "HEAD", url: "a:b"), .unsupportedURL("a:b")]
  )
  func nothingRecorded(failure: HTTPFailure) throws {
    let resolution = try Self.resolve("a:b", ["a:b": .failure(failure)])
    #expect(resolution.hops.map(\.url) == ["a:b"])
    #expect(resolution.redirectProblem == nil)
  }

  @Test("a loop of redirects says that it is one, on servers and between them and rules")
  func loops() throws {
    let url = "https://go.example/loop"
    let ofServer = try Self.resolve(url, [url: .failure(.redirectLoop(url: url))])
    #expect(ofServer.redirectProblem == "the redirects of '\(url)' form a loop")
    #expect(ofServer.hops.map(\.redirect) == [nil])
    let mixed = try Self.resolve(url, [url: Self.redirected(to: "https://back.example/")])
    let way = [url, "https://back.example/", url].joined(separator: " → ")
    #expect(mixed.redirectProblem == "the redirects form a loop: \(way)")
    let own = try Self.resolve(url, [url: Self.redirected(to: url)])
    #expect(own.redirectProblem == "the redirects form a loop: \(url) → \(url)")
  }
}
