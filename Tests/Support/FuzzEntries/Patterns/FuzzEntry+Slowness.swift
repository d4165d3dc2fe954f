import FoundationEngine
import MatchEngine
import PCRE2Engine

extension FuzzEntry {
  /// Subjects of one pattern: none takes an engine the steps from which on a search is slow.
  ///
  /// - Parameter pattern: The pattern.
  /// - Returns: The entry, whose inputs are subjects.
  public static func slowness(of pattern: String) -> FuzzEntry {
    let search = SlowSearch(pattern)
    return FuzzEntry("match") { (input: [UInt8], visit: StepVisitor) throws(BrokenInvariant) in
      let subject = MatchInput(input, pattern: pattern).subject
      search.trace(subject, visit)
      guard let engine = search.slowEngine(on: subject) else { return }
      throw BrokenInvariant(
        "searches are short",
        "\(engine.name) takes \(engine.cap) \(engine.unit) on \(subject.utf16.count) characters"
      )
    }
  }
}

/// The searches of a pattern by both engines, with the limits of `ruleproof fuzz`.
struct SlowSearch: Sendable {
  private let foundation: (any CostMeasuringPattern)?
  private let pcre2: PCRE2Pattern?

  init(_ pattern: String) {
    foundation = (try? FoundationEngine().compile(pattern)) as? any CostMeasuringPattern
    pcre2 = try? PCRE2Engine(profile: .costed, counts: true).compilePattern(pattern)
  }

  /// An engine, and the steps from which on its searches are slow.
  struct Engine: Sendable, Hashable {
    var name: String
    var cap: Int
    var unit: String
  }

  func slowEngine(on subject: String) -> Engine? {
    let codes: [(CostUnit, String, (any CostMeasuringPattern)?)] = [
      (.ticks, "foundation", foundation), (.callouts, "pcre2", pcre2),
    ]
    for (unit, name, code) in codes {
      let cap = unit.count(ofStates: SearchScale.slowSteps)
      guard let cost = code?.measureCost(in: Subject(subject), limit: cap) else { continue }
      let isSlow =
        switch cost.end {
        case .limit, .failed(.matchLimit): true
        case .finished, .failed: cost.steps >= cap
        }
      if isSlow { return Engine(name: name, cap: cap, unit: unit.rawValue) }
    }
    return nil
  }

  /// Tells of the steps of a search by PCRE2.
  func trace(_ subject: String, _ visit: FuzzEntry.StepVisitor) {
    let limits = MatchLimits(steps: SearchScale.slowSteps, subjectLength: MatchInput.maxLength)
    _ = pcre2?.trace(in: Subject(subject), limits: limits) { step in
      visit(step.patternOffset ?? 0)
      return true
    }
  }
}
