package import ArgumentParser
package import Workspace

/// How scripts are run.
package struct ScriptOptions: ParsableArguments {
  private static let standard = Settings.standard.scripts

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How to answer the HTTP requests of scripts.",
      discussion: """
        replay: from recorded responses; deny: not at all; live: from the servers. Default: \
        network in ruleproof.yml, else \(standard.network.rawValue).
        """
    )
  )
  package var network: NetworkMode?

  @OptionGroup package var recordings: CassetteOption

  @Option(
    name: .long,
    help: """
      Time limit for a script, in milliseconds. (default: scriptTimeout in ruleproof.yml, else \
      \(standard.timeout))
      """
  )
  package var scriptTimeout: Int?

  @Option(
    name: .long,
    help: """
      Memory limit for a script, in MiB. (default: scriptMemory in ruleproof.yml, else \
      \(standard.memory))
      """
  )
  package var scriptMemory: Int?

  @Flag(name: .long, help: "With --network live: allow loopback and private addresses.")
  package var allowPrivate = false

  @Flag(name: .long, help: "Do not run scripts; their tests are skipped.")
  package var noScripts = false

  package func validate() throws {
    let (timeouts, memories) = (ScriptSettings.timeouts, ScriptSettings.memories)
    if let scriptTimeout, !timeouts.contains(scriptTimeout) {
      throw ValidationError(
        "--script-timeout takes milliseconds from \(timeouts.lowerBound) to \(timeouts.upperBound)."
      )
    }
    if let scriptMemory, !memories.contains(scriptMemory) {
      throw ValidationError(
        "--script-memory takes MiB from \(memories.lowerBound) to \(memories.upperBound)."
      )
    }
  }

  package init() {}
}

extension ScriptOptions: SettingOptions {
  package func apply(to settings: inout Settings) {
    recordings.apply(to: &settings)
    settings.scripts.areRun = !noScripts
    settings.scripts.allowsPrivate = allowPrivate
    if let network { settings.scripts.network = network }
    if let scriptTimeout { settings.scripts.timeout = scriptTimeout }
    if let scriptMemory { settings.scripts.memory = scriptMemory }
  }
}

/// Where recorded responses are.
package struct CassetteOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of recorded responses.",
      discussion: """
        Default: cassettes in ruleproof.yml, else \(Settings.standard.scripts.cassettes.path) next \
        to it.
        """,
      valueName: "folder"
    ),
    completion: .directory
  )
  package var cassettes: String?

  package init() {}
}

extension CassetteOption: SettingOptions {
  package func apply(to settings: inout Settings) {
    if let cassettes { settings.scripts.cassettes = NamedPath(ofCall: cassettes) }
  }
}

extension NetworkMode: ExpressibleByArgument {}
