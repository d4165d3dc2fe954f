import Diagnostics
import FileAccess
import LiveExamination
import ManifestEditing
import ManifestModel
import RuleAuthoring
import RunRecord
import SuiteRuns
import Workspace

/// What the server offers to do at a place.
struct CodeActions {
  let document: OpenDocument
  /// The analysis of the document as it is; nil if it cannot be read.
  let analysis: ManifestAnalysis?
  let findings: [DocumentFinding]
  let workspace: EditorWorkspace
  /// Where the last change of the document was.
  let lastChange: Int
  /// What the background found.
  let knowledge: [RuleKey: RuleKnowledge]

  struct Action {
    var title: String
    var kind: String
    var edits: [DocumentEdit]
    var finding: DocumentFinding?
    /// Whether a client may do it without asking which.
    var isPreferred = false
  }

  /// The actions for a part of the document.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets.
  ///   - kinds: The kinds that the client wants; nil for all.
  /// - Returns: The actions.
  func actions(at range: Range<Int>, kinds: [String]?) -> [Action] {
    func isWanted(_ kind: String) -> Bool {
      kinds?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    var actions: [Action] = []
    if isWanted("quickfix") {
      actions += fixes(range) + repairs(range) + syntaxRepairs(range) + accepted(range)
    }
    if isWanted("refactor.rewrite") { actions += suggestedTests(range) }
    if isWanted("refactor.rewrite") || isWanted("quickfix") { actions += draftedRule(range) }
    return actions
  }

  func output(_ action: Action) -> JSONOutput {
    let text = document.text
    return [
      "title": .string(action.title),
      "kind": .string(action.kind),
      "diagnostics": action.finding.map { [$0.output(in: text, uri: document.uri)] },
      "isPreferred": action.isPreferred ? true : nil,
      "edit": [
        "changes": .object([
          JSONOutput.Member(
            key: document.uri,
            value: .list(action.edits.map { $0.output(in: text) })
          )
        ])
      ],
    ]
  }

  private func isTouched(_ place: Range<Int>, _ range: Range<Int>) -> Bool {
    place.lowerBound <= range.upperBound && range.lowerBound <= place.upperBound
  }
}

extension CodeActions {
  /// The fixes of findings, each change of the file once.
  private func fixes(_ range: Range<Int>) -> [Action] {
    var seen: Set<[DocumentEdit]> = []
    return findings.compactMap { finding in
      guard isTouched(finding.range, range), let fix = finding.fix,
        seen.insert(fix.edits).inserted
      else { return nil }
      return Action(
        title: fix.title,
        kind: "quickfix",
        edits: fix.edits,
        finding: finding,
        isPreferred: true
      )
    }
  }

  /// Changes after which a pattern compiles that does not.
  private func repairs(_ range: Range<Int>) -> [Action] {
    guard let analysis else { return [] }
    return findings.flatMap { finding -> [Action] in
      guard finding.code == ManifestAnalysis.mistakeCode,
        let rule = analysis.manifest.rules.last(where: {
          $0.range.contains(finding.range.lowerBound)
        }),
        let pattern = rule.pattern,
        isTouched(pattern.range, range)
      else { return [] }
      let repairs = PatternRepairs(analysis: analysis, rule: rule, pattern: pattern.value)
      let found = repairs.repairs(
        near: document.bytes.units(before: lastChange, inStringAt: pattern.range)
      )
      return found.enumerated().map { number, repair in
        var fixer = ManifestFixer(analysis.manifest)
        fixer.replacePattern(of: rule, by: repair.pattern)
        let words =
          rule.testCount == 0
          ? "" : repair.failedTests == 0 ? ", its tests pass" : ", \(repair.failedTests) fail"
        return Action(
          title: repair.title + words,
          kind: "quickfix",
          edits: fixer.replacements.map { DocumentEdit(range: $0.range, text: $0.text) },
          finding: finding,
          isPreferred: number == 0 && repair.failedTests == 0
        )
      }
    }
  }

  /// Changes after which the document is JSON.
  private func syntaxRepairs(_ range: Range<Int>) -> [Action] {
    guard analysis == nil, document.isJSON,
      let (place, repairs) = JSONRepairs(file: document.text.file).repairs(),
      isTouched(place, range)
    else { return [] }
    return repairs.enumerated().map { number, repair in
      Action(
        title: repair.title,
        kind: "quickfix",
        edits: [repair.edit],
        isPreferred: number == 0 && repairs.count == 1
      )
    }
  }

  /// What failed tests gave, as what they expect.
  private func accepted(_ range: Range<Int>) -> [Action] {
    guard let analysis else { return [] }
    return findings.compactMap { finding in
      guard let given = finding.given, isTouched(finding.range, range) else { return nil }
      var editor = ExpectationEditor(analysis.manifest)
      do throws(ExpectationEditor.Refusal) {
        try editor.replace(at: given.place, by: given.value)
      } catch {
        return nil
      }
      let edit = DocumentEdit.change(from: document.bytes, to: editor.bytes)
      let value = given.value.map { "'\($0.cut(to: 60).printable)'" } ?? "no result"
      return Action(
        title: "Accept the result: \(value)",
        kind: "quickfix",
        edits: [edit],
        finding: finding
      )
    }
  }

  /// Tests for what no test of the rule covers.
  private func suggestedTests(_ range: Range<Int>) -> [Action] {
    guard let analysis,
      let rule = analysis.manifest.rules.last(where: { isTouched($0.range, range) }),
      rule.pattern != nil, rule.kind != .browser
    else { return [] }
    // The background finds them: a pattern may take seconds.
    let key = zip(analysis.keys, analysis.manifest.rules).first { $1.range == rule.range }?.0
    guard let record = key.flatMap({ knowledge[$0]?.coverage }), record.refusal == nil else {
      return []
    }
    let known = record.suggestions.filter(\.hasKnownResults).prefix(3)
    return known.compactMap { suggestion in
      var appender = TestAppender(analysis.manifest)
      do throws(TestAppender.Refusal) {
        try appender.add([suggestion.test], to: rule)
      } catch {
        return nil
      }
      let edit = DocumentEdit.change(from: document.bytes, to: appender.bytes)
      let words = suggestion.isMatch ? "Add a test" : "Add a test that nothing opens"
      return Action(
        title: "\(words): \(suggestion.input.cut(to: 80).printable)",
        kind: "refactor.rewrite",
        edits: [edit]
      )
    }
  }

  /// A rule for a URL that was pasted on a line of its own.
  private func draftedRule(_ range: Range<Int>) -> [Action] {
    let file = document.text.file
    let line = file.location(of: range.lowerBound..<range.lowerBound).line
    let place = file.rangeOfLine(line)
    let url = file.text(in: place).trimmingURL
    guard url.hasPrefix("https://") || url.hasPrefix("http://"), !url.contains(" ") else {
      return []
    }
    // Without the line the document must be a manifest; otherwise the URL belongs to it.
    var bytes = document.bytes
    let end = place.upperBound < bytes.count ? place.upperBound + 1 : place.upperBound
    bytes.removeSubrange(place.lowerBound..<end)
    guard analysis == nil,
      let manifest = try? workspace.parse(SourceFile(name: document.path, bytes: bytes)),
      let drafted = try? draft(url, manifest)
    else { return [] }
    return [
      Action(
        title: "Draft a rule for this URL, with tests",
        kind: "quickfix",
        edits: [DocumentEdit.change(from: document.bytes, to: drafted)]
      )
    ]
  }

  private func draft(_ url: String, _ manifest: Manifest) throws -> [UInt8] {
    let session = workspace.session(over: manifest, remembers: false)
    let request = try RuleRequest(urls: [url], kind: .action, isWritten: true)
    var notes: [String] = []
    return try request.draft(for: manifest, RuleProver(session), &notes).make().bytes
  }
}

extension String {
  /// The text without what a pasted URL may have around it: blanks, quotation marks, a comma.
  fileprivate var trimmingURL: String {
    var text = self[...]
    while let first = text.first, " \t\"'".contains(first) { text = text.dropFirst() }
    while let last = text.last, " \t\"',\r".contains(last) { text = text.dropLast() }
    return String(text)
  }
}
