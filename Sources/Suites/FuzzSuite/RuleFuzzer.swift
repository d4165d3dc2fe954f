import BacktrackingSuite
import Digests
import LinkResolver
import ManifestModel
import MatchEngine
import RegexSyntax
import SubjectDomains

/// The fuzzing of one rule, in rounds.
///
/// A round depends only on the seed, the rule and earlier rounds.
struct RuleFuzzer {
  let target: FuzzTarget
  private let seed: UInt64
  private var inputs: InputEvolution?
  private(set) var findings: [Finding.Key: Finding] = [:]
  private(set) var executions = 0
  private(set) var greatestCost = 0
  /// Why the rule cannot be fuzzed; nil if it can.
  private(set) var obstacle: String?
  private var rounds = 0
  private var scriptRuns = 0
  /// URLs that were tried and not yet compared.
  private var uncompared: [Subject] = []
  /// URLs that took more steps than are counted at first.
  private var heavy: [[UInt16]] = []

  init(_ target: FuzzTarget, seed: UInt64) {
    self.target = target
    self.seed = seed ^ FNV1a(of: [target.rule, target.pattern]).value
  }
}

extension RuleFuzzer {
  /// The number of inputs that reached something new.
  var keptCount: Int { inputs?.keptCount ?? 0 }

  /// Runs a round.
  ///
  /// - Parameters:
  ///   - count: How many URLs are tried.
  ///   - isLast: Whether no other round follows.
  ///   - engines: The engines of this thread.
  ///   - isStopped: Whether to stop; what was found by then stays.
  mutating func runRound(
    of count: Int,
    isLast: Bool,
    _ engines: FuzzEngines,
    isStopped: () -> Bool
  ) {
    if rounds == 0 { prepare(engines) }
    guard obstacle == nil else { return }
    rounds += 1
    for _ in 0..<count {
      guard !isStopped() else { return }
      guard let url = inputs?.next() else {
        obstacle = "no generated URL comes close to matching the rule's pattern"
        return
      }
      engines.note(target.rule, [url])
      tryURL(url, isStopped)
    }
    // Each costs as much as many rounds, and finds less each time.
    if isLast || rounds.isPowerOfTwo { compare(engines) }
    if isLast || rounds.isPowerOfFour { lookForSlowness(engines, isStopped) }
  }

  private mutating func prepare(_ engines: FuzzEngines) {
    if case .failure(let failure) = target.program.pattern {
      obstacle = failure.message
      return
    }
    guard let guide = engines.guide(target.pattern) else {
      obstacle = "the engine that reports steps refuses the pattern"
      return
    }
    let target = target
    inputs = InputEvolution(
      guide.code,
      tree: guide.tree,
      in: target.domain,
      seeds: target.seeds.map(\.utf16),
      longest: Self.maxLength,
      only: { target.takes($0) },
      seed: seed
    )
  }

  private mutating func tryURL(_ url: [UInt16], _ isStopped: () -> Bool) {
    guard let visit = inputs?.run(url, limit: Self.traceLimit) else { return }
    executions += 1
    greatestCost = max(greatestCost, visit.steps)
    if visit.isCut {
      if heavy.count < Self.maxHeavy { heavy.append(url) }
      return
    }
    if uncompared.count < Self.maxUncompared { uncompared.append(Subject(utf16: url)) }
    guard visit.isMatch else { return }
    examine(url, byScript: false, attempts: Self.shrinking)
    guard target.hasScripts, target.resolver.scripts != nil,
      visit.isKept || scriptRuns < Self.firstScriptRuns || executions % 4 == 0,
      scriptRuns < Self.maxScriptRuns,
      !isStopped()
    else { return }
    scriptRuns += 1
    examine(url, byScript: true, attempts: Self.scriptShrinking)
  }

  /// Looks at what the rule gives for a URL.
  private mutating func examine(_ url: [UInt16], byScript: Bool, attempts: Int) {
    let probe = OutcomeProbe(target: target)
    let text = String(decoding: url, as: UTF16.self)
    for finding in probe.findings(on: text, byScript: byScript) where findings[finding.key] == nil {
      let shortest = URLShrinker.shrink(url, attempts: attempts, among: target.takes) { shorter in
        probe.findings(on: String(decoding: shorter, as: UTF16.self), byScript: byScript)
          .contains { $0.key == finding.key }
      }
      let shown = probe.findings(on: String(decoding: shortest, as: UTF16.self), byScript: byScript)
        .first { $0.key == finding.key }
      findings[finding.key] = shown ?? finding
    }
  }

  private mutating func compare(_ engines: FuzzEngines) {
    engines.note(target.rule, uncompared.map(\.utf16))
    for finding in DriftProbe(target: target, engines: engines.compared).findings(on: uncompared)
    where findings[finding.key] == nil {
      findings[finding.key] = finding
    }
    uncompared.removeAll()
  }

  private mutating func lookForSlowness(_ engines: FuzzEngines, _ isStopped: () -> Bool) {
    let heavy = heavy
    self.heavy.removeAll()
    guard let inputs else { return }
    let bounds = GuidedFuzzing.Bounds(executions: Self.pumpRuns, steps: Self.pumpSteps)
    let shapes = inputs.pumpedShapes(within: bounds).shapes
    for engine in engines.measured {
      guard !isStopped(), let probe = SlownessProbe(target, on: engine, engines.note) else {
        continue
      }
      if findings[probe.finding(.plain("")).key] != nil { continue }
      if let finding = probe.finding(
        among: Array(shapes.prefix(Self.maxShapes)),
        isStopped: isStopped
      ) {
        findings[finding.key] = finding
      } else if let slow = heavy.first(where: { !isStopped() && probe.isSlow($0) }) {
        let shortest = URLShrinker.shrink(slow, attempts: Self.heavyShrinking, among: target.takes)
        {
          !isStopped() && probe.isSlow($0)
        }
        let finding = probe.finding(.plain(String(decoding: shortest, as: UTF16.self)))
        findings[finding.key] = finding
      }
    }
  }

  /// The maximum length of a URL that is tried, in UTF-16 units.
  private static let maxLength = 512
  /// The steps that are counted at first.
  private static let traceLimit = 20_000
  private static let maxHeavy = 4
  private static let maxUncompared = 1 << 11
  private static let firstScriptRuns = 32
  private static let maxScriptRuns = 512
  private static let shrinking = 300
  private static let scriptShrinking = 60
  private static let heavyShrinking = 24
  private static let pumpRuns = 600
  private static let pumpSteps = 1_000_000
  private static let maxShapes = 6
}

extension Int {
  fileprivate var isPowerOfTwo: Bool { self > 0 && self & (self - 1) == 0 }
  fileprivate var isPowerOfFour: Bool { isPowerOfTwo && trailingZeroBitCount % 2 == 0 }
}
