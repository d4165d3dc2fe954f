internal import MatchEngine
internal import RunRecord
internal import SubjectDomains

/// Inputs that others hand in: varied links of tests, and subjects of a corpus.
///
/// They resemble real links, so they are tried before any is generated from the pattern.
extension SuggestionSearch {
  typealias Origin = CoverageRecord.Suggestion.Origin

  /// The maximum number of examined inputs of one origin.
  private static let maxGiven = 300
  /// The maximum number of them tested for nearly matching, which takes many searches.
  private static let maxNearMisses = 24

  /// Chooses the input that changes a test the least, for each part that has one; uses at most half
  /// of the work.
  ///
  /// - Parameters:
  ///   - gaps: The parts.
  ///   - given: The inputs of an origin; called only while a part has none.
  mutating func choose(for gaps: [PatternPart], from given: (Origin) -> [Subject]) {
    let budgetLeft = budget / 2
    let workLeft = examiner.work.left / 2
    for origin in [Origin.variation, .corpus] {
      let open = gaps.filter { chosen[$0] == nil }
      guard !open.isEmpty else { return }
      var indices: [Int] = []
      for subject in sorted(given(origin)).prefix(Self.maxGiven) {
        guard budget > budgetLeft, examiner.work.left > workLeft else { break }
        guard let index = examine(subject.utf16), candidates[index].likeness == .real,
          origin == .variation || candidates[index].exercise.isMatch == true
        else { continue }
        if candidates[index].origin == .pattern { candidates[index].origin = origin }
        indices.append(index)
      }
      for part in open {
        guard budget > budgetLeft, examiner.work.left > workLeft else { return }
        chosen[part] = chosenAlready(for: part) ?? first(of: indices, for: part)
      }
    }
  }

  private func first(of indices: [Int], for part: PatternPart) -> Int? {
    guard part.kind == .nearMiss else {
      return indices.first { exercises(candidates[$0], part) }
    }
    let refused = indices.filter { candidates[$0].exercise.isMatch == false }
    return refused.prefix(Self.maxNearMisses).first { exercises(candidates[$0], part) }
  }

  /// The subjects that change a test the least first, shorter ones first among equals.
  private func sorted(_ subjects: [Subject]) -> [Subject] {
    let tests = target.inputs.map(\.subject.utf16)
    let ranked = subjects.enumerated().map { offset, subject in
      let units = subject.utf16
      let change = tests.map { Self.change(from: $0, to: units) }.min() ?? 0
      return (rank: (change, units.count, offset), subject: subject)
    }
    return ranked.sorted { $0.rank < $1.rank }.map(\.subject)
  }

  /// The number of replaced units: those outside the common prefix and suffix of two texts.
  private static func change(from old: [UInt16], to new: [UInt16]) -> Int {
    let shorter = min(old.count, new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    return max(old.count, new.count) - head - min(tail, shorter - head)
  }
}
