import Cassettes
import ScriptRuntime
import TestSupport
import Testing

@Suite("Exchanges, written and read")
struct ExchangeRoundTripTests {
  static let bodies: [(name: String, body: [UInt8], encoding: String?)] = [
    ("empty", [], nil),
    ("a line", Array("one\n".utf8), "text, 4 bytes"),
    ("no final newline", Array("one".utf8), "text, 3 bytes"),
    ("only a newline", Array("\n".utf8), "text, 1 bytes"),
    ("empty lines at the end", Array("one\n\n\n".utf8), "text, 6 bytes"),
    ("an empty first line", Array("\n\none".utf8), "text, 5 bytes"),
    ("tabs and Unicode", Array("\tM\u{FC}ller \u{1F600}\u{2028}x".utf8), "text, 17 bytes"),
    ("CRLF", Array("a\r\nb\r\n".utf8), "text with CRLF, 6 bytes"),
    ("CRLF, no final newline", Array("a\r\nb".utf8), "text with CRLF, 4 bytes"),
    ("only CRLF", Array("\r\n".utf8), "text with CRLF, 2 bytes"),
    ("mixed line ends", Array("a\r\nb\n".utf8), "base64, 5 bytes"),
    ("a lone carriage return", Array("a\rb".utf8), "base64, 3 bytes"),
    ("a carriage return at the end", Array("a\r".utf8), "base64, 2 bytes"),
    ("LF before CR", Array("a\n\r".utf8), "base64, 3 bytes"),
    ("NUL", [0x61, 0x00], "base64, 2 bytes"),
    ("escape", Array("\u{1B}[31m".utf8), "base64, 5 bytes"),
    ("C1 control", Array("\u{85}".utf8), "base64, 2 bytes"),
    ("Latin-1", [0x63, 0x61, 0x66, 0xE9], "base64, 4 bytes"),
    ("cut UTF-8", [0xC3], "base64, 1 bytes"),
    ("UTF-8 surrogate", [0xED, 0xA0, 0x80], "base64, 3 bytes"),
    ("57 bytes, one full line", [UInt8](repeating: 0xFF, count: 57), "base64, 57 bytes"),
    ("58 bytes", [UInt8](repeating: 0xFF, count: 58), "base64, 58 bytes"),
    ("all bytes", Array(0...255), "base64, 256 bytes"),
    ("lines that look like the format", Array("\n< 200\n= text, 3 bytes\n".utf8), "text, 23 bytes"),
    ("a body mark", Array("= x".utf8), "text, 3 bytes"),
  ]

  @Test("a body is given back byte for byte", arguments: bodies)
  func body(name: String, body: [UInt8], encoding: String?) throws {
    let url = "https://example.com/"
    let exchange = Exchange(
      request: HTTPRequest(method: "POST", url: url, body: body),
      outcome: .success(HTTPResponse(status: 200, url: url, body: body))
    )
    let contents = exchange.fileContents
    #expect(try Exchange(contents: contents, file: "a") == exchange)
    let lines = String(decoding: contents, as: UTF8.self).split(separator: "\n")
    if let encoding { #expect(lines.count { $0 == "= \(encoding)" } >= 2) }
    #expect(contents.last == 0x0A)
    #expect(!contents.contains(0x0D))
  }

  static let exchanges: [(name: String, exchange: Exchange)] = [
    ("plain", exchange(.success(HTTPResponse(status: 204, url: url)))),
    (
      "redirected",
      exchange(
        .success(
          HTTPResponse(
            status: 200,
            url: "https://b.example/#/room",
            redirects: [
              HTTPRedirect(status: 301, url: "https://a.example/"),
              HTTPRedirect(status: 307, url: "https://b.example/#/room"),
            ],
            headers: [HTTPField("Content-Type", "text/html"), HTTPField("X-Empty", "")],
            body: Array("hello\n".utf8)
          )
        )
      )
    ),
    ("unknown host", exchange(.failure(.unknownHost(url: "https://b.example/")))),
    ("unreachable", exchange(.failure(.unreachable(url: "https://b.example/", reason: "no way")))),
    (
      "combining marks after spaces",
      exchange(.failure(.unreachable(url: "https://b.example/", reason: "\u{301}x \u{301}")))
    ),
    (
      "a combining mark before a value",
      exchange(
        .success(
          HTTPResponse(status: 200, url: url, headers: [HTTPField("A", "\u{301}:\u{301} x")])
        )
      )
    ),
    ("too many redirects", exchange(.failure(.tooManyRedirects(url: url, limit: 10)))),
    ("redirect loop", exchange(.failure(.redirectLoop(url: url)))),
    ("another scheme", exchange(.failure(.unsupportedURL("file:///etc/passwd")))),
    (
      "trimmed",
      Exchange(
        request: HTTPRequest(url: url),
        outcome: .success(HTTPResponse(status: 200, url: url, body: Array("abc".utf8))),
        untrimmedLength: 2_000_000
      )
    ),
  ]

  static let url = "https://example.com/x"

  static func exchange(_ outcome: Result<HTTPResponse, HTTPFailure>) -> Exchange {
    Exchange(
      request: HTTPRequest(url: url, headers: [HTTPField("Accept", "text/html: *; q=1")]),
      outcome: outcome
    )
  }

  @Test("an exchange is given back as it was", arguments: exchanges)
  func wholeExchange(name: String, exchange: Exchange) throws {
    #expect(exchange.isRecordable)
    let contents = exchange.fileContents
    let read = try Exchange(contents: contents, file: "a")
    #expect(read == exchange)
    #expect(read.fileContents == contents)
  }

  @Test("random bodies are given back byte for byte", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [[UInt8]] = [
      [0x0A], [0x0D, 0x0A], [0x0D], [0x61], [0xC3, 0xBC], [0xFF], [0x3D],
    ]
    for _ in 0..<200 {
      let count = Int.random(in: 0...12, using: &generator)
      let kinds = Int.random(in: 1...alphabet.count, using: &generator)
      let body = (0..<count).flatMap { _ in
        alphabet[Int.random(in: 0..<kinds, using: &generator)]
      }
      let exchange = Self.exchange(.success(HTTPResponse(status: 200, url: Self.url, body: body)))
      #expect(try Exchange(contents: exchange.fileContents, file: "a") == exchange, "\(body)")
    }
  }

  @Test("a file reads like an HTTP exchange")
  func sample() {
    let (_, exchange) = Self.exchanges[1]
    let expected = """
      ruleproof-exchange 1

      > GET https://example.com/x
      > Accept: text/html: *; q=1

      < 301 https://a.example/
      < 307 https://b.example/#/room
      < 200
      < Content-Type: text/html
      < X-Empty:

      = text, 6 bytes
      hello

      """
    #expect(String(decoding: exchange.fileContents, as: UTF8.self) == expected)
  }
}
