import Diagnostics
import FileAccess
import LiveExamination
import LinkResolver
import ManifestEditing
import ManifestModel
import MatchEngine
import RunRecord
import Workspace

/// A text of a manifest, compiled, with the rule at hand.
struct BenchManifest: Sendable {
  let session: Session
  let manifest: Manifest
  let rule: Rule
  let program: RuleProgram
  let resolver: LinkResolver

  /// Compiles a text.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - start: Where the rule at hand starts.
  ///   - workspace: The settings.
  init?(_ manifest: Manifest, start: Int, _ workspace: EditorWorkspace) {
    let session = workspace.session(over: manifest)
    guard let resolver = session.resolvers.first,
      let program = resolver.programs.first(where: { $0.rule.range.lowerBound == start })
    else { return nil }
    self.session = session
    self.manifest = manifest
    self.resolver = resolver
    self.program = program
    rule = program.rule
  }

  var index: Int { manifest.rules.firstIndex { $0.range == rule.range } ?? 0 }

  var text: String { manifest.text(of: rule) }

  /// A session over the same text in which the rule at hand takes part alone.
  ///
  /// - Parameters:
  ///   - workspace: The settings.
  ///   - remembers: Whether its engine remembers; one that counts steps part by part does not.
  /// - Returns: The session.
  func sessionOfRule(_ workspace: EditorWorkspace, remembers: Bool = true) -> Session {
    var session = workspace.session(over: manifest, remembers: remembers)
    session.selection = [rule.id]
    return session
  }
}

extension BenchManifest {
  /// What a pattern takes of a URL.
  func match(_ input: RuleInput) -> MatchView {
    let subject = Subject(input.subject(for: rule))
    switch program.match(input, limits: resolver.limits) {
    case .failure(let failure): return MatchView(failure.message, on: subject)
    case .success(let result): return MatchView(result.outcome, on: subject)
    }
  }

  /// What each format gives for a new test input.
  func results(_ input: String) -> [String?] {
    if rule.kind == .redirect {
      let result = program.redirect(RuleInput(url: input), limits: resolver.limits)
      guard case .output(let text) = result.outcome else { return [nil] }
      return [text]
    }
    return rule.formats.map { format in
      let result = resolver.evaluate(format, of: program, RuleInput(url: input))
      guard case .output(let text) = result.outcome else { return nil }
      return text
    }
  }
}
