import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import LinkSuite
import ManifestModel
import MatchEngine

/// How a command runs rules.
struct RunOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Take only the rules whose id holds this, or fits it where it has * or ?; may be repeated.",
      discussion: "ruleproof list shows the ids.",
      valueName: "pattern"
    )
  )
  var rule: [String] = []

  @Option(name: .long, help: "The number of threads. (default: one for each processor)")
  var jobs: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The most ticks (10,000 saved states each) that one match may take.",
      discussion: "Default: stepLimit of ruleproof.yml, else the engine's own limit."
    )
  )
  var stepLimit: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024.")
    }
    if rule.contains("") {
      throw ValidationError("--rule takes an id, a part of one or a pattern, not nothing.")
    }
    if let stepLimit, stepLimit < 1 {
      throw ValidationError("--step-limit takes a number above 0.")
    }
  }
}

extension RunOptions {
  /// The limits that are in force.
  func limits(of engine: any MatchEngine, _ configuration: Configuration) -> MatchLimits {
    var limits = engine.defaultLimits
    if let steps = stepLimit ?? configuration.stepLimit { limits.steps = steps }
    return limits
  }

  /// The number of threads.
  var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// The ids that are selected; nil for all.
  func selectedRules(of manifests: [Manifest], _ links: LinkRules) throws -> Set<String>? {
    guard !rule.isEmpty else { return nil }
    let ids = manifests.flatMap { $0.rules.map(\.id) } + links.rules.map(\.id)
    var selected: Set<String> = []
    for pattern in rule {
      selected.formUnion(try Self.rules(fitting: pattern, among: ids))
    }
    return selected
  }

  /// The ids that a pattern selects: one or more.
  static func rules(fitting pattern: String, among ids: [String]) throws(InputError) -> Set<String>
  {
    let matches = Glob(pattern).select(from: ids)
    guard !matches.isEmpty else {
      throw InputError(
        code: "no-such-rule",
        "no rule fits '\(pattern)'",
        help: suggestion(for: pattern, among: ids)
      )
    }
    return matches
  }

  private static func suggestion(for pattern: String, among ids: [String]) -> String {
    let word = pattern.split(separator: "/").last.map(String.init) ?? pattern
    let near = ids.filter { id in
      id.split(separator: "/").contains { part in
        part.split(separator: "+").contains { word.nearest(among: [String($0)]) != nil }
      }
    }
    guard let first = near.first else { return "'ruleproof list' shows the ids" }
    return "did you mean '\(first)'? 'ruleproof list' shows the ids"
  }
}
