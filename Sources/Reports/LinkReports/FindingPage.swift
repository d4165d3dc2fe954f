/// What findings mean that other parts than the checks of manifests make.
package enum FindingPage {
  private static let pages: [(code: String, words: String)] = [
    (
      "over-budget",
      """
      A rule costs more steps than recorded, or more than the maximum (docs/budgets.md). Undo the \
      change, accept the cost with 'ruleproof golden review', or add an exception under budget in \
      ruleproof.yml.
      """
    ),
    (
      "expression-differs",
      """
      An engine that runs a link rule's regular expression disagrees with the rule's own matcher \
      (docs/links.md). This is a bug in ruleproof or in an old engine: please report it.
      """
    ),
    (
      "hidden-template",
      """
      A deep-link template is never reached: an earlier one matches all of its URLs \
      (docs/links.md). Move it before that one.
      """
    ),
    (
      "ambiguous-templates",
      """
      Two deep-link templates match the same URLs (docs/links.md). The one registered first is \
      tried first.
      """
    ),
    (
      "templates-not-compared",
      """
      A file has so many templates with the same beginning that not all pairs were compared \
      (docs/links.md). Some of them may match the same URLs. Split the file to compare them.
      """
    ),
    (
      "known-finding",
      """
      A saved finding of 'ruleproof fuzz' still fails (docs/fuzzing.md). 'ruleproof replay' shows \
      it; fix the rule, or delete the file.
      """
    ),
    (
      "stale-finding",
      """
      A saved finding of 'ruleproof fuzz' is about a rule that no manifest has (docs/fuzzing.md). \
      Delete the file if the rule is gone.
      """
    ),
    (
      "unused-allowance",
      """
      An entry under allow in ruleproof.yml matches no finding (docs/configuration.md). Remove it.
      """
    ),
  ]

  /// The explanation of a code, its last line ended; nil for one that is not known.
  package static func text(_ code: String) -> String? {
    if let page = pages.first(where: { $0.code == code }) {
      return "## \(code)\n\n\(page.words)\n"
    }
    if let links = LinksExplanation.of(code) { return links.text }
    guard code.hasPrefix("contract-") || code.hasPrefix("return-") || code.hasPrefix("scheme-")
    else { return nil }
    let words = code.split(separator: "-").dropFirst().joined(separator: " ")
    guard !words.isEmpty else { return nil }
    return """
      ## \(code)

      An app does not accept this URL as written, or declares a scheme incorrectly: \(words). \
      docs/url-schemes.md explains contracts, callbacks and scheme checks; 'ruleproof contract \
      check URL' checks one URL.
      """
  }
}
