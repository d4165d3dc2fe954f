import ArgumentParser
import BacktrackingSuite
import BudgetSuite
import CostBudgets
import GoldenSuite
import ManifestModel
import MatchEngine
import PCRE2Engine
import ProfileReports
import RunRecord
import SuiteRuns
import Workspace

extension BudgetRun {
  /// The most steps that are traced in order to tell where they are taken.
  private static let tracedSteps = 200_000

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - run: The same rules over a corpus.
  ///   - settings: What they may cost.
  ///   - day: The day by which exceptions end.
  /// - Throws: `InputError` where a saved find cannot be read.
  init(
    _ session: Session,
    _ run: GoldenRun,
    _ settings: BudgetSettings,
    on day: CalendarDay
  ) throws {
    var options = try SlowOptions.parse([])
    options.maxLength = settings.length
    var mender = SlowRun(session, options)
    mender.looksForMends = true
    self.init(
      run,
      settings,
      on: day,
      ids: Set(session.manifests.flatMap { $0.rules.map(\.id) }),
      isWhole: session.isWhole,
      failOn: session.configuration.slowBar.urlLikeness,
      search: try AttackSearch(
        session,
        upTo: settings.length,
        cap: settings.maximum ?? BudgetSettings.usualMaximum
      ),
      place: Self.place,
      mend: { [mender] target in
        let records = (try? mender.result(over: [target]).records)?.flatMap(\.self) ?? []
        return records.lazy.compactMap(\.fix).first { $0.drift.isEmpty }?.pattern
      }
    )
  }

  /// The part of a pattern that does most of the work on a subject, as PCRE2 tells it of every step,
  /// without its shortcuts: ICU may be the engine over budget, and takes none of them.
  @Sendable private static func place(in pattern: String, on subject: Subject) -> Range<Int>? {
    let run = ProfileRun(
      .pcre2,
      pattern: pattern,
      subject: subject,
      limit: tracedSteps,
      pcre2: .asWritten.withoutShortcuts
    )
    guard let profile = run.profile, let tree = run.tree else { return nil }
    guard let original = run.original else { return profile.places(in: tree).first?.range }
    return profile.places(in: tree, of: original).first?.range
  }
}
