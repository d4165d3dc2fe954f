import ArgumentParser
import Cassettes
import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import LiveHTTP
import ScriptRuntime
import Workspace

/// How scripts are run.
struct ScriptOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "How to answer the HTTP requests of scripts.",
      discussion: """
        replay: from recorded responses; deny: not at all; live: from the servers. Default: \
        network in ruleproof.yml, else replay.
        """
    )
  )
  var network: NetworkMode?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of recorded responses.",
      discussion: "Default: cassettes in ruleproof.yml, else corpus/http next to it.",
      valueName: "folder"
    )
  )
  var cassettes: String?

  @Option(
    name: .long,
    help: """
      Time limit for a script, in milliseconds. (default: scriptTimeout in ruleproof.yml, else \
      2000)
      """
  )
  var scriptTimeout: Int?

  @Option(
    name: .long,
    help: "Memory limit for a script, in MiB. (default: scriptMemory in ruleproof.yml, else 512)"
  )
  var scriptMemory: Int?

  @Flag(name: .long, help: "With --network live: allow loopback and private addresses.")
  var allowPrivate = false

  @Flag(name: .long, help: "Do not run scripts; their tests are skipped.")
  var noScripts = false

  func validate() throws {
    if let scriptTimeout, !(1...600_000).contains(scriptTimeout) {
      throw ValidationError("--script-timeout takes milliseconds from 1 to 600000.")
    }
    if let scriptMemory, !(64...65_536).contains(scriptMemory) {
      throw ValidationError("--script-memory takes MiB from 64 to 65536.")
    }
  }
}

extension ScriptOptions {
  /// The host that the options and the configuration ask for; nil where scripts are not run.
  func host(_ configuration: Configuration, workers: Int) throws(InputError) -> ScriptHost? {
    guard !noScripts else { return nil }
    return ScriptHost(
      runtime: ScriptProcesses.pool(size: workers),
      transport: try transport(configuration),
      limits: limits(configuration)
    )
  }

  /// The store of recorded answers that is in force.
  func store(_ configuration: Configuration) throws(InputError) -> CassetteStore {
    try Self.store(cassettes, configuration)
  }

  /// The store in a folder that the user named, else in that of the configuration.
  static func store(
    _ named: String?,
    _ configuration: Configuration
  ) throws(InputError) -> CassetteStore {
    if named == nil { try configuration.boundary?.check(configuration.cassettes) }
    return CassetteStore(path: named ?? configuration.cassettes)
  }

  /// Whether the servers themselves are asked.
  func isLive(_ configuration: Configuration) -> Bool {
    (network ?? configuration.network) == .live
  }

  /// What a script may use.
  func limits(_ configuration: Configuration) -> ScriptLimits {
    ScriptLimits(
      milliseconds: scriptTimeout ?? configuration.scriptTimeout,
      memory: (scriptMemory ?? configuration.scriptMemory) << 20
    )
  }

  /// Refuses recorded answers that cannot be read: they would look like missing ones.
  ///
  /// - Parameter host: The host that has run.
  /// - Throws: `InputError` with every problem.
  func checkCassettes(_ host: ScriptHost?) throws(InputError) {
    guard let replay = host?.transport as? ReplayTransport, !replay.problems.isEmpty else { return }
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

  private func transport(_ configuration: Configuration) throws(InputError) -> any HTTPTransport {
    switch network ?? configuration.network {
    case .replay: ReplayTransport(store: try store(configuration))
    case .deny: DenyTransport()
    case .live: Self.liveTransport(allowsPrivate: allowPrivate)
    }
  }

  /// Real HTTP, to public addresses or to all.
  static func liveTransport(allowsPrivate: Bool) -> LiveTransport {
    LiveTransport(policy: LivePolicy(addresses: AddressPolicy(allowPrivate: allowsPrivate)))
  }
}

extension NetworkMode: ExpressibleByArgument {}
