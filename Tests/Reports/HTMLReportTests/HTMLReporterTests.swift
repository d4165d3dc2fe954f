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

  private static let elements: Set<String> = [
    "!DOCTYPE", "html", "head", "meta", "title", "body", "a", "header", "div", "p", "code", "h1",
    "h2", "h3", "h4", "h5", "h6", "span", "main", "section", "table", "caption", "thead", "tbody",
    "tr", "th", "td", "b", "ol", "ul", "li", "pre", "form", "label", "input", "fieldset", "legend",
    "select", "option", "button", "output", "kbd", "article", "details", "summary", "bdi", "mark",
    "small", "dl", "dt", "dd", "br", "figure", "figcaption", "svg", "path", "text", "polyline",
    "circle", "meter", "footer",
  ]
  private static let attributes: Set<String> = [
    "html", "lang", "charset", "http-equiv", "content", "name", "class", "href", "id", "for",
    "aria-label", "aria-labelledby", "aria-hidden", "aria-keyshortcuts", "role", "hidden", "scope",
    "type", "autocomplete", "spellcheck", "placeholder", "value", "checked", "open",
    "data-label", "data-outcome", "data-subjects", "viewBox", "d", "x", "y", "dx", "dy", "cx", "cy",
    "r",
    "points", "min", "max", "colspan",
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
    #expect(page.contains("99,600 characters left out"))
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

  @Test("a script's requests are shown with what came of them")
  func exchanges() {
    var passed = TestRecord.sample()
    passed.exchanges = ExchangeRecord.hostile("https://api.example/")
    var failed = TestRecord.sample("action/news", .failed, at: .at(10))
    failed.exchanges = passed.exchanges
    failed.exchangesLeftOut = 9
    failed.unrecordedRequest = "GET https://api.example/"
    let page = page(.sample([passed, failed]))
    #expect(page.contains("<summary>2 requests</summary><ol"))
    // The first failure is shown twice.
    #expect(page.ranges(of: "<dt>11 requests</dt>").count == 2)
    #expect(page.contains("→ 200, https://api.example/, 1,234 bytes"))
    #expect(page.contains("<span class=\"answer failed\">→ not recorded</span>"))
    #expect(page.contains("→ 2 more redirects"))
    #expect(page.contains("… and 9 more requests, not listed here"))
    #expect(!page.contains("<dt>not recorded</dt>"))
  }

  @Test("the first failure, else what is undecided, else a warning, is shown above the counts")
  func first() throws {
    func lead(_ record: RunRecord) throws -> String? {
      let page = page(record)
      guard let start = page.range(of: "<section aria-labelledby=\"first\"") else { return nil }
      let counts = try #require(page.range(of: "<div class=\"overview\">"))
      return String(page[start.lowerBound..<counts.lowerBound])
    }
    let warning = DiagnosticRecord(
      Diagnostic(
        code: "a-code",
        severity: .warning,
        message: "is <odd>",
        location: LocationRecord.at(50).sourceLocation,
        rule: "odd"
      )
    )
    let note = DiagnosticRecord(
      Diagnostic(code: "a-note", severity: .note, message: "is noted", location: nil)
    )
    #expect(try lead(.sample([.sample()], [note])) == nil)
    let warned = try #require(try lead(.sample([.sample()], [note, warning])))
    #expect(warned.contains("First warning") && warned.contains("is &lt;odd&gt;"))
    #expect(warned.contains("href=\"#rule-odd\"") && warned.contains("rules.json:6"))
    let undecided = TestRecord.sample("slow", .undecided, at: .at(60))
    let open = try #require(try lead(.sample([.sample(), undecided], [warning])))
    #expect(open.contains("First that is undecided") && open.contains("unknown (step limit)"))
    let failed = TestRecord.sample("late", .failed, actual: "shop://13", at: .at(70))
    let later = TestRecord.sample("late", .failed, actual: "shop://14", at: .at(80))
    let record = RunRecord.sample([.sample(), undecided, failed, later], [warning])
    let failure = try #require(try lead(record))
    #expect(failure.contains("First failure") && failure.contains("href=\"#rule-late\""))
    #expect(failure.contains(">3</mark>") && !failure.contains(">4</mark>"))
  }

  @Test("tests that passed are folded beside one that failed, below their number, and else open")
  func folded() {
    let mixed = [
      TestRecord.sample(at: .at(1)), .sample(at: .at(2)),
      .sample("action/shop", .failed, actual: "x", at: .at(3)),
    ]
    let page = page(.sample(mixed))
    #expect(page.contains("<details class=\"fold\"><summary>2 passed</summary>\n<table"))
    let clean = HTMLReporter().render(.sample(Array(mixed.prefix(2))))
    #expect(
      clean.contains("<table class=\"others\">") && !clean.contains("<details class=\"fold\">")
    )
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
    #expect(PageTags(report.text).tags.count { $0.attributes["class"] == "case failed" } == 1 + 50)
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
