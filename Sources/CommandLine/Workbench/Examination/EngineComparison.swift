import DriftSuite
import HTMLReport
import ManifestModel
import MatchEngine
import RegexSyntax

/// Asks several engines about the texts of a rule.
struct EngineComparison {
  let engines: [DriftEngine]

  /// The maximum number of texts compared.
  private static let mostSubjects = 100

  /// The texts on which the engines differ.
  func table(_ bench: BenchManifest, _ subjects: [Subject]) -> EngineTable? {
    guard let pattern = bench.rule.pattern?.value else { return nil }
    let subjects = subjects.prefix(Self.mostSubjects)
    var table = EngineTable(
      engines: engines.map { $0.engine.identity.name },
      compared: subjects.count,
      refusals: [],
      undecided: 0,
      rows: []
    )
    var searches: [Search?] = []
    for engine in engines {
      do throws(PatternError) {
        searches.append(try Search(engine, pattern))
      } catch {
        table.refusals.append(
          "\(engine.engine.identity.name) refuses the pattern: \(error.message)"
        )
        searches.append(nil)
      }
    }
    for subject in subjects {
      let outcomes = searches.map { $0.flatMap { $0.outcome(on: subject) } }
      // An engine that gave up is neither like another nor different.
      let known = outcomes.compactMap(\.self).filter(\.isKnown)
      guard Set(known).count > 1 else {
        if known.count < searches.compactMap(\.self).count { table.undecided += 1 }
        continue
      }
      table.rows.append(
        EngineTable.Row(
          subject: RulePanels.text(subject.text),
          cells: outcomes.map { outcome in
            outcome.map { MatchView($0, on: subject) } ?? MatchView("not tried", on: subject)
          }
        )
      )
    }
    return table
  }

  /// A pattern on one engine; if that cannot be stopped, another one predicts whether the search
  /// ends.
  private struct Search {
    let pattern: any CompiledPattern
    let forecast: Forecast
    let limits: MatchLimits

    enum Forecast {
      case needless
      case by(any CompiledPattern)
      /// The predicting engine refuses the pattern.
      case impossible
    }

    init(_ engine: DriftEngine, _ text: String) throws(PatternError) {
      pattern = try engine.engine.compile(text)
      limits = engine.limits
      guard engine.description.stopping == .never, let counter = engine.counter else {
        forecast = .needless
        return
      }
      do throws(PatternError) {
        forecast = .by(try counter.compile(text))
      } catch {
        forecast = .impossible
      }
    }

    /// The outcome for a subject; nil if it is unknown whether the search would end.
    func outcome(on subject: Subject) -> MatchOutcome? {
      switch forecast {
      case .needless: break
      case .impossible: return nil
      case .by(let counter):
        if case .failed(let failure) = counter.firstMatch(in: subject, limits: limits).outcome {
          return .failed(failure)
        }
      }
      return pattern.firstMatch(in: subject, limits: limits).outcome
    }
  }
}

extension MatchOutcome {
  fileprivate var isKnown: Bool {
    if case .failed = self { false } else { true }
  }
}
