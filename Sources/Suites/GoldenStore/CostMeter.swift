import Diagnostics
import LinkResolver
import MatchEngine

/// A pattern as an engine has compiled or refused it, or compiled and cannot count it, for counting
/// what its searches cost.
struct CostMeter {
  let identity: EngineIdentity
  let limits: MatchLimits
  var pattern: (any CompiledPattern)?
  var refusal = ""
  /// Whether the engine takes the pattern, and only cannot count its steps.
  var isUncounted = false
}

extension CostMeter {
  init(compiling source: String?, with engine: any MatchEngine, limits: MatchLimits) {
    self.init(identity: engine.identity, limits: limits)
    guard let source else {
      refusal = RuleFailure.missingPattern.reason.words
      return
    }
    do throws(PatternError) {
      pattern = try engine.compile(source)
    } catch {
      refusal = error.message
      isUncounted = error.isOfCounting
    }
  }

  /// The cost that goldens hold; nil for an engine that counts nothing.
  func cost(_ tally: CostTally) -> GoldenCost? {
    guard let unit = identity.costUnit else { return nil }
    let withoutPattern: GoldenCost.Result = isUncounted ? .uncounted(refusal) : .refused(refusal)
    return GoldenCost(
      engine: identity.name,
      version: identity.versionWithOptions,
      unit: unit,
      result: pattern == nil ? withoutPattern : .counted(tally.totals)
    )
  }
}

/// Adds up what searches cost.
struct CostTally {
  private let kept: Int
  private var sums = GoldenCost.Totals()
  /// The costliest subjects so far, the worst first, and of equal ones the first to come.
  private var worst: [(steps: Int, subject: GoldenSubject)] = []

  init(keeping count: Int) {
    kept = count
  }
}

extension CostTally {
  mutating func add(
    _ result: MatchResult,
    of subject: GoldenSubject,
    isInCorpus: Bool,
    isTest: Bool
  ) {
    if isTest { sums.tests += result.cost }
    if isInCorpus { sums.corpus += result.cost }
    if case .failed(let failure) = result.outcome {
      sums.failures[failure.reason, default: 0] += 1
    }
    guard result.cost > 0, worst.count < kept || result.cost > (worst.last?.steps ?? 0) else {
      return
    }
    let place = worst.firstIndex { $0.steps < result.cost } ?? worst.count
    worst.insert((result.cost, subject), at: place)
    if worst.count > kept { worst.removeLast() }
  }

  var totals: GoldenCost.Totals {
    var totals = sums
    totals.costliest = worst.map { item in
      CostlySubject(steps: item.steps, subject: ShortenedURL.text(of: item.subject.searched))
    }
    return totals
  }
}
