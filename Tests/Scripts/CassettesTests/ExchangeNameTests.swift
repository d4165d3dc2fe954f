import Cassettes
import ScriptRuntime
import Testing

@Suite("Names of exchanges")
struct ExchangeNameTests {
  @Test(
    "a host has one folder",
    arguments: [
      ("https://example.com/", "example.com"),
      ("http://example.com/", "example.com"),
      ("https://EXAMPLE.com./", "example.com"),
      ("https://example.com:8080/", "example.com+8080"),
      ("http://[2001:DB8::1]/", "ipv6+2001-db8--1"),
      ("http://[::1]:81/", "ipv6+--1+81"),
      ("http://127.0.0.1:8080/", "127.0.0.1+8080"),
      ("https://m\u{FC}nchen.example/", "xn--mnchen-3ya.example"),
      ("https://con/", "+con"),
      ("https://aux.example/", "+aux.example"),
      ("https://com1.example:81/", "+com1.example+81"),
      ("https://con1.example/", "con1.example"),
      ("https://ipv6/", "ipv6"),
    ]
  )
  func folder(url: String, folder: String) throws {
    #expect(try #require(HTTPURL(url)).cassetteFolder == folder)
  }

  @Test("hosts too long for a folder name are distinguished by a hash")
  func longHost() throws {
    let label = String(repeating: "a", count: 60)
    let hosts = ["\(label).\(label).\(label).b.example", "\(label).\(label).\(label).c.example"]
    let folders = try hosts.map { try #require(HTTPURL("https://\($0)/")).cassetteFolder }
    #expect(Set(folders).count == 2)
    #expect(folders.allSatisfy { $0.utf8.count <= 200 })
  }

  @Test(
    "a name describes the request and has a hash only if needed",
    arguments: [
      ("GET", "https://a.example/", "get"),
      ("HEAD", "https://a.example/", "head"),
      ("GET", "https://a.example/topic/lighthouses", "get-topic_lighthouses"),
      ("GET", "https://a.example/api/0.6/node/7.json", "get-api_0.6_node_7.json"),
      ("GET", "https://a.example/a-b/c", "get-a-b_c"),
      ("GET", "http://a.example/", "get-#"),
      ("GET", "https://a.example/topic/", "get-topic-#"),
      ("GET", "https://a.example/?", "get-#"),
      ("GET", "https://a.example//", "get-#"),
      ("GET", "https://a.example/Topic", "get-topic-#"),
      ("GET", "https://a.example/a_b", "get-a_b-#"),
      ("GET", "https://a.example/@name", "get-name-#"),
      ("GET", "https://a.example/M%C3%BCller", "get-m-ller-#"),
      ("GET", "https://a.example/%00%0A..%2F..%5C", "get-..-..-#"),
      ("GET", "https://a.example/con.txt", "get-con.txt"),
      (
        "GET", "https://a.example/oembed?format=json&url=https%3A%2F%2Fb.example%2FC",
        "get-oembed-format-json-url-https-b.example-c-#"
      ),
    ]
  )
  func name(method: String, url: String, name: String) throws {
    let suggested = try exchange(HTTPRequest(method: method, url: url)).suggestedName
    let expected = name.replacing("#", with: suggested.suffix(8))
    #expect(suggested == expected)
  }

  @Test("requests that differ in anything have different names")
  func distinct() throws {
    let urls = [
      "https://a.example/a", "https://a.example/A", "http://a.example/a", "https://a.example/a/",
      "https://a.example/a?", "https://a.example/a?b", "https://a.example/a%3Fb",
      "https://a.example/a/b", "https://a.example/a_b", "https://a.example/a-b",
      "https://a.example/a//b", "https://a.example/a%2Fb", "https://a.example/a%2fb",
      "https://a.example/\u{FC}", "https://a.example/u\u{308}",
      "https://a.example/" + String(repeating: "a", count: 5000),
      "https://a.example/" + String(repeating: "a", count: 5001),
    ]
    var requests =
      urls.map { HTTPRequest(url: $0) } + urls.map { HTTPRequest(method: "HEAD", url: $0) }
    requests += [
      HTTPRequest(method: "POST", url: urls[0], body: [1]),
      HTTPRequest(method: "POST", url: urls[0], body: [2]),
      HTTPRequest(url: urls[0], headers: [HTTPField("Accept", "a")]),
      HTTPRequest(url: urls[0], headers: [HTTPField("Accept", "b")]),
    ]
    let names = try requests.map { try exchange($0).suggestedName }
    #expect(Set(names.map { $0.lowercased() }).count == requests.count)
  }

  @Test(
    "a name fits every file system",
    arguments: [
      "https://a.example/../../../etc/passwd", "https://a.example/..%2f..%2fetc",
      "https://a.example/\u{0}\u{1}", "https://a.example/\\..\\..", "https://a.example/.hidden",
      "https://a.example/a:b*c|d<e>f\"g", "https://a.example/nul", "https://a.example/x.",
      "https://a.example/x%20", "https://a.example/\u{202E}gpj", "https://a.example/~root",
      "https://a.example/" + String(repeating: "%F0%9F%98%80", count: 500),
    ]
  )
  func safe(url: String) throws {
    let name = try exchange(HTTPRequest(url: url)).suggestedName
    #expect(name.utf8.count <= 100)
    #expect(name.hasPrefix("get"))
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789._-")
    #expect(name.allSatisfy { allowed.contains($0) })
  }

  private func exchange(_ request: HTTPRequest) throws -> Exchange {
    let outcome = HTTPResponse(status: 200, url: try #require(HTTPURL(request.url)).text)
    return try #require(RecordingPolicy().exchange(request, .success(outcome)))
  }
}
