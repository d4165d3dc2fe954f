import Deeplink
import Diagnostics
import Foundation
import FoundationEngine
import GoldenStore
import LinkRuleFormat
import MutationSuite
import RuleSets
import RunRecord
import TestSupport
import Testing
import URLSchemes
import UniversalLinks

@Suite("Mutants of link rules")
struct LinkRuleMutantsTests {
  private static let place = LocationRecord(
    SourceLocation(file: "links.yml", line: 1, column: 1, utf8Range: 0..<0)
  )

  private static func rule(_ matcher: LinkMatcher, _ urls: [String] = []) -> LinkRule {
    var rule = LinkRule("r", matcher, source: "r", tests: [], location: place)
    for url in urls { rule.tests.append(test(url, of: rule)) }
    return rule
  }

  private static func template(_ text: String, _ urls: [String] = []) throws -> LinkRule {
    rule(.template(try DeeplinkTemplate(text), decoding: .asWritten), urls)
  }

  private static func association(_ details: String, _ urls: [String] = []) throws -> LinkRule {
    let text = #"{"applinks": {"details": [{"appIDs": ["A.b"], \#(details)}]}}"#
    let file = try AssociationFile(SourceFile(name: "aasa.json", bytes: Array(text.utf8)))
    return rule(.association(file, AssociationMatcher(file)), urls)
  }

  /// A test that expects what the rule gives, with what decides it.
  private static func test(_ url: String, of rule: LinkRule) -> LinkTest {
    let outcomes = rule.matcher.outcomes(for: url)
    return LinkTest(
      url: url,
      expectations: rule.matcher.names.map { name in
        LinkTest.Expectation(
          name: name,
          outcome: outcomes[name.map { ExactText($0) }],
          isExact: true,
          location: place
        )
      }
    )
  }

  private static func results(_ rule: LinkRule) -> [MutationResult] {
    MutationSuite([], [OtherTarget(rule)], engine: FoundationEngine()).run(workers: 1)
      .flatMap(\.results)
  }

  /// The mutants as `kind original -> replacement`.
  private static func changes(_ rule: LinkRule) -> [String] {
    rule.mutants(most: 400).map { item in
      let mutant = item.mutant
      return "\(mutant.kind.rawValue) \(mutant.original) -> \(mutant.replacement)"
    }
  }

  @Test("rules of assetlinks.json have mistakes too, which a test of each notices")
  func assetLinks() throws {
    let text = #"""
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "a.b"},
        "relation_extensions": {"delegate_permission/common.handle_all_urls": {
          "dynamic_app_link_components": [{"/": "/no", "exclude": true}, {"/": "/*"}]}}},
       {"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "a.c"}}]
      """#
    let file = try AssociationFile(
      ofEitherSystem: SourceFile(name: "assetlinks.json", bytes: Array(text.utf8))
    )
    let matcher = LinkMatcher.association(file, AssociationMatcher(file))
    let changes = Self.changes(Self.rule(matcher))
    #expect(changes.contains { $0.hasPrefix("inverted-exclude true -> false") }, "\(changes)")
    #expect(changes.contains { $0.hasPrefix("dropped-component") }, "\(changes)")
    let results = Self.results(Self.rule(matcher, ["/no", "/yes", "/"]))
    for result in results where result.mutant.kind == .invertedExclude {
      guard case .caughtByTest = result.verdict else {
        Issue.record("\(result)")
        continue
      }
    }
  }

  @Test("a type, a host and a scheme of a template are mistaken where a test notices it")
  func templateTypes() throws {
    let urls = [
      "notes://u/7", "notes://u/x", "notes://v/7", "notf://u/7", "notes://u", "notes://u/",
    ]
    let results = Self.results(try Self.template("notes://u/{id:int}", urls))
    #expect(results.count == 5)
    for result in results where result.mutant.kind != .flippedFlag {
      guard case .caughtByTest = result.verdict else {
        Issue.record("\(result)")
        continue
      }
    }
    // What no test notices is shown with a URL.
    for result in Self.results(try Self.template("u/{id:int}", ["notes://u/7"])) {
      if result.mutant.kind == .allowedValue, case .survived = result.verdict { return }
    }
    Issue.record("no mutant without the type survives")
  }

  @Test(
    "each mistake is made in a template, in its place alone",
    arguments: [
      ("/sell", ["changed-literal l -> m", "dropped-segment /sell -> "]),
      (
        "u/{id:int}/{*:uuid}",
        [
          "changed-literal u -> v", "allowed-value :int -> ", "dropped-argument {id:int} -> ",
          "allowed-value :uuid -> ", "dropped-argument /{*:uuid} -> ", "flipped-flag false -> true",
        ]
      ),
      (
        "/e/{id}?at={day*,}",
        [
          "changed-literal e -> f", "dropped-argument {id} -> ", "changed-literal t -> u",
          "changed-separator , -> ;", "dropped-argument ?at={day*,} -> ",
          "flipped-flag false -> true", "flipped-flag false -> true",
        ]
      ),
      (
        "/a{{9}}/{id}/z",
        [
          "changed-literal a -> b", "changed-literal 9 -> 8", "dropped-argument {id} -> ",
          "changed-literal z -> y", "dropped-segment /z -> ", "flipped-flag false -> true",
        ]
      ),
    ]
  )
  func templates(_ text: String, _ changes: [String]) throws {
    let rule = try Self.template(text)
    #expect(Self.changes(rule) == changes)
    for mutant in rule.mutants(most: 400) where mutant.mutant.part == .pattern {
      var units = Array(text.utf16)
      units.replaceSubrange(mutant.mutant.range, with: Array(mutant.mutant.replacement.utf16))
      #expect(mutant.mutant.text == String(decoding: units, as: UTF16.self))
    }
  }

  @Test(
    "each mistake is made in an association file, in its place alone",
    arguments: [
      (
        #""components": [{"/": "/a/*", "exclude": true}]"#,
        [
          #"dropped-component {"/": "/a/*", "exclude": true} -> "#,
          "inverted-exclude true -> false", "dropped-condition /a/* -> *",
          "changed-literal a -> b", "question-for-star * -> ?",
        ]
      ),
      (
        ##""defaults": {"caseSensitive": false}, "components": [{"?": {"q": "??*"}, "#": "\/$(x)"}]"##,
        [
          "flipped-flag false -> true",
          ##"dropped-component {"?": {"q": "??*"}, "#": "\/$(x)"} -> "##,
          #"inverted-exclude  -> "exclude": true, "#, "dropped-condition ??* -> *",
          "star-for-question ? -> *", "question-for-star * -> ?",
          #"dropped-condition \/$(x) -> *"#,
        ]
      ),
      (
        #""paths": ["NOT /a", "*"]"#,
        [
          #"dropped-component "NOT /a" -> "#, "inverted-exclude NOT  -> ",
          "dropped-condition /a -> *",
          "changed-literal a -> b", #"dropped-component "*" -> "#, "inverted-exclude  -> NOT ",
          "question-for-star * -> ?",
        ]
      ),
      ("\"comment\": 1", []),
    ]
  )
  func associations(_ details: String, _ changes: [String]) throws {
    #expect(Self.changes(try Self.association(details)) == changes)
  }

  @Test("each mistake is made in a contract, in its place alone")
  func contracts() throws {
    let parameters = [
      ContractParameter(
        name: "url",
        type: .url(schemes: ["https"], notSchemes: []),
        isRequired: true
      ),
      ContractParameter(name: "n", type: .integer(1...9)),
      ContractParameter(
        name: "k",
        type: .choice([ContractChoice(value: "a"), ContractChoice(value: "b")]),
        requiredWhen: [ContractCondition(parameter: "n", value: "1")]
      ),
    ]
    let contract = URLContract(
      id: "c",
      title: "C",
      apps: [ContractApp(id: "n", names: ["N"], schemes: ["notes"])],
      commands: [ContractCommand(name: "add", parameters: parameters)]
    )
    let rule = Self.rule(.contract(contract))
    #expect(
      Self.changes(rule) == [
        "dropped-command add -> ", "flipped-flag rejected -> allowed", "dropped-parameter url -> ",
        "dropped-requirement required -> ", "allowed-value schemes -> ", "dropped-parameter n -> ",
        "count-off-by-one 1...9 -> 0...9", "count-off-by-one 1...9 -> 1...10",
        "dropped-parameter k -> ", "dropped-requirement required when n=1 -> ",
        "dropped-choice a -> ", "dropped-choice b -> ", "allowed-value choice -> text",
      ]
    )
    for result in Self.results(rule) {
      guard case .survived(.some) = result.verdict else {
        Issue.record("\(result)")
        continue
      }
    }
  }

  @Test("the URL of a survivor, added as a test, catches it")
  func witnesses() throws {
    let set = try RuleSet(
      paths: [Repository.root.path + "/corpus/links"],
      within: nil,
      read: LinkRuleFormat.read
    )
    let rules = set.rules.compactMap { $0 as? LinkRule }
    var survivors = 0
    for rule in rules {
      var tested = rule
      var kept: Set<Int> = []
      for (index, result) in Self.results(rule).enumerated() {
        guard case .survived(let witness) = result.verdict else { continue }
        let found = try #require(witness)
        #expect(found.expected != found.mutated, "\(result)")
        tested.tests.append(Self.test(found.input, of: rule))
        kept.insert(index)
      }
      survivors += kept.count
      for (index, result) in Self.results(tested).enumerated() where kept.contains(index) {
        guard case .caughtByTest = result.verdict else {
          Issue.record("\(rule.id): \(result)")
          continue
        }
      }
    }
    #expect(survivors > 20)
  }

  @Test("a mutant on which no URL shows a difference does not count")
  func alike() throws {
    let rule = try Self.association(
      #""components": [{"/": "*", "exclude": true}, {"/": "/a/b"}]"#,
      ["https://h.example/x"]
    )
    let hidden = Self.results(rule).filter { $0.mutant.part == .named("component 1.2") }
    #expect(!hidden.isEmpty && hidden.allSatisfy { $0.verdict == .alike }, "\(hidden)")
  }

  @Test("the place of a mistake in an association file is its own")
  func places() throws {
    let rule = try Self.association(#""components": [{"/": "/a"}, {"/": "/b*"}]"#)
    let mutant = try #require(rule.mutants(most: 400).first { $0.mutant.kind == .questionForStar })
    #expect(mutant.mutant.part == .named("component 1.2"))
    let text =
      #"{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/a"}, {"/": "/b"#
    #expect(mutant.location?.file == "aasa.json" && mutant.location?.column == text.count + 1)
  }

  @Test("no more mutants are made than wanted, of rules of any size")
  func bounded() throws {
    let words = (0..<3_000).map { "/w\($0)" }.joined()
    #expect(try Self.template(words).mutants(most: 400).count == 400)
    let components = (0..<2_000).map { "{\"/\": \"/w\($0)/*\"}" }.joined(separator: ",")
    let rule = try Self.association("\"components\": [\(components)]")
    #expect(rule.mutants(most: 400).count == 400)
    let large = try Self.association(
      "\"components\": [\(components)], \"paths\": [\"\(words)\(words)\(words)\(words)\(words)\(words)\"]"
    )
    #expect(large.mutants(most: 400).isEmpty)
  }
}
