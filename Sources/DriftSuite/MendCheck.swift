import MatchEngine

/// Checks that a mended pattern means what the pattern meant, on all engines and all subjects.
struct MendCheck {
  let engines: [DriftEngine]
  let subjects: [Subject]
  /// How many of the subjects, from the first, are the rule's own.
  let ownCount: Int
}

extension MendCheck {
  /// What became of a check.
  enum Verdict: Sendable, Hashable {
    /// The reference engine's answers are the same on every subject, and no new difference came up.
    case exact
    /// So on every URL that a browser would send and on the rule's own tests; elsewhere the mended
    /// pattern matches less, or more.
    case exactOnURLs
    /// On one of those the mended pattern means something else, or makes a new difference.
    case refused
  }

  /// Checks a mended pattern against the pattern.
  ///
  /// - Parameters:
  ///   - mended: The mended pattern.
  ///   - pattern: The pattern as it is.
  /// - Returns: What became of it.
  func verdict(on mended: String, of pattern: String) -> Verdict {
    let before = engines.map { $0.read(pattern) }
    let after = engines.map { $0.read(mended) }
    guard let oldReference = before.first, let newReference = after.first,
      newReference.refusal == nil
    else { return .refused }
    // Where the rules' own engine refuses the pattern, another one's reading is kept.
    let kept = oldReference.refusal == nil ? 0 : before.firstIndex { $0.refusal == nil } ?? 0
    var isExact = true
    for (index, subject) in subjects.enumerated() {
      let old = before.map { $0.answer(on: subject) }
      let new = after.map { $0.answer(on: subject) }
      guard hasNewDifference(old, new) || new[kept].differs(from: old[kept]) else { continue }
      if index < ownCount || SubjectGrade(of: subject) == .url { return .refused }
      isExact = false
    }
    return isExact ? .exact : .exactOnURLs
  }

  private func hasNewDifference(_ old: [EngineAnswer], _ new: [EngineAnswer]) -> Bool {
    zip(old, new).dropFirst().contains { pair in
      new[0].differs(from: pair.1) && !old[0].differs(from: pair.0)
    }
  }
}
