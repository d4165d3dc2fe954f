package import ArgumentParser
package import Workspace

/// Which configuration a command reads.
package struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Configuration file; default: the nearest ruleproof.yml, here or in a folder above.",
      valueName: "file"
    ),
    completion: .yaml
  )
  package var config: String?

  package init() {}
}

/// Which manifests a command reads, named by options alone.
package struct ManifestChoice: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Manifest to read; repeatable; - is standard input.",
      discussion: "Default: manifests in ruleproof.yml, else the only one in the folder.",
      valueName: "file"
    ),
    completion: .manifests
  )
  package var manifest: [String] = []

  @Flag(name: .long, help: "Read the built-in starter manifest.")
  package var starter = false

  @OptionGroup package var configuration: ConfigurationOption

  package func validate() throws {
    if starter, !manifest.isEmpty {
      throw ValidationError("--starter cannot be combined with --manifest.")
    }
  }

  package init() {}
}

/// Which manifests a command reads.
package struct ManifestOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Manifests, or files of rules in another format.", valueName: "file"),
    completion: .manifests
  )
  package var files: [String] = []

  @OptionGroup package var choice: ManifestChoice

  package func validate() throws {
    if choice.starter, !files.isEmpty {
      throw ValidationError("--starter cannot be combined with --manifest.")
    }
  }

  package init() {}
}

/// Which link rules a command reads.
package struct LinkRuleOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "File of link rules, or a folder of them; repeatable.",
      discussion: """
        Link rules are deep-link templates, association files and URL scheme contracts with tests. \
        Default: links in ruleproof.yml, if its manifests are read.
        """,
      valueName: "path"
    ),
    completion: .yaml
  )
  package var links: [String] = []

  package init() {}
}

/// Which manifests and link rules a command reads, named by options alone.
package struct RuleFileChoice: ParsableArguments {
  @OptionGroup package var manifests: ManifestChoice
  @OptionGroup package var linkRules: LinkRuleOption

  package init() {}
}

/// Which manifests and link rules a command reads.
package struct RuleFileOptions: ParsableArguments {
  @OptionGroup package var manifests: ManifestOptions
  @OptionGroup package var linkRules: LinkRuleOption

  package init() {}
}

extension ManifestChoice {
  /// What the call names.
  package var names: ManifestNames {
    var names = ManifestNames(isStarter: starter, configuration: configuration.config)
    for file in manifest { names.add(file) }
    return names
  }
}

extension ManifestOptions {
  /// What the call names.
  package var names: ManifestNames {
    var names = choice.names
    for file in files { names.add(file) }
    return names
  }
}

extension RuleFileChoice {
  /// What the call names.
  package var names: ManifestNames {
    var names = manifests.names
    names.links = linkRules.links
    return names
  }
}

extension RuleFileOptions {
  /// What the call names.
  package var names: ManifestNames {
    var names = manifests.names
    names.links = linkRules.links
    return names
  }
}
