import Testing

@testable import URLShapes

@Suite("URLs in lines")
struct URLLineTests {
  static let cases: [(line: String, host: String, path: String, query: String)] = [
    ("https://a.example", "a.example", "", ""), ("HTTP://A.Example:80/x", "a.example", "/x", ""),
    ("https://u:p@a.example./x?y=1#z", "a.example", "/x", "y=1"),
    ("https://a.example?y#z?", "a.example", "", "y"),
    ("https://a.example/#/x?y", "a.example", "/", ""), ("http://[::1]:8/x", "[::1]", "/x", ""),
    ("https://a@b@c.example/@d", "c.example", "/@d", ""),
  ]

  @Test("have host, path and query", arguments: cases)
  func parts(_ line: String, _ host: String, _ path: String, _ query: String) throws {
    let url = try URLLine(Array(line.utf8)[...])
    #expect(url.host == host)
    #expect(String(decoding: url.path, as: UTF8.self) == path)
    #expect(String(decoding: url.query, as: UTF8.self) == query)
  }

  @Test(
    "another line has a reason",
    arguments: [
      ("ftp://a.example", .notWeb), ("a.example/x", .notWeb), ("httpx://a", .notWeb),
      ("h", .notWeb),
      ("", .notWeb), ("https:/a.example", .notWeb), ("https://", .noHost), ("https:///x", .noHost),
      ("https://:80/", .noHost), ("https://[::1", .noHost), ("http://u@/", .noHost),
    ] as [(String, URLLineProblem)]
  )
  func problems(_ line: String, _ problem: URLLineProblem) {
    #expect(throws: problem) { try URLLine(Array(line.utf8)[...]) }
  }

  @Test("the longest URL has 8,192 bytes, and all are UTF-8")
  func limits() throws {
    let start = Array("https://a.example/".utf8)
    let longest = start + Array(repeating: 0x61, count: URLLine.byteLimit - start.count)
    #expect(try URLLine(longest[...]).path.count == URLLine.byteLimit - start.count + 1)
    #expect(throws: URLLineProblem.tooLong) { try URLLine((longest + [0x61])[...]) }
    #expect(throws: URLLineProblem.notUTF8) { try URLLine((start + [0xC3, 0x28])[...]) }
    #expect(throws: URLLineProblem.notUTF8) { try URLLine((start + [0xED, 0xA0, 0x80])[...]) }
  }

  @Test("a host is in the domain of its longest ending that is known")
  func domains() {
    let table = DomainTable(["a.example", "b.a.example", "c.test", "a.example"])
    #expect(table.names == ["a.example", "b.a.example", "c.test"])
    let places = ["a.example", "x.y.a.example", "b.a.example", "z.b.a.example", "c.test"]
      .map { table.place(of: $0).map { "\($0.domain) \($0.labels)" } }
    #expect(places == ["0 ", "0 x.y", "1 ", "1 z", "2 "])
    for host in ["xa.example", "example", "test", "a.example.test"] {
      #expect(table.place(of: host) == nil, "\(host)")
    }
  }
}
