import LinkResolver
import ManifestModel
import Workspace

extension Session {
  /// Reads what the options name.
  ///
  /// - Parameters:
  ///   - manifestOptions: Which manifests.
  ///   - runOptions: Which rules, and how.
  ///   - process: What the call gets from its process.
  ///   - makeScriptHost: What runs scripts, of the configuration and the number of threads.
  /// - Throws: `InputError` where something cannot be read.
  init(
    _ manifestOptions: ManifestOptions,
    _ runOptions: RunOptions,
    in process: ProcessContext,
    makeScriptHost: (Configuration, Int) throws -> ScriptHost? = { _, _ in nil }
  ) throws {
    let configuration = try manifestOptions.loadConfiguration(process)
    let manifests = try manifestOptions.loadManifests(configuration, process)
    let links = try manifestOptions.loadLinks(configuration)
    self.init(
      manifests,
      links: links,
      configuration,
      in: process,
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
    in process: ProcessContext,
    scripts: ScriptHost?
  ) {
    self.init(
      manifests,
      configuration,
      in: process,
      isWhole: false,
      stepLimit: runOptions.stepLimit ?? configuration.stepLimit,
      workers: runOptions.workers,
      scripts: scripts
    )
  }
}
