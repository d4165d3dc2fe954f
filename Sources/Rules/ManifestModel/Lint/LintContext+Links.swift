import Diagnostics
import LinkVariations
import LocatedJSON
import RegexSyntax

extension Lint {
  /// A check's finding about one link.
  struct Finding {
    var code: String
    var severity: Severity
    var message: String
    var link: String
    var help: String
    /// What a pattern that ends with `$` needs before it; nil if nothing certain corrects it.
    var ending: String?
    /// Whether it is a note about a redirect, which only unwraps a link of whatever host.
    var isNoteOfRedirect: Bool
    /// Whether it applies to a pattern.
    var isFor: (String) -> Bool

    init(
      _ code: String,
      _ message: String,
      _ link: String,
      severity: Severity = .warning,
      help: String,
      ending: String? = nil,
      isNoteOfRedirect: Bool = false,
      isFor: @escaping (String) -> Bool = { _ in true }
    ) {
      self.code = code
      self.severity = severity
      self.message = message
      self.link = link
      self.help = help
      self.ending = ending
      self.isNoteOfRedirect = isNoteOfRedirect
      self.isFor = isFor
    }
  }
}

extension LintContext {
  /// The maximum number of links examined for a rule.
  private static let maxLinks = 3

  /// The first finding about a link of each rule.
  func linkFindings(
    _ finding: (Rule, Located<String>, VariedLink) -> Diagnostic?
  ) -> [Diagnostic] {
    manifest.rules.compactMap { rule in
      guard rule.kind != .browser, !rule.sendsHeaders, let pattern = rule.pattern else {
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
    linkFindings { rule, pattern, link in
      // Inputs of the rule's own tests are settled.
      let inputs = rule.inputs
      let found = finding(link) { text in
        inputs.contains { $0.utf8.elementsEqual(text.utf8) }
          ? nil : engine.matches(pattern.value, text)
      }
      guard let found, found.isFor(pattern.value) else { return nil }
      return diagnostic(
        found.code,
        found.isNoteOfRedirect && rule.kind == .redirect ? .note : found.severity,
        "\(found.message) '\(found.link)'",
        at: pattern.range,
        help: correction(of: pattern.value, found).map { "\(found.help): \($0)" } ?? found.help
      )
    }
  }

  /// The pattern that takes the link of a finding, too.
  private func correction(of pattern: String, _ finding: Lint.Finding) -> String? {
    guard let ending = finding.ending, let root = syntax[pattern]?.root,
      case .concatenation(let items) = root.kind, let last = items.last,
      case .anchor = last.kind, last.range.upperBound == pattern.utf16.count
    else { return nil }
    let query = "?" + VariedLink.foreignParameter
    // With a slash, a query may still follow where one may without.
    let takesQuery =
      ending == "/?" && engine.matches(pattern, finding.link.dropLast() + query) == true
    let links = [finding.link] + (takesQuery ? [finding.link + query] : [])
    // The smallest change is right before the end.
    for item in items.reversed() {
      let place = item.range.lowerBound..<item.range.lowerBound
      if let corrected = PatternCorrection.apply([PatternCorrection(place, ending)], to: pattern),
        links.allSatisfy({ engine.matches(corrected, $0) == true })
      {
        return corrected
      }
      guard case .quantified(_, let quantifier) = item.kind, quantifier.lowerBound == 0 else {
        if case .anchor = item.kind { continue }
        return nil
      }
    }
    return nil
  }

  /// The same for findings about the host; none for a pattern that matches any host.
  func hostFindings(
    _ finding: (VariedLink, _ takes: @escaping (String) -> Bool?) -> Lint.Finding?
  ) -> [Diagnostic] {
    linkFindings { link, takes in
      takes(link.onAnotherHost.text) == false ? finding(link, takes) : nil
    }
  }
}

extension Rule {
  var inputs: [String] {
    (testInputs?.value ?? []).compactMap(\.value) + redirectTests.map(\.input.value)
  }
}
