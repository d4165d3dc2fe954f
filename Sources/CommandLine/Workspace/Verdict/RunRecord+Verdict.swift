import Diagnostics
import FileAccess
import Reporters
package import RunRecord
import ScriptRuntime

extension RunRecord {
  /// The verdict of the command that wrote the record.
  ///
  /// - Parameters:
  ///   - rule: What decides.
  ///   - allowsUndecided: Whether a test without a known outcome leaves the run clean.
  /// - Returns: The verdict; a part of a run, or a run over no changed rule, need not have tested
  ///   anything.
  package func verdict(by rule: VerdictRule, allowsUndecided: Bool) -> RunVerdict {
    switch rule {
    case .test: testVerdict(allowsUndecided: allowsUndecided)
    case .verify: proofVerdict(allowsUndecided: allowsUndecided)
    case .drift: patternVerdict(.worst([comparisonVerdict, RunVerdict(failsIf: drift.fails)]))
    case .slow: patternVerdict(.worst([analysisVerdict, RunVerdict(failsIf: slow.fails)]))
    }
  }

  /// The verdict of a command that examines patterns: those that no engine takes are findings,
  /// which say more than that nothing was examined.
  private func patternVerdict(_ verdict: RunVerdict) -> RunVerdict {
    if case .internalError = verdict { return verdict }
    return summary.diagnosticCount(.error) > 0 ? .failed : verdict
  }

  /// Whether there may be nothing to do: the rest is in other parts of the run, or no rule has
  /// changed.
  private var mayBeEmpty: Bool { shard != nil || changes?.rules.isEmpty == true }

  /// Whether patterns were examined, and no file is of a format that holds tests.
  private var isExaminedWithoutTests: Bool {
    !manifests.isEmpty && !manifests.contains { FormatRegistry.holdsTests($0.version) }
      && (isAnalysed || (drift.summary?.comparisons ?? 0) > 0)
  }

  /// Whether a rule was compared with its golden, which says what it has to do as tests would.
  private var isHeldByGoldens: Bool {
    (goldens.summary?.rules ?? 0) > goldens.newRules.count
  }

  private var isAnalysed: Bool {
    slow.records.contains { record in
      record.isSlow || record.verdict == .notSlow || record.verdict == .linear
    }
  }

  /// Comparing nothing is not a pass.
  private var comparisonVerdict: RunVerdict {
    guard let summary = drift.summary, summary.findingCount == 0, summary.comparisons == 0,
      !mayBeEmpty
    else { return .clean }
    return .untested(
      InputError(
        code: "no-comparison",
        "nothing was compared: there is no subject, or all engines refuse every pattern",
        help: "give a subject after the pattern, a list of URLs (--corpus) or a higher --effort"
      )
    )
  }

  /// Analysing nothing is not a pass.
  private var analysisVerdict: RunVerdict {
    guard !mayBeEmpty, !isAnalysed else {
      return .clean
    }
    return .untested(
      InputError(
        code: "nothing-analysed",
        "no pattern was analysed: the engines refuse all of them, or every verdict is undecided"
      )
    )
  }

  /// The verdict on the tests and the checks of manifests.
  ///
  /// - Parameter allowsUndecided: Whether a test without a known outcome leaves the run clean.
  /// - Returns: The verdict.
  package func testVerdict(allowsUndecided: Bool) -> RunVerdict {
    guard summary.executed > 0 || mayBeEmpty || isExaminedWithoutTests || isHeldByGoldens else {
      return .untested(InputError(code: "no-test-executed", summary.emptyRunMessage(self)))
    }
    // Without a process for scripts nothing is known of the rules.
    if summary.undecided[.scriptWorkerUnavailable] != nil {
      return .internalError
    }
    if summary.undecided[.scriptEngineMissing] != nil {
      return .incomplete(InputError(code: "missing-engine", ScriptFailure.engineAdvice))
    }
    return RunVerdict(
      failsIf: summary.failed > 0 || summary.diagnosticCount(.error) > 0
        || (summary.undecidedCount > 0 && !allowsUndecided)
    )
  }

  /// The verdict on everything that a proof examines.
  ///
  /// - Parameter allowsUndecided: Whether a test without a known outcome leaves the run clean.
  /// - Returns: The verdict.
  package func proofVerdict(allowsUndecided: Bool) -> RunVerdict {
    if baseline != nil { return baselineVerdict(allowsUndecided: allowsUndecided) }
    return .worst([
      testVerdict(allowsUndecided: allowsUndecided),
      RunVerdict(failsIf: sections.list.contains { $0.fails }),
    ])
  }

  /// The same where findings are known: they do not fail the run, but nothing tested is no pass.
  private func baselineVerdict(allowsUndecided: Bool) -> RunVerdict {
    let verdict = testVerdict(allowsUndecided: allowsUndecided)
    guard verdict.exitCode < RunVerdict.wrongInput else { return verdict }
    return RunVerdict(
      failsIf: KnownFindings(self, allowsUndecided: allowsUndecided).findings.contains(
        where: \.fails
      )
    )
  }

  package var checkVerdict: RunVerdict {
    RunVerdict(failsIf: summary.diagnosticCount(.error) > 0)
  }
}

extension Summary {
  /// Why no test was executed.
  fileprivate func emptyRunMessage(_ record: RunRecord) -> String {
    guard tests > 0 else {
      let formats = record.manifests.map(\.version)
      if !formats.isEmpty, !formats.contains(where: FormatRegistry.holdsTests) {
        return "no test ran: this format has none ('golden record' keeps what the rules do)"
      }
      let hint =
        record.summary.diagnosticCount(.error) == 0
        ? "'golden record' keeps what they do, for 'verify' to compare"
        : "the findings above may explain it"
      return "no test ran: the rules have no tests (\(hint))"
    }
    let reasons = skipped.keys.map(\.words).sorted().joined(separator: ", ")
    return "no test ran: all \(tests) were skipped (\(reasons))"
  }
}
