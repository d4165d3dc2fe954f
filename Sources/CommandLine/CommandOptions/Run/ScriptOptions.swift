package import ArgumentParser
package import Workspace

/// How scripts are run.
package struct ScriptOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "How to answer the HTTP requests of scripts.",
      discussion: """
        replay: from recorded responses; deny: not at all; live: from the servers, at public \
        addresses; private: also at loopback and private ones. Default: network in ruleproof.yml, \
        else \(Settings.standard.scripts.network.rawValue).
        """
    )
  )
  package var network: NetworkMode?

  @Flag(name: .long, help: "Do not run scripts; their tests are skipped.")
  package var noScripts = false

  package init() {}
}

extension ScriptOptions: SettingOptions {
  package func apply(to settings: inout Settings) {
    settings.scripts.areRun = !noScripts
    if let network { settings.scripts.network = network }
  }
}

extension NetworkMode: ExpressibleByArgument {}
