import Diagnostics
internal import MatchEngine
internal import RegexSyntax
internal import SubjectDomains

/// Determines which parts of a pattern a subject exercises.
struct PartExaminer: Sendable {
  let tree: PatternTree
  let tests: [NodeTest?]
  let domain: SubjectDomain
  let list: PartList
  private let main: FollowedPattern
  private let lookarounds: [Lookaround]
  private let nearness: EditSearch

  /// A lookaround with the variants of the pattern that reveal its effect.
  private struct Lookaround: Sendable {
    var node: Int
    /// Whether it is inside a negative one, so that its failure makes a subject match.
    var isInverted: Bool
    /// Whether earlier lookarounds have used up the limit for variants.
    var isLeftOut = false
    /// The pattern without the requirement that it hold; nil if the engine refuses that.
    var optional: (any CompiledPattern)?
    /// The pattern that requires it to hold where it would refuse; nil for a positive one.
    var asserted: FollowedPattern?
  }

  /// The cost of examining a subject, in visited nodes.
  var cost: Int { tree.nodes.count * (2 + lookarounds.count) }

  private let limits: MatchLimits
  /// The remaining work for the pattern, including the engine's.
  let work: WorkAllowance

  /// Prepares to examine subjects.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - domain: What it is searched in.
  ///   - templateGroups: The groups that templates name.
  ///   - engine: The engine.
  ///   - limits: The limits of a match.
  ///   - work: The allowance for the pattern.
  /// - Throws: `PatternError` if the engine refuses the pattern.
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
    // Each lookaround needs variants of the whole pattern.
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

  /// The maximum total length of variants, in UTF-16 units; a unit takes some 200 bytes.
  private static let maxSpelled = 1_000_000
}

struct Exercise: Sendable {
  /// Whether the pattern matches it; nil if the engine gave up.
  var isMatch: Bool?
  /// The parts that it exercises, except the near miss.
  var parts: Set<PatternPart> = []
  /// The path of the match, if known.
  var way: MatchWay?
  /// Why it is unknown which other parts it exercises; nil if it is known.
  var unknownReason: String?
}

extension PartExaminer {
  /// Whether the pattern matches; nil if the engine gave up.
  func matches(_ subject: Subject) -> Bool? { main.matches(subject) }

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

  /// Whether a single lookaround decides about a subject, and which of its parts do.
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
  /// Whether a refused subject nearly matches: only a lookaround refuses it, or a few edits make it
  /// match.
  func isNearMiss(_ subject: Subject, _ exercise: Exercise) -> Bool {
    guard exercise.isMatch == false else { return false }
    if exercise.parts.contains(where: { $0.kind == .refuses }) { return true }
    return nearness.candidates(near: subject.utf16, within: work).contains {
      main.matches(Subject(utf16: $0)) == true
    }
  }
}

extension RegexNode {
  /// The characters that the node consumes; nil for a node that consumes none.
  ///
  /// For a reference only its case sensitivity matters.
  fileprivate var test: NodeTest? {
    switch kind {
    case .literal, .anyCharacter, .shorthand, .property, .characterClass: NodeTest(self)
    case .backReference: flags.contains(.caseInsensitive) ? NodeTest(self) : nil
    default: nil
    }
  }
}
