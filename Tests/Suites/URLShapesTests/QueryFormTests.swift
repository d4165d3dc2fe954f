import Testing

@testable import URLShapes

@Suite("Queries of shapes")
struct QueryFormTests {
  static let cases: [(String, String)] = [
    ("", "?"), ("v=dQw4w9WgXcQ", "?v={id}"),
    ("v=dQw4w9WgXcQ&list=PL1234567890abc", "?list={id}&v={id}"),
    ("utm_source=x&id=12&fbclid=abc", "?id={digits}"), ("id=12&id=13", "?id={digits}"),
    ("q=hello+world", "?q={text}"), ("q=hello", "?q={word}"), ("flag", "?flag"),
    ("dQw4w9WgXcQ", "?"), ("12345", "?"),
    ("a=1&b=2&c=3&d=4&e=5", "?a={digits}&b={digits}&c={digits}&d={digits}"),
    ("%20=1", "?"), ("=1", "?"), ("&&", "?"), ("img=a.png", "?img={word}"),
  ]

  @Test("have the classes of their values, and no trackers", arguments: cases)
  func keys(_ query: String, _ form: String) {
    let key = QueryForm.key(of: Array(query.utf8)[...])
    #expect(key == form)
    #expect(QueryForm.text(QueryForm.items(of: key)) == key)
  }

  @Test("a key that nine of ten have belongs to the shape")
  func common() {
    let nine = (0..<9).map { "https://a.example/p/\($0)?id=\($0)" }
    let found = shapes(nine + ["https://a.example/p/9?x=1"])
    #expect(found.map(\.template) == ["/p/{digits}?id={digits}"])
    #expect(
      shapes(Array(nine.prefix(8)) + ["https://a.example/p/9?x=1"]).map(\.template) == [
        "/p/{digits}"
      ]
    )
  }

  @Test("where the path does not vary, URLs are divided by their keys")
  func division() {
    let videos = (0..<50).map { "https://a.example/watch?v=\($0)" }
    let lists = (0..<20).map { "https://a.example/watch?list=\($0)&x=1" }
    let found = shapes(videos + lists + ["https://a.example/watch"])
    #expect(
      found.map(\.template) == ["/watch?v={digits}", "/watch?list={digits}&x={digits}", "/watch"]
    )
    #expect(found.map(\.count) == [50, 20, 1])
  }

  @Test("values of several classes are ids, or words")
  func mixed() {
    let ids = ["12", "dQw4w9WgXcQ"].map { "https://a.example/w?v=\($0)" }
    #expect(shapes(ids).map(\.template) == ["/w?v={id}"])
    #expect(shapes(ids + ["https://a.example/w?v=x"]).map(\.template) == ["/w?v={word}"])
  }
}
