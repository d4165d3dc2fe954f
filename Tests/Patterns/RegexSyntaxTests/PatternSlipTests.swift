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
      ("[a-z|]", .barInClass, nil), ("[a|b]", .barInClass, "[a|b]"),
      (#"/[\w|\d]+"#, .barInClass, #"[\w|\d]"#), (#"[\w\|\d]"#, .barInClass, nil),
      ("[|a-z]", .barInClass, nil), ("[,|;]", .barInClass, nil), ("[^a|b]", .barInClass, nil),
      ("[%20| ]", .barInClass, "[%20| ]"), ("/[1-31]/", .numbersInClass, "[1-31]"),
      ("[0-255]", .numbersInClass, "[0-255]"), ("[1-12]", .numbersInClass, "[1-12]"),
      ("[0-23]", .numbersInClass, "[0-23]"), ("[0-59]", .numbersInClass, "[0-59]"),
      ("[0-57]", .numbersInClass, nil), ("14[5-79]", .numbersInClass, nil),
      (#"(?:(a)\1|(a)\1)$"#, .repeatedAlternative, nil), ("[0-24-9]", .numbersInClass, nil),
      ("[0-9a-f]", .numbersInClass, nil), ("[13-5]", .numbersInClass, nil),
      ("^(?:a|b|a)$", .repeatedAlternative, "a"), ("a|b|", .repeatedAlternative, nil),
      ("(?:a|(?i:a))", .repeatedAlternative, nil), ("a|(?i)b|a", .repeatedAlternative, nil),
      ("(?:a||)", .repeatedAlternative, nil),
      ("[A-z0-9]+", .rangeAcrossCases, "A-z"),
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
