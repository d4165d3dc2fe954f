import Cassettes
import Diagnostics
package import FileAccess
import LinkResolver
import ManifestModel
import ScriptRuntime
import ScriptWorkers
import TerminalAccess

extension Session {
  /// Lets workers start for the scripts that the tests will run, while other things are done.
  func prepareScripts() {
    let count = manifests.reduce(0) { count, manifest in
      count
        + manifest.rules.count { rule in
          isSelected(rule.id) && rule.formats.contains { $0.needsScript && $0.testResults != nil }
        }
    }
    scripts?.runtime.prepare(threads: min(count, workers))
  }

  /// Refuses recorded answers that cannot be read: they would look like missing ones.
  ///
  /// - Throws: `InputError` with every problem of what has run.
  package func checkCassettes() throws(InputError) {
    guard let replay = scripts?.transport as? ReplayTransport, !replay.problems.isEmpty else {
      return
    }
    throw InputError(
      replay.problems.map { problem in
        Diagnostic(
          code: "cassette",
          severity: .error,
          message: problem.description,
          location: nil,
          help: "correct the file, or record it again"
        )
      }
    )
  }

  /// Writes to standard error what the system did not take away from the processes of scripts.
  ///
  /// - Parameter isVerbose: Whether all of it is wanted; else only that they may make any system call.
  package func noteConfinement(isVerbose: Bool = false) {
    guard let pool = scripts?.runtime as? WorkerPool else { return }
    let missing = pool.missingConfinement.filter { isVerbose || $0 == .callFilter }.map(\.absence)
    guard !missing.isEmpty else { return }
    terminal.note(
      "note: this system only partly confines script processes: "
        + missing.joined(separator: ", ") + "\n"
    )
  }
}
