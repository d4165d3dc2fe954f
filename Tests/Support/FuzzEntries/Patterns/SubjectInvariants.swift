import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax

/// What must hold of strings that are generated from a tree: where the tree has nothing that a
/// generator does not solve, the engine matches all of them.
struct SubjectInvariants {
  private let engine: any MatchEngine
  private let limits: MatchLimits

  /// ICU, over trees of its own dialect.
  static let ofICU = SubjectInvariants(
    engine: FoundationEngine(path: .icu),
    limits: MatchLimits(steps: 20, subjectLength: 1 << 16)
  )
  /// PCRE2, over trees of what it reads.
  static let ofPCRE2 = SubjectInvariants(
    engine: PCRE2Engine(profile: .ported, counts: true),
    limits: MatchLimits(steps: 20_000, subjectLength: 1 << 16)
  )

  /// Checks the strings of a tree.
  ///
  /// - Parameters:
  ///   - tree: The tree, as the engine reads the pattern.
  ///   - text: The pattern's text.
  /// - Throws: The invariant that is broken.
  func check(_ tree: RegexPattern, _ text: String) throws(BrokenInvariant) {
    _ = tree.requiredLiterals
    var generator = SubjectGenerator(tree, seed: UInt64(text.utf8.count))
    var subjects = generator.steeredSubjects(limit: 8)
    for _ in 0..<4 { if let subject = generator.nextMatch() { subjects.append(subject) } }
    _ = generator.nextNearMiss()
    guard tree.root.isSolved, tree.hasMembers, let code = try? engine.compile(text) else { return }
    for subject in subjects where subject.count < Self.maxLength {
      let result = code.firstMatch(in: Subject(utf16: subject), limits: limits)
      try require(
        result.outcome != .noMatch,
        "\(engine.identity.name) matches a generated string",
        String(decoding: subject, as: UTF16.self).debugDescription
      )
    }
  }

  /// Strings are cut off at 512 units.
  private static let maxLength = 512
}

extension RegexPattern {
  /// Whether a generator knows a member of each set; some sets have none.
  fileprivate var hasMembers: Bool {
    var hasMembers = true
    root.forEach { node in
      switch node.kind {
      case .property, .characterClass, .shorthand:
        var generator = SubjectGenerator(withRoot(node), seed: 0)
        if generator.nextMatch()?.isEmpty != false { hasMembers = false }
      default: break
      }
    }
    return hasMembers
  }
}

extension RegexNode {
  /// The repetitions that a generator makes at the most.
  private static let maxRepetitions = 64

  /// Whether a string that follows the tree is one that it matches: no assertion, no reference,
  /// nothing that takes back what was matched or keeps it.
  fileprivate var isSolved: Bool {
    switch kind {
    case .empty, .literal, .flagChange: true
    // Generators look at classes as they are written, in one case.
    case .property, .characterClass: !flags.contains(.caseInsensitive)
    // A generator puts line ends in the place of a dot, too, to see who takes them.
    case .anyCharacter: flags.contains(.dotMatchesLineSeparators)
    case .shorthand(let shorthand): "dDsSwW".contains(shorthand.rawValue)
    case .anchor, .backReference: false
    case .group(let kind, let body):
      switch kind {
      case .capturing, .nonCapturing, .scopedFlags: body.isSolved
      case .atomic, .lookahead, .lookbehind: false
      }
    case .quantified(let item, let quantifier):
      quantifier.kind != .possessive && quantifier.lowerBound <= Self.maxRepetitions
        && item.isSolved
    case .concatenation(let nodes), .alternation(let nodes): nodes.allSatisfy(\.isSolved)
    }
  }
}
