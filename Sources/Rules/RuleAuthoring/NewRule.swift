import Diagnostics
package import FileAccess
import LinkResolver
import LocatedJSON
import ManifestEditing
package import ManifestModel
import MatchEngine

/// A drafted rule that is inserted into a manifest and proven there.
package struct NewRule {
  /// The links to match.
  package let examples: [ExampleURL]
  package let draft: RuleDraft
  /// Links that differ from the examples in one respect.
  let variations: [LinkVariation]
  let kind: Kind
  /// Whether its template was written by the author.
  let isAuthored: Bool
  /// The manifest without the rule.
  package let manifest: Manifest
  let prover: RuleProver

  enum Kind {
    case action(title: String, app: String, template: String)
    case redirect(to: RedirectTarget)
  }

  enum RedirectTarget {
    case parameter(String)
    case template(String)
  }

  /// A rule inserted into its manifest and proven.
  package struct Result {
    package var id: String
    package var bytes: [UInt8]
    /// The rule as text to paste.
    package var text: String
    /// The findings of checks about it.
    package var findings: [RuleProver.Finding]
    /// The links that it should not match but does.
    package var takenMisses: [String]
    package var results: [String?]
    package var tests: [RuleTest]
    package var openSuggestions: [SuggestedTest]
    /// Whether its tests pass; they do, except for results chosen by the author.
    package var passes: Bool
  }
}

extension NewRule.Result {
  /// The manifest with the rule, for the next one.
  ///
  /// - Parameter manifest: The manifest without it.
  /// - Throws: `InputError` if it can no longer be read.
  /// - Returns: The manifest.
  package func manifest(after manifest: Manifest) throws(InputError) -> Manifest {
    let file = SourceFile(name: manifest.document.file.name, bytes: bytes)
    return try ManifestLoader.parse(file, version: manifest.version)
  }
}

extension NewRule {
  /// The template; nil for a redirect to a parameter.
  package var template: String? {
    switch kind {
    case .action(_, _, let template), .redirect(.template(let template)): template
    case .redirect(.parameter): nil
    }
  }

  /// Whether it is a redirect rather than an action.
  package var isRedirect: Bool {
    if case .redirect = kind { true } else { false }
  }
}

extension NewRule {
  /// The maximum number of rounds of suggested tests.
  private static let maxRounds = 6

  /// Inserts the rule into the manifest in memory, adds its outputs as tests, and runs them.
  ///
  /// - Parameter choose: Decides about a suggested test; by default those for variations of the
  ///   examples are
  ///   accepted, and no others.
  /// - Returns: The rule.
  /// - Throws: `InputError` if the manifest has no place for it, or from the decision.
  package func make(
    choosing choose: (SuggestedTest, (String) -> RuleTest) throws(InputError) -> TestChoice = {
      test,
      _ in test.isVariation ? .take : .leave
    }
  ) throws(InputError) -> Result {
    // Without tests, the rule's own outputs become its tests.
    let (_, asked, first) = try placed(tests: nil)
    let resolver = prover.compile(asked)
    guard let program = resolver.programs.first(where: { $0.rule.range == first.range }) else {
      throw Self.misplaced
    }
    let results = examples.map { answer(resolver, program, $0.text) }
    var tests = zip(examples, results).map { RuleTest(input: $0.text, result: $1) }
    var open: [SuggestedTest] = []
    var takenMisses: [String] = []
    var suggested: [SuggestedTest] = []
    for variation in variations {
      let isTaken = isMatch(resolver, program, variation.link)
      let result = answer(resolver, program, variation.link)
      if isTaken, !variation.isTaken { takenMisses.append(variation.link) }
      guard isTaken == variation.isTaken, (result != nil) == variation.isTaken else { continue }
      suggested.append(
        SuggestedTest(
          test: RuleTest(input: variation.link, result: result),
          reason: variation.difference,
          isVariation: true
        )
      )
    }
    var isFinal = true
    var seen = Set(tests.map { ExactText($0.input) })
    for _ in 0..<Self.maxRounds {
      for suggestion in suggested where seen.insert(ExactText(suggestion.test.input)).inserted {
        let choice = try choose(suggestion) { input in
          RuleTest(input: input, result: answer(resolver, program, input))
        }
        switch choice {
        case .take: tests.append(suggestion.test)
        case .leave: open.append(suggestion)
        case .replace(let test):
          tests.append(test)
          seen.insert(ExactText(test.input))
          if test.result != answer(resolver, program, test.input) { isFinal = false }
        }
      }
      // The outputs of a rule that fails its tests are not worth suggesting.
      guard isFinal else { break }
      let (_, manifest, rule) = try placed(tests: tests)
      suggested = prover.suggest(manifest, rule).map { suggestion in
        SuggestedTest(
          test: RuleTest(
            input: suggestion.input,
            result: answer(resolver, program, suggestion.input)
          ),
          reason: suggestion.reason,
          isVariation: false
        )
      }
      .filter { !seen.contains(ExactText($0.test.input)) }
      if suggested.isEmpty { break }
    }
    let (bytes, manifest, rule) = try placed(tests: tests)
    let proof = prover.prove(manifest, rule)
    guard proof.tests == tests.count, proof.passes || !isFinal else { throw Self.misplaced }
    return Result(
      id: rule.id,
      bytes: bytes,
      text: text(of: entity(tests: tests)),
      findings: proof.findings,
      takenMisses: takenMisses,
      results: results,
      tests: tests,
      openSuggestions: open,
      passes: proof.passes
    )
  }

  /// An internal error: the draft does not do what it was drafted for.
  private static var misplaced: InputError {
    InputError(
      code: "draft-failed",
      "the draft fails the tests that were generated for it",
      help: "use other examples, and please report these"
    )
  }

  private func answer(_ resolver: LinkResolver, _ program: RuleProgram, _ url: String) -> String? {
    let outcome: RuleOutcome? =
      if case .redirect = kind {
        resolver.redirect(url).result.outcome
      } else {
        program.rule.formats.first.map { format in
          resolver.evaluate(format, of: program, RuleInput(url: url)).outcome
        }
      }
    guard case .output(let output) = outcome else { return nil }
    return output
  }

  /// Whether the rule matches a near miss; if the engine gave up, it counts as a match and becomes
  /// no test.
  private func isMatch(_ resolver: LinkResolver, _ program: RuleProgram, _ url: String) -> Bool {
    if case .redirect = kind, resolver.redirect(url).result.outcome != .noMatch { return true }
    guard case .success(let match) = program.match(RuleInput(url: url), limits: resolver.limits)
    else { return true }
    return match.outcome != .noMatch
  }
}

extension NewRule {
  private func placed(tests: [RuleTest]?) throws(InputError) -> ([UInt8], Manifest, Rule) {
    let inserter = RuleInserter(manifest: manifest)
    let rule = entity(tests: tests)
    // Next to the rules of its app, unless that would change another rule's id.
    for offset in [neighbour, nil] {
      guard let bytes = inserter.bytes(with: rule, behind: offset) else { break }
      let file = SourceFile(name: manifest.document.file.name, bytes: bytes)
      let placed = try ManifestLoader.parse(file, version: manifest.version)
      let old = Set(manifest.rules.map { ExactText($0.id) })
      let new = placed.rules.filter { !old.contains(ExactText($0.id)) }
      guard placed.rules.count == manifest.rules.count + 1, new.count == 1, let rule = new.first,
        rule.pattern?.value.utf8.elementsEqual(draft.pattern.utf8) == true
      else { continue }
      return (bytes, placed, rule)
    }
    throw InputError(
      code: "no-place",
      "'\(manifest.document.file.name)' has no list for the rule",
      help: "fix what 'ruleproof lint' finds in it"
    )
  }

  /// The offset of the app's last action.
  private var neighbour: Int? {
    guard case .action(_, let app, _) = kind else { return nil }
    return manifest.rules.last { rule in
      rule.kind == .action && rule.formats.contains { $0.name == app }
    }?
    .range.lowerBound
  }

  private func text(of rule: RuleInserter.Addition) -> String {
    var layout = EntityText.Layout.standard
    let file = RuleInserter(manifest: manifest).listLayout
    if file.lineEnd != nil { layout.unit = file.unit }
    return switch rule {
    case .action(let entity), .app(let entity), .rule(let entity): entity.text(layout)
    case .redirect(let pattern, let entity): EntityText.member(pattern, entity, layout)
    }
  }

  private func entity(tests: [RuleTest]?) -> RuleInserter.Addition {
    func name(_ key: String, _ kind: Entity.Kind) -> String {
      ManifestSchema.key(key, of: kind)?.name(in: manifest.version) ?? key
    }
    switch kind {
    case .action(let title, let app, let template):
      var format: [EntityText.Member] = [
        .init(name("appId", .format), .string(app)), .init("format", .string(template)),
      ]
      var action: [EntityText.Member] = [
        .init("title", .string(title)), .init("regex", .string(draft.pattern)),
      ]
      if let tests {
        action.append(.init("testInputs", .list(tests.map { .string($0.input) })))
        format.append(
          .init("testResults", .list(tests.map { $0.result.map(EntityText.string) ?? .null }))
        )
      }
      action.append(.init("formats", .list([.object(format)])))
      return .action(.object(action))
    case .redirect(let target):
      var members: [EntityText.Member] =
        switch target {
        case .parameter(let parameter): [.init("param", .string(parameter))]
        case .template(let template): [.init("format", .string(template))]
        }
      if let tests {
        let list = tests.map { EntityText.Member($0.input, .string($0.result ?? $0.input)) }
        members.append(.init("tests", .object(list)))
      }
      return .redirect(draft.pattern, .object(members))
    }
  }
}
