import Diagnostics
import FileAccess
import Foundation
import FuzzSuite
import Reporters
import TerminalAccess
package import Workspace

/// Runs the fuzzing in a process of its own, and finds out over which URL it died, if it did.
package struct FuzzSupervisor {
  /// How the manifests are named, for the processes that try one URL.
  private let names: ManifestNames
  private let settings: Settings
  /// What the call gets from its process; the other one gets the same arguments.
  private let process: ProcessContext

  package init(_ names: ManifestNames, _ settings: Settings, in process: ProcessContext) {
    self.names = names
    self.settings = settings
    self.process = process
  }
}

extension FuzzSupervisor {
  /// Runs the fuzzing; ends as it ends.
  ///
  /// - Throws: `InputError` if the URL over which it died cannot be saved.
  /// - Returns: How it ended; nil if it could not be started.
  package func run() throws -> RunVerdict? {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("ruleproof-\(UUID().uuidString).box").path
    guard FileManager.default.createFile(atPath: path, contents: nil) else { return nil }
    defer { unlink(path) }
    let child = OwnProcess()
    let stop = StopSignal { child.send($0) }
    let end = child.run(
      process.arguments,
      environment: [CrashJournal.variable: path],
      isSilent: false
    )
    withExtendedLifetime(stop) {}
    return switch end {
    case .notStarted: nil
    case .code(let code): .ended(code)
    case .signal(let signal): try report(signal, CrashJournal.entries(path: path))
    }
  }

  /// Saves the URL over which the process died.
  private func report(_ signal: Int32, _ entries: [CrashJournal.Entry]) throws -> RunVerdict {
    let search = CrashSearch { rule, urls in
      Self.dies(over: Self.finding(rule, urls), names)
    }
    let folder = FindingFolder(settings)
    var isFound = false
    for entry in entries {
      guard let url = search.culprit(of: entry) else { continue }
      isFound = true
      let finding = Self.finding(entry.rule, [url])[0]
      try folder.save(finding)
      try process.terminal.write(
        "new: crash \(finding.rule.printable)\n  because  \(finding.message.printable)\n"
          + "  url      \(url.printable)\n  file     \(folder.file(of: finding).printable)\n"
      )
    }
    if isFound { return .failed }
    let rules = entries.map { "'\($0.rule.printable)'" }.joined(separator: ", ")
    process.terminal.writeError(
      """
      error: the process died (signal \(signal)) on \(rules.isEmpty ? "no rule" : rules), but no \
      single URL reproduces it\n
      """
    )
    return .internalError
  }

  private static func finding(_ rule: String, _ urls: [String]) -> [Finding] {
    urls.map { url in
      Finding(
        kind: .crash,
        rule: rule,
        cause: Finding.engineCrash,
        url: .plain(url),
        message: "the process that ran the engines on this URL died",
        pattern: ""
      )
    }
  }

  /// Whether a process that tries these findings dies.
  static func dies(over findings: [Finding], _ names: ManifestNames) -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ruleproof-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try OutputFolder.create(folder.path)
      var paths: [String] = []
      for (index, finding) in findings.enumerated() {
        let file = folder.appendingPathComponent("\(index).json").path
        try OutputFile.write(try JSONText.encode(finding), to: file, inputs: [])
        paths.append(file)
      }
      let end = OwnProcess().run(
        ["replay", "--in-process"] + names.asOptions + ["--"] + [folder.path],
        isSilent: true
      )
      if case .signal = end { return !paths.isEmpty }
      return false
    } catch {
      return false
    }
  }
}
