import Diagnostics
import LinkResolver
import ManifestModel
import RuleSets

/// What rules make of a URL, as a scan writes it.
struct ScanAnswer: Equatable {
  var matches: [Match] = []
  var redirects: [Redirect] = []
  var undecided: [Undecided] = []
  /// Why redirects were not followed to their end, if so.
  var problem: String?

  struct Match: Equatable {
    /// The rule's number.
    let entry: Int
    /// The URL that it matches, where that is not the URL of the line.
    let url: String?
    let outputs: [Output]
  }

  struct Output: Equatable {
    let app: String?
    let outcome: RuleOutcome
  }

  struct Redirect: Equatable {
    let rule: String
    let url: String
  }

  struct Undecided: Equatable {
    let entry: Int
    let reason: String
  }

  /// Whether no rule matches and none is undecided.
  var isEmpty: Bool { matches.isEmpty && redirects.isEmpty && undecided.isEmpty && problem == nil }

  var isMatched: Bool { !matches.isEmpty || !redirects.isEmpty }
}

extension ScanAnswer {
  /// Adds what a manifest makes of a URL.
  mutating func add(_ resolution: Resolution, of manifest: Int, _ rules: ScanRules) {
    let numbers = rules.numbers[manifest]
    for (index, hop) in resolution.hops.enumerated() {
      add(hop.actions, at: index == 0 ? nil : hop.url, numbers)
      add(hop.unknown, numbers)
      if let rule = hop.redirect, index + 1 < resolution.hops.count {
        redirects.append(Redirect(rule: rule, url: resolution.hops[index + 1].url))
      }
    }
    let last = resolution.hops.count > 1 ? resolution.hops.last?.url : nil
    add(resolution.previews, at: last, numbers)
    add(resolution.browsers, at: last, numbers)
    add(resolution.unknown, numbers)
    if let problem = resolution.redirectProblem { self.problem = problem }
  }

  /// Adds what the rules beside manifests give for a URL.
  mutating func addOthers(for url: String, _ rules: ScanRules) {
    for (index, rule) in rules.others.enumerated() {
      let entry = rules.entries.count + index
      var outputs: [Output] = []
      for answer in rule.answers(to: url) {
        if let unknown = answer.unknown {
          undecided.append(Undecided(entry: entry, reason: unknown.words))
        } else {
          outputs.append(Output(app: answer.name, outcome: .output(answer.value.text)))
        }
      }
      guard !outputs.isEmpty else { continue }
      matches.append(Match(entry: entry, url: nil, outputs: outputs))
    }
  }

  private mutating func add(_ found: [RuleMatch], at url: String?, _ numbers: [String: Int]) {
    for match in found {
      guard let entry = numbers[match.rule.id] else { continue }
      let outputs = match.outputs.map { Output(app: $0.app, outcome: $0.outcome) }
      matches.append(Match(entry: entry, url: url, outputs: outputs))
    }
  }

  private mutating func add(_ found: [UnknownMatch], _ numbers: [String: Int]) {
    for match in found {
      guard let entry = numbers[match.rule.id] else { continue }
      undecided.append(Undecided(entry: entry, reason: match.failure.message))
    }
  }

  /// Whether another answer leads to the same apps and URLs.
  func hasSameOutcome(as other: ScanAnswer) -> Bool {
    matches.flatMap(\.outputs) == other.matches.flatMap(\.outputs)
      && redirects.map(\.url) == other.redirects.map(\.url)
      && undecided.count == other.undecided.count
  }
}
