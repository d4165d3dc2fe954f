import Testing

@testable import Reporters

@Suite("Columns of a text")
struct DisplayWidthTests {
  @Test(
    "wide characters take two columns",
    arguments: [("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("👍🏽", 2), ("🇸🇪", 2)]
  )
  func width(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }
}
