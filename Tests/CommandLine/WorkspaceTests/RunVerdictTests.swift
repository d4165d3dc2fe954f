import Diagnostics
import FileAccess
import MatchEngine
import RunRecord
import SubjectDomains
import Testing
import Workspace

@Suite("How a run ended")
struct RunVerdictTests {
  private static func test(_ status: TestRecord.Status, reason: FailureReason? = nil) -> TestRecord
  {
    TestRecord(
      rule: "action/a/open",
      kind: .template,
      format: nil,
      input: "https://a/",
      expected: nil,
      status: status,
      outcome: reason.map { OutcomeRecord(type: .failed, reason: $0) },
      skipReason: status == .skipped ? .needsScript : nil,
      location: LocationRecord(
        SourceLocation(file: "m.json", line: 1, column: 1, utf8Range: 0..<0)
      )
    )
  }

  private static func record(
    _ tests: [TestRecord],
    severity: Severity? = nil,
    allowed: String? = nil
  ) -> RunRecord {
    let findings = severity.map { severity in
      DiagnosticRecord(
        Diagnostic(code: "c", severity: severity, message: "m", location: nil),
        allowed: allowed
      )
    }
    return RunRecord(
      manifests: [],
      tests: tests,
      diagnostics: [findings].compactMap(\.self),
      engines: [:]
    )
  }

  @Test("each has an exit code of its own")
  func codes() {
    let error = InputError(code: "x", "y")
    #expect(RunVerdict.clean.exitCode == 0 && RunVerdict.failed.exitCode == 1)
    #expect(RunVerdict.untested(error).exitCode == 2 && RunVerdict.internalError.exitCode == 3)
    #expect(RunVerdict.ended(137).exitCode == 137)
    #expect(RunVerdict(failsIf: true).exitCode == 1 && RunVerdict(failsIf: false).exitCode == 0)
  }

  @Test("of several parts the highest code counts, whatever their order")
  func worst() {
    let parts: [RunVerdict] = [.clean, .failed, .untested(InputError(code: "x", "y"))]
    #expect(RunVerdict.worst([]).exitCode == 0)
    #expect(RunVerdict.worst(parts).exitCode == 2)
    #expect(RunVerdict.worst(parts.reversed()).exitCode == 2)
    #expect(RunVerdict.worst(parts + [.internalError]).exitCode == 3)
  }

  @Test(
    "tests pass, fail, are undecided, or were not run",
    arguments: [
      (record([test(.passed)]), false, 0), (record([test(.passed), test(.failed)]), false, 1),
      (record([test(.undecided, reason: .stepLimit)]), false, 1),
      (record([test(.undecided, reason: .stepLimit)]), true, 0),
      (record([test(.undecided, reason: .scriptWorkerUnavailable)]), true, 3),
      (record([test(.undecided, reason: .scriptEngineMissing)]), true, 2),
      (record([test(.skipped)]), false, 2), (record([]), false, 2),
      (record([test(.passed)], severity: .error), false, 1),
      (record([test(.passed)], severity: .error, allowed: "why"), false, 0),
      (record([test(.passed)], severity: .warning), false, 0),
      (record([], severity: .error), false, 2),
    ]
  )
  func tests(record: RunRecord, allowsUndecided: Bool, code: Int32) {
    #expect(record.testVerdict(allowsUndecided: allowsUndecided).exitCode == code)
  }

  @Test("a run without a test says why")
  func reason() throws {
    func message(_ record: RunRecord) throws -> String {
      guard case .untested(let error) = record.testVerdict(allowsUndecided: false) else {
        Issue.record("tested")
        return ""
      }
      return try #require(error.diagnostics.first?.message)
    }
    #expect(try message(Self.record([])).contains("'golden record' keeps"))
    #expect(try message(Self.record([], severity: .note)).contains("'golden record' keeps"))
    #expect(try message(Self.record([], severity: .error)).contains("the findings above"))
    #expect(
      try message(Self.record([Self.test(.skipped)])).contains(
        "1 were skipped (needs a script runtime)"
      )
    )
  }

  @Test("a proof without a test proves nothing, whatever else it found")
  func proof() {
    var record = Self.record([Self.test(.passed)])
    record.overlap = OverlapRecord(
      groups: [],
      relations: [],
      rules: 2,
      inputs: 0,
      shared: 0,
      undecided: 0
    )
    #expect(record.proofVerdict(allowsUndecided: false).exitCode == 0)
    record.drift.summary = DriftSummary(
      patterns: 1,
      comparisons: 3,
      findings: [.real: 1],
      undecided: [],
      failOn: .real
    )
    #expect(record.drift.fails)
    #expect(record.proofVerdict(allowsUndecided: false).exitCode == 1)
    var untested = Self.record([])
    untested.drift.summary = record.drift.summary
    #expect(untested.proofVerdict(allowsUndecided: false).exitCode == 2)
  }
}
