import Deeplink
import TestSupport
import Testing

@Suite("Ambiguity of templates")
struct DeeplinkAmbiguityTests {
  @Test(
    "is found with a URL that both fit",
    arguments: [
      (
        "/event/{a}/{b}", "/event/{a}/{b}/{c}", "https://example.com/event/a/a/a",
        .secondWithinFirst
      ),
      ("/event/new", "/event/{id}", "https://example.com/event/new", .firstWithinSecond),
      ("/{a}/b", "/c/{d}", "https://example.com/c/b", .overlapping),
      ("/{a}", "/{b}", "https://example.com/a", .equal),
      ("/{a}-x", "/x-{b}", "https://example.com/x-x", .overlapping),
      ("/{a*,}/", "/{b},{c}/", "https://example.com/a,a/", .secondWithinFirst),
      ("/{a}aa,", "/aaa,", "https://example.com/aaa,", .secondWithinFirst),
      ("", "/x", "https://example.com/x", .secondWithinFirst),
      ("x{a}", "{b}", "app:xa", .firstWithinSecond),
      ("/item/{a}", "/item/{b:int}", "https://example.com/item/0", .secondWithinFirst),
      ("/{a:path}/x", "/{b}/x", "https://example.com/a/x", .secondWithinFirst),
      ("notes://open/{a}", "open/{b:int}", "notes://open/0", .overlapping),
      ("notes://open", "notes://open/{a}", "notes://open/a", .secondWithinFirst),
      ("/x", "notes://open/x", "notes://open/x", .secondWithinFirst),
      ("/x", "open/x", "app://open/x", .overlapping),
      ("?a", "?{b}", "https://example.com?a", .firstWithinSecond),
      ("/{a}//", "/{b}/{c}/", "https://example.com///", .firstWithinSecond),
      ("/aab{a}", "/{b}aab", "https://example.com/aabc", .firstWithinSecond),
      ("/aab/{a}", "/{b}/aab", "https://example.com/aab/aab", .overlapping),
    ] as [(String, String, String, DeeplinkAmbiguity.Relation)]
  )
  func found(
    first: String,
    second: String,
    url: String,
    relation: DeeplinkAmbiguity.Relation
  ) throws {
    let set = DeeplinkTemplateSet([try DeeplinkTemplate(first), try DeeplinkTemplate(second)])
    let ambiguity = try #require(set.ambiguities.first)
    #expect(ambiguity.relation == relation)
    #expect(ambiguity.url == url)
    #expect(ambiguity.hidesSecond == (relation == .equal || relation == .secondWithinFirst))
    #expect(set.matches(text: ambiguity.url) == [0, 1])
  }

  @Test(
    "is not found where no URL fits both",
    arguments: [
      ("/a", "/b"), ("/a/{x}", "/ab/{x}"), ("/{a}?x", "/{b}#x"), ("/{a}-x/", "/{b}-y/"),
      ("/{a},x", "/{b}/"), ("/{a*,}u{b}/", "/1,u2,u"), ("/{a:int}", "/{b:uuid}"),
      ("/{a:int}", "/x"), ("notes://open", "mail://open"), ("notes:/open", "notes://open"),
      ("open/{a}", "notes://close/{a}"), ("open/a/x", "/y"),
    ]
  )
  func notFound(first: String, second: String) throws {
    let set = DeeplinkTemplateSet([try DeeplinkTemplate(first), try DeeplinkTemplate(second)])
    #expect(set.ambiguities.isEmpty)
  }

  @Test("is searched for only in pairs that may overlap, with the same result as in all pairs")
  func pairs() throws {
    var generator = TemplateGenerator(seed: 11)
    for _ in 0..<8 {
      let templates = (0..<24).map { _ in generator.template() }
      var expected: [[Int]] = []
      for second in templates.indices {
        for first in 0..<second {
          let pair = DeeplinkTemplateSet([templates[first], templates[second]])
          if !pair.ambiguities.isEmpty { expected.append([first, second]) }
        }
      }
      let found = DeeplinkTemplateSet(templates).ambiguities.map { [$0.first, $0.second] }
      #expect(found == expected.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
    }
    // Thousands that part at a literal are no pairs at all.
    let many = try (0..<3_000).map { try DeeplinkTemplate("/event/{id}/p\($0)-/{x}") }
    let (found, undecided) = DeeplinkTemplateSet(many).ambiguities(steps: 1)
    #expect(found.isEmpty && undecided == 0)
    let mixed = try (0..<3_000).map { try DeeplinkTemplate($0 < 2_000 ? "/p\($0)/{x}" : "h/{x}") }
    let counted = DeeplinkTemplateSet(mixed[1_950..<2_050]).ambiguities(steps: 1)
    #expect(counted.found.count + counted.undecided >= 50 * 50)
    let all = DeeplinkTemplateSet(mixed[1_800..<2_001]).ambiguities(steps: .max)
    #expect(all.found.count == 200)
  }

  @Test("is searched for within the step limit, and the rest is counted")
  func steps() throws {
    let templates = try (0..<60).map { try DeeplinkTemplate("/{a}\($0)x") }
    let all = DeeplinkTemplateSet(templates).ambiguities(steps: .max)
    #expect(all.found.count == 60 * 59 / 2 && all.undecided == 0)
    let some = DeeplinkTemplateSet(templates).ambiguities(steps: 500)
    #expect(!some.found.isEmpty && some.found.count + some.undecided == 60 * 59 / 2)
    #expect(DeeplinkTemplateSet(templates).ambiguities(steps: 500).found == some.found)
  }

  @Test("is described in words")
  func words() throws {
    let set = DeeplinkTemplateSet([try DeeplinkTemplate("/a/{x}"), try DeeplinkTemplate("/{y}/b")])
    #expect(
      set.ambiguities.map(\.description)
        == [#""/a/{x}" matches some URLs of "/{y}/b", such as https://example.com/a/b"#]
    )
  }

  @Test("is what all short URLs say", arguments: 1...4 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let texts = Self.shortTexts()
    var counts: [DeeplinkAmbiguity.Relation?: Int] = [:]
    for _ in 0..<25 {
      let pair = [Self.template(&random), Self.template(&random)]
      let ambiguity = DeeplinkTemplateSet(pair).ambiguities.first
      counts[ambiguity?.relation, default: 0] += 1
      var (first, second, both) = (false, false, false)
      for text in texts {
        let fits = pair.map { (try? $0.match(text: "https://h" + text).get()) != nil }
        if fits == [true, false] { first = true }
        if fits == [false, true] { second = true }
        if fits == [true, true] { both = true }
      }
      guard let ambiguity else {
        #expect(!both, "\(pair)")
        continue
      }
      // Short texts are enough for these templates: each has at most five characters.
      let relation: DeeplinkAmbiguity.Relation =
        switch (first, second) {
        case (true, true): .overlapping
        case (true, false): .secondWithinFirst
        case (false, true): .firstWithinSecond
        case (false, false): .equal
        }
      #expect(both, "\(pair)")
      #expect(ambiguity.relation == relation, "\(pair)")
      #expect(DeeplinkTemplateSet(pair).matches(text: ambiguity.url) == [0, 1], "\(ambiguity)")
    }
    #expect(counts.count >= 3)
  }

  @Test("is what all short URLs say, also of templates with a host or a scheme")
  func agreementOfURLs() throws {
    let texts = [
      "/a", "/{x}", "{x}", "a", "a/{x}", "a{x}/", "b:/a", "b://a", "b://{x}/a", "b:/{x:int}",
      "/{x:int}",
      "/{x:path}/1", "b:/", "b:///a", "?", "", "{x:int}", "{x:int}/",
    ]
    let templates = try texts.map { try DeeplinkTemplate($0) }
    var (urls, last) = (["b:", "c:"], ["b:", "c:"])
    for _ in 0..<6 {
      last = last.flatMap { url in ["/", "a", "1", "?"].map { url + $0 } }
      urls += last
    }
    let fits = templates.map { template in
      urls.map { (try? template.match(text: $0).get()) != nil }
    }
    let found = DeeplinkTemplateSet(templates).ambiguities
    for second in templates.indices {
      for first in 0..<second {
        let pairs = Set(zip(fits[first], fits[second]).map { [$0, $1] })
        let ambiguity = found.first { $0.first == first && $0.second == second }
        #expect(
          (ambiguity != nil) == pairs.contains([true, true]),
          "\(texts[first]) \(texts[second])"
        )
        guard let ambiguity else { continue }
        let relation: DeeplinkAmbiguity.Relation =
          switch (pairs.contains([true, false]), pairs.contains([false, true])) {
          case (true, true): .overlapping
          case (true, false): .secondWithinFirst
          case (false, true): .firstWithinSecond
          case (false, false): .equal
          }
        #expect(ambiguity.relation == relation, "\(ambiguity)")
        for index in [first, second] {
          #expect((try? templates[index].match(text: ambiguity.url).get()) != nil, "\(ambiguity)")
        }
      }
    }
  }

  private static func template(_ random: inout SeededGenerator) -> DeeplinkTemplate {
    var text = "/"
    for index in 0..<2 where random.chance(0.7) {
      text += "{\(index)\(random.pick(["", "", "*,"]))}" + random.pick(["a", ",", "aa", "aa,"])
    }
    return (try? DeeplinkTemplate(text)) ?? DeeplinkTemplate(literal: "")
  }

  /// All texts of a slash and up to seven characters of three.
  private static func shortTexts() -> [String] {
    var (all, last) = (["/"], ["/"])
    for _ in 0..<7 {
      last = last.flatMap { text in ["a", "b", ","].map { text + $0 } }
      all += last
    }
    return all
  }
}
