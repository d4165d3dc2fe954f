public import MatchEngine
public import RegexSyntax
public import SubjectDomains

/// Looks by guided fuzzing for inputs over which one pattern takes very many steps.
///
/// It exists for what the structure of a pattern cannot decide: back-references, lookarounds, size.
/// Inputs are made from the pattern and from given ones, mutated, and kept when they reach a new place
/// of the pattern or visit one more often per character; then parts of the best of them are repeated
/// as often as it takes to see the steps grow. The work is bounded by numbers of executions and steps,
/// and all that is drawn comes from a seed, so that the result is the same on every run.
public struct GuidedFuzzing {
  private let code: any TracingPattern
  private let tree: RegexPattern
  private let domain: SubjectDomain
  private let subjects: [[UInt16]]
  private let seed: UInt64
  private let bounds: Bounds
  /// The searches that were run.
  public private(set) var executions = 0
  /// The steps that they took.
  public private(set) var steps = 0

  /// How much may be tried.
  public struct Bounds: Sendable, Hashable {
    /// The most searches.
    public var executions: Int
    /// The most steps, over all searches; the last search may take it a little over.
    public var steps: Int

    /// Creates bounds; the usual ones are 2,000 searches and 3 million steps.
    public init(executions: Int = 2_000, steps: Int = 3_000_000) {
      self.executions = executions
      self.steps = steps
    }
  }

  /// Plans the fuzzing of a pattern.
  ///
  /// - Parameters:
  ///   - code: The pattern as an engine has compiled it that tells of its steps.
  ///   - tree: The pattern; its offsets are those of the compiled text.
  ///   - domain: What the pattern is searched in.
  ///   - subjects: Inputs to begin with, such as tests of the rule.
  ///   - seed: What is drawn comes from this.
  ///   - bounds: How much may be tried.
  public init(
    _ code: any TracingPattern,
    tree: RegexPattern,
    in domain: SubjectDomain = .url,
    subjects: [Subject] = [],
    seed: UInt64 = 1,
    bounds: Bounds = Bounds()
  ) {
    self.code = code
    self.tree = tree
    self.domain = domain
    self.subjects = subjects.prefix(Self.maxSubjects).map(\.utf16)
    self.seed = seed
    self.bounds = bounds
  }

  private static let maxSubjects = 64
}

extension GuidedFuzzing {
  /// Runs the fuzzing.
  ///
  /// - Returns: Shapes that take more steps than grow in line with their length, those first that are
  ///   expected to be slow at the shortest length; for the caller to measure on the engines.
  public mutating func run() -> [PumpedShape] {
    var inputs = InputEvolution(code, tree: tree, in: domain, seeds: subjects, seed: seed)
    while executions < bounds.executions * 2 / 5, steps < bounds.steps / 3,
      let input = inputs.next()
    {
      let visit = inputs.run(input, limit: InputEvolution.traceLimit)
      executions += 1
      steps += visit.steps
    }
    let rest = Bounds(executions: bounds.executions - executions, steps: bounds.steps - steps)
    let found = inputs.pumpedShapes(within: rest)
    executions += found.executions
    steps += found.steps
    return found.shapes
  }
}
