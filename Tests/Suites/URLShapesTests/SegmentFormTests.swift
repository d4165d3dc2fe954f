import Testing

@testable import URLShapes

@Suite("Segments of paths")
struct SegmentFormTests {
  static let cases: [(String, String)] = [
    ("12345", "{digits}"), ("7", "{digits}"), ("status", "status"), ("sign-in", "sign-in"),
    ("deadbeef01", "{hex}"), ("deadbeef", "deadbeef"),
    ("123e4567-e89b-12d3-a456-426614174000", "{uuid}"), ("dQw4w9WgXcQ", "{id}"),
    ("q7Rk2mZp0dE", "{id}"), ("a-B_c9dE12f", "{id}"), ("xYzQrTbN", "{id}"),
    ("my-long-title", "{slug}"), ("Top_10_songs", "{slug}"), ("top-10", "{slug}"),
    ("my-long-title-123456", "{slug}-{digits}"), ("123456-my-title", "{digits}-{slug}"),
    ("My-Page-0a1b2c3d4e5f", "{slug}-{id}"), ("@alice", "@{word}"), ("~bob", "~{word}"),
    ("@51.5,-0.1,12z", "@{text}"), ("2024-01-31", "{date}"), ("page.html", "page.html"),
    ("some-long-title.html", "{slug}.html"), ("12345.PHP", "{digits}.php"),
    ("hello%20world", "{text}"), ("caf\u{E9}", "{text}"), ("tt0123456", "tt{digits}"),
    ("id284882215", "id{digits}"), ("john99", "john99"), ("john.doe", "john.doe"),
    ("YouTube", "YouTube"), ("a{b}", "{text}"), ("", "{text}"), ("v2", "v2"),
    ("in", "in"),
  ]

  @Test("have a class by their bytes alone, else are words", arguments: cases)
  func classes(_ segment: String, _ form: String) {
    #expect(SegmentForm.key(of: Array(segment.utf8)[...], isEarly: true) == form)
  }

  @Test(
    "languages are known at the start of a path only",
    arguments: ["en", "en-us", "en_US", "pt-BR", "us", "zh-Hant"]
  )
  func languages(_ segment: String) {
    let bytes = Array(segment.utf8)[...]
    #expect(SegmentForm.key(of: bytes, isEarly: true) == "{lang}")
    #expect(SegmentForm.key(of: bytes, isEarly: false) == segment)
  }

  @Test("a class has a brace, and falls into itself")
  func general() {
    for (segment, _) in Self.cases {
      let key = SegmentForm.key(of: Array(segment.utf8)[...], isEarly: true)
      let general = SegmentForm.general(key)
      #expect(!SegmentForm.isLiteral(general))
      #expect(SegmentForm.general(general) == general)
    }
    #expect(SegmentForm.general("page.html") == "{word}.html")
    #expect(SegmentForm.general("tt{digits}") == "{id}")
  }
}
