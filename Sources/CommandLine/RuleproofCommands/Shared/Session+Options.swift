import LinkResolver
import ManifestModel
import Workspace

extension Session {
  /// Reads what the options name.
  ///
  /// - Parameters:
  ///   - manifestOptions: Which manifests.
  ///   - runOptions: Which rules, and how.
  ///   - makeScriptHost: What runs scripts, of the configuration and the number of threads.
  /// - Throws: `InputError` where something cannot be read.
  init(
    _ manifestOptions: ManifestOptions,
    _ runOptions: RunOptions,
    makeScriptHost: (Configuration, Int) throws -> ScriptHost? = { _, _ in nil }
  ) throws {
    let configuration = try manifestOptions.loadConfiguration()
    let manifests = try manifestOptions.loadManifests(configuration)
    let links = try manifestOptions.loadLinks(configuration)
    self.init(
      manifests,
      links: links,
      configuration,
      isWhole: configuration.source == nil || manifestOptions.readsConfigured,
      selection: try runOptions.selectedRules(of: manifests, links),
      stepLimit: runOptions.stepLimit ?? configuration.stepLimit,
      workers: runOptions.workers,
      scripts: try makeScriptHost(configuration, runOptions.workers)
    )
  }

  /// Works with manifests that were read already.
  init(
    _ manifests: [Manifest],
    _ configuration: Configuration,
    _ runOptions: RunOptions,
    scripts: ScriptHost?
  ) {
    self.init(
      manifests,
      configuration,
      isWhole: false,
      stepLimit: runOptions.stepLimit ?? configuration.stepLimit,
      workers: runOptions.workers,
      scripts: scripts
    )
  }
}
