package import Diagnostics
import Foundation
import FoundationEngine
package import LinkResolver
package import LinkSuite
import LocatedJSON
import ManifestEditing
package import ManifestModel
package import MatchEngine
import RegressionSuite
package import RunRecord
package import TerminalAccess

/// What a command works with: the manifests, their configuration and the engine.
package struct Session {
  package let configuration: Configuration
  package let manifests: [Manifest]
  /// Whether these are all rules that the configuration is about, and not files that the call names.
  package let isWhole: Bool
  /// The rules of other link systems.
  package let links: LinkRules
  package let engine: any MatchEngine
  package let limits: MatchLimits
  /// What runs scripts; nil where nothing does.
  package let scripts: ScriptHost?
  /// The ids of the rules that take part; nil for all.
  package var selection: Set<String>?
  package let workers: Int
  /// What the call gets from its process.
  package let process: ProcessContext
  private let start: ContinuousClock.Instant

  /// Works with what was read.
  ///
  /// - Parameters:
  ///   - manifests: The manifests.
  ///   - links: The rules of other link systems.
  ///   - configuration: What is in force.
  ///   - process: What the call gets from its process.
  ///   - isWhole: Whether these are all rules that the configuration is about.
  ///   - selection: The ids of the rules that take part; nil for all.
  ///   - stepLimit: The most ticks of one match; nil for the engine's own limit.
  ///   - workers: The number of threads.
  ///   - scripts: What runs scripts; nil where nothing does.
  package init(
    _ manifests: [Manifest],
    links: LinkRules = LinkRules(),
    _ configuration: Configuration,
    in process: ProcessContext,
    isWhole: Bool,
    selection: Set<String>? = nil,
    stepLimit: Int?,
    workers: Int,
    scripts: ScriptHost?
  ) {
    self.configuration = configuration
    self.process = process
    start = process.now()
    self.manifests = manifests
    self.links = links
    self.isWhole = isWhole
    engine = FoundationEngine()
    limits = engine.limits(steps: stepLimit)
    self.selection = selection
    self.workers = workers
    self.scripts = scripts
  }
}

extension Session {
  /// The files that reports quote from.
  package var sources: [SourceFile] { manifests.map(\.document.file) + links.sources }

  /// Whether the built-in manifest is all there is, without the recorded answers beside it.
  package var isBuiltInOnly: Bool {
    configuration.source == nil && !manifests.isEmpty
      && manifests.allSatisfy { $0.document.file.name == ManifestLoader.starterName }
  }

  /// The time since the session began.
  package var elapsed: Duration { process.now() - start }

  /// The streams of the process.
  package var terminal: Terminal { process.terminal }

  /// The test inputs of all rules, whether they take part or not.
  package var testInputs: [Subject] {
    manifests.flatMap { manifest in
      manifest.rules.flatMap { rule in
        (rule.testInputs?.value ?? []).compactMap(\.value) + rule.redirectTests.map(\.input.value)
      }
    }
    .map(Subject.init)
  }

  /// Whether a rule takes part.
  package func isSelected(_ id: String) -> Bool { selection?.contains(id) ?? true }

  /// A manifest with its rules compiled.
  package func resolver(for manifest: Manifest) -> LinkResolver {
    LinkResolver(manifest: manifest, engine: engine, limits: limits, scripts: scripts)
  }

  /// Runs the tests of all manifests.
  package func runTests(stopsAtFirstFailure: Bool) -> [TestRecord] {
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
  package var linkSuite: LinkSuite { LinkSuite(links.rules.filter { isSelected($0.id) }) }

  /// The manifests as a record names them.
  package var manifestRecords: [ManifestRecord] {
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
  package var engineRecords: [String: EngineRecord] {
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

extension MatchEngine {
  /// The engine's own limits, with another one of steps where that is given.
  package func limits(steps: Int?) -> MatchLimits {
    var limits = defaultLimits
    if let steps { limits.steps = steps }
    return limits
  }
}
