import LinkResolver
import ScriptWorkers
import TerminalAccess
import Workspace

extension Session {
  /// Writes to standard error what the system did not take away from the processes of scripts.
  ///
  /// - Parameter isVerbose: Whether all of it is wanted; else only that they may make any system call.
  func noteConfinement(isVerbose: Bool = false) {
    guard let pool = scripts?.runtime as? WorkerPool else { return }
    let missing = pool.missingConfinement.filter { isVerbose || $0 == .callFilter }.map(\.absence)
    guard !missing.isEmpty else { return }
    terminal.writeError(
      "note: this system only partly confines script processes: "
        + missing.joined(separator: ", ") + "\n"
    )
  }
}
