import FileAccess
package import RunRecord
import ScriptRuntime

extension RunRecord {
  /// What the tests and the checks of manifests come to.
  ///
  /// - Parameter allowsUndecided: Whether a test without a known outcome leaves the run clean.
  /// - Returns: The verdict.
  package func testVerdict(allowsUndecided: Bool) -> RunVerdict {
    guard summary.executed > 0 else {
      return .untested(InputError(code: "no-test-executed", summary.emptyRunMessage(self)))
    }
    // Without a process for scripts nothing is known of the rules.
    if summary.undecided[ScriptFailure.workerUnavailable("").reason] != nil {
      return .internalError
    }
    return RunVerdict(
      failsIf: summary.failed > 0 || summary.diagnosticCount("error") > 0
        || (summary.undecidedCount > 0 && !allowsUndecided)
    )
  }

  /// What everything that a proof examines comes to.
  ///
  /// - Parameter allowsUndecided: Whether a test without a known outcome leaves the run clean.
  /// - Returns: The verdict.
  package func proofVerdict(allowsUndecided: Bool) -> RunVerdict {
    .worst([
      testVerdict(allowsUndecided: allowsUndecided), driftVerdict, slowVerdict, goldenVerdict,
      budgetVerdict, overlapVerdict,
    ])
  }

  /// What the checks come to.
  package var checkVerdict: RunVerdict {
    RunVerdict(failsIf: summary.diagnosticCount("error") > 0)
  }

  /// What the differences between engines come to: of engines that always gave up nothing is known.
  package var driftVerdict: RunVerdict {
    RunVerdict(failsIf: summary.drift.map { $0.isShort || $0.isUndecided } ?? false)
  }

  /// What slow patterns come to.
  package var slowVerdict: RunVerdict { RunVerdict(failsIf: isTooSlow) }

  /// What the changes since the recording come to.
  package var goldenVerdict: RunVerdict { RunVerdict(failsIf: hasFailingChange) }

  /// What the costs come to.
  package var budgetVerdict: RunVerdict { RunVerdict(failsIf: isOverBudget) }

  /// What rules for the same URLs come to: one that is never reached is wrong.
  package var overlapVerdict: RunVerdict {
    RunVerdict(failsIf: overlap?.unreachable.isEmpty == false)
  }

  /// What coverage comes to.
  package var coverageVerdict: RunVerdict {
    RunVerdict(failsIf: summary.coverage?.isShort == true)
  }
}

extension Summary {
  /// Why no test was executed.
  fileprivate func emptyRunMessage(_ record: RunRecord) -> String {
    guard tests > 0 else {
      let hint =
        record.diagnostics.isEmpty
        ? "minifying a manifest removes its tests" : "the findings above may explain it"
      return "no test was executed: the rules have no tests (\(hint))"
    }
    let reasons = skipped.keys.sorted().joined(separator: ", ")
    return "no test was executed: all \(tests) were skipped (\(reasons))"
  }
}
