import ArgumentParser
import CoverageSuite
import Diagnostics
import LinkResolver
import ManifestModel
import MatchEngine
import RunRecord

/// Tells which rules are for the same URLs.
struct OverlapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlap",
    abstract: "Show which rules are for the same URLs, and which are never reached.",
    discussion: """
      Test inputs and URLs of the corpus that several actions match are shown by the set of these \
      actions, in the order in which they are offered. Whether a rule accepts the same URLs as another \
      one, or a part of them, is decided on automata over all URLs. A redirect that another rule always \
      comes before is never reached, and makes the exit code 1.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A list of URLs, or a folder of lists, to look at; may be repeated.",
      discussion: "Default: corpus of ruleproof.yml, else the lists that are built in.",
      valueName: "path"
    )
  )
  var corpus: [String] = []

  func validate() throws {
    guard [.text, .json].contains(report.format) else {
      throw ValidationError("--format takes text or json here.")
    }
  }

  func run() throws {
    let session = try Session(manifests, rules)
    try report.checkOutput(inputs: session.sources.map(\.name))
    let urls = try CorpusLoader.subjects(corpus, session.configuration)
    let found = session.manifests.map { manifest in
      OverlapSuite(
        session.overlapRules(of: manifest),
        corpus: urls,
        engine: session.engine,
        limits: session.limits
      )
      .run(workers: session.workers)
    }
    let overlap = OverlapRecord(found)
    guard overlap.rules > 0 else {
      throw InputError(code: "no-pattern", "there is no rule to compare")
    }
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: session.engineRecords,
      overlap: overlap
    )
    try report.write(
      record,
      sources: session.sources,
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    if !overlap.unreachable.isEmpty { throw ExitStatus.rulesFallShort }
  }
}

extension OverlapRecord {
  /// What was found in several manifests, each by itself.
  fileprivate init(_ records: [OverlapRecord]) {
    self.init(
      groups: records.flatMap(\.groups),
      relations: records.flatMap(\.relations),
      rules: records.reduce(0) { $0 + $1.rules },
      inputs: records.reduce(0) { $0 + $1.inputs },
      shared: records.reduce(0) { $0 + $1.shared },
      undecided: records.reduce(0) { $0 + $1.undecided }
    )
  }
}

extension Session {
  /// The rules of a manifest that take part and are asked about URLs of their own; a browser is for any.
  fileprivate func overlapRules(of manifest: Manifest) -> [OverlapRule] {
    let apps = manifest.appsByIdentifier
    return manifest.rules.compactMap { rule in
      guard isSelected(rule.id), let pattern = rule.pattern,
        let stage = OverlapRule.Stage(rule.kind)
      else { return nil }
      let urls = (rule.testInputs?.value ?? []).compactMap(\.value)
      return OverlapRule(
        id: rule.id,
        pattern: pattern.value,
        stage: stage,
        answer: rule.answer(apps),
        tests: (urls + rule.redirectTests.map(\.input.value)).map(Subject.init),
        location: LocationRecord(manifest.location(of: pattern.range))
      )
    }
  }
}

extension OverlapRule.Stage {
  fileprivate init?(_ kind: Rule.Kind) {
    switch kind {
    case .action: self = .action
    case .redirect: self = .redirect
    case .preview: self = .preview
    case .browser: return nil
    }
  }
}

extension Rule {
  /// Whether the rule answers where its pattern matches.
  fileprivate func answer(_ apps: [ExactText: App]) -> OverlapRule.Answer {
    if kind == .redirect {
      return parameter == nil ? .always : .sometimes("only where the URL has the parameter")
    }
    if formats.allSatisfy(\.needsScript) { return .sometimes("only where its script answers") }
    let isOfferedAnywhere = formats.contains { format in
      let app = format.inlineApp ?? format.appID.flatMap { apps[ExactText($0.value)] }
      return !format.needsScript && app?.platform == nil && app?.country == nil && !sendsHeaders
    }
    return isOfferedAnywhere ? .always : .sometimes("only where its app is offered")
  }
}
