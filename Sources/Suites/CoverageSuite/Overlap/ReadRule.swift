internal import MatchEngine
internal import RegexSyntax

/// A rule with data for quickly ruling out matches, and with some matching subjects.
struct ReadRule: Sendable {
  let rule: OverlapRule
  let compiled: (any CompiledPattern)?
  let syntax: RegexPattern?
  /// The lower-case literals that every match contains.
  private let needles: [[UInt16]]
  private(set) var samples: [Subject] = []
  private let limits: MatchLimits

  /// The maximum number of subjects generated for a pattern.
  private static let maxMade = 40

  /// Prepares a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - engine: The engine for its pattern.
  ///   - limits: The limits of each match.
  ///   - makesSamples: Whether to generate subjects in addition to those of its tests.
  init(
    _ rule: OverlapRule,
    engine: any MatchEngine,
    limits: MatchLimits,
    makesSamples: Bool = true
  ) {
    self.rule = rule
    self.limits = limits
    compiled = try? engine.compile(rule.pattern)
    syntax = try? RegexParser.parse(rule.pattern)
    needles = (syntax?.requiredLiterals ?? []).map { $0.text.map(\.lowercased) }
      .filter { needle in needle.allSatisfy { $0 < 0x80 } }
      .sorted { $0.count > $1.count }
    var subjects = rule.tests
    if let syntax, makesSamples {
      var generator = SubjectGenerator(syntax, seed: 1)
      subjects += generator.steeredSubjects(limit: Self.maxMade).map(Subject.init(utf16:))
    }
    samples = subjects.filter { matches($0, Self.folded($0)) == true }
  }
}

extension ReadRule {
  static func folded(_ subject: Subject) -> [UInt16] { subject.utf16.map(\.lowercased) }

  /// Whether the pattern matches a subject, which is also given in lower case; nil if unknown.
  func matches(_ subject: Subject, _ folded: [UInt16]) -> Bool? {
    guard let compiled else { return false }
    guard needles.allSatisfy({ Self.contains($0, in: folded) }) else { return false }
    switch compiled.firstMatch(in: subject, limits: limits).outcome {
    case .match: return true
    case .noMatch: return false
    case .failed: return nil
    }
  }

  private static func contains(_ needle: [UInt16], in hay: [UInt16]) -> Bool {
    guard let first = needle.first else { return true }
    guard needle.count <= hay.count else { return false }
    return hay.withUnsafeBufferPointer { hay in
      needle.withUnsafeBufferPointer { needle in
        var start = 0
        while start <= hay.count - needle.count {
          if hay[start] == first {
            var offset = 1
            while offset < needle.count, hay[start + offset] == needle[offset] { offset += 1 }
            if offset == needle.count { return true }
          }
          start += 1
        }
        return false
      }
    }
  }
}

extension UInt16 {
  fileprivate var lowercased: UInt16 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
