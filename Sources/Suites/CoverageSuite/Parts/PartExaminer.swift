import Diagnostics
internal import MatchEngine
internal import RegexSyntax
internal import SubjectDomains

/// Tells which parts of a pattern a subject exercises.
struct PartExaminer: Sendable {
  let tree: PatternTree
  let tests: [NodeTest?]
  let domain: SubjectDomain
  let list: PartList
  private let main: FollowedPattern
  private let lookarounds: [Lookaround]
  private let nearness: EditSearch

  /// A lookaround with the spellings of the pattern that tell about it.
  private struct Lookaround: Sendable {
    var node: Int
    /// Whether it is in a negative one, so that its refusal lets a subject match.
    var isInverted: Bool
    /// Whether the pattern's lookarounds before it have used up the room for spellings.
    var isLeftOut = false
    /// The pattern in which it need not hold; nil if the engine refuses that.
    var optional: (any CompiledPattern)?
    /// The pattern in which it holds where it would refuse; nil for a positive one.
    var asserted: FollowedPattern?
  }

  /// What examining a subject takes, by the number of nodes that are gone through.
  var cost: Int { tree.nodes.count * (2 + lookarounds.count) }

  private let limits: MatchLimits
  /// The work that may still go into the pattern; the engine takes its share from it too.
  let work: WorkAllowance

  /// Makes all that is needed for examining subjects.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - domain: What it is searched in.
  ///   - templateGroups: The groups that templates name.
  ///   - engine: The engine.
  ///   - limits: What a match may use.
  ///   - work: The work that may go into the pattern.
  /// - Throws: `PatternError` when the engine refuses the pattern.
  init(
    _ pattern: RegexPattern,
    in domain: SubjectDomain,
    templateGroups: Set<Int>,
    engine: any MatchEngine,
    limits: MatchLimits,
    within work: WorkAllowance
  ) throws(PatternError) {
    self.work = work
    self.domain = domain
    tree = PatternTree(pattern)
    tests = tree.nodes.map(\.test)
    list = PartList(tree, tests: tests, templateGroups: templateGroups)
    main = try FollowedPattern(tree, tests: tests, engine: engine, limits: limits)
    self.limits = limits
    var lookarounds: [Lookaround] = []
    // Each lookaround takes spellings of the whole pattern.
    var left = Self.maxSpelled
    for node in tree.nodes.indices where tree.isLookaround(node) {
      left -= pattern.source.utf16.count
      guard left >= 0, !work.isUsedUp else {
        lookarounds.append(Lookaround(node: node, isInverted: false, isLeftOut: true))
        break
      }
      work.spend(pattern.source.utf16.count)
      let root = PatternVariant.optional(node, in: tree)
      let isInverted = tree.negativeLookaround(around: node) != nil
      lookarounds.append(
        Lookaround(
          node: node,
          isInverted: isInverted,
          optional: try? engine.compile(pattern.withRoot(root).printed(in: .icu).text),
          asserted: tree.isNegativeLookaround(node) && !isInverted
            ? try? FollowedPattern(
              tree,
              tests: tests,
              asserted: node,
              engine: engine,
              limits: limits
            ) : nil
        )
      )
    }
    self.lookarounds = lookarounds
    nearness = EditSearch(tree, tests: tests, in: domain)
  }

  /// The most text of all spellings, in UTF-16 units; a unit of it takes some 200 bytes.
  private static let maxSpelled = 1_000_000
}

/// What a subject exercises.
struct Exercise: Sendable {
  /// Whether the pattern matches it; nil if the engine gave up.
  var isMatch: Bool?
  /// The parts that it exercises, but for the near miss.
  var parts: Set<PatternPart> = []
  /// The way of the match, or nil.
  var way: MatchWay?
  /// Why it is not known which other parts it exercises; nil if it is.
  var unknownReason: String?
}

extension PartExaminer {
  /// Whether the pattern matches; nil if the engine gave up.
  func matches(_ subject: Subject) -> Bool? { main.matches(subject) }

  /// Tells what a subject exercises.
  func examine(_ subject: Subject) -> Exercise {
    var exercise = Exercise()
    switch main.follow(subject) {
    case .failed(let reason):
      exercise.unknownReason = reason.reason
      return exercise
    case .match(let match, let way):
      exercise.isMatch = true
      addGroups(of: match, to: &exercise)
      switch way {
      case .success(let way):
        exercise.parts.formUnion(reading.parts(of: way))
        exercise.way = way
      case .failure(let reason): exercise.unknownReason = reason.reason
      }
    case .noMatch: exercise.isMatch = false
    }
    for lookaround in lookarounds {
      if lookaround.isLeftOut {
        exercise.unknownReason = WorkAllowance.reason.words
      } else if lookaround.isInverted == (exercise.isMatch == true) {
        examine(lookaround, subject, &exercise)
      }
    }
    return exercise
  }

  private var reading: PartReading { PartReading(tree: tree, tests: tests, list: list) }

  private func addGroups(of match: Match, to exercise: inout Exercise) {
    for part in list.parts where match.ranges.indices.contains(part.index) {
      let isSet = match.ranges[part.index] != nil
      switch part.kind {
      case .groupSet, .groupInTemplate: if isSet { exercise.parts.insert(part) }
      case .groupUnset: if !isSet { exercise.parts.insert(part) }
      default: continue
      }
    }
  }

  /// Whether a lookaround alone decides about a subject, and by which of its parts.
  private func examine(_ lookaround: Lookaround, _ subject: Subject, _ exercise: inout Exercise) {
    let isOtherwise: Bool
    guard let optional = lookaround.optional else {
      exercise.unknownReason = "the engine refuses the pattern with an optional lookaround"
      return
    }
    switch optional.firstMatch(in: subject, limits: limits).outcome {
    case .match: isOtherwise = exercise.isMatch == false
    case .noMatch: isOtherwise = exercise.isMatch == true
    case .failed(let failure):
      exercise.unknownReason = failure.message
      return
    }
    guard isOtherwise else { return }
    exercise.parts.insert(PatternPart(kind: .refuses, node: lookaround.node))
    guard let asserted = lookaround.asserted else {
      if tree.isNegativeLookaround(lookaround.node), !lookaround.isInverted {
        exercise.unknownReason = "the engine refuses the pattern with a required lookaround"
      }
      return
    }
    switch asserted.follow(subject) {
    case .match(_, .success(let way)):
      let inside = reading.parts(of: way).filter { part in
        part.node != lookaround.node && tree.way(from: part.node).contains(lookaround.node)
      }
      exercise.parts.formUnion(inside)
    case .match(_, .failure(let reason)), .failed(let reason):
      exercise.unknownReason = reason.reason
    case .noMatch: break
    }
  }
}

extension PartExaminer {
  /// Whether a subject that the pattern refuses nearly matches: a lookaround alone refuses it, or a few
  /// edits make it match.
  func isNearMiss(_ subject: Subject, _ exercise: Exercise) -> Bool {
    guard exercise.isMatch == false else { return false }
    if exercise.parts.contains(where: { $0.kind == .refuses }) { return true }
    return nearness.candidates(near: subject.utf16, within: work).contains {
      main.matches(Subject(utf16: $0)) == true
    }
  }
}

extension RegexNode {
  /// What the node takes; nil for a node that takes no character.
  ///
  /// Of a reference, whether case is ignored is all that matters.
  fileprivate var test: NodeTest? {
    switch kind {
    case .literal, .anyCharacter, .shorthand, .property, .characterClass: NodeTest(self)
    case .backReference: flags.contains(.caseInsensitive) ? NodeTest(self) : nil
    default: nil
    }
  }
}
