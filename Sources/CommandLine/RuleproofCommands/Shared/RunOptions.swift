import ArgumentParser
import Foundation
import LinkSuite
import ManifestModel
import Workspace

/// How a command runs rules.
struct RunOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only rules whose id contains this text, or matches this glob (*, ?); repeatable.",
      discussion: "'ruleproof list' shows the ids.",
      valueName: "pattern"
    )
  )
  var rule: [String] = []

  @Option(name: .long, help: "Number of threads. (default: one per processor)")
  var jobs: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum ticks (10,000 saved states each) of one match.",
      discussion: "Default: stepLimit in ruleproof.yml, else the engine's own limit."
    )
  )
  var stepLimit: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024.")
    }
    if rule.contains("") {
      throw ValidationError("--rule takes an id, part of an id, or a glob.")
    }
    if let stepLimit, stepLimit < 1 {
      throw ValidationError("--step-limit takes a number above 0.")
    }
  }
}

extension RunOptions {
  /// The number of threads.
  var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// The ids that are selected; nil for all.
  func selectedRules(of manifests: [Manifest], _ links: LinkRules) throws -> Set<String>? {
    guard !rule.isEmpty else { return nil }
    let ids = manifests.flatMap { $0.rules.map(\.id) } + links.rules.map(\.id)
    var selected: Set<String> = []
    for pattern in rule {
      selected.formUnion(try RuleSelection.rules(fitting: pattern, among: ids))
    }
    return selected
  }
}
