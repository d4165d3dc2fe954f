/// What findings mean that other parts than the checks of manifests make.
package enum FindingPage {
  private static let pages: [(code: String, words: String)] = [
    (
      "over-budget",
      """
      A rule costs more steps than was recorded, or than any rule may (docs/budgets.md). Take the change \
      back, accept the cost with 'ruleproof golden review', or add an exception under budget in \
      ruleproof.yml.
      """
    ),
    (
      "expression-differs",
      """
      An engine decides by a link rule's regular expression otherwise than the rule's own matcher \
      (docs/links.md). That is a fault of ruleproof's own, or of an old engine: please report it.
      """
    ),
    (
      "hidden-template",
      """
      A template of deep links is never reached: an earlier one fits all of its URLs (docs/links.md). Put \
      it before that one.
      """
    ),
    (
      "ambiguous-templates",
      """
      Two templates of deep links fit the same URLs (docs/links.md). The one that is registered first is \
      asked first.
      """
    ),
    (
      "templates-not-compared",
      """
      A file has so many templates that begin alike that not all pairs were compared (docs/links.md). \
      Among the others there may be some that fit the same URLs. Split the file to compare them.
      """
    ),
    (
      "known-find",
      """
      A find of 'ruleproof fuzz' that was saved is still there (docs/fuzzing.md). 'ruleproof replay' shows \
      it; mend the rule, or delete the file.
      """
    ),
    (
      "stale-find",
      """
      A find of 'ruleproof fuzz' is about a rule that is in no manifest (docs/fuzzing.md). Delete the file \
      if the rule is gone.
      """
    ),
    (
      "unused-allowance",
      """
      Nothing is found that an entry under allow in ruleproof.yml is for (docs/configuration.md). Remove it.
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

      A call that an app does not take as it is, or a scheme that is not declared well: \(words). \
      docs/url-schemes.md explains contracts, ways back and the checks of schemes; 'ruleproof contract \
      check URL' shows one call.

      """
  }
}
