package import MatchEngine
import RegexSyntax
import SubjectDomains

extension ResultKey {
  /// Adds a pattern with all that its examination reads of it: not the place in its file.
  package mutating func add(_ target: PatternCase) {
    add(target.rule)
    add(target.pattern)
    add(target.flagPrefix ?? "")
    add(target.wrapping.prefix)
    add(target.wrapping.suffix)
    add(target.pcre2Options ?? "")
    add(target.domain.id.rawValue)
    add(target.templates.count)
    for template in target.templates { add(template) }
    add("\(target.hasHeaders) \(target.usesAllMatches) \(target.unicodeFlag?.rawValue ?? "?")")
    if let script = target.script {
      add("script")
      add(script.flags)
      add(script.rulePattern ?? "")
      add("\(script.rulePattern != nil)")
    }
    add(target.inputs.count)
    for input in target.inputs {
      add(input.subject.utf16)
      add(input.headers ?? "")
    }
  }

  /// Adds an engine with its version, its options and what it may take.
  package mutating func add(_ identity: EngineIdentity, _ limits: MatchLimits) {
    add(String(reflecting: identity))
    add("\(limits.steps) \(limits.subjectLength)")
  }
}
