import Cassettes
import Diagnostics
package import FileAccess
import JavaScriptCoreRuntime
import LinkResolver
import ManifestModel
import ScriptRuntime
import ScriptWorkers
import TerminalAccess

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Session {
  /// Lets workers start for the scripts that the tests will run, while other things are done.
  func prepareScripts() {
    let formats = manifests.flatMap(\.rules).filter { isSelected($0.id) }.compactMap { rule in
      rule.formats.first { $0.needsScript && $0.testResults != nil }
    }
    scripts?.runtime.prepare(
      threads: min(formats.count, workers),
      environments: Set(formats.map { $0.script2 == nil ? .webView : .script2 })
    )
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
  /// - Parameter isVerbose: Whether all of it is wanted; else only that they may make any system
  ///   call.
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

extension Session {
  /// Refuses rules whose scripts cannot be run here, for work that compares what they give.
  ///
  /// - Throws: `InputError` if their engine is missing.
  package func requireScriptEngine() throws(InputError) {
    if scripts != nil, haveScripts { try EngineRegistry.requireStarting([.javaScript]) }
  }

  /// Writes to standard error that the syntax of scripts is not checked where their engine is missing.
  package func noteUncheckedScripts() {
    guard haveScripts, let absence = EngineRegistry.absence(of: .javaScript) else { return }
    terminal.note("note: the syntax of scripts is not checked: \(absence)\n")
  }

  private var haveScripts: Bool {
    manifests.contains { manifest in
      manifest.rules.contains { isSelected($0.id) && $0.formats.contains(where: \.needsScript) }
    }
  }
}

extension ScriptHost {
  /// Lets a worker start for the scripts of a manifest that is not parsed yet.
  ///
  /// A worker takes about as long to start as the manifest to be parsed and compiled.
  func startFirstWorker(for file: SourceFile) {
    let keys = ScriptEnvironment.allCases.filter { file.contains("\"\($0.manifestKey)\"") }
    guard !keys.isEmpty else { return }
    runtime.prepare(threads: 1, environments: Set(keys))
  }
}

extension ScriptEnvironment {
  /// The key of scripts for this environment.
  fileprivate var manifestKey: String {
    switch self {
    case .script2: "script2"
    case .webView: "script"
    }
  }
}

extension SourceFile {
  fileprivate func contains(_ text: String) -> Bool {
    bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
      guard var start = bytes.baseAddress, let first = text.utf8.first else { return true }
      let end = start + bytes.count
      while let found = memchr(start, Int32(first), end - start).map({ UnsafeRawPointer($0) }) {
        guard end - found >= text.utf8.count else { return false }
        if memcmp(found, text, text.utf8.count) == 0 { return true }
        start = found + 1
      }
      return false
    }
  }
}
