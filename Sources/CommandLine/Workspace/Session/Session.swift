package import Diagnostics
import Dispatch
package import FileAccess
import FoundationEngine
package import LinkResolver
import LocatedJSON
import ManifestEditing
package import ManifestModel
package import MatchEngine
import RegressionSuite
package import Reporters
package import RuleSets
package import RunRecord
package import TerminalAccess
import URLSchemes

/// What a command works with: the manifests, what is in effect, and the engine.
package struct Session {
  package let configuration: Configuration
  package let settings: Settings
  package let names: ManifestNames
  package let manifests: [Manifest]
  /// Whether these are all rules that the configuration is about, and not files that the call
  /// names.
  package let isWhole: Bool
  /// The rules beside manifests.
  package let links: RuleSet
  /// The engine that decides; it compiles each pattern of the manifests once.
  package let engine: any MatchEngine
  package let limits: MatchLimits
  /// What runs scripts; nil if nothing does.
  package let scripts: ScriptHost?
  /// The ids of the rules that take part; nil for all.
  package var selection: Set<String>?
  /// The part of the run that the call does; nil for all of it.
  package var shard: SessionShard?
  /// The changed rules that the run is about; nil if it is about all, or others.
  package var changes: ChangesRecord?
  /// The manifests as they were, if the run is about what has changed since: what checks find about other rules
  /// counts where they did not find it then.
  package var former: [Manifest] = []
  /// The ids of the rules that the main branch does not have; empty if nothing compares with it.
  package var newRules: Set<String> = []
  package let process: ProcessContext
  private let start: ContinuousClock.Instant
  private let compiled: CompiledManifests

  /// Works with what was read.
  ///
  /// - Parameters:
  ///   - manifests: The manifests.
  ///   - links: The rules beside manifests.
  ///   - configuration: The configuration file, if there is one.
  ///   - settings: The settings in effect.
  ///   - names: How the call names the manifests.
  ///   - process: The process context of the call.
  ///   - isWhole: Whether these are all rules that the configuration is about.
  ///   - scripts: What runs scripts; nil if nothing does.
  ///   - engine: The engine that decides.
  package init(
    _ manifests: [Manifest],
    links: RuleSet = RuleSet(),
    configuration: Configuration = Configuration(),
    settings: Settings = Settings(),
    names: ManifestNames = ManifestNames(),
    in process: ProcessContext,
    isWhole: Bool,
    scripts: ScriptHost? = nil,
    engine: any MatchEngine = EngineRegistry.foundation
  ) {
    self.configuration = configuration
    self.settings = settings
    self.names = names
    self.process = process
    start = process.now()
    self.manifests = manifests
    self.links = links
    self.isWhole = isWhole
    self.engine = SharedPatterns(
      engine,
      patterns: manifests.flatMap { $0.rules.compactMap { $0.pattern?.value } }
    )
    limits = engine.limits(steps: settings.run.stepLimit)
    self.scripts = scripts
    compiled = CompiledManifests()
  }
}

extension Session {
  /// Reads what a call names.
  ///
  /// - Parameters:
  ///   - names: How the call names its manifests.
  ///   - process: The process context of the call.
  ///   - runsScripts: Whether the call will run scripts of the manifests as soon as they are read.
  ///   - applyOptions: Puts what the call says over the settings.
  ///   - makeScriptHost: What runs scripts under the settings.
  /// - Throws: `InputError` if something cannot be read.
  package init(
    _ names: ManifestNames,
    in process: ProcessContext,
    runsScripts: Bool = false,
    applyOptions: (inout Settings) -> Void,
    makeScriptHost: (Settings, ProcessContext) throws(InputError) -> ScriptHost? =
      Session.scriptHost
  ) throws(InputError) {
    let configuration = try names.loadConfiguration(in: process)
    var settings = configuration.settings
    applyOptions(&settings)
    let scripts = try makeScriptHost(settings, process)
    // Tests check their outputs against the contracts. Reading these takes as long as reading a
    // manifest, so start now.
    if runsScripts { DispatchQueue.global().async { _ = ContractSet.builtIn } }
    let named = names.withOnlyFile(configuration, in: process)
    let manifests = try named.loadManifests(configuration, in: process) { file in
      guard runsScripts, settings.run.rules.isEmpty else { return }
      scripts?.startFirstWorker(for: file)
    }
    if manifests.contains(where: \.isStarter), configuration.source == nil {
      let own = try Configuration.ofStarter().settings
      settings.lint.allowances += own.lint.allowances
      settings.variations.allowances += own.variations.allowances
    }
    let links = try named.loadLinks(configuration)
    if manifests.isEmpty { settings.useEngines(of: links) }
    self.init(
      manifests,
      links: links,
      configuration: configuration,
      settings: settings,
      names: names,
      in: process,
      isWhole: names.areAll(of: configuration),
      scripts: scripts
    )
    try callFiles.check()
    selection = try RuleSelection.rules(fitting: settings.run.rules, among: ruleIDs)
  }

  /// What runs scripts as settings say it.
  package static func scriptHost(
    _ settings: Settings,
    _ process: ProcessContext
  ) throws(InputError) -> ScriptHost? {
    try settings.scripts.host(workers: settings.run.workers, in: process)
  }

  /// A session over another manifest, under the same settings.
  package func with(_ manifests: [Manifest], scripts: ScriptHost? = nil) -> Session {
    Session(
      manifests,
      configuration: configuration,
      settings: settings,
      in: process,
      isWhole: false,
      scripts: scripts
    )
  }
}

extension Session {
  /// The files that reports quote from.
  package var sources: [SourceFile] {
    manifests.map(\.document.file) + links.sources + [configuration.source].compactMap(\.self)
  }

  /// Whether only the embedded manifest is loaded, without a configuration.
  package var isBuiltInOnly: Bool {
    configuration.source == nil && !manifests.isEmpty && manifests.allSatisfy(\.isStarter)
  }

  /// Whether tests without a known outcome leave the run clean.
  package var allowsUndecided: Bool { settings.allowsUndecided ?? isBuiltInOnly }

  /// The number of threads.
  package var workers: Int { settings.run.workers }

  /// The time since the session began.
  package var elapsed: Duration { process.now() - start }

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

  /// How commands about the same rules are printed.
  package var commands: CommandPrinter {
    var printer = process.commands
    printer.options = names.asOptions
    printer.keepsRuns = settings.run.cache.isOn
    printer.canChangeRules = !manifests.allSatisfy(\.isStarter) || !links.sources.isEmpty
    return printer
  }

  /// Whether a rule takes part.
  package func isSelected(_ id: String) -> Bool {
    (selection?.contains(id) ?? true) && (shard?.has(id) ?? true)
  }

  /// Whether what is of no rule takes part: all rules do, and it is not in another part of the run.
  package var hasRest: Bool { selection == nil && shard?.hasRest ?? true }

  /// Whether the run is limited to changed rules and there are none, so that nothing needs to run.
  package var hasNoChangedRule: Bool { changes?.rules.isEmpty == true }

  /// The same session, about all parts of the run.
  package var whole: Session {
    var copy = self
    copy.shard = nil
    return copy
  }

  /// The manifests with their rules compiled, in their order.
  package var resolvers: [LinkResolver] { compiled.resolvers { manifests.map(compile) } }

  /// A manifest with its rules compiled, which need not be one of the session's.
  package func compile(_ manifest: Manifest) -> LinkResolver {
    LinkResolver(manifest: manifest, engine: engine, limits: limits, scripts: scripts)
  }

  /// Runs the tests of all manifests.
  ///
  /// - Parameters:
  ///   - stopsAtFirstFailure: Whether the tests after the first that did not pass are left out.
  ///   - finished: Is given the tests of rule after rule in their order, as soon as they are done;
  ///     all of them at the end where the first failure stops the run.
  /// - Returns: The tests in their order.
  package func runTests(
    stopsAtFirstFailure: Bool,
    finished: (@Sendable ([TestRecord]) -> Void)? = nil
  ) -> [TestRecord] {
    prepareScripts()
    let suite = RegressionSuite(testedRules)
    let progress = ProgressLine(total: suite.testCount, terminal: terminal)
    let hand: @Sendable ([TestRecord]) -> Void = { tests in
      progress.interrupt { finished?(tests) }
    }
    let records = suite.run(
      workers: workers,
      stopsAtFirstFailure: stopsAtFirstFailure,
      progress: { progress.advance(by: $0) },
      finished: finished == nil ? nil : hand
    )
    progress.end()
    if stopsAtFirstFailure { finished?(records) }
    return explained(records)
  }

  /// The rules that take part, as their tests are run: those of manifests, then link rules.
  private var testedRules: [any TestedRule] {
    resolvers.flatMap(\.rulesToTest).filter { isSelected($0.id) }
      + linkRules.map { $0 as any TestedRule }
  }

  /// The selected rules beside manifests.
  package var linkRules: [any ProvenRule] { links.rules.filter { isSelected($0.id) } }

  /// The ids of all rules, whether they take part or not: those of manifests, then those of link rules.
  package var ruleIDs: [String] {
    manifests.flatMap { $0.rules.map(\.id) } + links.rules.map(\.id)
  }

  /// The error of a run over patterns if no selected rule has one.
  ///
  /// - Parameters:
  ///   - message: What is missing.
  ///   - code: Its code.
  ///   - reason: Why link rules do not count.
  /// - Returns: The error.
  package func noPattern(
    _ message: String,
    code: String = "no-pattern",
    since reason: String = "only the rules of manifests take part"
  ) -> InputError {
    let mutate = code == "no-mutant" ? "" : "'mutate', "
    return InputError(
      code: code,
      message,
      help: linkRules.isEmpty
        ? nil
        : "\(reason); '\(commands.line(["verify"]))' compares them with their regular expressions on "
          + "the engines, and 'test', 'coverage', \(mutate)'golden', 'resolve' and 'scan' take them"
    )
  }

  /// The engines as a record names them.
  package var engineRecords: [String: EngineRecord] {
    let identity = engine.identity
    return [
      identity.name: EngineRecord(
        version: identity.version,
        costUnit: identity.costUnit?.rawValue,
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

extension Manifest {
  fileprivate var isStarter: Bool { document.file.name == ManifestLoader.starterName }
}
