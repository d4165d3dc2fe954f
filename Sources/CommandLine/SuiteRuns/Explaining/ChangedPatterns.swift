import DriftSuite
import ManifestModel
package import MatchEngine
import ParallelWork
import RunRecord
import SubjectDomains
package import Workspace

/// The patterns of rules that another manifest has, too, and that differ there.
package enum ChangedPatterns {
  /// The maximum number of patterns that are compared.
  private static let limit = 100

  /// URLs on which the patterns of rules match something else than before: no list need have one.
  ///
  /// - Parameters:
  ///   - old: The rules as they were.
  ///   - new: The rules as they are; a rule is the old one with its id.
  /// - Returns: For each rule at most a URL that it lost, one that it gained, and one that gives something else.
  package static func witnesses(from old: Session, to new: Session) -> [Subject] {
    let before = Dictionary(
      old.patternCases.map { ($0.rule.id, $0.target) },
      uniquingKeysWith: { first, _ in first }
    )
    let pairs = new.patternCases.compactMap { entry -> (old: PatternCase, new: PatternCase)? in
      guard let old = before[entry.rule.id], old.pattern != entry.target.pattern else { return nil }
      return (old, entry.target)
    }
    .prefix(limit)
    let settings = new.settings
    let found = ParallelWork.map(pairs.count, workers: settings.run.workers) { index -> [Subject] in
      let difference = PatternDifference(pairs[index].old, pairs[index].new, settings, effort: 1)
      guard case .different(let witness) = difference.verdict else { return [] }
      return ([witness] + difference.further).filter { $0.likeness == .real }.map(\.subject)
    }
    return found.flatMap(\.self)
  }

  /// A URL on which a pattern matches otherwise than another one: one that it lost, if there is any.
  ///
  /// - Parameters:
  ///   - old: The other pattern.
  ///   - new: The pattern.
  ///   - settings: The settings in effect.
  /// - Returns: The URL; nil if none was found.
  static func witness(
    from old: String,
    to new: PatternCase,
    _ settings: Settings
  ) -> GoldenRecord.Witness? {
    var former = new
    former.pattern = old
    let difference = PatternDifference(former, new, settings, effort: 1)
    guard case .different(let first) = difference.verdict else { return nil }
    let found = ([first] + difference.further).filter { $0.likeness == .real }.map { witness in
      let change: GoldenRecord.Witness.Change =
        switch (witness.first, witness.second) {
        case (_, .noMatch): .lost
        case (.noMatch, _): .gained
        default: .groups
        }
      return GoldenRecord.Witness(url: witness.subject.text, change: change)
    }
    return found.first { $0.change == .lost } ?? found.first
  }
}
