package import LinkResolver
package import ManifestModel
import MatchEngine
import PatternPrefilter
import RegexSyntax
package import RuleSets

/// The rules of a scan, prepared so that most URLs need none of their patterns.
///
/// Actions, redirects and previews take part, and browsers whose patterns are for some URLs only. A
/// browser that takes every web link is counted and not tried. Rules beside manifests are asked about
/// every URL.
package struct ScanRules: Sendable {
  package let resolvers: [LinkResolver]
  /// The rules that are tried, in the order of the manifests and of their files.
  package let entries: [Entry]
  /// The rules beside manifests; their numbers follow those of the entries.
  package let others: [any ProvenRule]
  /// The browsers that take every web link.
  package let webBrowsers: [WebBrowser]
  /// The rules whose patterns do not compile; they match nothing.
  package let broken: [String]
  let prefilter: PatternPrefilter
  /// For each entry the pattern by which PCRE2 may sort out texts for it; nil if it may not.
  package let screened: [String?]
  /// By manifest: the number of the entry of each rule.
  let numbers: [[String: Int]]
  /// By manifest: its entries.
  let ranges: [Range<Int>]

  /// A rule that is tried.
  package struct Entry: Sendable {
    package let manifest: Int
    /// Its place among the programs of the manifest.
    package let program: Int
    /// The rule's id.
    package let rule: String
    package let kind: Rule.Kind
    package var source: String { pattern.source }
    let pattern: any CompiledPattern
    let bound: SearchStepBoundCache
  }

  /// A browser that takes every web link.
  package struct WebBrowser: Sendable {
    /// The rule's id.
    package let rule: String
    let form: WebLinkPattern
    let pattern: any CompiledPattern

    /// Whether it takes a URL.
    func matches(
      _ url: UnsafeBufferPointer<UInt8>,
      _ kind: TextKind,
      _ limits: MatchLimits
    ) -> Bool {
      if kind == .printableASCII { return form.matches(url) }
      let subject = Subject(String(decoding: url, as: UTF8.self))
      return pattern.firstMatch(in: subject, limits: limits).match != nil
    }
  }
}

extension ScanRules {
  /// Prepares rules.
  ///
  /// - Parameters:
  ///   - resolvers: The manifests.
  ///   - others: The rules beside manifests that take part.
  ///   - isSelected: Whether the rule of an id takes part.
  ///   - readsPCRE2: Whether a URL that only PCRE2's reading of a pattern takes must not be lost.
  package init(
    _ resolvers: [LinkResolver],
    _ others: [any ProvenRule] = [],
    isSelected: (String) -> Bool,
    readsPCRE2: Bool = false
  ) {
    var entries: [Entry] = []
    var browsers: [WebBrowser] = []
    var broken: [String] = []
    var readings: [[RegexPattern]] = []
    var screened: [String?] = []
    var numbers: [[String: Int]] = []
    var ranges: [Range<Int>] = []
    for (manifest, resolver) in resolvers.enumerated() {
      let start = entries.count
      var own: [String: Int] = [:]
      for (place, program) in resolver.programs.enumerated() where isSelected(program.rule.id) {
        guard case .success(let pattern) = program.pattern else {
          broken.append(program.rule.id)
          continue
        }
        let tree = try? RegexParser.parse(pattern.source)
        if program.rule.kind == .browser, let web = tree.flatMap({ WebLinkPattern($0) }),
          web.takesAll(beginningWith: "http://"), web.takesAll(beginningWith: "https://")
        {
          browsers.append(WebBrowser(rule: program.rule.id, form: web, pattern: pattern))
          continue
        }
        let isFit = ScreenFitness.isFit(pattern.source)
        var trees = tree.map { [$0] } ?? []
        if readsPCRE2, !isFit {
          // Where only one of the two can be read, nothing is known.
          let other = RegexParser.reading(of: pattern.source, in: .pcre2).tree
          trees = other.map { trees + [$0] } ?? []
        }
        own[program.rule.id] = entries.count
        entries.append(
          Entry(
            manifest: manifest,
            program: place,
            rule: program.rule.id,
            kind: program.rule.kind,
            pattern: pattern,
            bound: SearchStepBoundCache(of: pattern.source)
          )
        )
        readings.append(trees)
        screened.append(isFit ? ScreenFitness.screen(for: pattern.source, tree) : nil)
      }
      numbers.append(own)
      ranges.append(start..<entries.count)
    }
    self.resolvers = resolvers
    self.others = others
    self.entries = entries
    webBrowsers = browsers
    self.broken = broken
    prefilter = PatternPrefilter(readings)
    self.screened = screened
    self.numbers = numbers
    self.ranges = ranges
  }

  /// Every rule with a number: its id and its kind.
  package var numbered: [(rule: String, kind: String)] {
    entries.map { ($0.rule, $0.kind.rawValue) } + others.map { ($0.id, $0.kind) }
  }

  /// The id of the rule of a number.
  func id(of number: Int) -> String {
    number < entries.count ? entries[number].rule : others[number - entries.count].id
  }

  /// Counts of nothing, for these rules.
  package var noCounts: ScanCounts {
    ScanCounts(rules: entries.count + others.count, browsers: webBrowsers.count)
  }

  /// How many URLs each browser that takes every web link has matched.
  package func browserMatches(_ counts: ScanCounts) -> [Int] {
    counts.browsers.map { $0 + counts.http + counts.https }
  }

  /// The rules without a literal that a URL could be sorted out by.
  package var unfiltered: [String] { prefilter.unfiltered.map { entries[$0].rule } }
}
