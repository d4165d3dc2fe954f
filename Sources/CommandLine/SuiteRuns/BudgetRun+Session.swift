import BacktrackingSuite
package import BudgetSuite
import CostBudgets
package import GoldenSuite
import ManifestModel
import MatchEngine
import PCRE2Engine
import ProfileReports
import RunRecord
import SubjectDomains
package import Workspace

extension BudgetRun {
  /// The maximum number of steps traced to locate the work.
  private static let tracedSteps = 200_000

  /// Prepares a comparison under the settings of a session.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - run: The same rules over a corpus.
  /// - Throws: `InputError` if a saved finding cannot be read.
  package init(_ session: Session, _ run: GoldenRun) throws {
    let budget = session.settings.budget
    var settings = session.settings
    settings.slow.maxLength = budget.length
    let fixer = SlowRun(settings, session.terminal, searchesForFixes: true)
    self.init(
      run,
      budget,
      on: settings.day ?? session.process.today,
      ids: Set(session.manifests.flatMap { $0.rules.map(\.id) }),
      isWhole: session.isWhole,
      failOn: settings.slow.failOn.likeness,
      search: try AttackSearch(session, cap: budget.maximum ?? SearchScale.slowSteps),
      place: Self.place,
      makeFix: { target in
        let records = (try? fixer.result(over: [target]).records)?.flatMap(\.self) ?? []
        return records.lazy.compactMap(\.fix).first { $0.drift.isEmpty }?.pattern
      }
    )
  }

  /// The part of a pattern that does most of the work on a subject, as PCRE2 tells it of every
  /// step, without its shortcuts: ICU may be the engine over budget, and takes none of them.
  @Sendable private static func place(in pattern: String, on subject: Subject) -> Range<Int>? {
    let run = ProfileRun(
      on: EngineRegistry.tracing(.asWritten),
      port: EngineRegistry.portedPCRE2,
      pattern: pattern,
      subject: subject,
      limit: tracedSteps
    )
    guard let profile = run.profile, let tree = run.tree else { return nil }
    guard let original = run.original else { return profile.places(in: tree).first?.range }
    return profile.places(in: tree, of: original).first?.range
  }
}
