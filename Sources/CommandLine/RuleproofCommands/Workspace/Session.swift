import Diagnostics
import Foundation
import FoundationEngine
import LinkResolver
import LinkSuite
import LocatedJSON
import ManifestEditing
import ManifestModel
import MatchEngine
import RegressionSuite
import RunRecord
import TerminalAccess

/// What a command works with: the manifests, their configuration and the engine.
struct Session {
  let configuration: Configuration
  let manifests: [Manifest]
  /// Whether these are all rules that the configuration is about, and not files that the call names.
  let isWhole: Bool
  /// The rules of other link systems.
  let links: LinkRules
  let engine: any MatchEngine
  let limits: MatchLimits
  /// What runs scripts; nil where nothing does.
  let scripts: ScriptHost?
  /// The ids of the rules that take part; nil for all.
  var selection: Set<String>?
  let workers: Int
  let terminal = Terminal.ofProcess
  private let start = ContinuousClock.now

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
    configuration = try manifestOptions.loadConfiguration()
    manifests = try manifestOptions.loadManifests(configuration)
    isWhole = configuration.source == nil || manifestOptions.readsConfigured
    links = try manifestOptions.loadLinks(configuration)
    engine = FoundationEngine()
    limits = runOptions.limits(of: engine, configuration)
    selection = try runOptions.selectedRules(of: manifests, links)
    workers = runOptions.workers
    scripts = try makeScriptHost(configuration, workers)
  }

  /// Works with manifests that were read already.
  init(
    _ manifests: [Manifest],
    _ configuration: Configuration,
    _ runOptions: RunOptions,
    scripts: ScriptHost?
  ) throws {
    self.configuration = configuration
    self.manifests = manifests
    isWhole = false
    links = LinkRules()
    engine = FoundationEngine()
    limits = runOptions.limits(of: engine, configuration)
    selection = nil
    workers = runOptions.workers
    self.scripts = scripts
  }
}

extension Session {
  /// The files that reports quote from.
  var sources: [SourceFile] { manifests.map(\.document.file) + links.sources }

  /// Whether the built-in manifest is all there is, without the recorded answers beside it.
  var isBuiltInOnly: Bool {
    configuration.source == nil && !manifests.isEmpty
      && manifests.allSatisfy { $0.document.file.name == ManifestLoader.starterName }
  }

  /// The time since the session began.
  var elapsed: Duration { ContinuousClock.now - start }

  /// The test inputs of all rules, whether they take part or not.
  var testInputs: [Subject] {
    manifests.flatMap { manifest in
      manifest.rules.flatMap { rule in
        (rule.testInputs?.value ?? []).compactMap(\.value) + rule.redirectTests.map(\.input.value)
      }
    }
    .map(Subject.init)
  }

  /// Whether a rule takes part.
  func isSelected(_ id: String) -> Bool { selection?.contains(id) ?? true }

  /// A manifest with its rules compiled.
  func resolver(for manifest: Manifest) -> LinkResolver {
    LinkResolver(manifest: manifest, engine: engine, limits: limits, scripts: scripts)
  }

  /// Runs the tests of all manifests.
  func runTests(stopsAtFirstFailure: Bool) -> [TestRecord] {
    let suite = RegressionSuite(manifests.map(resolver(for:)), selection: isSelected)
    let progress = ProgressLine(total: suite.testCount, terminal: terminal)
    let records = suite.run(workers: workers, stopsAtFirstFailure: stopsAtFirstFailure) {
      progress.advance(by: $0)
    }
    progress.end()
    guard stopsAtFirstFailure else { return records + linkSuite.tests() }
    var hasFailed = records.contains(where: \.isFailure)
    return records
      + linkSuite.tests().map { record in
        if hasFailed { return record.skipped(because: "after the first failure") }
        hasFailed = record.isFailure
        return record
      }
  }

  /// The rules of other link systems that take part.
  var linkSuite: LinkSuite { LinkSuite(links.rules.filter { isSelected($0.id) }) }

  /// The manifests as a record names them.
  var manifestRecords: [ManifestRecord] {
    manifests.map { manifest in
      ManifestRecord(
        file: manifest.document.file.name,
        version: manifest.version.description,
        rules: manifest.rules.count { isSelected($0.id) }
      )
    }
      + links.files.map { file in
        ManifestRecord(
          file: file.source.name,
          version: "links",
          rules: file.rules.count { isSelected($0.id) }
        )
      }
  }

  /// The engines as a record names them.
  var engineRecords: [String: EngineRecord] {
    let identity = engine.identity
    return [
      identity.name: EngineRecord(
        version: identity.version,
        costUnit: identity.costUnit.rawValue,
        stepLimit: limits.steps
      )
    ]
  }
}
