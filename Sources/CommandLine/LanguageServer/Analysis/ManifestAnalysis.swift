import Diagnostics
import FileAccess
import LiveExamination
import LocatedJSON
import ManifestModel
import RegexSyntax
import Reporters
import RunRecord
import SuiteRuns
import Workspace

struct ManifestAnalysis: Sendable {
  /// The document's address.
  let uri: String
  let text: EditorText
  let session: Session
  let manifest: Manifest
  /// The rules by their text, in file order.
  let keys: [RuleKey]
  /// What the checks of each rule alone found.
  let quickChecks: [DiagnosticRecord]
  /// What the other checks found, in this text or in one before.
  var thoroughChecks: [DiagnosticRecord]
  /// What rules make of variations of their tests' links, in this text or in one before.
  var variations: [VariationRecord]

  /// What our own reader says about the patterns that do not compile, by the place that the engine
  /// names: it names the bracket that is open, where the engine names the end.
  private let mistakes: [Range<Int>: (range: Range<Int>, message: String)]

  /// The code of the check that they belong to.
  static let mistakeCode = "pattern-does-not-compile"

  /// Reads a manifest and checks each of its rules.
  ///
  /// - Parameters:
  ///   - document: The text.
  ///   - workspace: The settings and what is shared by all versions.
  ///   - earlier: What was known of the text before.
  /// - Throws: `InputError` if it is no manifest.
  init(
    _ document: OpenDocument,
    _ workspace: EditorWorkspace,
    after earlier: ManifestAnalysis?
  ) throws(InputError) {
    uri = document.uri
    text = document.text
    let manifest = try workspace.parse(document.text.file)
    self.manifest = manifest
    session = workspace.session(over: manifest)
    keys = manifest.rules.map { RuleKey($0, in: document.bytes) }
    quickChecks = session.records(of: Lint.quickFindings)
    thoroughChecks = (earlier?.thoroughChecks ?? []).compactMap { document.moved($0) }
    variations = (earlier?.variations ?? []).compactMap { document.moved($0) }
    mistakes = Self.mistakes(quickChecks, in: manifest)
  }
}

extension ManifestAnalysis {
  private static func mistakes(
    _ checks: [DiagnosticRecord],
    in manifest: Manifest
  ) -> [Range<Int>: (range: Range<Int>, message: String)] {
    var mistakes: [Range<Int>: (range: Range<Int>, message: String)] = [:]
    for check in checks where check.code == mistakeCode {
      guard let place = check.location,
        let rule = manifest.rules.first(where: { $0.range.contains(place.offset) }),
        let pattern = rule.pattern
      else { continue }
      do throws(RegexSyntaxError) {
        _ = try RegexParser.parse(pattern.value)
      } catch {
        // For something unclosed, its start is enough.
        let isOpen = error.reason == .unclosedGroup || error.reason == .unclosedClass
        let start = error.range.lowerBound
        let units = isOpen ? start..<(start + 1) : error.range
        mistakes[place.offset..<(place.offset + place.length)] = (
          manifest.document.place(ofUTF16: units, inStringAt: pattern.range), error.message
        )
      }
    }
    return mistakes
  }
}

extension OpenDocument {
  /// A finding in the text as it is; nil if a change touched its place.
  fileprivate func moved(_ record: DiagnosticRecord) -> DiagnosticRecord? {
    guard let old = record.location,
      let range = moved(old.offset..<(old.offset + old.length))
    else { return nil }
    var record = record
    record.location = LocationRecord(text.file.location(of: range, path: old.path))
    // They may refer to text that no longer exists.
    record.notes = []
    record.fix = nil
    return record
  }

  /// A finding of variations in the text as it is; nil if a change touched its place.
  fileprivate func moved(_ record: VariationRecord) -> VariationRecord? {
    guard let old = record.location,
      let range = moved(old.offset..<(old.offset + old.length))
    else { return nil }
    var record = record
    record.location = LocationRecord(text.file.location(of: range, path: old.path))
    record.fix = nil
    return record
  }
}

extension ManifestAnalysis {
  var file: SourceFile { text.file }

  /// What is still to be found out, the rules nearest to a place first; without knowledge the
  /// checks alone.
  func order(
    _ number: Int,
    _ knowledge: [RuleKey: RuleKnowledge]?,
    near offset: Int
  ) -> Background.Order {
    guard let knowledge else {
      return Background.Order(number: number, document: uri, session: session, rules: [])
    }
    let open = zip(keys, manifest.rules).compactMap { key, rule in
      let parts = (knowledge[key] ?? RuleKnowledge()).openParts
      return parts.isEmpty ? nil : Background.Order.Item(key: key, rule: rule, parts: parts)
    }
    let isAfter = open.firstIndex { $0.rule.range.upperBound > offset } ?? 0
    return Background.Order(
      number: number,
      document: uri,
      session: session,
      rules: Array(open[isAfter...] + open[..<isAfter])
    )
  }

  func findings(_ knowledge: [RuleKey: RuleKnowledge]) -> [DocumentFinding] {
    var tests: [TestRecord] = []
    var drift: [DriftRecord] = []
    var slow: [SlowRecord] = []
    for (key, rule) in zip(keys, manifest.rules) {
      guard let known = knowledge[key] else { continue }
      let start = rule.range.lowerBound
      // A rule whose tests all pass needs no remark.
      let ofRule = known.tests ?? []
      let isQuiet = ofRule.allSatisfy { $0.status == .passed || $0.status == .skipped }
      tests += (isQuiet ? [] : ofRule).map { record in
        var record = record
        record.rule = rule.id
        record.location = moved(record.location, by: start)
        return record
      }
      drift += (known.drift ?? []).map { record in
        var record = record
        record.rule = rule.id
        record.location = record.location.map { moved($0, by: start) }
        return record
      }
      slow += (known.slow ?? []).map { record in
        var record = record
        record.rule = rule.id
        record.location = record.location.map { moved($0, by: start) }
        return record
      }
    }
    var record = RunRecord(
      manifests: session.manifestRecords,
      tests: tests,
      diagnostics: quickChecks + thoroughChecks,
      engines: session.engineRecords
    )
    record.drift.records = drift
    record.slow.records = slow
    record.variations.records = variations.without(quickChecks + thoroughChecks)
    record.addEdits(from: manifest)
    let name = file.name
    var findings = shown(ReportedFinding.all(of: record)).compactMap {
      DocumentFinding($0, in: name)
    }
    let given = Self.given(tests)
    for index in findings.indices {
      if findings[index].code.hasPrefix("tests/") {
        findings[index].given = given[findings[index].range]
      } else if let mistake = mistakes[findings[index].range],
        findings[index].code == Self.mistakeCode
      {
        findings[index].range = mistake.range
        findings[index].message += "\n" + mistake.message
      }
    }
    return findings
  }

  /// The findings without hints that would be everywhere: of a check that finds something in many rules, and of
  /// differences that no real URL shows.
  private func shown(_ findings: [ReportedFinding]) -> [ReportedFinding] {
    let notes = findings.filter { $0.level == .note && !$0.fails }
    let rules = Dictionary(grouping: notes, by: \.name).mapValues { Set($0.map(\.rule)).count }
    return findings.filter { finding in
      guard finding.level == .note, !finding.fails else { return true }
      let isUsual =
        manifest.rules.count >= Self.manyRules
        && (rules[finding.name] ?? 0) * 4 > manifest.rules.count
      return finding.part == .checks && !isUsual
    }
  }

  /// From how many rules on a check that finds something in each says nothing of one.
  private static let manyRules = 12

  private func moved(_ location: LocationRecord, by start: Int) -> LocationRecord {
    let offset = location.offset + start
    let place = file.location(of: offset..<(offset + location.length), path: location.path)
    return LocationRecord(place)
  }

  /// What failed tests gave, by the place of what they expect.
  private static func given(_ tests: [TestRecord]) -> [Range<Int>: DocumentFinding.Given] {
    var given: [Range<Int>: DocumentFinding.Given] = [:]
    for test in tests where test.status == .failed {
      let range = test.location.offset..<(test.location.offset + test.location.length)
      switch test.outcome?.type {
      case .output:
        given[range] = DocumentFinding.Given(place: range, value: test.outcome?.value)
      case .noMatch: given[range] = DocumentFinding.Given(place: range, value: nil)
      case .failed, nil: continue
      }
    }
    return given
  }
}
