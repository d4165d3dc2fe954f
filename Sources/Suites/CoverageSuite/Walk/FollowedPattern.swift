internal import MatchEngine
internal import RegexSyntax

/// A pattern whose matches can be followed: a walk determines the path of a match, and marks set by
/// the engine confirm it.
struct FollowedPattern: Sendable {
  private let program: WalkProgram
  private let tests: [NodeTest?]
  private let compiled: any CompiledPattern
  private let marked:
    Result<(pattern: any CompiledPattern, marks: InstrumentedPattern), PatternError>
  private let unfollowed: String?
  private let limits: MatchLimits

  /// The maximum number of steps of a walk.
  private static let maxSteps = 2_000_000

  /// Compiles a pattern for following.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - tests: The characters that each node consumes.
  ///   - asserted: A negative lookaround that must hold where it would refuse.
  ///   - engine: The engine.
  ///   - limits: The limits of a match.
  /// - Throws: `PatternError` if the engine refuses the pattern.
  init(
    _ tree: PatternTree,
    tests: [NodeTest?],
    asserted: Int? = nil,
    engine: any MatchEngine,
    limits: MatchLimits
  ) throws(PatternError) {
    var subjectTree = tree
    var source = tree.pattern.source
    if let asserted {
      let root = PatternVariant.asserted(asserted, in: tree)
      let variant = tree.pattern.withRoot(root)
      subjectTree = PatternTree(variant)
      source = variant.printed(in: .icu).text
    }
    program = WalkProgram(tree, asserted: asserted)
    self.tests = tests
    self.limits = limits
    unfollowed = tree.unfollowed
    compiled = try engine.compile(source)
    let marks = InstrumentedPattern(subjectTree)
    marked = Result { () throws(PatternError) in (try engine.compile(marks.text), marks) }
  }

  enum Answer {
    /// The engine's match, and its path or why that is unknown.
    case match(Match, Result<MatchWay, UnknownWay>)
    case noMatch
    /// The engine gave up.
    case failed(UnknownWay)
  }
}

/// Why the path of a match is unknown.
struct UnknownWay: Error, Hashable {
  var reason: String
}

extension FollowedPattern {
  /// Whether the pattern matches; nil if the engine gave up.
  func matches(_ subject: Subject) -> Bool? {
    switch compiled.firstMatch(in: subject, limits: limits).outcome {
    case .match: true
    case .noMatch: false
    case .failed: nil
    }
  }

  func follow(_ subject: Subject) -> Answer {
    switch compiled.firstMatch(in: subject, limits: limits).outcome {
    case .noMatch: .noMatch
    case .failed(let failure): .failed(UnknownWay(reason: failure.message))
    case .match(let match): .match(match, way(of: match, in: subject))
    }
  }

  private func way(of match: Match, in subject: Subject) -> Result<MatchWay, UnknownWay> {
    if let unfollowed { return .failure(UnknownWay(reason: unfollowed)) }
    guard let range = match.ranges.first ?? nil else { return .failure(Self.otherWay) }
    var walk = PatternWalk(program, tests: tests, subject: subject.utf16, limit: Self.maxSteps)
    switch walk.run(from: range.lowerBound) {
    case .noMatch: return .failure(Self.otherWay)
    case .gaveUp:
      return .failure(UnknownWay(reason: "tracing the match took over \(Self.maxSteps) steps"))
    case .match(let end, let groups, let events):
      let isSame =
        end == range.upperBound
        && match.ranges.indices.dropFirst().allSatisfy { match.ranges[$0] == groups[$0] }
      guard isSame else { return .failure(Self.otherWay) }
      let way = MatchWay(subject: subject.utf16, events: events)
      return confirmed(way, subject)
    }
  }

  private static let otherWay = UnknownWay(reason: "the engine did not follow the traced path")

  private func confirmed(_ way: MatchWay, _ subject: Subject) -> Result<MatchWay, UnknownWay> {
    switch marked {
    case .failure(let error):
      return .failure(
        UnknownWay(
          reason: """
            the engine refuses the pattern with markers: \(error.message)
            """
        )
      )
    case .success(let (pattern, marks)):
      switch pattern.firstMatch(in: subject, limits: limits).outcome {
      case .match(let match) where marks.agrees(match, way): return .success(way)
      case .match, .noMatch: return .failure(Self.otherWay)
      case .failed(let failure): return .failure(UnknownWay(reason: failure.message))
      }
    }
  }
}
