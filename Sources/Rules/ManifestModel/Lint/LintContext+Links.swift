import Diagnostics
import LinkVariations
import LocatedJSON

extension Lint {
  /// A check's finding about one link.
  struct Finding {
    var code: String
    var message: String
    var link: String
    var severity = Severity.warning
    var help: String
    /// What the help is about where there is no whole pattern; nil if it says so itself.
    var part: String?
    /// What is varied in the link; nil if no change of the pattern is likely to settle it.
    var kind: VariationKind?
    /// Whether it is a note about a redirect, which only unwraps a link of whatever host.
    var isNoteOfRedirect = false
    /// Whether it applies to a pattern.
    var isFor: (String) -> Bool = { _ in true }
  }
}

extension LintContext {
  /// The maximum number of links examined for a rule.
  private static let maxLinks = 3
  /// The maximum number of inputs that a correction is tried on.
  static let maxInputs = 20

  /// The first finding about a link of each rule.
  func linkFindings(
    _ finding: (Rule, Located<String>, VariedLink) -> Diagnostic?
  ) -> [Diagnostic] {
    manifest.rules.compactMap { rule in
      guard rule.kind != .browser, !rule.sendsHeaders, let pattern = rule.pattern,
        misreading(of: rule, pattern) == nil
      else {
        return nil
      }
      var count = 0
      for input in rule.inputs where count < Self.maxLinks {
        guard let link = VariedLink(sent: input), engine.matches(pattern.value, input) == true
        else {
          continue
        }
        count += 1
        if let found = finding(rule, pattern, link) { return found }
      }
      return nil
    }
  }

  func linkFindings(
    _ finding: (VariedLink, _ takes: @escaping (String) -> Bool?) -> Lint.Finding?
  ) -> [Diagnostic] {
    linkFindings { _, _, link, takes in finding(link, takes) }
  }

  private func linkFindings(
    _ finding: (Rule, String, VariedLink, _ takes: @escaping (String) -> Bool?) -> Lint.Finding?
  ) -> [Diagnostic] {
    linkFindings { rule, pattern, link in
      // Inputs of the rule's own tests are settled.
      let inputs = rule.inputs
      let found = finding(rule, pattern.value, link) { text in
        inputs.contains { $0.utf8.elementsEqual(text.utf8) }
          ? nil : engine.matches(pattern.value, text)
      }
      guard let found, found.isFor(pattern.value) else { return nil }
      return diagnostic(
        found.code,
        found.isNoteOfRedirect && rule.kind == .redirect ? .note : found.severity,
        "\(found.message) '\(found.link)'",
        at: pattern.range,
        help: [
          found.help, correction(of: pattern.value, found, inputs).flatMap(written) ?? found.part,
        ]
        .compactMap(\.self).joined(separator: ": ")
      )
    }
  }

  /// The pattern that takes the link of a finding, too.
  private func correction(
    of pattern: String,
    _ finding: Lint.Finding,
    _ inputs: [String]
  ) -> String? {
    guard let kind = finding.kind, let link = VariedLink(finding.link) else { return nil }
    return correction(of: pattern, kind, link, inputs) { engine.matches($0, finding.link) == true }
  }

  /// The first change of a pattern that settles a varied link and keeps what the tests of its rule match.
  func correction(
    of pattern: String,
    _ kind: VariationKind,
    _ link: VariedLink,
    _ inputs: [String],
    where settles: (String) -> Bool
  ) -> String? {
    LinkFixes(pattern, for: kind, link).patterns.first { corrected in
      settles(corrected)
        && inputs.prefix(Self.maxInputs).allSatisfy {
          engine.groups(corrected, $0) == engine.groups(pattern, $0)
        }
    }
  }

  /// The same for findings about the host; none for a pattern that matches any host.
  func hostFindings(
    _ finding: (VariedLink, _ takes: @escaping (String) -> Bool?) -> Lint.Finding?
  ) -> [Diagnostic] {
    hostFindings { _, _, link, takes in finding(link, takes) }
  }

  func hostFindings(
    _ finding: (Rule, String, VariedLink, _ takes: @escaping (String) -> Bool?) -> Lint.Finding?
  ) -> [Diagnostic] {
    linkFindings { rule, pattern, link, takes in
      takes(link.onAnotherHost.text) == false ? finding(rule, pattern, link, takes) : nil
    }
  }
}

extension Rule {
  var inputs: [String] {
    (testInputs?.value ?? []).compactMap(\.value) + redirectTests.map(\.input.value)
  }
}
