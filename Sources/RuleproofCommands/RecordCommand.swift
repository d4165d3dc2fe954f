import ArgumentParser
import Cassettes
import Diagnostics
import Foundation
import LinkResolver
import RunRecord
import ScriptRuntime

/// Records the answers of servers for later runs.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Run scripts with real HTTP and record what they ask for.",
    discussion: """
      Runs the script tests of the rules and writes each answer as a file below the folder of \
      recorded answers, for --network replay. Beside this command only --network live and \
      'ruleproof links fetch' reach the network: http and https alone, public addresses, at most 10 redirects, 5 MB and \
      10 seconds. Cookies and credentials are never written.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder to write to.",
      discussion: "Default: cassettes of ruleproof.yml, else corpus/http beside that file.",
      valueName: "folder"
    )
  )
  var cassettes: String?

  @Flag(name: .long, help: "Ask only for what is not recorded yet.")
  var missing = false

  @Flag(name: .long, help: "Cut bodies of more than 1 MB, and mark them as cut.")
  var trim = false

  @Flag(name: .long, help: "Reach loopback and private addresses too.")
  var allowPrivate = false

  func run() throws {
    let configuration = try manifests.loadConfiguration()
    let store = CassetteStore(path: cassettes ?? configuration.cassettes)
    let transport = RecordingTransport(
      inner: ScriptOptions.liveTransport(allowsPrivate: allowPrivate),
      store: store,
      policy: RecordingPolicy(trimmedLength: trim ? RecordingPolicy.usualTrimmedLength : nil),
      mode: missing ? .missing : .all
    )
    // A real server may take the ten seconds that it is given.
    let limits = ScriptLimits(milliseconds: 15_000, memory: configuration.scriptMemory << 20)
    let session = try Session(manifests, rules) { _, workers in
      ScriptHost(
        runtime: ScriptProcesses.pool(size: workers),
        transport: transport,
        limits: limits
      )
    }
    let tests = session.runTests(stopsAtFirstFailure: false).filter { $0.kind == .script }
    guard !tests.isEmpty else {
      throw InputError(code: "no-test-executed", "none of these rules has a test of a script")
    }
    try report(transport.report, tests: tests.count, session)
  }

  private func report(_ notes: [RecordingNote], tests: Int, _ session: Session) throws {
    var text = notes.map { $0.description.printable + "\n" }.joined()
    let count = tests == 1 ? "1 script test" : "\(tests) script tests"
    text += notes.isEmpty ? "\(count) asked for nothing\n" : "\(count) run\n"
    try session.terminal.write(text.withoutLogCommands(hash: "\\u{23}"))
    let hasFailed = notes.contains { note in
      switch note {
      case .notRecorded, .answerKept, .problem: true
      case .written, .trimmed, .secretInURL: false
      }
    }
    if hasFailed { throw ExitStatus.rulesFallShort }
  }
}
