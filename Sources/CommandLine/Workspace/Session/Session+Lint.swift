package import Diagnostics
import JavaScriptCoreRuntime
package import ManifestModel
package import MatchEngine
import ParallelWork
import PatternLists
import PCRE2Engine
import RegexSyntax
import RegressionSuite
import Reporters
package import RuleSets
package import RunRecord

extension Session {
  /// The findings of all checks under the settings of the call.
  ///
  /// - Parameter tests: What the tests have found.
  /// - Returns: The findings, allowed ones marked.
  package func lintFindings(tests: SourcedFindings = SourcedFindings()) -> SessionFindings {
    findings(
      isStrict: settings.lint.isStrict,
      allowances: settings.lint.allowances,
      testFindings: tests,
      checks: Lint.findings,
      others: patternFindings()
    )
  }

  /// The tests, each that fails with what checks know of its rule's pattern, where that is the reason.
  func explained(_ tests: [TestRecord]) -> [TestRecord] {
    explainedByCorrections(explainedByMisreadings(tests))
  }

  /// The tests, each with the message of a finding whose correction makes it pass, or with one that may be about
  /// what it gives.
  private func explainedByCorrections(_ tests: [TestRecord]) -> [TestRecord] {
    var tests = tests
    let places = tests.indices.filter { tests[$0].status == .failed && tests[$0].format == nil }
    let failed = Dictionary(grouping: places) { tests[$0].rule }
    let rules = links.rules.filter { rule in
      failed[rule.id] != nil && !rule.isSet && rule.testCount <= Self.maxTests
    }
    for rule in rules.prefix(Self.maxExplained) {
      guard let places = failed[rule.id], let entry = rule.patternEntries.first else { continue }
      let findings = patternFindings(where: { $0 == rule.id })
      for place in places {
        let codes = tests[place].codesOfReasons
        guard let finding = findings.first(where: { codes.contains($0.code) }) else { continue }
        let words = [tests[place].message, "'lint' says: \(finding.message)"].compactMap(\.self)
        tests[place].message = words.joined(separator: "; ")
      }
      for finding in findings.reversed() {
        guard let correction = finding.correction,
          let text = PatternCorrection.apply([correction], to: entry.written),
          let passed = rule.withPattern(text)?.runTests().filter({ $0.status == .passed })
        else { continue }
        let locations = Set(passed.map(\.location))
        for place in places where locations.contains(tests[place].location) {
          tests[place].message = finding.message
        }
      }
    }
    return tests
  }

  /// The most tests of a rule that are run again to learn what checks can say of them.
  private static let maxTests = 200
  /// The most rules of which that is learned.
  private static let maxExplained = 50

  /// The tests, each that fails since nothing matches its rule's pattern with what checks know of that.
  private func explainedByMisreadings(_ tests: [TestRecord]) -> [TestRecord] {
    func isUnmatched(_ test: TestRecord) -> Bool {
      test.status == .failed && test.outcome?.type == .noMatch
    }
    let rules = Set(tests.lazy.filter(isUnmatched).map(\.rule))
    guard !rules.isEmpty else { return tests }
    let ofManifests = manifests.filter { $0.rules.contains { rules.contains($0.id) } }
      .flatMap { Lint.misreadings(LintContext($0, engine: engine.lintEngine(limits))) }
    let found = ofManifests + patternFindings(where: rules.contains, onlyMisreadings: true)
    let reasons = Dictionary(
      found.map { ($0.rule, $0.message) },
      uniquingKeysWith: { first, _ in first }
    )
    return tests.map { test in
      guard isUnmatched(test), let reason = reasons[test.rule] else { return test }
      var test = test
      test.message = reason
      return test
    }
  }

  /// The findings of checks in the patterns of files that are no manifests, for some of the rules.
  private func patternFindings(
    where isWanted: (String) -> Bool = { _ in true },
    onlyMisreadings: Bool = false
  ) -> [Diagnostic] {
    let checks = PatternLint(on: engine, limits: limits)
    return links.files.flatMap { file in
      // Patterns after the first are what a subject must not match.
      let patterns = file.rules.filter { isWanted($0.id) }.compactMap { rule in
        rule.patternEntries.first.flatMap { entry in
          // The checks are of characters, which an engine of bytes reads in parts.
          EngineRegistry.pcre2.engine(for: entry.target).splits(entry.written) ? nil : (rule, entry)
        }
      }
      return patterns.untilInterrupted { rule, entry in
        let dialect = dialect(of: entry, in: file)
        let entry = wanted(entry, of: rule)
        let found = checks.findings(
          of: entry,
          in: dialect,
          template: rule.template,
          onlyMisreadings: onlyMisreadings
        )
        let link = rule.template.flatMap { $0.hasPrefix("http") ? $0 : nil }
        guard file.rewrites || link != nil else { return found }
        return found.filter { !$0.isIdle(inRewritingTo: link) }
      }
      .joiningConventions(of: file.source, patterns: patterns.count)
    }
  }

  /// The pattern with the inputs of those tests alone that pass and are matches: the others say nothing of what
  /// its author wants it to take.
  private func wanted(_ entry: PatternEntry, of rule: any ProvenRule) -> PatternEntry {
    guard !rule.isSet, rule.testCount > 0, rule.testCount <= Self.maxTests else { return entry }
    let unwanted = rule.runTests().filter { test in
      test.status == .failed || test.status == .passed && test.outcome?.type == .noMatch
    }
    let subjects = Set(unwanted.map { Subject($0.input) })
    var entry = entry
    entry.target.inputs.removeAll { subjects.contains($0.subject) }
    return entry
  }

  /// The first pattern of a rule in a file that is no manifest, in the terms of syntax trees where it can be read;
  /// nil if it has none.
  package func readPattern(of rule: any ProvenRule) -> PatternCase? {
    guard let entry = rule.patternEntries.first,
      let file = links.files.first(where: { file in file.rules.contains { $0.id == rule.id } })
    else { return nil }
    var target = entry.target
    guard let read = entry.read(in: dialect(of: entry, in: file)),
      let tree = try? RegexParser.parse(read.pattern)
    else { return target }
    // It is shown as it is written if that is read in the same way.
    let own = try? RegexParser.parse(target.pattern)
    if own?.root.hasSameShape(as: tree.root) == true { return target }
    target.pattern = read.pattern
    target.location = { read.location($0) }
    return target
  }

  /// What a pattern of a file is written in.
  func dialect(of entry: PatternEntry, in file: any RuleFile) -> RegexDialect {
    let engine = entry.engine ?? (file.engines + file.usualEngines).first ?? engine.description.id
    return settings.slow.registry.dialect(of: engine, for: entry.target)
  }

  /// The findings of checks in all manifests, those about rules that take no part left out.
  ///
  /// - Parameters:
  ///   - isStrict: Whether warnings count as errors.
  ///   - allowances: The findings that are there on purpose.
  ///   - reportsUnused: Whether an allowance that covers nothing is a finding.
  ///   - checks: The checks.
  /// - Returns: The findings in the order of the manifests and of their places.
  package func diagnostics(
    isStrict: Bool,
    allowances: [Allowance],
    reportsUnused: Bool = true,
    checks: (LintContext) -> [Diagnostic]
  ) -> [DiagnosticRecord] {
    findings(
      isStrict: isStrict,
      allowances: allowances,
      reportsUnused: reportsUnused,
      checks: checks
    )
    .records
  }

  /// The findings of checks in all manifests, those about rules that take no part left out.
  ///
  /// - Parameters:
  ///   - isStrict: Whether warnings count as errors.
  ///   - allowances: The findings that are there on purpose.
  ///   - reportsUnused: Whether an allowance that covers nothing is a finding.
  ///   - testFindings: What the tests have found.
  ///   - checks: The checks.
  ///   - others: What checks find in other files.
  /// - Returns: The findings in the order of the manifests and of their places, then those of
  ///   tests.
  package func findings(
    isStrict: Bool,
    allowances: [Allowance],
    reportsUnused: Bool = true,
    testFindings: SourcedFindings = SourcedFindings(),
    checks: (LintContext) -> [Diagnostic],
    others: [Diagnostic] = []
  ) -> SessionFindings {
    let ids = Set(manifests.flatMap { $0.rules.map(\.id) })
    let ofFiles = links.findings
    let ofChecks =
      manifests.flatMap { manifest in
        checks(LintContext(manifest, engine: engine.lintEngine(limits)))
      } + ofFiles + others.withoutEffects(ofRefusalsIn: ofFiles)
    var all = SourcedFindings()
    all.append(ofChecks.enumerated().map { ($1, $0) }, outOf: ofChecks.count)
    all.append(testFindings)
    var used: Set<Int> = []
    var result = SessionFindings()
    var corrections = CorrectionTrials(self)
    var former = formerFindings(of: checks)
    var leftOut: [[ExactText]: Int] = [:]
    for (index, (finding, place)) in all.findings.enumerated() {
      var diagnostic = finding
      let isAboutOthers = diagnostic.rule.map { !isSelected($0) } ?? !hasRest
      let isOfCheck = index < ofChecks.count
      if isAboutOthers, !isOfCheck || former?.isNew(diagnostic, in: self) != true {
        leftOut[FormerFindings.key(diagnostic), default: 0] += 1
        continue
      }
      let allowance = allowances.firstIndex { $0.covers(diagnostic, among: ids) }
      if let allowance { used.insert(allowance) }
      let isPromoted = isStrict && diagnostic.severity == .warning
      if isPromoted { diagnostic.severity = .error }
      result.places.append(place)
      var record = DiagnosticRecord(
        diagnostic,
        allowed: allowance.map { allowances[$0].reason }
      )
      record.isPromoted = isPromoted
      if record.allowed == nil, let correction = diagnostic.correction {
        switch corrections.fix(diagnostic, correction) {
        case .success(let fix): record.fix = fix
        case .failure(let refusal): result.refusals.append((diagnostic.rule ?? "", refusal))
        }
      }
      if record.allowed == nil, let value = diagnostic.valueCorrection {
        record.fix = DiagnosticRecord.Fix(range: TextRange(value.range), new: value.text)
      }
      result.records.append(record)
    }
    for index in result.records.indices where !leftOut.isEmpty {
      let key = FormerFindings.key(result.records[index].diagnostic)
      result.records[index].twins = leftOut[key] ?? 0
    }
    guard selection == nil, isWhole, reportsUnused else { return result }
    let unused = allowances.indices.filter { !used.contains($0) }
      .map { DiagnosticRecord(allowances[$0].unusedDiagnostic(isStrict: isStrict)) }
    result.add(unusedAllowances: unused, isPart: shard != nil)
    return result
  }
}

extension Session {
  /// What checks find in the manifests as they were; nil if the run is about all rules, or not about changes.
  fileprivate func formerFindings(of checks: (LintContext) -> [Diagnostic]) -> FormerFindings? {
    guard selection != nil, !former.isEmpty else { return nil }
    return FormerFindings(
      former.flatMap { checks(LintContext($0, engine: engine.lintEngine(limits))) }
    )
  }
}

extension TestRecord {
  /// The codes of findings that may be why the test fails.
  fileprivate var codesOfReasons: Set<String> {
    if outcome?.type == .noMatch {
      return ["host-case", "query-mark-not-escaped", "class-of-words"]
    }
    if expected != nil {
      return ["query-in-value", "value-from-query", "value-not-ended", "lazy-at-end"]
    }
    return [
      "host-not-ended", "host-not-begun", "pattern-not-anchored", "value-not-ended",
      "unescaped-host-dot", "range-across-cases",
    ]
  }
}

extension Diagnostic {
  /// Whether nothing follows from the finding where rules rewrite URLs: the site itself decides about `www.`, and
  /// redirects to the host that the rule is for.
  ///
  /// - Parameter template: What a rule gives, if that is another link.
  /// - Returns: Whether it is.
  fileprivate func isIdle(inRewritingTo template: String?) -> Bool {
    // What follows a value at the end goes on to the other site.
    let goesOn = template?.contains(/\$\{?\w+\}?$/) ?? false
    return code.hasPrefix("www-") || code == "query-in-value" && goesOn
  }
}

extension [Diagnostic] {
  /// The findings, but of a pattern that its engine refuses only those that may be why.
  fileprivate func withoutEffects(ofRefusalsIn ofFiles: [Diagnostic]) -> [Diagnostic] {
    let refused = Set(ofFiles.filter { $0.code == "pattern-refused" }.compactMap(\.rule))
    return filter { finding in
      finding.rule.map { !refused.contains($0) } ?? true
        || Lint.misreadingCodes.contains(finding.code)
    }
  }

  /// The findings with those joined into one note of which most patterns of a file have one: that is how its rules
  /// are written, and no slip.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - patterns: The number of its patterns.
  /// - Returns: The findings, the note last.
  fileprivate func joiningConventions(of file: SourceFile, patterns: Int) -> [Diagnostic] {
    Self.conventions.reduce(self) { found, convention in
      let joined = found.filter { $0.code == convention.code }
      guard let first = joined.first, joined.count >= Self.manyPatterns,
        joined.count * 2 > patterns
      else { return found }
      let note = Diagnostic(
        code: first.code,
        severity: .note,
        message: "\(joined.count) of \(patterns) patterns \(convention.words), such as "
          + "that of '\(first.rule ?? "")': \(first.message)",
        location: file.location(of: 0..<0),
        help: first.help
      )
      return found.filter { $0.code != convention.code } + [note]
    }
  }

  private static let conventions = [
    (code: "host-not-ended", words: "leave the end of their host open"),
    (code: "pattern-not-anchored", words: "do not begin with '^'"),
  ]
  /// How many patterns make a convention.
  private static let manyPatterns = 12
}

/// Tries the corrections of findings, of each pattern a few.
private struct CorrectionTrials {
  private let session: Session
  /// The patterns, each with the number of its corrections that were tried.
  private var patterns: [CorrectedPattern.Place: (pattern: CorrectedPattern, count: Int)] = [:]

  /// The maximum number of corrections of a pattern that are tried.
  private static let most = 32

  init(_ session: Session) {
    self.session = session
  }

  mutating func fix(
    _ finding: Diagnostic,
    _ correction: PatternCorrection
  ) -> Result<DiagnosticRecord.Fix, CorrectionRefusal> {
    guard let found = session.correctedPattern(at: finding.location, of: finding.rule) else {
      return .failure(.noPattern)
    }
    let (pattern, count) = patterns[found.place] ?? (found, 0)
    patterns[found.place] = (pattern, count + 1)
    guard count < Self.most else { return .failure(.tooMany) }
    guard let text = PatternCorrection.apply([correction], to: pattern.text) else {
      return .failure(.noPattern)
    }
    if let refusal = pattern.refusal(text) { return .failure(refusal) }
    let range = TextRange(correction.range)
    return .success(DiagnosticRecord.Fix(pattern: text, range: range, new: correction.text))
  }
}

/// What checks find in the manifests of an earlier revision.
private struct FormerFindings {
  private var counts: [[ExactText]: Int] = [:]

  init(_ findings: [Diagnostic]) {
    for finding in findings { counts[Self.key(finding), default: 0] += 1 }
  }

  /// Whether a finding outside the changed rules is new, such as one about a removed app or a duplicate key.
  mutating func isNew(_ finding: Diagnostic, in session: Session) -> Bool {
    guard finding.severity != .note,
      finding.rule.map({ session.shard?.has($0) ?? true }) ?? session.shard?.hasRest ?? true
    else { return false }
    let key = Self.key(finding)
    guard let count = counts[key], count > 0 else { return true }
    counts[key] = count - 1
    return false
  }

  /// What identifies a finding, wherever its rule is.
  static func key(_ finding: Diagnostic) -> [ExactText] {
    [finding.rule?.withoutNumber ?? "", finding.code, finding.message.withoutNames]
      .map(ExactText.init)
  }
}

extension Allowance {
  /// A warning that the allowance has lost its reason to be there.
  ///
  /// - Parameter isStrict: Whether warnings count as errors.
  /// - Returns: The warning, at the entry of the configuration.
  package func unusedDiagnostic(isStrict: Bool) -> Diagnostic {
    Diagnostic(
      code: "unused-allowance",
      severity: isStrict ? .error : .warning,
      message: "this allowance for '\(check)'" + (rule.map { " in '\($0.text)'" } ?? "")
        + " matches no finding",
      location: location,
      help: "remove it"
    )
  }
}

extension MatchEngine {
  /// The engine as checks ask it; each pattern is compiled once.
  func lintEngine(_ limits: MatchLimits) -> LintEngine {
    let patterns = SharedPatterns { self }
    let scriptPatterns = SharedPatterns { EngineRegistry.javaScript }
    let scripts = ScriptChecker()
    // A check that asks many times must not wait long each time.
    var limits = limits
    limits.steps = min(limits.steps, 250)
    let lintLimits = limits
    return LintEngine(
      compileProblem: { pattern in
        do throws(PatternError) {
          _ = try patterns.compile(pattern)
          return nil
        } catch {
          return LintEngine.Problem(message: error.message, offset: error.offset)
        }
      },
      matches: { pattern, subject in
        patterns.isMatch(pattern, subject, lintLimits)
      },
      groups: { pattern, subject in
        patterns.groups(pattern, subject, lintLimits)
      },
      javaScriptMatches: { pattern, flags, subject in
        // The engine has no flags; those that change what matches at all are left undecided.
        guard !flags.contains(where: { "imsv".contains($0) }) else { return nil }
        return scriptPatterns.isMatch(pattern, subject, scriptPatterns.defaultLimits)
      },
      scriptDefect: { script in
        switch scripts.defect(of: script) {
        case nil: nil
        case .noProcess: .noProcess
        case .syntax(let message, let offset):
          .syntax(LintEngine.Problem(message: message, offset: offset))
        }
      }
    )
  }

  /// The texts of the first match and of its groups; nil without a match.
  private func groups(_ pattern: String, _ subject: String, _ limits: MatchLimits) -> [String?]? {
    guard let compiled = try? compile(pattern),
      case .match(let match) = compiled.firstMatch(in: Subject(subject), limits: limits).outcome
    else { return nil }
    let units = Array(subject.utf16)
    return match.ranges.map { $0.map { String(decoding: units[$0], as: UTF16.self) } }
  }

  /// Whether a pattern matches a subject; nil if it does not compile or the engine gave up.
  private func isMatch(_ pattern: String, _ subject: String, _ limits: MatchLimits) -> Bool? {
    guard let compiled = try? compile(pattern) else { return nil }
    return switch compiled.firstMatch(in: Subject(subject), limits: limits).outcome {
    case .match: true
    case .noMatch: false
    case .failed: nil
    }
  }
}
