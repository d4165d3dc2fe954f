import BacktrackingSuite
import Diagnostics
import Foundation
import FuzzSuite
import Handbook
import LinkVariations
import ManifestFormat
import RegexSyntax
import RuleSets
import RunRecord
import ScriptSyntax
import TestSupport
import Testing

@Suite("Explanations of codes")
struct ExplanationTests {
  /// The codes that types list, by what prints them.
  static let listed: [(String, [String])] = [
    ("causes of differences", DialectFeature.allCases.map(\.rawValue)),
    ("results of engines", DriftResult.Kind.allCases.map(\.rawValue)),
    ("tests", TestRecord.Status.allCases.map(\.rawValue)),
    ("skipped tests", TestRecord.SkipReason.allCases.map(\.rawValue)),
    ("reasons", FailureReason.allCases.map(\.rawValue)),
    ("slow patterns", SlowRecord.Verdict.allCases.map(\.rawValue)),
    ("growth", SlowRecord.Growth.allCases.map(\.rawValue)),
    ("fixes", FixKind.allCases.map(\.rawValue)),
    ("changes of goldens", GoldenRecord.Kind.allCases.map(\.rawValue)),
    ("budgets", BudgetRecord.Budget.allCases.map(\.rawValue)),
    ("overlaps", OverlapRecord.Kind.allCases.map(\.rawValue)),
    ("reachability", OverlapRecord.Reachability.allCases.map(\.rawValue)),
    ("variations", VariationCause.allCases.map(\.code)),
    ("coverage", CoverageRecord.Status.allCases.map(\.rawValue)),
    ("mutations", MutationKind.allCases.map(\.rawValue)),
    ("findings of fuzzing", Finding.Kind.allCases.map(\.rawValue)),
    ("kept scripts", KeptReason.Code.allCases.map(\.rawValue)),
    ("kept names", NameObstacle.allCases.map(\.rawValue)),
    ("losses", MigrationLoss.Reason.allCases.map(\.rawValue)),
  ]

  @Test("every code that a type lists is explained", arguments: listed.map(\.0))
  func listedCodes(_ name: String) throws {
    let codes = try #require(Self.listed.first { $0.0 == name }).1
    #expect(!codes.isEmpty)
    for code in codes { #expect(!Explanation.of(code).isEmpty, "\(code)") }
  }

  @Test("every code that is written in the sources is explained")
  func writtenCodes() throws {
    let codes = try Self.codesInSources()
    // The sources have at least those codes that are of each form.
    for code in [
      "no-such-rule", "aasa-unknown-key", "contract-fragment", "return-loop", "over-budget",
      "unescaped-host-dot", "contract-not-writable", "hidden-template", "unwritable-file",
    ] {
      #expect(codes.contains(code), "the search does not find \(code)")
    }
    for code in codes.sorted() {
      #expect(!Explanation.of(code).isEmpty, "no explanation of '\(code)' in docs/findings.md")
    }
  }

  /// The codes that sources give to diagnostics and errors.
  private static func codesInSources() throws -> Set<String> {
    let forms = [
      #"\bcode:\s*(?:String\s*=\s*)?(?:\w+\s*\?\s*)?"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"(?:\s*:\s*"([a-z0-9-]+)")?"#,
      #"(?:finding|diagnostic|note|report|add|Check)\(\s*"([a-z]+(?:-[a-z0-9]+)*)"(\s)?"#,
    ]
    var codes: Set<String> = []
    let root = Repository.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      // A file may put a prefix before all codes that it names.
      let prefix =
        try groups(of: #"code: "([a-z]+-)" \+ code"#, in: text).first?.first ?? ""
      for (number, form) in forms.enumerated() {
        for match in try groups(of: form, in: text) {
          let code = (number > 0 ? prefix : "") + match[0]
          // In a call, a single word is any text.
          if number == 0 || code.contains("-") { codes.insert(code) }
          if match[1].contains("-") { codes.insert(match[1]) }
        }
      }
      // Those that are put together from a prefix and the case's name.
      for prefix in ["contract-", "return-"] where text.contains("return \"\(prefix)\" + name") {
        let body = text.components(separatedBy: "let name =").dropFirst().first ?? ""
        let cases = body.components(separatedBy: "return \"").first ?? ""
        for match in try groups(of: #"case [^:]*: "([a-z0-9-]+)""#, in: cases) {
          codes.insert(prefix + match[0])
        }
      }
    }
    return codes
  }

  /// The texts of the groups of each match, by an engine that is quick enough for all sources.
  private static func groups(of pattern: String, in text: String) throws -> [[String]] {
    let expression = try NSRegularExpression(pattern: pattern)
    let units = text as NSString
    return expression.matches(in: text, range: NSRange(location: 0, length: units.length)).map {
      match in
      (1..<match.numberOfRanges).map { group in
        let range = match.range(at: group)
        return range.location == NSNotFound ? "" : units.substring(with: range)
      }
    }
  }

  @Test("each explanation says what the code means, why it matters and what to do")
  func wholeTexts() {
    for explanation in Explanation.all {
      #expect(!explanation.summary.isEmpty && explanation.text.count > 60, "\(explanation.code)")
      #expect(!explanation.summary.contains("\n"))
    }
    let written = MarkdownDocument(HandbookPages.markdown("findings") ?? "")
    let entries = written.sections(ofLevel: 3)
    #expect(entries.count > 250)
    for (code, blocks) in entries {
      guard case .list(let items, false)? = blocks.last else {
        Issue.record("\(code) has no list")
        continue
      }
      let labels = items.map { item -> String in
        guard case .paragraph(let spans)? = item.first, case .strong(let label)? = spans.first
        else {
          return ""
        }
        return label.plainText
      }
      #expect(labels == ["Example", "Why it matters", "What to do"], "\(code)")
      #expect(blocks.count == 2, "\(code)")
    }
  }

  @Test("no group has a code twice")
  func duplicates() {
    var seen: Set<String> = []
    for explanation in Explanation.all {
      #expect(
        seen.insert("\(explanation.group)/\(explanation.code)").inserted,
        "\(explanation.code)"
      )
    }
  }

  @Test("an unknown code gets the nearest ones, and case does not matter")
  func unknownCodes() {
    #expect(Explanation.unknownCodeMessage("unescaped-host-dto").contains("'unescaped-host-dot'"))
    #expect(Explanation.unknownCodeMessage("%%").contains("lists all codes"))
    #expect(Explanation.of("STEPLIMIT").map(\.code) == ["stepLimit"])
    #expect(Explanation.of("step limit").map(\.code) == ["stepLimit"])
    #expect(Explanation.of("not-recorded").map(\.code) == ["requestNotRecorded"])
    #expect(Explanation.of("undecided").count > 3)
  }

  @Test("the page has an anchor for each code, closes what it opens, and loads nothing")
  func html() throws {
    let html = ExplanationPage(Explanation.all).html(version: "1")
    let ids = html.matches(of: /id="([^"]*)"/).map { String($0.output.1) }
    let known = Set(ids)
    #expect(known.count == ids.count)
    for explanation in Explanation.all {
      #expect(known.contains(explanation.code), "\(explanation.code)")
    }
    for match in html.matches(of: /href="#([^"]*)"/) {
      #expect(known.contains(String(match.output.1)), "\(match.output.1)")
    }
    for part in ["<script", "src=", "<link", "@import", "url("] { #expect(!html.contains(part)) }
    var open: [String] = []
    for match in html.matches(of: /<(\/?)([a-z0-9]+)[^>]*>/) {
      let name = String(match.output.2)
      guard !["meta", "br"].contains(name) else { continue }
      if match.output.1.isEmpty { open.append(name) } else { #expect(open.popLast() == name) }
    }
    #expect(open.isEmpty)
  }

  @Test(
    "no line of an explanation or of the list is longer than the terminal",
    arguments: [40, 60, 80]
  )
  func widths(_ width: Int) {
    let page = ExplanationPage(Explanation.all)
    for line in page.list(width: width, style: .plain).split(separator: "\n") {
      // A code or an address that is longer than a line cannot be broken.
      #expect(line.count <= width || !line.drop { $0 == " " }.contains(" "), "\(line)")
    }
  }
}
