import Deeplink
import Testing

@Suite("A set of templates")
struct DeeplinkTemplateSetTests {
  @Test("finds all templates that fit, in their order")
  func matches() throws {
    let texts = ["/a/{x}", "", "/a", "/ab", "/a/{y}/c", "/a/{z}", "/{x*,}", "/{x}-{y}", "/{x}/b"]
    let set = DeeplinkTemplateSet(try texts.map { try DeeplinkTemplate($0) })
    #expect(set.matches(text: "https://h/a/b/c") == [0, 1, 2, 4, 5, 6, 8])
    #expect(set.matches(text: "https://h/abc-d") == [1, 2, 3, 6, 7])
    #expect(set.matches(text: "x:") == [1])
    let first = try #require(set.firstMatch(text: "/a/1"))
    #expect(first.index == 0)
    #expect(first.match["x"] == .text("1"))
    #expect(set.firstMatch(text: "/a/%zz", decoding: .percentDecoded)?.index == 1)
    #expect(DeeplinkTemplateSet([]).firstMatch(text: "/a") == nil)
  }

  @Test("finds what template after template finds", arguments: 1...8 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) {
    var generator = TemplateGenerator(seed: seed)
    let templates = (0..<60).map { _ in generator.template() }
    let set = DeeplinkTemplateSet(templates)
    for index in 0..<600 {
      let url = generator.url(near: templates[index % templates.count])
      let expected = templates.indices.filter { (try? templates[$0].match(text: url).get()) != nil }
      #expect(set.matches(text: url) == expected, "\(url)")
      #expect(set.firstMatch(text: url)?.index == expected.first)
    }
  }
}
