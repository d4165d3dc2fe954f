import Diagnostics
import LinkResolver
import ManifestModel
import MatchEngine
import ScriptRuntime
import Workspace

/// A link that a rule's test expects it to take.
struct TestLink: Sendable {
  /// The link, as it is sent.
  let url: HTTPURL
  /// The rule, and where the test is.
  let rule: String
  let location: SourceLocation
  private let pattern: any CompiledPattern

  /// Whether the rule takes a link; nil if the engine gave up.
  func isTaken(_ url: HTTPURL, limits: MatchLimits) -> Bool? {
    switch pattern.firstMatch(in: Subject(url.description), limits: limits).outcome {
    case .match: true
    case .noMatch: false
    case .failed: nil
    }
  }
}

extension TestLink {
  /// The links of a session's rules: of actions and redirects that take part, in the order of the
  /// files.
  ///
  /// Links of other schemes and of hosts without a dot are left out.
  static func all(of session: Session) -> [TestLink] {
    zip(session.resolvers, session.manifests).flatMap { resolver, manifest in
      resolver.programs.flatMap { program -> [TestLink] in
        guard program.rule.kind == .action || program.rule.kind == .redirect,
          session.isSelected(program.rule.id), case .success(let pattern) = program.pattern
        else { return [] }
        return program.rule.acceptedLinks.compactMap { link in
          guard let url = HTTPURL(link.value), url.host.contains(".") else { return nil }
          return TestLink(
            url: url,
            rule: program.rule.id,
            location: manifest.location(of: link.range),
            pattern: pattern
          )
        }
      }
    }
  }
}

extension Rule {
  /// The inputs of tests for which some output is expected.
  fileprivate var acceptedLinks: [Located<String>] {
    let results = formats.compactMap { $0.testResults?.value }
    let inputs = (testInputs?.value ?? []).enumerated().compactMap { index, input in
      let isExpected = results.contains { list in
        guard index < list.count, case .output = list[index].value else { return false }
        return true
      }
      return isExpected ? input.value.map { Located($0, at: input.range) } : nil
    }
    let redirects = redirectTests.compactMap { test in
      if case .output = test.expected.value { test.input } else { nil }
    }
    return inputs + redirects
  }
}
