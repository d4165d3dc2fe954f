import Cassettes
import Testing

/// A file that is no exchange, and what is wrong with it.
struct BrokenExchange: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var line: Int
  var problem: FormatProblem

  init(_ name: String, _ text: String, _ line: Int, _ problem: FormatProblem) {
    self.name = name
    self.text = text
    self.line = line
    self.problem = problem
  }

  var testDescription: String { name }
}

extension BrokenExchange {
  private static let start = "ruleproof-exchange 1\n\n> GET https://a.example/\n"
  private static let answer = start + "\n< 200\n"
  private static let manyFields = String(repeating: "> a: b\n", count: 257)
  private static let manyRedirects = String(repeating: "< 301 https://a.example/\n", count: 21)
  private static let expectedAnswer = "'< ' and a status, a redirect or a failure"
  private static let expectedBody = "'= ', how the body is written, and its length in bytes"

  static let all: [BrokenExchange] = [
    Self("empty", "", 1, .endOfFile(expected: "'ruleproof-exchange 1'")),
    Self("no line", "x", 1, .endOfFile(expected: "a line feed")),
    Self("another format", "HTTP/1.1 200\n", 1, .wrongFirstLine),
    Self("a later version", "ruleproof-exchange 2\n", 1, .wrongFirstLine),
    Self("converted line ends", "ruleproof-exchange 1\r\n\r\n", 1, .carriageReturn),
    Self(
      "no empty line",
      "ruleproof-exchange 1\n> GET https://a.example/\n",
      2,
      .unexpected(expected: "an empty line")
    ),
    Self(
      "no request",
      "ruleproof-exchange 1\n\n",
      3,
      .endOfFile(expected: "'> ', a method and a URL")
    ),
    Self(
      "an answer first",
      "ruleproof-exchange 1\n\n< 200\n",
      3,
      .unexpected(expected: "'> ', a method and a URL")
    ),
    Self(
      "no URL",
      "ruleproof-exchange 1\n\n> GET\n",
      3,
      .unexpected(expected: "'> ', a method and a URL")
    ),
    Self(
      "a lower-case method",
      "ruleproof-exchange 1\n\n> get https://a.example/\n",
      3,
      .wrongMethod
    ),
    Self(
      "another scheme",
      "ruleproof-exchange 1\n\n> GET file:///etc/passwd\n",
      3,
      .wrongURL(expected: nil)
    ),
    Self(
      "another spelling of the URL",
      "ruleproof-exchange 1\n\n> GET https://A.example:443\n",
      3,
      .wrongURL(expected: "https://a.example/")
    ),
    Self(
      "a fragment",
      "ruleproof-exchange 1\n\n> GET https://a.example/#b\n",
      3,
      .wrongURL(expected: "https://a.example/")
    ),
    Self(
      "a control character",
      "ruleproof-exchange 1\n\n> GET https://a.example/\u{1B}\n",
      3,
      .controlCharacter
    ),
    Self(
      "a long line",
      "ruleproof-exchange 1\n\n> GET https://a.example/" + String(repeating: "a", count: 40_000)
        + "\n",
      3,
      .lineTooLong(limit: 32 << 10)
    ),
    Self("no colon", start + "> x\n", 4, .wrongHeaderField),
    Self("no name", start + "> : x\n", 4, .wrongHeaderField),
    Self("no space", start + "> a:x\n", 4, .wrongHeaderField),
    Self("only a space", start + "> a: \n", 4, .spaceAtEnd),
    Self("a space in a name", start + "> a b: c\n", 4, .wrongHeaderField),
    Self("a cookie", start + "> Cookie: a=b\n", 4, .secretHeaderField("Cookie")),
    Self(
      "a cookie that is set",
      answer + "< Set-Cookie: a=b\n",
      6,
      .secretHeaderField("Set-Cookie")
    ),
    Self("too many fields", start + manyFields, 260, .tooMany("header fields", limit: 256)),
    Self(
      "a long header",
      start + "> a: \(String(repeating: "b", count: 20_000))\n"
        + "> a: \(String(repeating: "b", count: 20_000))\n",
      5,
      .headerTooLong(limit: 32 << 10)
    ),
    Self("a body of a GET", start + "\n= text, 1 bytes\na\n\n< 200\n", 5, .bodyNotAllowed),
    Self("no answer", start, 4, .endOfFile(expected: "an empty line")),
    Self("an answer cut off", start + "\n", 5, .endOfFile(expected: expectedAnswer)),
    Self("a line cut off", start + "\n< 20", 5, .endOfFile(expected: "a line feed")),
    Self("a short status", start + "\n< 20\n", 5, .wrongStatus),
    Self("a low status", start + "\n< 099\n", 5, .wrongStatus),
    Self("a long status", start + "\n< 2000\n", 5, .wrongStatus),
    Self("another mark", start + "\n> 200\n", 5, .unexpected(expected: expectedAnswer)),
    Self(
      "a redirect without an answer",
      start + "\n< 301 https://b.example/\n",
      6,
      .endOfFile(expected: expectedAnswer)
    ),
    Self("a relative redirect", start + "\n< 301 /b\n< 200\n", 5, .wrongURL(expected: nil)),
    Self("too many redirects", start + "\n" + manyRedirects, 25, .tooMany("redirects", limit: 20)),
    Self("an unknown failure", start + "\n< broken x\n", 5, .unexpected(expected: expectedAnswer)),
    Self(
      "a failure after a redirect",
      start + "\n< 301 https://b.example/\n< unsupported-url x\n",
      6,
      .unexpected(expected: expectedAnswer)
    ),
    Self(
      "no reason",
      start + "\n< unreachable https://b.example/\n",
      5,
      .unexpected(expected: "a URL and the reason")
    ),
    Self(
      "no limit",
      start + "\n< too-many-redirects ten\n",
      5,
      .unexpected(expected: "the limit, a number")
    ),
    Self("text after a failure", start + "\n< unsupported-url x\n\n", 6, .textAfterEnd),
    Self("no body", answer, 6, .endOfFile(expected: "an empty line")),
    Self("no body after an empty line", answer + "\n", 7, .endOfFile(expected: expectedBody)),
    Self("text after an empty body", answer + "\n= empty\n\n", 8, .textAfterEnd),
    Self("a body without its line", answer + "\nhello\n", 7, .unexpected(expected: expectedBody)),
    Self(
      "an unknown encoding",
      answer + "\n= hex, 1 bytes\n61\n",
      7,
      .unexpected(expected: expectedBody)
    ),
    Self(
      "a negative length",
      answer + "\n= text, -1 bytes\n",
      7,
      .unexpected(expected: expectedBody)
    ),
    Self(
      "a length past all numbers",
      answer + "\n= text, 99999999999999999999 bytes\n",
      7,
      .unexpected(expected: expectedBody)
    ),
    Self(
      "a length over the limit",
      answer + "\n= text, 5242881 bytes\n",
      7,
      .bodyTooLarge(limit: 5 << 20)
    ),
    Self(
      "a whole length under the length",
      answer + "\n= text, 3 bytes of 3\nabc\n",
      7,
      .unexpected(expected: "a whole length over 3")
    ),
    Self(
      "a body cut at a line",
      answer + "\n= text, 8 bytes\nabc\n",
      9,
      .bodyTooShort(bytes: 4, expected: 8)
    ),
    Self(
      "a body cut in a line",
      answer + "\n= text, 8 bytes\nabc",
      8,
      .endOfFile(expected: "a line feed")
    ),
    Self(
      "a body past its length",
      answer + "\n= text, 2 bytes\nabc\n",
      8,
      .bodyTooLong(expected: 2)
    ),
    Self("lines after the body", answer + "\n= text, 3 bytes\nabc\ndef\n", 9, .textAfterEnd),
    Self("a control character in text", answer + "\n= text, 3 bytes\na\u{0}c\n", 8, .bodyNotText),
    Self("a carriage return in text", answer + "\n= text, 5 bytes\nabc\r\n", 8, .carriageReturn),
    Self(
      "a lone carriage return in CRLF text",
      answer + "\n= text with CRLF, 3 bytes\na\rb\n",
      8,
      .bodyNotText
    ),
    Self("wrong base64", answer + "\n= base64, 3 bytes\nYW*j\n", 8, .wrongBase64),
    Self("base64 without padding", answer + "\n= base64, 2 bytes\nYWI\n", 8, .wrongBase64),
    Self("base64 with bits left", answer + "\n= base64, 2 bytes\nYWJ=\n", 8, .wrongBase64),
    Self(
      "a short base64 line that is not the last",
      answer + "\n= base64, 6 bytes\nYWJj\nYWJj\n",
      8,
      .wrongBase64
    ),
    Self(
      "base64 cut off",
      answer + "\n= base64, 3 bytes\n",
      8,
      .bodyTooShort(bytes: 0, expected: 3)
    ),
    Self(
      "base64 past its length",
      answer + "\n= base64, 2 bytes\nYWJj\n",
      8,
      .bodyTooLong(expected: 2)
    ),
  ]
}
