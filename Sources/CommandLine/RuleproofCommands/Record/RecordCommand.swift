import ArgumentParser
import Cassettes
import CommandOptions
import LinkResolver
import LiveLinks
import ScriptRuntime
import SuiteRuns
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

      --associations records what hosts say of their apps' links instead, for 'variations'. --tests \
      asks whether the links of tests still exist, and lists those that are gone and hosts that have \
      moved: one request a second a host, HEAD first, as robots.txt allows. Run it again to go on \
      after a stop. Exits with 1 if a link is gone or undecided.

      Examples:
        ruleproof record --rule action/youtube-ios/watch-video --missing
        ruleproof record --associations
        ruleproof record --tests --rule youtube
        ruleproof record --tests --format json > links.json
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions

  @Flag(name: .long, help: "Request only what is not recorded yet.")
  var missing = false

  @Flag(name: .long, help: "Truncate bodies over 1 MB, and mark them as truncated.")
  var trim = false

  @Flag(
    name: .long,
    help: "Record association files of the tests' hosts that are not recorded yet."
  )
  var associations = false

  @Flag(name: .long, help: "Ask whether the links of tests still exist, if not recorded yet.")
  var tests = false

  @Flag(
    name: .long,
    help: "With --associations or --tests: also ask for what is recorded."
  )
  var again = false

  @Option(name: .long, help: "With --tests: output format, text or json.")
  var format: ListFormat = .text

  @Flag(name: .long, help: "Allow loopback and private addresses.")
  var allowPrivate = false

  func validate() throws {
    if format == .json, !tests { throw ValidationError("--format json needs --tests.") }
    guard associations || tests else {
      guard !again else { throw ValidationError("--again needs --associations or --tests.") }
      return
    }
    if associations && tests {
      throw ValidationError("--associations cannot be combined with --tests.")
    }
    if missing || trim {
      throw ValidationError("--missing and --trim are for responses to scripts only.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if associations {
      return try Session(manifests.names, [rules], in: process)
        .recordAssociations(allowsPrivate: allowPrivate, asksAgain: again)
    }
    if tests {
      return try Session(manifests.names, [rules], in: process)
        .recordLiveness(allowsPrivate: allowPrivate, asksAgain: again, isJSON: format == .json)
    }
    let settings = try manifests.names.settings([], in: process)
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
    try session.requireScriptEngine()
    return try session.recordResponses { transport.report }
  }
}
