import Deeplink
import TestSupport
import Testing

@Suite("Templates with query parameters in any order")
struct TemplateAnyOrderTests {
  @Test(
    "takes each parameter wherever it is",
    arguments: [
      ("/s?a={a}&b={b}", "https://h/s?b=2&a=1", ["1", "2"]),
      ("/s?a={a}&b={b}", "/s?x&b=2&aa=0&a=1&y=3#top", ["1", "2"]),
      ("/s?a={a}&b={b}", "/s?a=1&b=2", ["1", "2"]), ("/s?a={a}", "/s?a=/x?y", ["/x?y"]),
      ("/{p}?a={a}&on", "/q?on&a=1", ["q", "1"]), ("/{p}?a={a}&on", "/q?once&a=1", nil),
      ("/s?t={d}T{h}&b={b}", "/s?b=2&t=5T7", ["5", "7", "2"]),
      ("/s?ids={i*,}&b={b}", "/s?b=&ids=1,2", ["1,2", ""]),
      ("/s?tag={a}&tag={b}&c=1", "/s?c=1&tag=x&tag=y", ["x", "y"]),
      ("/s?a={a}&b={b}#f={f}", "/s?b=2&a=1#f=3", ["1", "2", "3"]),
      ("/s?a={a}&b={b}#f={f}", "/s?b=2&a=1", nil),
      ("/s?a={a}&b={b}", "/s?a=1", nil), ("/s?a={a}&b={b}", "/t?b=2&a=1", nil),
      ("/s?a={a}&b=2", "/s?b=23&a=1", nil), ("/s#a={a}", "/s?x#a=1", nil), ("/s", "/s?b=1", []),
      ("/s?a={a}&b={b}", "/s?é=1&b=%20&a=ä", ["ä", "%20"]),
      ("/s?a={x}&a={y}-{z}", "/s?a=1-2&a=3", ["3", "1", "2"]),
      ("/s?{any}&id={id}", "/s?id=5&k=2", ["k=2", "5"]),
      ("/s?{p}&a={x}&a=1", "/s?a=1&a=2&b", ["b", "2"]), ("/s?{p}&a={x}&a=1", "/s?a=1&a=2", nil),
    ] as [(String, String, [String]?)]
  )
  func takes(_ text: String, _ url: String, _ segments: [String]?) throws {
    let match = try? DeeplinkTemplate(text).matchInAnyOrder(text: url).get()
    #expect(match?.segments == segments)
    for (range, segment) in zip(match?.ranges ?? [], segments ?? []) {
      #expect(String(decoding: Array(url.utf8)[range], as: UTF8.self) == segment)
    }
  }

  @Test(
    "a missing parameter, a wrong value and a wrong path have their places",
    arguments: [
      ("/s?a={a}&b={b}", "/s?b=2&c=1#x", 10, #"expected a parameter "a=" in the query"#),
      ("/s?a={a}&k=day", "/s?k=dry&a=1", 6, #"expected "ay", the rest of "k=day""#),
      ("/s?a={a}&b={b}", "/sx?b=2&a=1", 2, #"expected "?", the rest of "/s?""#),
    ]
  )
  func places(_ text: String, _ url: String, _ offset: Int, _ message: String) throws {
    let result = try DeeplinkTemplate(text).matchInAnyOrder(text: url)
    guard case .failure(let mismatch) = result else { return #expect(Bool(false), "it matches") }
    #expect(mismatch.offset == offset)
    #expect(mismatch.message == message)
  }

  @Test("what matches in the template's order matches with the same values")
  func ordered() throws {
    var generator = TemplateGenerator(seed: 11)
    for _ in 0..<2_000 {
      let template = generator.template()
      let url = generator.url(near: template)
      guard let match = try? template.match(text: url).get() else { continue }
      #expect(try template.matchInAnyOrder(text: url).get() == match, "\(template) \(url)")
    }
  }

  @Test("a URL matches if any assignment of its parameters does")
  func assignments() throws {
    var random = SeededGenerator(seed: 5)
    var exchanges = 0
    for _ in 0..<2_000 {
      let parameters = (0..<random.pick([1, 2, 3, 4])).map { index in
        random.pick(["a={v}", "{v}", "a={v}-{w}", "a=1", "b={v}", "{v}=1"])
          .replacing("}", with: "\(index)}")
      }
      let items = (0..<random.pick([1, 2, 3, 4, 5])).map { _ in
        random.pick(["a=1", "a=2", "a=1-2", "b=1", "b", "b=1-1"])
      }
      let edges = try parameters.map { parameter in
        try items.indices.filter { try Self.matches([parameter], [items[$0]]) }
      }
      let isPossible = Self.hasAssignment(edges[...], taken: [])
      #expect(try Self.matches(parameters, items) == isPossible, "\(parameters) \(items)")
      let first = edges.reduce(into: Set<Int>()) { taken, edges in
        if let item = edges.first(where: { !taken.contains($0) }) { taken.insert(item) }
      }
      if isPossible, first.count < parameters.count { exchanges += 1 }
    }
    #expect(exchanges > 20)
  }

  /// Whether a template with these parameters matches these items, which are not in its order.
  private static func matches(_ parameters: [String], _ items: [String]) throws -> Bool {
    let template = try DeeplinkTemplate("/s?" + (parameters + ["zz"]).joined(separator: "&"))
    let url = "/s?" + (["zz"] + items).joined(separator: "&")
    return (try? template.matchInAnyOrder(text: url).get()) != nil
  }

  /// Tries every assignment.
  private static func hasAssignment(_ edges: ArraySlice<[Int]>, taken: Set<Int>) -> Bool {
    guard let first = edges.first else { return true }
    return first.contains { item in
      !taken.contains(item) && hasAssignment(edges.dropFirst(), taken: taken.union([item]))
    }
  }

  @Test(
    "a nested link is decoded until it is one",
    arguments: [
      ("https://a.example/x", 1), ("https%3A%2F%2Fa.example%2Fx", 2),
      ("https%253A%252F%252Fa.example%252Fx", 3), ("https:%2F%2Fa.example%2Fx", 2),
      ("app%3Aopen", 2), ("x", nil), ("%25zz", nil), ("%", nil), ("", nil),
    ] as [(String, Int?)]
  )
  func nested(_ value: String, _ count: Int?) {
    let nested = NestedLink(value)
    #expect(nested?.steps.count == count)
    #expect(nested?.steps.first == (count == nil ? nil : value))
  }

  @Test("a nested link is read back at any depth", arguments: 0..<6)
  func depth(_ depth: Int) {
    let link = "https://a.example/ä?x=1&y=%20#z"
    let nested = NestedLink(NestedLink.value(of: link, depth: depth))
    #expect(nested?.link == link)
    #expect(nested?.steps.count == depth + 1)
  }
}
