package import ArgumentParser
package import Workspace

/// Where a command keeps results for the next run.
package struct CacheOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder for results that the next run can use again, or off.",
      discussion: """
        Default: RULEPROOF_CACHE in the environment, else ruleproof in the user's cache folder. A \
        folder of that name is ./off.
        """,
      valueName: "folder"
    ),
    completion: .directory
  )
  package var cache: String?

  package init() {}
}

extension CacheOptions: SettingOptions {
  package func apply(to settings: inout Settings) {
    switch cache {
    case "off": settings.run.cache.isOn = false
    case let folder?: settings.run.cache.folder = folder
    case nil: break
    }
  }
}
