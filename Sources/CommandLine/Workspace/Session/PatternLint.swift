package import Diagnostics
import Foundation
import LocatedJSON
import ManifestModel
package import MatchEngine
package import PatternLists
package import RegexSyntax
import SubjectDomains

/// The checks of patterns that are in no manifest: each is read as the one rule of a manifest, so that
/// one implementation of a check serves all formats.
package struct PatternLint {
  private let engine: any MatchEngine
  private let limits: MatchLimits
  private let answers: LintEngine

  /// Creates checks that examine patterns by an engine.
  package init(on engine: any MatchEngine, limits: MatchLimits) {
    self.engine = engine
    self.limits = limits
    answers = engine.lintEngine(limits)
  }
}

extension PatternLint {
  /// Checks a pattern.
  ///
  /// - Parameters:
  ///   - entry: The pattern.
  ///   - dialect: What it is written in.
  ///   - template: What its rule gives by its groups; nil if nothing is known of that.
  ///   - onlyMisreadings: Whether only those are wanted of patterns that mean something else than
  ///     their author wanted to say.
  /// - Returns: The findings in the order of the checks, or one that says that it cannot be checked.
  package func findings(
    of entry: PatternEntry,
    in dialect: RegexDialect,
    template: String? = nil,
    onlyMisreadings: Bool = false
  ) -> [Diagnostic] {
    let target = entry.target
    if let finding = Self.propertyWithoutFlag(entry, in: dialect) { return [finding] }
    guard let read = entry.read(in: dialect), let compiled = try? engine.compile(read.pattern)
    else {
      return onlyMisreadings ? [] : [Self.unchecked(entry)]
    }
    let own = target.inputs.map(\.subject.text).filter { $0.utf8.count <= Self.maxInput }
    let makesLinks = own.isEmpty && !onlyMisreadings
    let links = makesLinks ? links(of: read.pattern, compiled, for: entry) : own
    guard
      let manifest = Self.manifest(
        of: read.pattern,
        links,
        template ?? Self.template(ofGroups: compiled.captureGroupCount)
      ),
      let rule = manifest.rules.first, let pattern = rule.pattern
    else { return [] }
    let context = LintContext(
      manifest,
      engine: answers,
      written: read.written,
      hasTests: !own.isEmpty,
      domain: entry.domain.map { SubjectDomain($0) }
    )
    let found = onlyMisreadings ? Lint.misreadings(context) : Lint.patternFindings(context)
    return found.compactMap { finding in
      // What an entry may be searched in that says nothing is not known.
      if finding.code == "pattern-not-anchored", entry.domain != .url { return nil }
      // Where a pattern is read in another dialect's terms, an escaped bar is one like others.
      if finding.code == "class-of-words", entry.written.contains("\\|") { return nil }
      // A group may be there for a test, or for another program.
      if finding.code == "unused-capture-group" { return nil }
      var finding = finding
      let range = manifest.document.offsets(of: finding.location?.utf8Range, in: pattern)
      // Flags that the file gives beside the pattern are none of the pattern's own.
      let isBeside = (range?.lowerBound ?? 0) < entry.prefixLength
      if finding.code == "flag-without-effect", isBeside { return nil }
      finding.location = read.location(range ?? 0..<read.pattern.utf16.count)
      finding.rule = target.rule
      finding.correction = finding.correction.flatMap(read.written)
      if let advice = entry.advice { (finding.help, finding.correction) = (advice, nil) }
      return finding
    }
  }

  /// A property that is none, since JavaScript has them with the flag `u` only.
  private static func propertyWithoutFlag(
    _ entry: PatternEntry,
    in dialect: RegexDialect
  ) -> Diagnostic? {
    guard dialect.hasEditions, entry.target.unicodeFlag == UnicodeFlag.none else { return nil }
    let features = RegexParser.reading(of: entry.written, in: .javaScript).javaScriptFeatures
    guard let use = features.first(where: { $0.feature == .unicodeProperties }) else { return nil }
    return Diagnostic(
      code: "property-without-flag",
      severity: .warning,
      message: "without the flag 'u' this is the letter p, and no property of characters",
      location: entry.location(use.range),
      rule: entry.target.rule,
      help: "give the pattern the flag 'u', or write the characters, such as '[A-Za-z]'"
    )
  }

  private static func unchecked(_ entry: PatternEntry) -> Diagnostic {
    Diagnostic(
      code: "pattern-not-checked",
      severity: .note,
      message: "the pattern has constructs that checks cannot read, so they have not checked it",
      location: entry.target.place,
      rule: entry.target.rule,
      help: "its tests, and 'drift' and 'slow', examine it all the same"
    )
  }

  /// The longest input of a test that is examined, in bytes.
  private static let maxInput = 10_000
  /// The links that are made of a pattern, and the strings that are made to find them.
  private static let (maxLinks, maxMade) = (3, 60)

  /// Links that a pattern for URLs matches, made from it.
  private func links(
    of pattern: String,
    _ compiled: any CompiledPattern,
    for entry: PatternEntry
  ) -> [String] {
    guard entry.target.domain.id == .url, let tree = try? RegexParser.parse(pattern),
      let meant = try? RegexParser.parse(Self.withMeantDots(pattern, tree))
    else { return [] }
    let made = meant.comparisonSubjects(seed: 1, limit: Self.maxMade, hasNearMisses: false).lazy
      .map { Subject(utf16: $0) }
      .compactMap { Self.link($0, beginsWithHost: entry.domain == .url) }
    var links: [String] = []
    for subject in made {
      switch compiled.firstMatch(in: subject, limits: limits).outcome {
      case .match: links.append(subject.text)
      case .noMatch: continue
      // Others would take as long.
      default: return links
      }
      if links.count == Self.maxLinks { break }
    }
    return links
  }

  /// A subject that is a link, or is one from the host on; nil for others.
  private static func link(_ subject: Subject, beginsWithHost: Bool) -> Subject? {
    if SubjectDomain.url.likeness(of: subject.utf16) == .real { return subject }
    // A name with a dot alone may be that of a file.
    guard beginsWithHost, let slash = subject.text.firstIndex(of: "/"),
      subject.text[..<slash].contains(".")
    else { return nil }
    let link = Subject(SubjectDomain.url.usualBeginning + "//" + subject.text)
    return SubjectDomain.url.likeness(of: link.utf16) == .real ? link : nil
  }

  /// A pattern with each `.` for one character as `\.`, which it takes, too: `notes.example` means that
  /// host, and not `notesaexample`.
  private static func withMeantDots(_ pattern: String, _ tree: RegexPattern) -> String {
    var dots: Set<Int> = []
    var quantified: Set<Int> = []
    tree.root.forEach { node in
      switch node.kind {
      case .anyCharacter: dots.insert(node.range.lowerBound)
      case .quantified(let item, _): quantified.insert(item.range.lowerBound)
      default: break
      }
    }
    var units = Array(pattern.utf16)
    for dot in dots.subtracting(quantified).sorted().reversed() {
      units.insert(contentsOf: "\\".utf16, at: dot)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// A template with all groups; nil if there are none.
  private static func template(ofGroups count: Int) -> String? {
    count > 0 ? (1...count).map { "$\($0)" }.joined(separator: "/") : nil
  }

  /// A manifest whose only rule has the pattern, links as the inputs of its tests, and a template.
  private static func manifest(
    of pattern: String,
    _ links: [String],
    _ template: String?
  ) -> Manifest? {
    let text = ManifestText(
      actions: [
        ManifestText.Action(
          regex: pattern,
          testInputs: links,
          formats: template.map { [ManifestText.Format(format: $0)] } ?? []
        )
      ]
    )
    guard let bytes = try? JSONEncoder().encode(text) else { return nil }
    return try? Manifest(JSONDocument(SourceFile(name: "pattern", bytes: Array(bytes))))
  }

  private struct ManifestText: Encodable {
    var actions: [Action]

    struct Action: Encodable {
      var title = "pattern"
      var regex: String
      var testInputs: [String]
      var formats: [Format]
    }

    struct Format: Encodable {
      var appId = "app"
      var format: String
    }
  }
}

extension JSONDocument {
  /// The part of a string, in UTF-16 units, at a place of the file; nil if the place is that of all of it.
  fileprivate func offsets(of place: Range<Int>?, in string: Located<String>) -> Range<Int>? {
    guard let place, place != string.range else { return nil }
    let lower = offset(of: place.lowerBound, in: string)
    return lower..<max(lower, offset(of: place.upperBound, in: string))
  }

  /// The first offset in a string that is at a byte of the file or after it.
  private func offset(of byte: Int, in string: Located<String>) -> Int {
    var (low, high) = (0, string.value.utf16.count)
    while low < high {
      let middle = (low + high) / 2
      if place(ofUTF16: middle..<middle, inStringAt: string.range).lowerBound < byte {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
