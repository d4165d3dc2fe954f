import Diagnostics
import LinkVariations
import LocatedJSON

/// The actions of a set with the links that their tests expect them to match, and that they do
/// match, for comparing rules.
struct TestedRules {
  let entries: [Entry]
  private let engine: LintEngine
  private let domains: [String: [Int]]
  private let apps: [ExactText: [Int]]

  struct Entry {
    let rule: Rule
    let pattern: Located<String>
    let links: [VariedLink]
    /// The inputs of all its tests, which are settled.
    let inputs: Set<ExactText>
    let apps: Set<ExactText>
  }

  /// The maximum number of links examined for a rule.
  private static let maxLinks = 24

  init(_ context: LintContext) {
    engine = context.engine
    entries = context.manifest.rules.compactMap { rule in
      guard rule.kind == .action, !rule.sendsHeaders, let pattern = rule.pattern else { return nil }
      let links = rule.expectedInputs.prefix(Self.maxLinks).compactMap { input in
        context.engine.matches(pattern.value, input) == true ? VariedLink(sent: input) : nil
      }
      return Entry(
        rule: rule,
        pattern: pattern,
        links: links,
        inputs: Set(rule.inputs.map(ExactText.init)),
        apps: Set(rule.formats.compactMap { $0.name.map(ExactText.init) })
      )
    }
    var domains: [String: [Int]] = [:]
    var apps: [ExactText: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      for domain in Set(entry.links.map(\.domain)) { domains[domain, default: []].append(index) }
      for app in entry.apps { apps[app, default: []].append(index) }
    }
    self.domains = domains
    self.apps = apps
  }
}

extension TestedRules {
  /// The other rules with a tested link on one of this rule's domains, in file order.
  func siblings(of index: Int) -> [Entry] {
    let found = Set(entries[index].links.flatMap { domains[$0.domain] ?? [] })
    return found.subtracting([index]).sorted().map { entries[$0] }
  }

  /// Whether a link is free for a rule: the rule certainly does not match it, none of its tests has
  /// it, and no other rule for one of its apps matches it.
  func isRefused(_ link: String, by index: Int) -> Bool {
    engine.matches(entries[index].pattern.value, link) == false && isOpen(link, for: index)
  }

  /// Whether neither a test of a rule nor another rule for one of its apps covers a link.
  func isOpen(_ link: String, for index: Int) -> Bool {
    let entry = entries[index]
    guard !entry.inputs.contains(ExactText(link)) else { return false }
    let others = Set(entry.apps.flatMap { apps[$0] ?? [] }).subtracting([index])
    return others.allSatisfy { engine.matches(entries[$0].pattern.value, link) == false }
  }
}

extension Rule {
  /// The inputs of tests that expect an output of a format.
  fileprivate var expectedInputs: [String] {
    (testInputs?.value ?? []).enumerated().compactMap { index, input in
      let isExpected = formats.contains { format in
        guard let results = format.testResults?.value, results.indices.contains(index) else {
          return false
        }
        if case .output = results[index].value { return true }
        return false
      }
      return isExpected ? input.value : nil
    }
  }
}
