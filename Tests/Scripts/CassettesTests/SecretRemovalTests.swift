import Cassettes
import Foundation
import ScriptRuntime
import Testing
import TestSupport

@Suite("Removing secrets")
struct SecretRemovalTests {
  private let folder: TemporaryFolder
  private let store: CassetteStore
  private let url = "https://a.example/x"

  init() throws {
    folder = try TemporaryFolder()
    store = CassetteStore(path: folder.url.path)
  }

  /// What a recording keeps of an answer's body.
  private func recorded(_ body: [UInt8]) throws -> [UInt8] {
    let answer = HTTPResponse(status: 200, url: url, body: body)
    let exchange = RecordingPolicy().exchange(HTTPRequest(url: url), .success(answer))
    return try #require(exchange).outcome.get().body
  }

  /// What a recording keeps of a body that is sent.
  private func sent(_ body: String) -> String {
    let request = HTTPRequest(method: "POST", url: url, body: Array(body.utf8))
    return String(decoding: RequestKey(request).body, as: UTF8.self)
  }

  @Test("a URL of nested question marks is read in linear time", .hangLimit)
  func nestedParameters() {
    let url =
      "https://a.example/" + String(repeating: "?a=", count: 5_000) + "%252525252525252541"
    let replay = ReplayTransport(store: store)
    let request = HTTPRequest(url: url, headers: [HTTPField("Referer", url)])
    #expect(replay.send(request) == .failure(.notRecorded(method: "GET", url: url)))
    let secret = HTTPRequest(url: url + "%3Ftoken%3Dhunter2")
    #expect(!RequestKey(secret).url.contains("hunter2"))
  }

  @Test(
    "a body of many beginnings is read in linear time",
    .hangLimit,
    arguments: ["eyJ-", "eyJ.-", "?a=%", #""a":""#, "//@", "-----BEGIN "]
  )
  func manyBeginnings(text: String) throws {
    let body = Array(String(repeating: text, count: (1 << 16) / text.utf8.count).utf8)
    #expect(try recorded(body) == body)
  }

  @Test("values within values are read in linear time", .hangLimit)
  func growingBackslashes() throws {
    let text = (0..<1_000).map { depth in
      let slashes = String(repeating: "\\", count: depth)
      return "\(slashes)\"a\(slashes)\":\(slashes)\""
    }.joined()
    #expect(try recorded(Array(text.utf8)) == Array(text.utf8))
  }

  @Test(
    "one byte that is no UTF-8 hides no secret",
    arguments: [
      #"{"access_token":"hunter2"}"#, "x?client_secret=hunter2", "x ya29.hunter2hunter2hunter2",
    ]
  )
  func latin1(text: String) throws {
    let body = try recorded([0xE9] + Array(text.utf8) + [0x20, 0xE9])
    #expect(body.first == 0xE9 && body.last == 0xE9)
    #expect(!String(decoding: body, as: UTF8.self).contains("hunter2"))
  }

  @Test("a body in UTF-16 is decoded for its secrets", arguments: [true, false], [true, false])
  func utf16(isLittle: Bool, hasMark: Bool) throws {
    let encode = { (text: String) in
      (hasMark ? "\u{FEFF}" + text : text).utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isLittle ? bytes : bytes.reversed()
      }
    }
    let body = try recorded(encode(#"{"é":1,"access_token":"hunter2"}"#))
    let plain = String(decoding: body.filter { $0 != 0 }, as: UTF8.self)
    #expect(plain.contains("redacted-") && !plain.contains("hunter2"))
    let other = encode(#"{"é":1,"b":"hunter2"}"#) + [0x41]
    #expect(try recorded(other) == other)
  }

  @Test("a value that the body cuts off is none the less a secret")
  func cutOff() throws {
    let body = try recorded(Array(#"{"access_token":"hunter2"#.utf8))
    #expect(!String(decoding: body, as: UTF8.self).contains("hunter2"))
  }

  @Test("the first parameter of a form with a blank is a parameter")
  func formWithBlank() {
    for text in [
      "client_secret=hunter2&note=hello world", "client_secret=hunter2 hunter2&note=hello",
      "client_secret=hunter2&note=\"x\" y", "note=a b&key=hunter2",
    ] {
      #expect(sent(text).contains("redacted-") && !sent(text).contains("hunter2"), "\(text)")
    }
    for text in ["a b=c&key=d", "note=hello world", "{\"a\": \"?b=c d\"}"] {
      #expect(sent(text) == text)
    }
  }

  @Test("a private key is removed whole, whatever the name before it", arguments: ["", "x?", "&"])
  func privateKey(beginning: String) throws {
    let key = "-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----"
    let text = "\(beginning)private_key=\(key)\n"
    #expect(!sent(text).contains("hunter2"))
    let body = String(decoding: try recorded(Array(text.utf8)), as: UTF8.self)
    #expect(!body.contains("hunter2"))
  }

  @Test("a user name before a combining mark is a user name")
  func combiningMarks() {
    let request = HTTPRequest(
      url: url,
      headers: [HTTPField("Referer", "https://\u{301}me:hunter2@\u{301}b.example/")]
    )
    let answer = HTTPResponse(status: 200, url: url)
    let exchange = RecordingPolicy().exchange(request, .success(answer))
    #expect(exchange?.request.headers.first?.value == "https://\u{301}b.example/")
  }

  @Test(
    "a server gets a secret of JSON as the JSON means it",
    arguments: [
      (#"{"access_token":"abc\u003d\u003d"}"#, "abc=="),
      (#"{"access_token":"a\/b\\c"}"#, #"a/b\c"#),
      (#"{"s":"{\"access_token\":\"abc\\u003d\\/\"}"}"#, "abc=/"),
      (#"{"s":"{\"t\":\"{\\\"access_token\\\":\\\"abc\\\\u003d\\\"}\"}"}"#, "abc="),
      (#"{'access_token':'it\'s\x3d'}"#, "it's="),
      (#"{"access_token":"\ud83d\ude00 \u00e9"}"#, "😀 é"),
      ("x?client_secret=%+1%41", "%+1A"),
    ]
  )
  func escapes(body: String, secret: String) throws {
    let inner = FakeTransport { _, _ in
      .success(HTTPResponse(status: 200, url: url, body: Array(body.utf8)))
    }
    let recording = RecordingTransport(inner: inner, store: store)
    let got = String(
      decoding: try recording.send(HTTPRequest(url: url)).get().body,
      as: UTF8.self
    )
    let mark = try #require(got.firstMatch(of: #/redacted-\w{4}/#)).output
    _ = recording.send(HTTPRequest(method: "POST", url: url, body: Array("x \(mark)".utf8)))
    #expect(inner.requests.last?.body == Array("x \(secret)".utf8))
    _ = recording.send(HTTPRequest(method: "POST", url: url, body: Array("[\"\(mark)\"]".utf8)))
    let json = try #require(inner.requests.last?.body)
    #expect(try JSONDecoder().decode([String].self, from: Data(json)) == [secret])
  }
}
