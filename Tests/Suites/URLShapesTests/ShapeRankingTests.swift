import Testing

@testable import URLShapes

@Suite("The order of shapes")
struct ShapeRankingTests {
  private static func urls(_ path: String, _ count: Int) -> [String] {
    (0..<count).map { "https://a.example/" + path.replacing("#", with: "\(1_000 + $0)") }
  }

  @Test("more URLs go first")
  func counts() {
    let found = shapes(Self.urls("b/#", 9) + Self.urls("c/#", 30))
    #expect(found.map(\.template) == ["/c/{digits}", "/b/{digits}"])
  }

  @Test("a shape near a test goes before one with thirty times its URLs")
  func near() {
    let urls = Self.urls("b/#/x", 10) + Self.urls("c/#/y", 300)
    #expect(shapes(urls).first?.template == "/c/{digits}/y")
    let near = shapes(urls, tests: ["https://a.example/b/7/z"])
    #expect(near.first?.template == "/b/{digits}/x")
  }

  @Test("a shape with a word of a test goes before one with seven times its URLs")
  func word() {
    let urls = Self.urls("list/#/x/y", 10) + Self.urls("c/#/x/y", 70)
    #expect(shapes(urls).first?.template == "/c/{digits}/x/y")
    let found = shapes(urls, tests: ["https://a.example/user/ada/list/7"])
    #expect(found.first?.template == "/list/{digits}/x/y")
  }

  @Test("one value alone is near a test that is one, one name is not")
  func onlyValue() {
    let urls = Self.urls("#", 10) + Self.urls("c/#", 70)
    #expect(shapes(urls).first?.template == "/c/{digits}")
    #expect(shapes(urls, tests: ["https://a.example/71"]).first?.template == "/{digits}")
    #expect(shapes(urls, tests: ["https://a.example/ada"]).first?.template == "/c/{digits}")
  }

  @Test("files and pages of every site go last")
  func pages() {
    let urls =
      Self.urls("static/#.js", 800) + Self.urls("login", 800) + Self.urls("terms/#", 800)
      + Self.urls("p/#", 12) + Self.urls("news", 200)
    let found = shapes(urls)
    #expect(found.prefix(2).map(\.template) == ["/p/{digits}", "/news"])
  }

  @Test("one of many words alone goes before more with twice its URLs")
  func names() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let names: [String] = (0..<200).map { number in
      let end = String([letters[number % 26], letters[number / 26]])
      return "https://a.example/anna" + end
    }
    let more: [String] = names.flatMap { [$0 + "/fans", $0 + "e/fans"] }
    let found = shapes(names + more)
    #expect(found.prefix(2).map(\.template) == ["/{word}", "/{word}/fans"])
  }

  @Test("the score is three times the logarithm, and grows with the count")
  func logarithm() {
    let ranking = ShapeRanking(tests: [])
    let path = ShapePath(labels: "", segments: ["p", "{word}"], query: "?")
    #expect([1, 2, 3, 4, 1_024].map { ranking.score(of: path, count: $0) } == [0, 3, 4, 6, 30])
    var before = -1
    for count in 1...4_000 {
      let score = ranking.score(of: path, count: count)
      #expect(score >= before)
      before = score
    }
  }
}
