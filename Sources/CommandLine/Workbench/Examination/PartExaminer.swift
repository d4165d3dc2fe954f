import Diagnostics
import FileAccess
import GoldenStore
import GoldenSuite
import LiveExamination
import LinkResolver
import ManifestModel
import MatchEngine
import RunRecord
import SuiteRuns
import Workspace

/// Finds out one part after the other of what there is to know about a rule.
struct PartExaminer {
  let bench: BenchManifest
  let workspace: EditorWorkspace
  /// The URLs pasted by the user.
  let urls: [String]

  /// Adds what a part finds.
  func examine(_ part: BenchPart, _ examined: inout RuleExamined) {
    examined.parts[part] = .done
    switch part {
    case .tests: step(.tests, part, &examined)
    case .words: examined.words = PatternWords(bench)
    case .checks:
      examined.record.diagnostics += checks(Lint.thoroughFindings)
    case .sharing: examined.sharing = SharingSearch(bench).shared(among: urls + inputs)
    case .engines:
      let lineup = workspace.settings.drift.makeEngines(limits: bench.resolver.limits)()
      examined.engines = EngineComparison(engines: lineup).table(bench, subjects)
    case .coverage:
      guard bench.rule.pattern != nil, bench.rule.kind != .browser else { return }
      let session = bench.sessionOfRule(workspace, remembers: false)
      examined.record.coverage.records = CoverageRun(session: session).records()
    case .slow: step(.fixes, part, &examined)
    case .drift: step(.drift, part, &examined)
    case .variations:
      do throws(InputError) {
        examined.record.variations.records = try bench.sessionOfRule(workspace).variations().records
          .without(examined.record.diagnostics)
      } catch {
        examined.parts[part] = .failed(error.words)
      }
    case .goldens: goldens(&examined)
    }
  }

  /// What checks say of the rule.
  func checks(_ checks: (LintContext) -> [Diagnostic]) -> [DiagnosticRecord] {
    bench.session.records(of: checks).filter { $0.rule == bench.rule.id }
  }

  private var inputs: [String] { bench.rule.testSubjects.map(\.url) }

  private var subjects: [Subject] {
    bench.rule.testSubjects.map { Subject($0.subject(for: bench.rule)) } + urls.map(Subject.init)
  }
}

extension PartExaminer {
  private func step(
    _ kind: RuleExamination.Part,
    _ part: BenchPart,
    _ examined: inout RuleExamined
  ) {
    let start = bench.rule.range.lowerBound
    switch RuleExaminer(session: bench.session, isThorough: true).step(kind, bench.rule) {
    case .tests(let records):
      examined.record.tests = records.map { record in
        var record = record
        record.location.offset += start
        return record
      }
    case .drift(let records):
      examined.record.drift.records = records.map { $0.moved(by: start) }
    case .slow(let records, _):
      examined.record.slow.records = records.map { $0.moved(by: start) }
    case .coverage(let record): examined.record.coverage.records = [record]
    case .failed(_, let reason): examined.parts[part] = .failed(reason)
    }
  }

  private func goldens(_ examined: inout RuleExamined) {
    let session = bench.sessionOfRule(workspace)
    let folder = GoldenFolder(session.settings)
    do throws(InputError) {
      guard try folder.header() != nil else {
        examined.parts[.goldens] = .failed("nothing is recorded: 'ruleproof golden record' does it")
        return
      }
      let findings = try GoldenRun(session).compare(with: folder, isWhole: false)
      examined.record.goldens.records = findings.records.filter { $0.rule == bench.rule.id }
    } catch {
      examined.parts[.goldens] = .failed(error.words)
    }
  }
}

extension InputError {
  /// The first thing that is wrong, in words.
  var words: String { diagnostics.first?.located ?? "the input cannot be read" }
}
