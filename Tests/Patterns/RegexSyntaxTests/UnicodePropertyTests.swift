import Testing

@testable import RegexSyntax

@Suite("Unicode properties")
struct UnicodePropertyTests {
  @Test(
    "names mean what ICU takes them for",
    arguments: [
      ("L", .generalCategory("Letter")), (" l_u-", .generalCategory("Uppercase_Letter")),
      ("gc=Lu", .generalCategory("Uppercase_Letter")),
      ("Lu=", .generalCategory("Uppercase_Letter")),
      ("punct", .generalCategory("Punctuation")), ("digit", .generalCategory("Decimal_Number")),
      ("Greek", .script("Greek")), ("Grek", .script("Greek")), ("script=greek", .script("Greek")),
      ("scx=Grek", .scriptExtensions("Greek")), ("InGreek", .block("Greek_And_Coptic")),
      ("blk=ASCII", .block("Basic_Latin")), ("Alpha", .binary("Alphabetic", true)),
      ("Alpha=No", .binary("Alphabetic", false)), ("alnum", .binary("alnum", true)),
      ("RGI_Emoji", .binary("RGI_Emoji", true)), ("IsL", .generalCategory("Letter")),
      ("IsAssigned", .assigned), ("IsTitleCase", .generalCategory("Titlecase_Letter")),
      ("any", .any), ("all", .any), ("ASCII", .ascii), ("Word", .word),
      ("javaLowerCase", .java("javaLowerCase")),
      ("lb=AL", .other("Line_Break", value: "Alphabetic")),
      ("ccc=below", .other("Canonical_Combining_Class", value: "Below")),
      ("ccc=200.0", .other("Canonical_Combining_Class", value: "200")),
      ("age=15.1", .other("Age", value: "15.1")), ("nv=0.5", .other("Numeric_Value", value: "0.5")),
      ("na=latin  small letter a", .other("Name", value: "latin  small letter a")),
    ] as [(String, UnicodeProperty.Meaning)]
  )
  func meanings(spelling: String, meaning: UnicodeProperty.Meaning) throws {
    let source = "\\p{\(spelling)}"
    guard case .property(let property) = try RegexParser.parse(source).root.kind else {
      Issue.record("no property")
      return
    }
    #expect(property.meaning == meaning)
    #expect(Oracle.captureGroupCount(source) == 0)
  }

  @Test(
    "names that ICU does not know are errors",
    arguments: [
      "", "Nope", "^L", "=L", "gc=", "gc=Nope", "sc=L", "Alpha=Maybe", "All", "InNope", "IsNope",
      "Isgc=L", "javalowercase", "nv=1/2", "nv=", "ccc=256", "ccc=1.5", "lc=a", "na1=A", "L\n",
      "na=NO",
      "age=}", "age=$", "InGreek\n", "bmg=a", "L L L", "Lu,Ll",
    ]
  )
  func unknown(spelling: String) {
    let source = "\\p{\(spelling)}"
    #expect(throws: RegexSyntaxError.self) { try RegexParser.parse(source) }
    #expect(Oracle.captureGroupCount(source) == nil)
  }

  @Test("every name of the tables is known to the platform")
  func tables() {
    var spellings = UnicodeNames.generalCategories.aliases + UnicodeNames.scripts.aliases
    spellings += UnicodeNames.binaryProperties.aliases + UnicodeNames.java
    spellings += UnicodeNames.blocks.aliases.map { "blk=\($0)" }
    for (name, property) in UnicodeNames.enumeratedProperties {
      spellings += property.values.aliases.map { "\(name)=\($0)" }
    }
    #expect(spellings.count > 2000)
    #expect(spellings.compactMap { Oracle.disagreement("\\p{\($0)}") } == [])
    #expect(spellings.filter { Oracle.captureGroupCount("\\p{\($0)}") == nil } == [])
  }
}
