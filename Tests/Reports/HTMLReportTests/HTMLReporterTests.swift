import Diagnostics
import Foundation
import HTMLReport
import Reporters
import RunRecord
import TestSupport
import Testing

@Suite("The report as a page of HTML")
struct HTMLReporterTests {
  private func page(_ record: RunRecord) -> String { HTMLReporter().render(record) }

  /// The elements that the templates have.
  private static let elements: Set<String> = [
    "!DOCTYPE", "html", "head", "meta", "title", "body", "a", "header", "div", "p", "code", "h1",
    "h2", "h3", "h4", "h5", "h6", "span", "main", "section", "table", "caption", "thead", "tbody",
    "tr", "th", "td", "b", "ol", "ul", "li", "pre", "form", "label", "input", "fieldset", "legend",
    "select", "option", "button", "output", "kbd", "article", "details", "summary", "bdi", "mark",
    "small", "dl", "dt", "dd", "br", "figure", "figcaption", "svg", "path", "text", "polyline",
    "circle", "meter", "footer",
  ]
  /// The attributes that the templates have.
  private static let attributes: Set<String> = [
    "html", "lang", "charset", "http-equiv", "content", "name", "class", "href", "id", "for",
    "aria-label", "aria-labelledby", "aria-hidden", "aria-keyshortcuts", "role", "hidden", "scope",
    "type", "autocomplete", "spellcheck", "placeholder", "value", "checked", "open",
    "data-label", "data-outcome", "data-subjects", "viewBox", "d", "x", "y", "dx", "dy", "cx", "cy",
    "r",
    "points", "min", "max",
  ]

  @Test("text of a manifest stays text", arguments: hostileTexts.indices)
  func hostileText(_ index: Int) {
    let tags = PageTags(page(.hostile(hostileTexts[index])))
    #expect(tags.problems == [])
    let names = Set(
      tags.tags.map { $0.name.hasPrefix("/") ? String($0.name.dropFirst()) : $0.name }
    )
    #expect(names.subtracting(Self.elements) == [])
    let attributes = Set(tags.tags.flatMap(\.attributes.keys))
    #expect(attributes.subtracting(Self.attributes) == [])
    let links = tags.tags.compactMap { $0.attributes["href"] }
    #expect(!links.isEmpty)
    #expect(links.allSatisfy { $0.hasPrefix("#") })
    let hidden = Array(tags.text.unicodeScalars).filter { scalar in
      scalar != "\n" && (scalar.value < 0x20 || scalar.properties.generalCategory == .format)
        || scalar.properties.isNoncharacterCodePoint || scalar.value == 0x2028
        || (0x7F..<0xA0).contains(scalar.value)
    }
    #expect(hidden == [])
  }

  @Test("every hostile text gives the elements that a harmless one gives")
  func hostileElements() {
    func outline(_ text: String) -> [String] {
      // Marks depend on the text, and so does what is left out of it.
      PageTags(page(.hostile(text))).tags.map(\.name).filter {
        !["mark", "/mark", "small", "/small", "span", "/span"].contains($0)
      }
    }
    let harmless = outline("harmless")
    for text in ["<b>bold</b>", "</td></tr></table>", "<!--", "\"'>"] {
      #expect(outline(text) == harmless)
    }
  }

  @Test("long text is cut, and the page says how much is left out")
  func longText() {
    let text = String(repeating: "a", count: 100_000)
    let page = page(.hostile(text))
    #expect(page.utf8.count < 400_000)
    #expect(page.contains("99600 characters left out"))
  }

  @Test("the links to rules lead to the rules, whose anchors differ")
  func anchors() {
    let record = RunRecord.sample([
      .sample("a b", .failed), .sample("a_b", .failed, at: .at(10)),
      .sample("a b", .failed, at: .at(5, "more.json")),
    ])
    let tags = PageTags(page(record)).tags
    let ids = tags.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let rules = tags.filter { $0.name == "article" }.compactMap { $0.attributes["id"] }
    #expect(rules == ["rule-a_b", "rule-a_b-2", "rule-a_b-3"])
    let links = tags.compactMap { $0.attributes["href"] }.map { String($0.dropFirst()) }
    #expect(Set(links).subtracting(ids) == [])
    #expect(rules.allSatisfy(links.contains))
  }

  @Test("rules that fail come first and are open, the others are closed")
  func order() {
    let record = RunRecord.sample([
      .sample("passes"), .sample("is-undecided", .undecided, at: .at(10)),
      .sample("fails", .failed, actual: "shop://13", at: .at(20)),
      .sample("not-run", .skipped, at: .at(30)),
      .sample("fails-too", .failed, actual: nil, at: .at(5, "more.json")),
    ])
    let tags = PageTags(page(record)).tags
    let rules = tags.filter { $0.name == "article" }
    #expect(
      rules.map { $0.attributes["id"] ?? "" }
        == ["fails", "fails-too", "is-undecided", "passes", "not-run"].map { "rule-" + $0 }
    )
    #expect(
      rules.map { $0.attributes["data-outcome"] ?? "" }
        == ["failed", "failed", "undecided", "passed", "skipped"]
    )
    let open = tags.filter { $0.name == "details" }.map { $0.attributes["open"] != nil }
    #expect(open == [true, true, false, false, false])
  }

  @Test("a rule with tests alone has the pattern of its manifest")
  func patterns() {
    var record = RunRecord.sample([
      .sample("same"), .sample("same", at: .at(5, "more.json")), .sample("none", at: .at(20)),
    ])
    record.manifests[0].patterns = [
      RulePattern(rule: "same", pattern: "^first$"), RulePattern(rule: "gone", pattern: "^gone$"),
    ]
    record.manifests[1].patterns = [RulePattern(rule: "same", pattern: "^second<$")]
    let page = page(record)
    #expect(page.ranges(of: "<h4>Pattern").count == 2)
    #expect(page.ranges(of: "^first$").count == 1)
    #expect(page.ranges(of: "^second&lt;$").count == 1)
    #expect(!page.contains("^gone$"))
  }

  @Test("a part of a run that found nothing is left out")
  func emptyParts() {
    let page = page(.sample([.sample()]))
    for heading in ["Pattern", "Engines ", "Speed", "Goldens", "Budgets", "Coverage", "Overlap"] {
      #expect(!page.contains("<h4>\(heading)"))
    }
    #expect(page.contains("<h4>Tests"))
    #expect(!page.contains("id=\"failures\""))
    #expect(!page.contains("id=\"next\""))
  }

  @Test("a list that is too long is cut, and says how many entries are left out")
  func longLists() {
    let tests = (0..<1_000).map { index in
      TestRecord.sample("many", index < 600 ? .failed : .passed, actual: "x", at: .at(index))
    }
    let report = HTMLReporter().report(of: .sample(tests))
    #expect(PageTags(report.text).tags.count { $0.attributes["class"] == "case failed" } == 50)
    #expect(report.text.contains("… and 550 more tests that did not pass, not listed here"))
    #expect(report.text.contains("… and 300 more other tests, not listed here"))
    #expect(report.leftOut == "850 entries of long lists are left out; the json report has all")
  }

  @Test("equal records give equal bytes, and a stored record the bytes of the run")
  func sameBytes() throws {
    let record = RunRecord.hostile("a <b> \u{202E}")
    let stored = try JSONDecoder().decode(
      RunRecord.self,
      from: Data(JSONReporter().render(record).utf8)
    )
    #expect(page(record) == page(record))
    #expect(page(stored) == page(record))
  }
}
