import ArgumentParser
import Cassettes
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import RunRecord
import ScriptRuntime
import SuiteRuns
import TerminalAccess
import Workspace

/// Records the answers of servers for later runs.
struct RecordCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Run scripts with real HTTP and record the responses.",
    discussion: """
      Runs the script tests of the rules and writes each response to a file, for --network replay. \
      Requests go to public addresses over http and https, with at most 10 redirects, 5 MB and 10 \
      seconds. Records server responses, and hosts that do not exist (NXDOMAIN). Any other \
      failure is not recorded, and the exit code is 1. Cookies and credentials are never written; \
      possible secrets in URLs and bodies are replaced and listed. See docs/cassettes.md.

      Example:
        ruleproof record --rule action/youtube-ios/watch-video --missing
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions

  @OptionGroup var recordings: CassetteOption

  @Flag(name: .long, help: "Request only what is not recorded yet.")
  var missing = false

  @Flag(name: .long, help: "Truncate bodies over 1 MB, and mark them as truncated.")
  var trim = false

  @Flag(name: .long, help: "Allow loopback and private addresses.")
  var allowPrivate = false

  func run(in process: ProcessContext) throws -> RunVerdict {
    let settings = try manifests.names.settings([recordings], in: process)
    let transport = RecordingTransport(
      inner: ScriptSettings.liveTransport(allowsPrivate: allowPrivate),
      store: try settings.scripts.store(),
      policy: RecordingPolicy(trimmedLength: trim ? RecordingPolicy.usualTrimmedLength : nil),
      mode: missing ? .missing : .all
    )
    // A real server may take the ten seconds that it is given.
    let limits = ScriptLimits(milliseconds: 15_000, memory: settings.scripts.memory << 20)
    let session = try Session(manifests.names, [rules], in: process) { settings, process in
      ScriptHost(
        runtime: ScriptProcesses.pool(size: settings.run.workers, in: process),
        transport: transport,
        limits: limits
      )
    }
    let tests = session.runTests(stopsAtFirstFailure: false).filter { $0.kind == .script }
    guard !tests.isEmpty else {
      throw InputError(code: "no-test-executed", "none of these rules has a script test")
    }
    session.noteConfinement()
    let recorded = RecordedResponses(notes: transport.report, tests: tests)
    try session.terminal.writeReport(recorded.text)
    return RunVerdict(failsIf: recorded.hasFailed)
  }
}
