import Diagnostics
import FileAccess
import Foundation
import HTMLReport
import LiveExamination
import LinkResolver
import LocatedJSON
import ManifestEditing
import ManifestModel
import RunRecord
import Synchronization
import Workspace

extension Workbench {
  /// What the page asks for when it opens.
  var overview: BenchOverview {
    let files = state.withLock(\.files)
    return BenchOverview(
      version: ToolVersion.current,
      files: files.map { file in
        BenchOverview.File(
          name: file.name,
          revision: file.revision,
          isWritable: file.isWritable,
          problem: file.problem
        )
      },
      rules: files.enumerated().flatMap { RuleEntry.entries(of: $1.manifest, $0) },
      states: files.enumerated().flatMap { survey.states(of: $1.manifest, file: $0) },
      goldensWritable: !process.isContinuousIntegration
    )
  }

  /// Makes the changes to a draft, looks at it at once, and examines it in the background.
  ///
  /// - Returns: The draft's view; nil for a file or a rule that never was.
  func examine(_ request: ExamineRequest) -> RuleView? {
    let draft = request.draft
    let files = state.withLock(\.files)
    guard files.indices.contains(draft.file) else { return nil }
    let file = files[draft.file]
    var view = RuleView(
      revision: file.revision,
      file: draft.file,
      index: draft.index,
      id: draft.id,
      text: draft.text
    )
    let known = file.manifest.rule(of: draft)
    guard let rule = known ?? file.manifest.successor(of: draft) else {
      view.onDisk = RuleView.OnDisk(text: nil, index: nil, isMerged: false)
      return view
    }
    if known == nil {
      view.onDisk = RuleView.OnDisk(
        text: file.manifest.text(of: rule),
        index: file.manifest.rules.firstIndex { $0.range == rule.range },
        isMerged: false
      )
    } else {
      view.index = file.manifest.rules.firstIndex { $0.range == rule.range } ?? draft.index
    }
    if let problem = RuleText.problem(draft.text, of: rule.kind) {
      view.problem = RuleView.Problem(
        message: problem.message,
        offset: draft.text.utf16Offset(ofUTF8: problem.offset)
      )
      return view
    }
    let drafted = DraftedManifest(file.manifest, draft, at: rule, others: request.others ?? [])
    do throws(BenchProblem) {
      var bench = try compile(drafted.bytes, drafted.start, file)
      for edit in request.edits ?? [] { bench = try change(bench, edit, file, &view) }
      workspace.engine.forgetUnused()
      show(bench, request, &view)
    } catch {
      view.problem = RuleView.Problem(message: error.message)
    }
    return view
  }

  private struct BenchProblem: Error {
    var message: String
  }

  private func compile(
    _ bytes: [UInt8],
    _ start: Int,
    _ file: BenchFile
  ) throws(BenchProblem) -> BenchManifest {
    let manifest: Manifest
    do throws(InputError) {
      let source = SourceFile(name: file.name, bytes: bytes)
      manifest = try ManifestLoader.parse(source, version: file.manifest.version)
    } catch {
      throw BenchProblem(message: error.words)
    }
    guard let bench = BenchManifest(manifest, start: start, workspace) else {
      throw BenchProblem(message: "the text is no rule of this list any more")
    }
    return bench
  }

  private func change(
    _ bench: BenchManifest,
    _ edit: RuleEdit,
    _ file: BenchFile,
    _ view: inout RuleView
  ) throws(BenchProblem) -> BenchManifest {
    let editor = RuleEditor(manifest: bench.manifest, rule: bench.rule)
    let bytes: [UInt8]
    do throws(RuleEditor.Refusal) {
      bytes = try editor.bytes(with: edit, results: bench.results)
    } catch {
      view.refusal = error.reason
      return bench
    }
    return try compile(bytes, bench.rule.range.lowerBound, file)
  }

  private func show(_ bench: BenchManifest, _ request: ExamineRequest, _ view: inout RuleView) {
    let urls = (request.urls ?? []).prefix(Self.mostURLs).map(\.self)
    let examiner = PartExaminer(bench: bench, workspace: workspace, urls: urls)
    var examined = RuleExamined()
    // Scripts take their time; everything else is tested at once.
    let runsScripts = bench.rule.formats.contains(where: \.needsScript)
    if !runsScripts { examiner.examine(.tests, &examined) }
    examined.record.diagnostics = examiner.checks(Lint.quickFindings)
    view.id = bench.rule.id
    view.text = bench.text
    view.fields = bench.fields
    view.tests = bench.tests(examined.record.tests)
    view.urls = runsScripts ? [] : urls.map(bench.probe)
    view.pattern = bench.patternView
    guard options.examines else {
      for part in BenchPart.allCases where part != .tests { examiner.examine(part, &examined) }
      view.results = examined.results(bench)
      return
    }
    view.results = examined.results(bench)
    examineInBackground(examiner, examined, request)
  }

  /// The maximum number of URLs tried in addition to the tests.
  private static let mostURLs = 50

  private func examineInBackground(
    _ examiner: PartExaminer,
    _ examined: RuleExamined,
    _ request: ExamineRequest
  ) {
    let known = KnownOfDraft(examined)
    let bench = examiner.bench
    let (page, number) = (request.page, request.number)
    let key = RuleKey(bench.rule, in: bench.manifest.document.file.bytes)
    let steps = BenchPart.allCases.filter { examined.parts[$0] == nil }.map { part in
      Examiner.Step(part.isInterruptible ? key : nil) { [weak self] in
        var found = known.examined.withLock(\.self)
        examiner.examine(part, &found)
        return { [weak self, found] in
          known.examined.withLock { $0 = found }
          self?.send(
            ResultsNews(
              number: number,
              results: found.results(bench),
              tests: part == .tests ? bench.tests(found.record.tests) : nil
            ),
            as: "results",
            key: "results \(part == .tests ? "tests" : "")\(number)",
            to: page
          )
        }
      }
    }
    self.examiner.take(Examiner.Order(page, steps))
  }

  /// What is known of a draft so far.
  private final class KnownOfDraft: Sendable {
    let examined: Mutex<RuleExamined>

    init(_ examined: RuleExamined) { self.examined = Mutex(examined) }
  }
}

extension String {
  /// The UTF-16 offset of one in UTF-8.
  fileprivate func utf16Offset(ofUTF8 offset: Int) -> Int {
    let place = utf8.index(startIndex, offsetBy: max(0, offset), limitedBy: endIndex) ?? endIndex
    return utf16.distance(from: startIndex, to: place)
  }
}
