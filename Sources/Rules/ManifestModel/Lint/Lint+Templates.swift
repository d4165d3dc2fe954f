import Diagnostics
import RegexSyntax

/// The checks of templates against the groups of their patterns.
extension Lint {
  static let templateChecks = [templateGroupOutOfRange, unusedCaptureGroup]

  static let templateGroupOutOfRange = LintCheck(
    code: "template-group-out-of-range",
    severity: .error,
    summary: "A template uses a group that its pattern does not have.",
    explanation: """
      Nothing is put in there; Redirector keeps the text as it is. Groups are numbered from 1 by their opening parentheses; `$0` \
      is the whole match; `(?:…)` is not a group.
      """,
    passing: [LintExample(.format, #"{"appId": "notes", "format": "notes://$1?from=$0"}"#)],
    failing: [LintExample(.format, #"{"appId": "notes", "format": "notes://$2"}"#)]
  ) { context in
    context.templates.flatMap { template in
      template.parsed.referencesOutOfRange.map { reference in
        context.diagnostic(
          "template-group-out-of-range",
          .error,
          template.parsed.absence(of: reference),
          at: context.place(of: reference.range, in: template.text)
        )
      }
    }
  }

  static let unusedCaptureGroup = LintCheck(
    code: "unused-capture-group",
    severity: .note,
    summary: "No template and no back-reference uses a capture group.",
    explanation: """
      It costs a little time, and adding a group before another renumbers that one. Write `(?:…)`.
      """,
    passing: [LintExample(.format, #"{"appId": "notes", "format": "notes://$1"}"#)],
    failing: [LintExample(.format, #"{"appId": "notes", "format": "notes://"}"#)]
  ) { context in
    context.patterns.flatMap { rule, pattern in
      context.unusedGroups(of: rule, pattern).map { group in
        context.diagnostic(
          "unused-capture-group",
          .note,
          "no template uses capture group \(group.number)",
          at: context.place(of: group.range, in: pattern),
          help: "use it in a template, or write '(?:' if it is only for grouping"
        )
      }
    }
  }
}

private struct LocatedTemplate {
  let text: Located<String>
  let parsed: ReplacementTemplate
}

extension LintContext {
  /// The templates of rules whose patterns can be parsed.
  fileprivate var templates: [LocatedTemplate] {
    patterns.flatMap { rule, pattern in
      guard let syntax = syntax[pattern.value] else { return [LocatedTemplate]() }
      return rule.formats.compactMap { format in
        format.template.map { text in
          let count = syntax.captureGroups.count
          return LocatedTemplate(
            text: text,
            parsed: ReplacementTemplate(text.value, captureGroupCount: count)
          )
        }
      }
    }
  }

  /// The unused groups; none if there is no template, as in a rule with only a script.
  fileprivate func unusedGroups(
    of rule: Rule,
    _ pattern: Located<String>
  ) -> [CaptureGroup] {
    guard let syntax = syntax[pattern.value] else { return [] }
    let templates = rule.formats.compactMap(\.template?.value)
    guard !templates.isEmpty else { return [] }
    var used = Set(syntax.backReferences.map(\.reference.number))
    for template in templates {
      let parsed = ReplacementTemplate(template, captureGroupCount: syntax.captureGroups.count)
      used.formUnion(parsed.groupReferences.map(\.number))
    }
    return syntax.captureGroups.filter { !used.contains($0.number) }
  }
}
