import Diagnostics
import MatchEngine
import PatternLists
import RegexSyntax
import RuleSets
import RunRecord
import SubjectDomains

extension PatternRule {
  /// What the rule gives for a URL; nil if it gives nothing, or that is not known.
  package func output(for url: String) -> String? {
    answers(to: url).first { $0.unknown == nil }?.value.text
  }

  /// A URL that the rule takes: of one of its tests, else made from its pattern; nil if none is found.
  fileprivate var example: String? {
    let own = tests.lazy.map(\.subject.text).first { output(for: $0) != nil }
    if own != nil || !tests.isEmpty { return own }
    guard let pattern = examined?.pattern else { return nil }
    var generator = SubjectGenerator(pattern, seed: 1)
    return generator.steeredSubjects(limit: 8).lazy
      .filter { SubjectDomain.url.likeness(of: $0) == .real }
      .map { String(decoding: $0, as: UTF16.self) }
      .first { self.output(for: $0) != nil }
  }
}

extension PatternRuleFile {
  /// Rules that lead back to a link that they came from, if what they give is given to them again.
  static func loops(among rules: [PatternRule]) -> [Diagnostic] {
    let starting = rules.filter { $0.output.template != nil && $0.entry.domain == .url }
    guard !starting.isEmpty else { return [] }
    let candidates = RuleCandidates(rules)
    return starting.compactMap { rule in
      guard let start = rule.example, let links = loop(from: start, by: rule, among: candidates)
      else { return nil }
      return Diagnostic(
        code: "redirect-loop",
        severity: .warning,
        message: "its results are taken again without end: "
          + links.prefix(4).map { "'\($0)'" }.joined(separator: " → "),
        location: rule.location.sourceLocation,
        rule: rule.id,
        help: "let the pattern refuse its own results, or exclude them"
      )
    }
  }

  /// The links from one to where the rules lead back to a link before, or those that are followed where
  /// there is no end; nil if they end.
  private static func loop(
    from start: String,
    by first: PatternRule,
    among rules: RuleCandidates
  ) -> [String]? {
    var links = [start]
    while links.count < maxSteps {
      let link = links[links.count - 1]
      // Of several rules the first decides, whatever it gives.
      guard let taking = rules.first(giving: link),
        links.count > 1 || taking.id == first.id, taking.output.template != nil,
        let next = taking.output(for: link)
      else { return nil }
      links.append(next)
      if links.dropLast().contains(where: { $0.hasSameUTF8(as: next) }) { return links }
    }
    return links
  }

  /// The most links that are followed.
  private static let maxSteps = 20
}
