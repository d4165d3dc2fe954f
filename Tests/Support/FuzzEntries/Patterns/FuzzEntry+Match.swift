import FoundationEngine
import MatchEngine
import PCRE2Engine

extension FuzzEntry {
  /// Searches: the ways to an engine agree, limits hold, and the same search costs the same.
  package static let match = FuzzEntry("match") {
    (input: [UInt8], visit: StepVisitor) throws(BrokenInvariant) in
    let input = MatchInput(input)
    try FoundationInvariants(input).check()
    try PCRE2Invariants(input).check(visit)
  }
}

/// What must hold of searches by ICU.
struct FoundationInvariants {
  private let input: MatchInput
  private let limits = MatchLimits(steps: 30, subjectLength: MatchInput.maxLength)

  init(_ input: MatchInput) {
    self.input = input
  }

  func check() throws(BrokenInvariant) {
    let codes = [FoundationEngine.Path.icu, .publicAPI].map { path in
      try? FoundationEngine(path: path).compile(input.pattern)
    }
    try require((codes[0] == nil) == (codes[1] == nil), "both ways to ICU compile the same")
    guard let icu = codes[0], let publicAPI = codes[1] else { return }
    let subject = Subject(input.subject)
    let first = icu.firstMatch(in: subject, limits: limits)
    try MatchInvariants(icu, subject, limits).check(first)
    // The public API counts otherwise where it fails.
    if case .failed = first.outcome { return }
    let other = publicAPI.firstMatch(in: subject, limits: limits)
    try require(first == other, "both ways to ICU find the same", "\(first), \(other)")
    try require(
      icu.replaceMatches(in: subject, template: "<$0>", limits: limits).outcome
        == publicAPI.replaceMatches(in: subject, template: "<$0>", limits: limits).outcome,
      "both ways to ICU replace the same"
    )
  }
}

/// What must hold of searches by PCRE2.
struct PCRE2Invariants {
  private let input: MatchInput
  private let limits = MatchLimits(steps: 100_000, subjectLength: MatchInput.maxLength)

  init(_ input: MatchInput) {
    self.input = input
  }

  func check(_ visit: FuzzEntry.StepVisitor) throws(BrokenInvariant) {
    let subject = Subject(input.subject)
    guard let counting = try? PCRE2Engine(counts: true).compilePattern(input.pattern) else {
      return
    }
    let counted = counting.firstMatch(in: subject, limits: limits)
    try MatchInvariants(counting, subject, limits).check(counted)
    var steps = 0
    let traced = counting.trace(in: subject, limits: limits) { step in
      steps += 1
      visit(step.patternOffset ?? 0)
      return true
    }
    try require(traced == counted, "a traced search is the search", "\(traced), \(counted)")
    if case .failed = counted.outcome { return }
    try require(steps == counted.cost, "each step is told", "\(steps) of \(counted.cost)")
    guard let code = try? PCRE2Engine().compile(input.pattern) else {
      throw BrokenInvariant("PCRE2 compiles the same with and without callouts")
    }
    let plain = code.firstMatch(in: subject, limits: limits).outcome
    if case .failed = plain { return }
    try require(
      plain == counted.outcome,
      "PCRE2's machine code and interpreter find the same",
      "\(plain), \(counted.outcome)"
    )
  }
}

/// What must hold of every search.
struct MatchInvariants {
  private let code: any CompiledPattern
  private let subject: Subject
  private let limits: MatchLimits

  init(_ code: any CompiledPattern, _ subject: Subject, _ limits: MatchLimits) {
    self.code = code
    self.subject = subject
    self.limits = limits
  }

  func check(_ first: MatchResult) throws(BrokenInvariant) {
    try require(first.cost <= limits.steps + 1, "a limit of steps holds", "\(first.cost)")
    let again = code.firstMatch(in: subject, limits: limits)
    try require(first == again, "a second search is as the first", "\(first), \(again)")
    if let match = first.match { try check(match) }
    guard case .matches(let all) = code.allMatches(in: subject, limits: limits).outcome else {
      return
    }
    for match in all { try check(match) }
    if case .failed = first.outcome { return }
    try require(all.first == first.match, "the first of all matches is the first match")
    try checkReplacement(all)
  }

  private func check(_ match: Match) throws(BrokenInvariant) {
    try require(match.ranges.count == code.captureGroupCount + 1, "a match has all groups")
    for range in match.ranges {
      guard let range else { continue }
      try require(range.upperBound <= subject.utf16.count, "a group is in the subject", "\(range)")
    }
    try require(match.ranges[0] != nil, "a match has a place")
  }

  /// What is replaced by itself stays as it is.
  private func checkReplacement(_ all: [Match]) throws(BrokenInvariant) {
    let result = code.replaceMatches(in: subject, template: "$0", limits: limits)
    switch result.outcome {
    case .replaced(let text):
      try require(!all.isEmpty, "what is replaced was found")
      try require(
        Array(text.utf16) == subject.utf16 || !isInOrder(all),
        "a match that is replaced by itself changes nothing",
        text.debugDescription
      )
    case .noMatch: try require(all.isEmpty, "what was found is replaced")
    case .failed: break
    }
  }

  /// Whether matches are in order; `\K` in a lookahead can put a start after an end.
  private func isInOrder(_ all: [Match]) -> Bool {
    var end = 0
    for match in all {
      guard let range = match.ranges[0], end <= range.lowerBound else { return false }
      end = range.upperBound
    }
    return true
  }
}
