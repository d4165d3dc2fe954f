import Diagnostics
import EmbeddedFiles
import Foundation
import FoundationEngine
import GoldenStore
import LinkResolver
import LocatedJSON
import ManifestModel
import MatchEngine
import PCRE2Engine
import RunRecord
import TestSupport
import Testing

/// Thirty changes of one rule each, of the kinds that people make: every one shows, and nothing else
/// does.
@Suite("Chosen changes of one rule")
struct ChosenChangesTests {
  /// A way to change a rule's text.
  struct Edit: Sendable, CustomStringConvertible {
    let description: String
    /// Which text of a rule is changed; nil where the rule has none.
    let place: @Sendable (Rule) -> Range<Int>?
    /// What the text becomes; nil where this cannot be changed so.
    let change: @Sendable (String) -> String?
  }

  private static func pattern(_ rule: Rule) -> Range<Int>? { rule.pattern?.range }

  private static func replacing(_ old: String, _ new: String) -> @Sendable (String) -> String? {
    { text in
      guard let range = text.range(of: old) else { return nil }
      return text.replacingCharacters(in: range, with: new)
    }
  }

  static let edits: [Edit] = [
    Edit(
      description: "an escaped dot loses its backslash",
      place: pattern,
      change: replacing(#"\\."#, ".")
    ),
    Edit(description: "the anchor is dropped", place: pattern, change: replacing("^", "")),
    Edit(
      description: "a loop is made to take none",
      place: pattern,
      change: replacing("+)", "*)")
    ),
    Edit(
      description: "digits become word characters",
      place: pattern,
      change: replacing("\\\\d", "\\\\w")
    ),
    Edit(
      description: "only https is left",
      place: pattern,
      change: replacing("https?", "https")
    ),
    Edit(description: "a title has another word", place: { $0.title?.range }) {
      String($0.dropLast()) + " Now\""
    },
    Edit(description: "a template has more behind it", place: template) {
      String($0.dropLast()) + "&new\""
    },
    Edit(
      description: "a template takes the whole match for the first group",
      place: template,
      change: replacing("$1", "$0")
    ),
    Edit(
      description: "a test input has more behind it",
      place: { $0.testInputs?.value.first { $0.value != nil }?.range }
    ) { String($0.dropLast()) + "#new\"" },
    Edit(
      description: "a branch is added that nothing takes",
      place: pattern,
      change: { String($0.dropLast()) + "|^never://\"" }
    ),
  ]

  private static func template(_ rule: Rule) -> Range<Int>? {
    rule.formats.compactMap(\.template).first?.range
  }

  @Test("show in that rule alone", arguments: 0..<10)
  func changes(_ number: Int) throws {
    let text = String(decoding: StarterManifest.bytes, as: UTF8.self)
    let manifest = try Manifest(text: text)
    let rules = manifest.rules.filter { $0.kind == .action }
    let edit = Self.edits[number]
    // Goldens hold the inputs of a rule's own tests besides.
    let some = stride(from: 0, to: rules.count, by: 4).map { rules[$0] }
    let corpus = GoldenCorpus(
      some.compactMap { $0.testInputs?.value.first?.value }.map(Subject.init)
    )
    let before = Self.record(manifest, over: corpus)
    var done = 0
    for rule in rules where done < 3 {
      guard let range = edit.place(rule) else { continue }
      let bytes = Array(text.utf8)
      let old = String(decoding: bytes[range], as: UTF8.self)
      guard let new = edit.change(old), new != old else { continue }
      let edited =
        String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + new
        + String(decoding: bytes[range.upperBound...], as: UTF8.self)
      let after = Self.record(try Manifest(text: edited), over: corpus)
      #expect(before.count == after.count)
      var changed: [String] = []
      for (old, new) in zip(before, after) {
        let changes = GoldenComparison(corpus, corpus).changes(from: old, to: new)
        if !changes.isEmpty { changed.append(old.definition.title?.text ?? "") }
        #expect(changes.isEmpty == (old == new))
      }
      #expect(changed == [rule.title?.value ?? ""], "\(edit) in \(rule.id): \(old) → \(new)")
      done += 1
    }
    #expect(done == 3, "\(edit) was tried on \(done) rules")
  }

  @Test("do not show where only the layout or the order is another one")
  func layout() throws {
    let manifest = try Manifest(text: String(decoding: StarterManifest.bytes, as: UTF8.self))
    let corpus = GoldenCorpus(
      manifest.rules.compactMap { $0.testInputs?.value.first?.value }.map(Subject.init)
    )
    func sorted(_ goldens: [RuleGolden]) -> [RuleGolden] {
      goldens.map { golden in
        var golden = golden
        golden.name = ExactText("")
        return golden
      }
      .sorted { $0.text(over: corpus) < $1.text(over: corpus) }
    }
    let before = Self.record(manifest, over: corpus)
    let text = String(decoding: StarterManifest.bytes, as: UTF8.self)
    let flat = try Manifest(text: Self.withoutLayout(text))
    #expect(sorted(Self.record(flat, over: corpus)) == sorted(before))
    let reversed = try Manifest(text: Self.withReversedActions(text, manifest))
    #expect(reversed.rules.first?.title?.value != manifest.rules.first?.title?.value)
    #expect(sorted(Self.record(reversed, over: corpus)) == sorted(before))
  }

  /// JSON without the space between its parts.
  private static func withoutLayout(_ text: String) -> String {
    var (isInString, isEscaped) = (false, false)
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          defer {
            if scalar == "\"", !isEscaped { isInString.toggle() }
            isEscaped = isInString && scalar == "\\" && !isEscaped
          }
          return isInString || !" \n\t".unicodeScalars.contains(scalar)
        }
      )
    )
  }

  /// The manifest's text with its actions the other way round.
  private static func withReversedActions(_ text: String, _ manifest: Manifest) -> String {
    let bytes = Array(text.utf8)
    let ranges = manifest.rules.filter { $0.kind == .action }.map(\.range)
    var result = Array(bytes[..<(ranges.first?.lowerBound ?? 0)])
    for (index, range) in ranges.enumerated() {
      result += bytes[ranges[ranges.count - 1 - index]]
      let end = index + 1 < ranges.count ? ranges[index + 1].lowerBound : bytes.count
      result += bytes[range.upperBound..<end]
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The goldens of a manifest's rules, by their places.
  private static func record(_ manifest: Manifest, over corpus: GoldenCorpus) -> [RuleGolden] {
    let engine = FoundationEngine()
    let pcre2 = PCRE2Engine(counts: true)
    let resolver = LinkResolver(manifest: manifest, engine: engine)
    let recorder = GoldenRecorder(
      resolver,
      corpus: corpus,
      engine: engine.identity,
      others: [(pcre2, pcre2.defaultLimits)]
    )
    return resolver.programs.enumerated().map { index, program in
      recorder.record(
        program,
        as: ExactText("\(index)"),
        RuleDefinition(program.rule, apps: manifest.appsByIdentifier)
      )
    }
  }
}
