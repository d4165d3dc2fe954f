package import ArgumentParser
package import Workspace

/// Where a command keeps results for the next run.
package struct CacheOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder for results that the next run can use again.",
      discussion: """
        Default: RULEPROOF_CACHE in the environment, else ruleproof in the user's cache folder.
        """,
      valueName: "folder"
    ),
    completion: .directory
  )
  package var cache: String?

  @Flag(name: .long, help: "Neither read nor write the cache.")
  package var noCache = false

  package func validate() throws {
    if noCache, cache != nil {
      throw ValidationError("--cache cannot be combined with --no-cache.")
    }
  }

  package init() {}
}

extension CacheOptions: SettingOptions {
  package func apply(to settings: inout Settings) {
    if let cache { settings.run.cache.folder = cache }
    if noCache { settings.run.cache.isOn = false }
  }
}
