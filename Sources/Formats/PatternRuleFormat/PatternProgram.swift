import Diagnostics
import MatchEngine
import PatternLists
import RegexSyntax
import Synchronization

/// The patterns of a rule as engines compile them, when they are first needed.
final class PatternProgram: Sendable {
  /// The engine of the rules.
  let engine: any MatchEngine
  /// The engine whose syntax trees are in.
  let reference: any MatchEngine
  /// The names of the groups, with their numbers.
  private let groupNumbers: [String: Int]
  private let output: RuleOutput
  /// The rule's pattern and what must not match, each with what it runs on.
  private let patterns: [(text: String, engine: any MatchEngine)]
  /// The patterns that something is put around, without that: each must be a pattern by itself.
  private let written: [String]
  private let compiled: Mutex<Result<[any CompiledPattern], PatternError>?> = Mutex(nil)

  private init(
    engine: any MatchEngine,
    reference: any MatchEngine,
    groupNumbers: [String: Int],
    output: RuleOutput,
    patterns: [(text: String, engine: any MatchEngine)],
    written: [String] = []
  ) {
    self.written = written
    self.engine = engine
    self.reference = reference
    self.groupNumbers = groupNumbers
    self.output = output
    self.patterns = patterns
  }

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - entry: The pattern.
  ///   - excludes: What must not match.
  ///   - output: What the rule gives.
  ///   - engine: What the patterns run on.
  ///   - reference: The engine whose syntax trees are in.
  convenience init(
    _ entry: PatternEntry,
    excludes: [PatternEntry],
    output: RuleOutput,
    on engine: any MatchEngine,
    reference: any MatchEngine
  ) {
    let own = engine.engine(for: entry.target)
    let dialect = own.description.dialect
    self.init(
      engine: own,
      reference: reference,
      groupNumbers: RegexParser.reading(of: entry.target.pattern, in: dialect).groupNumbers,
      output: output,
      patterns: ([entry] + excludes).map {
        ($0.target.pattern, engine.engine(for: $0.target))
      },
      written: ([entry] + excludes).filter { !$0.isBare }.map(\.alone)
    )
  }

  /// The same with another pattern in the place of the rule's.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - engine: What it runs on; nil for what the rule's runs on.
  /// - Returns: The program.
  func replacing(pattern: String, on engine: (any MatchEngine)? = nil) -> PatternProgram {
    PatternProgram(
      engine: self.engine,
      reference: reference,
      groupNumbers: groupNumbers,
      output: output,
      patterns: [(pattern, engine ?? patterns[0].engine)] + patterns.dropFirst()
    )
  }

  /// The same with another template.
  func replacing(template: OutputTemplate) -> PatternProgram {
    PatternProgram(
      engine: engine,
      reference: reference,
      groupNumbers: groupNumbers,
      output: .template(template),
      patterns: patterns
    )
  }
}

extension PatternProgram {
  /// Why the engine refuses one of the patterns; nil if it takes them all.
  var refusal: PatternError? {
    if case .failure(let error) = all { error } else { nil }
  }

  /// The names of the groups, in their alphabetical order.
  var names: [String] { groupNumbers.keys.sorted() }

  /// Whether the rule gives something else than that it matches.
  var givesText: Bool { output.text != nil }

  /// The number of groups of the rule's pattern; nil if the engine refuses it.
  var groupCount: Int? { try? all.get().first?.captureGroupCount }

  /// Runs the rule on a subject.
  func outcome(for subject: Subject) -> PatternOutcome { outcomes(for: [subject])[0] }

  /// Runs the rule on subjects.
  ///
  /// - Returns: An outcome for each.
  func outcomes(for subjects: [Subject]) -> [PatternOutcome] {
    let all: [any CompiledPattern]
    switch self.all {
    case .success(let compiled): all = compiled
    case .failure(let error): return subjects.map { _ in .failed(.patternRefused, error.message) }
    }
    guard let first = all.first else { return subjects.map { _ in .noMatch } }
    let limits = patterns[0].engine.defaultLimits
    return zip(subjects, first.firstMatches(in: subjects, limits: limits)).map { subject, result in
      switch result.outcome {
      case .noMatch: .noMatch
      case .failed(let failure): .failed(failure.reason, nil)
      case .match(let match): outcome(of: match, in: subject, excluding: all)
      }
    }
  }

  /// The outcome of a match, unless one of the patterns that must not match does.
  private func outcome(
    of match: Match,
    in subject: Subject,
    excluding all: [any CompiledPattern]
  ) -> PatternOutcome {
    for (index, pattern) in all.enumerated().dropFirst() {
      switch pattern.firstMatch(in: subject, limits: patterns[index].engine.defaultLimits).outcome {
      case .noMatch: continue
      case .match: return .noMatch
      case .failed(let failure): return .failed(failure.reason, nil)
      }
    }
    return output(of: match, subject).map { .output($0, match) } ?? .noMatch
  }

  /// Why the rule does not take a subject that it does not take: a pattern that must not match does, nothing can
  /// be made of the match, or where its own stops.
  func reasonOfMiss(_ subject: Subject, noun: String) -> String? {
    if case .match(let match) = ownOutcome(for: subject) {
      return output(of: match, subject) == nil
        ? "the text of a group cannot be decoded" : "an exclude matches the \(noun)"
    }
    return stop(in: subject)?.sentence(noun: noun)
  }

  /// What the rule's pattern finds, whatever else must not match; nil if the engine refuses one.
  private func ownOutcome(for subject: Subject) -> MatchOutcome? {
    let limits = patterns[0].engine.defaultLimits
    return (try? all.get().first)?.firstMatch(in: subject, limits: limits).outcome
  }

  /// Where the rule's pattern stops in a subject that it does not match; nil if it does, or is not read.
  func stop(in subject: Subject) -> PatternStop? {
    guard case .noMatch = ownOutcome(for: subject),
      let tree = RegexParser.reading(of: patterns[0].text, in: engine.description.dialect).tree
    else { return nil }
    return PatternStop(of: tree, in: subject, on: reference, limits: reference.defaultLimits)
  }

  /// A subject without all that the rule's pattern matches in it, whatever else must not match.
  func removingMatches(from subject: Subject) -> Result<String, UnknownOutcome> {
    let pattern: any CompiledPattern
    switch all {
    case .success(let compiled):
      guard let first = compiled.first else { return .success(subject.text) }
      pattern = first
    case .failure(let error):
      return .failure(UnknownOutcome(reason: .patternRefused, message: error.message))
    }
    let limits = patterns[0].engine.defaultLimits
    switch pattern.replaceMatches(in: subject, template: "", limits: limits).outcome {
    case .replaced(let text): return .success(text)
    case .noMatch: return .success(subject.text)
    case .failed(let failure):
      return .failure(UnknownOutcome(reason: failure.reason, message: nil))
    }
  }

  private func output(of match: Match, _ subject: Subject) -> String? {
    let groups = match.ranges.map { $0.map(subject.text) }
    switch output {
    case .match: return groups.first.flatMap(\.self) ?? ""
    case .made(_, let make): return make(groups)
    case .template(let template):
      return template.expanded { group in
        guard let number = self.number(of: group), number < groups.count else { return "" }
        return groups[number] ?? ""
      }
    }
  }

  /// The number of the group that a template or a test names; nil if there is none.
  func number(of reference: OutputTemplate.Group) -> Int? {
    switch reference {
    case .number(let number): number
    case .name(let name): groupNumbers[name]
    }
  }

  private var all: Result<[any CompiledPattern], PatternError> {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      let result = compile()
      compiled = result
      return result
    }
  }

  private func compile() -> Result<[any CompiledPattern], PatternError> {
    Result { () throws(PatternError) in
      for pattern in written { _ = try engine.compile(pattern) }
      return try patterns.map { (pattern) throws(PatternError) in
        try pattern.engine.compile(pattern.text)
      }
    }
  }
}
