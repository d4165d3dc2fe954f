import DriftSuite
import ManifestModel

/// A concept that help explains: a page of docs, or a section of one.
package struct HelpTopic: Sendable {
  /// The name used with `help`.
  package let name: String
  /// What it explains, in a few words.
  package let summary: String
  /// The page, without folder and `.md`.
  package let page: String
  /// The title of the section; nil for the whole page.
  package let section: String?

  private init(_ name: String, _ summary: String, page: String, section: String? = nil) {
    self.name = name
    self.summary = summary
    self.page = page
    self.section = section
  }
}

extension HelpTopic {
  /// All topics, in the order in which help lists them.
  package static let all = [
    HelpTopic(
      "start",
      "from an empty folder to a proven rule",
      page: "concepts",
      section: "First steps"
    ),
    HelpTopic("manifests", "the JSON file of apps and rules", page: "manifest"),
    HelpTopic(
      "patterns",
      "how a rule's regular expression is read",
      page: "concepts",
      section: "Patterns"
    ),
    HelpTopic(
      "templates",
      "how a match becomes an app link",
      page: "concepts",
      section: "Templates"
    ),
    HelpTopic(
      "rule-ids",
      "how rules are named and selected",
      page: "concepts",
      section: "Rule ids"
    ),
    HelpTopic(
      "outcomes",
      "passed, failed, undecided, skipped",
      page: "concepts",
      section: "Outcomes"
    ),
    HelpTopic("exit-codes", "what 0, 1, 2 and 3 mean", page: "concepts", section: "Exit codes"),
    HelpTopic(
      "findings",
      "codes, severities, and how to allow a finding",
      page: "concepts",
      section: "Findings"
    ),
    HelpTopic("check", "writing and checking a rule", page: "check"),
    HelpTopic("drift", "differences between regex engines", page: "drift"),
    HelpTopic("slow", "inputs that make a pattern slow", page: "slow"),
    HelpTopic("pattern-lists", "patterns without a manifest: --patterns", page: "pattern-lists"),
    HelpTopic(
      "rule-files",
      "rules of other programs: uap-core, ClearURLs, your own",
      page: "rule-files"
    ),
    HelpTopic("coverage", "which parts of a pattern no test reaches", page: "coverage"),
    HelpTopic("mutation", "mistakes that no test would notice", page: "mutation"),
    HelpTopic(
      "variations",
      "links that people share, and what rules make of them",
      page: "variations"
    ),
    HelpTopic("fuzzing", "generated URLs that break a rule", page: "fuzzing"),
    HelpTopic("explain", "a pattern in words, part by part", page: "explain"),
    HelpTopic("editors", "findings as you type", page: "editors"),
    HelpTopic("workbench", "rules on a local page, with live results", page: "workbench"),
    HelpTopic("scan", "rules over a log of any size", page: "scan"),
    HelpTopic("spark", "rules over a crawl, with Apache Spark", page: "spark"),
    HelpTopic("shapes", "URLs of logs that no rule takes", page: "shapes"),
    HelpTopic("goldens", "recorded behaviour, and what changed since", page: "goldens"),
    HelpTopic("budgets", "recorded cost, and which rules exceed it", page: "budgets"),
    HelpTopic("timing", "searches timed by the clock", page: "timing"),
    HelpTopic("scripts", "rules whose output a script gives", page: "scripts"),
    HelpTopic("cassettes", "recorded HTTP responses for scripts", page: "cassettes"),
    HelpTopic("publish", "layout, minified manifests, other versions", page: "publish"),
    HelpTopic("links", "deep links, association files and URL schemes with tests", page: "links"),
    HelpTopic("universal-links", "apple-app-site-association files", page: "universal-links"),
    HelpTopic("url-schemes", "contracts of custom-scheme URLs", page: "url-schemes"),
    HelpTopic("configuration", "the keys of ruleproof.yml", page: "configuration"),
    HelpTopic(
      "cache",
      "results kept for the next run",
      page: "configuration",
      section: "The cache"
    ),
    HelpTopic("baseline", "known findings, which do not fail a run", page: "baseline"),
    HelpTopic("parts", "changed rules only, shards, and their merge", page: "parts"),
    HelpTopic("reports", "JUnit, SARIF, GitHub and the other formats", page: "reports"),
    HelpTopic("formats", "the run record, and every JSON form", page: "run-record"),
    HelpTopic(
      "completions",
      "completions for bash, zsh and fish; manual pages",
      page: "concepts",
      section: "Completions and manual pages"
    ),
  ]

  /// The topic with a name, ignoring case.
  package static func named(_ name: String) -> HelpTopic? {
    all.first { $0.name == name.lowercased() }
  }

  /// The call that shows the target of a link between pages; nil if no topic has that page.
  package static func command(forTarget target: String) -> String? {
    guard !target.contains("://") else { return nil }
    let file = target.split(separator: "#").first ?? ""
    if file == "checks.md" || file == "findings.md" { return "ruleproof explain" }
    guard file.hasSuffix(".md"), !file.contains("/") else { return nil }
    let topic = all.first { $0.page == file.dropLast(3) && $0.section == nil }
    // Some topics have the name of a command, whose help the shorter call shows.
    return topic.map { "ruleproof help topic \($0.name)" }
  }

  /// What is shown of the topic.
  package var document: MarkdownDocument {
    // The drift page is made from the causes, which `explain` shows one by one.
    let text = page == "drift" ? DriftReference.page : HandbookPages.markdown(page) ?? ""
    let document = MarkdownDocument(text)
    guard let section else {
      guard page == "drift" else { return document }
      return MarkdownDocument(
        blocks: [.heading(level: 1, [.text(document.title ?? name)])] + document.introduction
      )
    }
    let blocks = document.sections(ofLevel: 2).first { $0.title == section }?.blocks ?? []
    return MarkdownDocument(blocks: [.heading(level: 1, [.text(section)])] + blocks)
  }
}
