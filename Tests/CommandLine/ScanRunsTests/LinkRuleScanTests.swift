import Diagnostics
import FileAccess
import Foundation
import GoldenStore
import MatchEngine
import Reporters
import RuleSets
import RunRecord
import ScanRuns
import ScanSuite
import SessionSupport
import SuiteRuns
import TestSupport
import Testing
import Workspace

@Suite("A scan with link rules")
struct LinkRuleScanTests {
  /// A session over files of link rules, under the settings of short runs.
  private static func session(
    _ paths: [String],
    manifests: [String] = [],
    jobs: Int = 2
  ) throws -> Session {
    let names = ManifestNames(files: manifests, links: paths)
    return try Session(names, in: .ofTests) { settings in settings.run.workers = jobs }
  }

  private static let examples = Repository.root.path + "/corpus/links"

  /// Scans a file, and gives the lines that are written.
  private static func lines(
    _ session: Session,
    _ file: String,
    _ change: (inout ScanChoice) -> Void = { _ in }
  ) throws -> (report: ScanReport, lines: [Substring]) {
    let folder = try TemporaryFolder()
    let output = folder.url.path + "/out.ndjson"
    var choice = ScanChoice()
    choice.files = [file]
    choice.output = output
    change(&choice)
    let report = try #require(try ScanRun(session, choice).run())
    let text = try String(contentsOfFile: choice.output ?? output, encoding: .utf8)
    return (report, text.split(separator: "\n"))
  }

  /// The answers of a line as `resolve` writes them.
  private static func resolved(_ line: ScanLine, _ places: [String: String]) -> String {
    let matches = line.matches ?? []
    if matches.isEmpty { return "no rule matches this URL\n" }
    return matches.map { match in
      let outputs = match.outputs.map { output in
        "  \(((output.app.map { "\($0)  " } ?? "") + output.value).printable)\n"
      }
      return "\(match.rule)  \(places[match.rule] ?? "")\n" + outputs.joined()
    }
    .joined()
  }

  private struct ScanLine: Decodable {
    struct Match: Decodable {
      var rule: String
      var outputs: [Output]
    }
    struct Output: Decodable {
      var app: String?
      var value: String
    }
    var url: String
    var matches: [Match]?
  }

  @Test("answers are those of 'resolve' for every URL of the starter corpus and of the tests")
  func sameAsResolve() throws {
    let session = try Self.session([Self.examples])
    let rules = session.links.rules
    let places = Dictionary(
      uniqueKeysWithValues: rules.map { rule in
        let place = rule.location
        return (rule.id, "\(place.file):\(place.line):\(place.column)".printable)
      }
    )
    let subjects = try CorpusLoader.subjects(URLLists()) + rules.flatMap(\.testSubjects)
    let urls = subjects.map(\.text).filter { url in
      url.utf8.count <= ScanChoice.byteLimit && !url.contains { $0.isNewline || $0 == "\0" }
    }
    #expect(urls.count > 7_000)
    let folder = try TemporaryFolder()
    let file = try folder.write(urls.joined(separator: "\n") + "\n", to: "urls.txt")
    let (report, lines) = try Self.lines(session, file)
    let schema = try JSONSchema("scan-line")
    var matched = 0
    for line in lines {
      let answer = try JSONDecoder().decode(ScanLine.self, from: Data(line.utf8))
      if answer.matches != nil {
        matched += 1
        if matched < 50 { #expect(try schema.violations(in: String(line)).isEmpty, "\(line)") }
      }
      #expect(
        Self.resolved(answer, places)
          == LinkRuleAnswers(of: session, to: answer.url).text(.plain),
        "\(line)"
      )
    }
    let totals =
      "\(lines.count.grouped) URLs: \(matched.grouped) matched, \((lines.count - matched).grouped) not"
    #expect(report.totalsText.hasPrefix(totals), "\(report.totalsText)")
    let table = report.table(.plain)
    #expect(rules.allSatisfy { table.contains("  \($0.id)\n") }, "\(table)")
    let alone = try Self.lines(try Self.session([Self.examples], jobs: 1), file)
    #expect(alone.lines == lines)
    let verified = try Self.lines(session, file) { $0.verifiesPrefilter = true }
    #expect(verified.report.hasDifferences == false && verified.lines == lines)
  }

  @Test("link rules come after the rules of manifests, and a manifest that is compared keeps them")
  func besideManifests() throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.write(cleanManifest, to: "m.json")
    let other = try folder.write(cleanManifest.replacing("n://$1", with: "m://$1"), to: "o.json")
    let links = try folder.write(
      "templates:\n  - name: number\n    template: /{id}\n",
      to: "links.yml"
    )
    let file = try folder.write("https://a.example/7\nhttps://z.example/8\n", to: "urls.txt")
    let session = try Self.session([links], manifests: [manifest])
    let (_, lines) = try Self.lines(session, file)
    let template = #"{"rule":"template/number","outputs":[{"type":"output","value":"id=\"#
    #expect(
      lines.map(String.init) == [
        #"{"line":1,"url":"https://a.example/7","matches":[{"rule":"action/n/open","outputs":"#
          + #"[{"app":"Notes","type":"output","value":"n://7"}]},"# + template + #""7\""}]}]}"#,
        #"{"line":2,"url":"https://z.example/8","matches":["# + template + #""8\""}]}]}"#,
      ]
    )
    let changed = try Self.lines(session, file) { choice in
      choice.other = other
      choice.only = .changed
    }
    #expect(changed.lines.count == 1)
    #expect(changed.lines[0].ranges(of: "template/number").count == 2, "\(changed.lines)")
  }

  @Test("a checkpoint is of its link rules and of the files that these name")
  func checkpoint() throws {
    let folder = try TemporaryFolder()
    let association = { (path: String) in
      #"{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "\#(path)"}]}]}}"#
    }
    try folder.write(association("/a/*"), to: "site.json")
    let links = try folder.write("associations:\n  - name: s\n    file: site.json\n", to: "l.yml")
    let file = try folder.write("https://a.example/a/7\n", to: "urls.txt")
    let scan = {
      try Self.lines(try Self.session([links]), file) { choice in
        choice.output = folder.url.path + "/out"
        choice.checkpoint = folder.url.path + "/state.json"
      }
    }
    let first = try scan()
    #expect(first.lines.first?.contains(#"{"app":"A.b","type":"output","value":"match"#) == true)
    #expect(try scan().lines == first.lines)
    try folder.write(association("/b/*"), to: "site.json")
    let error = try #require(throws: InputError.self) { try scan() }
    #expect(error.diagnostics.map(\.code) == ["other-checkpoint"])
  }

  @Test("what needs patterns or a manifest is refused where there are only link rules")
  func refused() throws {
    let session = try Self.session([Self.examples])
    let folder = try TemporaryFolder()
    let file = try folder.write("https://a.example/\n", to: "urls.txt")
    let code = { (change: @escaping (inout ScanChoice) -> Void) in
      try #require(throws: InputError.self) { try Self.lines(session, file, change) }
        .diagnostics.map(\.code)
    }
    #expect(try code { $0.only = .drift } == ["no-pattern"])
    #expect(try code { $0.remarks = [.slow] } == ["no-pattern"])
    #expect(try code { $0.other = file } == ["no-manifest"])
  }
}
