import RegexSyntax
import Testing

@Suite("Slips in patterns")
struct PatternSlipTests {
  @Test(
    "are found where they are, and only there",
    arguments: [
      ("[item|product]/", .classOfWords, "[item|product]"),
      ("(?:item|product)", .classOfWords, nil),
      ("[^item|product]", .classOfWords, nil), ("[a|b]", .classOfWords, nil),
      (#"[ab\|cd]"#, .classOfWords, nil),
      ("[a-z|]", .classOfWords, nil), ("[A-z0-9]+", .rangeAcrossCases, "A-z"),
      ("[^.A-z]", .rangeAcrossCases, "A-z"),
      ("[A-Za-z]", .rangeAcrossCases, nil), ("[ -z]", .rangeAcrossCases, nil),
      ("/(.+?)", .lazyEnd, "?"),
      ("/((?:a*?))", .lazyEnd, "?"), ("/(.{2,3}?)", .lazyEnd, "?"), ("/(.{2}?)", .lazyEnd, nil),
      ("/a.*?", .lazyEnd, nil),
      ("/(.+?)$", .lazyEnd, nil), ("/(?=.+?)", .lazyEnd, nil), ("a(?:b+?|c)", .lazyEnd, nil),
      ("/watch?v=(.*)", .optionalBeforeParameter, "?"),
      (#"/watch\?v=1"#, .optionalBeforeParameter, nil),
      (#"[?&]refs?id="#, .optionalBeforeParameter, nil),
      ("https?://a", .optionalBeforeParameter, nil),
      ("/.*refs?id=", .optionalBeforeParameter, nil), ("/s?=1", .optionalBeforeParameter, nil),
      ("/(?:a/)?id=", .optionalBeforeParameter, nil), ("/a??b=", .optionalBeforeParameter, nil),
    ] as [(String, PatternSlip.Kind, String?)]
  )
  func slips(_ pattern: String, _ kind: PatternSlip.Kind, _ text: String?) throws {
    let found = try RegexParser.parse(pattern).slips.filter { $0.kind == kind }
    let units = Array(pattern.utf16)
    #expect(
      found.map { String(decoding: units[$0.range], as: UTF16.self) } == [text].compactMap(\.self)
    )
  }
}
