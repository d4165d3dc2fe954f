package import FileAccess
import ManifestModel
package import MatchEngine
import PatternLists
import RuleSets
package import Workspace

/// What a call asks `explain` about: a rule, or a pattern.
package struct ExplainedSubject: Sendable {
  /// The pattern, with the tests of its rule, in ICU's terms where it can be read.
  package let target: PatternCase
  /// The pattern as its engine gets it.
  package let written: PatternCase
  /// The id of the rule; nil for a pattern.
  package let rule: String?

  private init(target: PatternCase, written: PatternCase? = nil, rule: String?) {
    self.target = target
    self.written = written ?? target
    self.rule = rule
  }

  package init(pattern: String) {
    self.init(target: PatternCase(rule: "pattern", pattern: pattern), rule: nil)
  }

  /// Whether an argument can be meant as the whole id of a rule, such as `action/app/open`.
  package static func isID(_ argument: String) -> Bool {
    argument.contains("/") && !isPattern(argument)
  }

  /// Whether an argument has a character that ids and globs of rules cannot have.
  package static func isPattern(_ argument: String) -> Bool {
    argument.contains { "\\^$()[]{}|".contains($0) }
  }

  /// What an argument means: a rule, or a pattern where no rule's id can be meant; nil if no rule
  /// fits.
  ///
  /// - Parameters:
  ///   - argument: A rule's id, part of one or a glob; or a pattern.
  ///   - session: The rules; nil if the call names none.
  /// - Throws: `InputError` if several rules are meant.
  package init?(_ argument: String, in session: Session?) throws(InputError) {
    guard let session, !Self.isPattern(argument) else {
      self.init(pattern: argument)
      return
    }
    let ids = Glob(argument).select(
      from: session.manifests.flatMap { $0.rules.map(\.id) } + session.links.rules.map(\.id)
    )
    guard ids.count <= 1 else {
      let some = ids.sorted().prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      throw InputError(
        code: "several-rules",
        "'\(argument)' matches \(ids.count) rules: name one of them",
        help: "such as \(some)"
      )
    }
    for manifest in session.manifests {
      guard let rule = manifest.rules.first(where: { ids.contains($0.id) }) else { continue }
      guard rule.pattern != nil else {
        throw InputError(code: "no-pattern", "the rule '\(rule.id)' has no pattern")
      }
      self.init(target: PatternCase(rule, in: manifest), rule: rule.id)
      return
    }
    guard let rule = session.links.rules.first(where: { ids.contains($0.id) }) else { return nil }
    guard let target = session.readPattern(of: rule) else {
      throw InputError(code: "no-pattern", "the rule '\(rule.id)' has no pattern")
    }
    self.init(target: target, written: rule.patternEntries.first?.target, rule: rule.id)
  }
}
