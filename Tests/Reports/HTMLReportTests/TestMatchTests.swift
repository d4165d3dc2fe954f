import RunRecord
import Testing

@testable import HTMLReport

@Suite("Matches in the inputs of tests")
struct TestMatchTests {
  private func shown(_ text: MarkedText) -> String {
    text.runs.map { run in
      run.kind.map { "[\($0)\(run.label.map { " \($0)" } ?? ""):\(run.text)]" } ?? run.text
    }
    .joined()
  }

  private func match(_ input: String, _ ranges: [Range<Int>?]) -> (TestMatch, String) {
    var test = TestRecord.sample(input: input)
    test.match = ranges.map { range in range.map { TextRange($0) } }
    let match = TestMatch(test)
    return (match, shown(MarkedText(input, match.input)))
  }

  @Test(
    "the match is marked, and each group with its number",
    arguments: [
      ("xaby", [1..<3, 1..<2], "x[match captured $1:a][match:b]y"),
      // Adjacent groups have a number each.
      ("ab", [0..<2, 0..<1, 1..<2], "[match captured $1:a][match captured $2:b]"),
      ("ab", [0..<2, 0..<2, 1..<2], "[match captured $1:a][match captured nested $2:b]"),
      ("ab", [0..<2, 0..<2, 0..<1], "[match captured nested $1 $2:a][match captured:b]"),
      ("ab", [0..<2, nil, 1..<2], "[match:a][match captured $2:b]"),
      ("ab", [0..<2, 1..<1], "[match:ab]"),
      ("\u{1F600}b", [0..<3, 0..<2], "[match captured $1:\u{1F600}][match:b]"),
      ("a\u{202E}b", [0..<3, 1..<2], "[match:a][esc match captured $1:\\u{202E}][match:b]"),
      // A record that was edited by hand may have ranges beyond the text.
      ("ab", [0..<9, 1..<Int.max], "[match:a][match captured $1:b]"),
      ("ab", [7..<9, 8..<9], "ab"),
      ("ab", [nil, 0..<1], "ab"),
      ("ab", [], "ab"),
    ] as [(String, [Range<Int>?], String)]
  )
  func marks(_ input: String, _ ranges: [Range<Int>?], _ expected: String) {
    #expect(match(input, ranges).1 == expected)
  }

  @Test("groups are listed where the marks do not show them")
  func groups() {
    #expect(!match("ab", [0..<2, 0..<1, 1..<2]).0.needsGroups)
    #expect(match("ab", [0..<2, 0..<2, 1..<2]).0.needsGroups)
    #expect(match("ab", [0..<2, 1..<1]).0.needsGroups)
    let unset = match("ab", [0..<2, nil, 1..<9, 0..<0]).0
    #expect(unset.needsGroups)
    #expect(unset.groups.map(\.name) == ["$1", "$2", "$3"])
    #expect(unset.groups.map { $0.text.map(shown) } == [nil, "b", nil])
    #expect(unset.groups.map(\.words) == ["unset", nil, "empty"])
  }

  @Test("the part of a match after the input is marked in the headers")
  func headers() {
    var test = TestRecord.sample(input: "ab")
    test.headers = #"{"id":"5"}"#
    // The headers begin after the input and a newline.
    test.match = [TextRange(0..<13), TextRange(1..<2), TextRange(10..<11)]
    let match = TestMatch(test)
    #expect(shown(MarkedText("ab", match.input)) == "[match:a][match captured $1:b]")
    let headers = shown(MarkedText(test.headers ?? "", match.headers))
    #expect(headers == #"[match:{"id":"][match captured $2:5][match:"}]"#)
    #expect(match.groups.map { $0.text.map(shown) } == ["b", "5"])
  }

  @Test("a number is shown beside the text and is no part of it")
  func labels() {
    var test = TestRecord.sample(input: "https://shop.example/12", at: .at(0))
    test.match = [TextRange(0..<23), TextRange(21..<23)]
    let page = HTMLReporter().render(.sample([test]))
    #expect(page.contains(#"<mark class="match captured" data-label="$1">12</mark>"#))
    let tags = PageTags(page)
    #expect(tags.problems == [])
    #expect(tags.text.contains("https://shop.example/12"))
    #expect(!tags.text.contains("$1"))
  }
}
