import RegexSyntax
import TestSupport
import Testing

@Suite("Captures")
struct CapturesTests {
  @Test("groups are listed by number, with name and range")
  func groups() throws {
    let marked = MarkedText("1️⃣(a(?:b)|(?<n>c)(?=(d)))2️⃣")
    let groups = try RegexParser.parse(marked.text).captureGroups
    #expect(groups.map(\.number) == [1, 2, 3])
    #expect(groups.map(\.name) == [nil, "n", nil])
    #expect(groups.first?.range == marked.utf16Ranges.first)
  }

  @Test("references are listed with number, name and range")
  func references() throws {
    let marked = MarkedText("(?<n>a)(b)1️⃣\\k<n>2️⃣3️⃣\\24️⃣*5️⃣\\16️⃣a")
    let references = try RegexParser.parse(marked.text).backReferences
    #expect(references.map(\.reference.number) == [1, 2, 1])
    #expect(references.map(\.reference.name) == ["n", nil, nil])
    #expect(references.map(\.range) == marked.utf16Ranges)
  }
}
