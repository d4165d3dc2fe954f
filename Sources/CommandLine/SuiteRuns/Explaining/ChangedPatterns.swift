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
    return differences(between: pairs, new.settings).flatMap { $0.map(\.subject) }
  }

  /// URLs on which patterns match otherwise than others: of each one that it lost, if there is any.
  ///
  /// - Parameters:
  ///   - pairs: The other pattern and the pattern.
  ///   - settings: The settings in effect.
  /// - Returns: The URLs in the order of the pairs; nil where none was found or the pattern was not compared.
  static func witnesses(
    of pairs: [(old: String, new: PatternCase)],
    _ settings: Settings
  ) -> [GoldenRecord.Witness?] {
    let cases = pairs.map { old, new in
      var former = new
      former.pattern = old
      return (old: former, new: new)
    }
    return differences(between: cases, settings).map { found in
      let witnesses = found.map(GoldenRecord.Witness.init)
      return witnesses.first { $0.change == .lost } ?? witnesses.first
    }
  }

  /// The URLs on which the patterns of each pair differ; none for pairs beyond the limit.
  private static func differences(
    between pairs: [(old: PatternCase, new: PatternCase)],
    _ settings: Settings
  ) -> [[PatternDifference.Witness]] {
    let compared = ParallelWork.map(min(pairs.count, limit), workers: settings.run.workers) {
      index -> [PatternDifference.Witness] in
      let difference = PatternDifference(pairs[index].old, pairs[index].new, settings, effort: 1)
      guard case .different(let witness) = difference.verdict else { return [] }
      return ([witness] + difference.further).filter { $0.likeness == .real }
    }
    return compared + pairs.dropFirst(limit).map { _ in [] }
  }
}

extension GoldenRecord.Witness {
  fileprivate init(_ difference: PatternDifference.Witness) {
    let change: Change =
      switch (difference.first, difference.second) {
      case (_, .noMatch): .lost
      case (.noMatch, _): .gained
      default: .groups
      }
    self.init(url: difference.subject.text, change: change)
  }
}
