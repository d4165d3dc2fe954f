import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import LocatedJSON
import ManifestEditing
import ManifestModel
import MatchEngine
import Reporters
import RuleDrafting
import RunRecord
import TerminalAccess
import Workspace

extension NewCommand {
  /// Drafts what is asked for, and notes what is to be known.
  func draft(
    _ examples: [ExampleURL],
    _ session: Session,
    _ manifest: Manifest,
    _ notes: inout [String]
  ) throws -> NewRule {
    switch kind {
    case .action: try action(examples, session, manifest, &notes)
    case .redirect: try redirect(examples, session, manifest, &notes)
    }
  }

  private func action(
    _ examples: [ExampleURL],
    _ session: Session,
    _ manifest: Manifest,
    _ notes: inout [String]
  ) throws -> NewRule {
    let drafter = RuleDrafter(examples)
    let app = DraftedApp(self.app, for: examples, in: manifest)
    if let reason = app.reason { notes.append(reason) }
    if !app.isKnown {
      let known = manifest.apps.compactMap { $0.identifier?.value }
      let near = app.identifier.nearest(among: known).map { ": did you mean '\($0)'?" } ?? ""
      let message = "the manifest has no app '\(app.identifier.printable)'\(near)"
      if write {
        throw InputError(
          code: "no-such-app",
          message,
          help: "add it to \"apps\" first, or name another one with --app"
        )
      }
      notes.append("\(message); add it to \"apps\"")
    }
    let (draft, template) = try drafted(by: drafter, in: app.style)
    let word = drafter.word ?? "link"
    return NewRule(
      examples: examples,
      draft: draft,
      nearMisses: drafter.nearMisses,
      kind: .action(title: title ?? "Open \(word.titled)", app: app.identifier, template: template),
      session: session,
      manifest: manifest
    )
  }

  private func redirect(
    _ examples: [ExampleURL],
    _ session: Session,
    _ manifest: Manifest,
    _ notes: inout [String]
  ) throws -> NewRule {
    if format != nil {
      let drafter = RuleDrafter(examples)
      let (draft, template) = try drafted(by: drafter, in: TemplateStyle(start: "https://"))
      return NewRule(
        examples: examples,
        draft: draft,
        nearMisses: drafter.nearMisses,
        kind: .redirect(to: .template(template)),
        session: session,
        manifest: manifest
      )
    }
    let parameters = RuleDrafter.linkParameters(of: examples)
    guard let parameter = parameters.first else {
      throw InputError(
        code: "no-target",
        "no query parameter holds a link in all of the examples",
        help: "if the link is elsewhere, give the redirect's template with --format"
      )
    }
    if parameters.count > 1 {
      let others = parameters.dropFirst().map { "'\($0.printable)'" }.joined(separator: ", ")
      notes.append("\(others) would work as well as '\(parameter.printable)'")
    }
    let drafter = RuleDrafter(examples, redirectingTo: parameter)
    return NewRule(
      examples: examples,
      draft: drafter.draftWithoutGroups(),
      nearMisses: drafter.nearMisses,
      kind: .redirect(to: .parameter(parameter)),
      session: session,
      manifest: manifest
    )
  }

  /// The draft with the template of the call, else with one in the style of the app.
  private func drafted(
    by drafter: RuleDrafter,
    in style: TemplateStyle
  ) throws -> (RuleDraft, String) {
    guard let format else {
      let draft = drafter.draft()
      return (draft, drafter.template(in: style, for: draft))
    }
    do throws(TemplateError) {
      let fitted = try drafter.draft(for: format)
      return (fitted.draft, fitted.template)
    } catch {
      let groups = drafter.draft().groups.map { $0.line(TextStyle.plain) }
      throw InputError(
        code: "no-such-group",
        error.message,
        help: groups.isEmpty ? "nothing varies" : groups.joined(separator: "; ")
      )
    }
  }
}

extension NewCommand {
  /// What is to be known about a draft.
  static func notes(on rule: NewRule, _ result: NewRule.Result) -> [String] {
    var notes: [String] = []
    let draft = rule.draft
    if draft.isGuessed {
      notes.append(
        rule.examples.count == 1
          ? "the varying part is a guess from one example: give a second one"
          : "the varying part is a guess: it is the same in all examples of that form"
      )
    }
    if draft.formCount > 1 {
      notes.append(
        """
        the examples have \(draft.formCount) different forms: \(draft.formCount) rules may be \
        simpler
        """
      )
    }
    if draft.uncaptured > 0 {
      notes.append("more than 9 parts vary: the last \(draft.uncaptured) are not captured")
    }
    for (example, output) in zip(rule.examples, result.results) where output == nil {
      notes.append("'\(example.text.printable)' gives nothing: an earlier rule answers it")
    }
    if let taken = result.takenMisses.first {
      notes.append("it also matches '\(taken.printable)'")
    }
    let resolver = rule.session.compile(rule.manifest)
    let kind: Rule.Kind =
      if case .redirect = rule.kind { .redirect } else { .action }
    let others = resolver.programs.filter { $0.rule.kind == kind }.filter { program in
      rule.examples.contains { example in
        guard
          case .success(let match) = program.match(
            RuleInput(url: example.text),
            limits: resolver.limits
          ), case .match = match.outcome
        else { return false }
        return true
      }
    }
    if !others.isEmpty {
      let names = others.prefix(3).map(\.rule.id.printable).joined(separator: ", ")
      notes.append(
        "the manifest already has rules for these links: \(names)\(others.count > 3 ? ", …" : "")"
      )
    }
    notes += result.findings.filter { $0.code != "unknown-app" }.map { finding in
      "\(finding.code): \(finding.message.printable)"
    }
    return notes
  }

  /// Writes the rule to standard output, and about it to standard error.
  func show(
    _ rule: NewRule,
    _ result: NewRule.Result,
    _ notes: [String],
    _ terminal: Terminal
  ) throws {
    let style = terminal.errorStyle
    let count = rule.examples.count
    var text =
      "drafted \(result.id.printable) from \(count == 1 ? "1 example" : "\(count) examples")\n"
    for group in rule.draft.groups { text += "  \(group.line(style))\n" }
    for note in notes { text += "note: \(note)\n" }
    terminal.writeError(text)
    try terminal.write(result.text + "\n")
    guard !write else { return }
    let section =
      if case .redirect = rule.kind { "redirects" } else { "actions" }
    let file = rule.manifest.document.file.name.printable
    guard rule.manifest.document.file.name != ManifestLoader.starterName else {
      terminal.writeError(
        """
        next: paste it into "\(section)" of your own manifest, and add its app; docs/example.json \
        is a manifest to start from\n
        """
      )
      return
    }
    let canWrite = !result.findings.contains { $0.code == "unknown-app" }
    terminal.writeError(
      "next: paste it into \"\(section)\" of \(file)\(canWrite ? ", or add --write" : ""); "
        + "edit it; then \(checkCall(result))\n"
    )
  }
}

extension NewCommand {
  /// The call that proves the rule.
  func checkCall(_ result: NewRule.Result) -> String {
    let manifests = manifest.flatMap { ["--manifest", $0] }
    let configuration = configuration.config.map { ["--config", $0] } ?? []
    let words = ["ruleproof", "check"] + manifests + configuration + [result.id]
    return words.map(\.asShellWord).joined(separator: " ")
  }
}

extension RuleDraft.Group {
  /// The group in a line: its number, its class, and what it has in the examples.
  fileprivate func line(_ style: TextStyle) -> String {
    let shown = values.prefix(4).map { $0.count > 40 ? $0.prefix(40) + "…" : $0 }
      .joined(separator: ", ")
    let more = values.count > 4 ? ", …" : ""
    return "\(style.bold("$\(number)"))  \(pattern.printable)  \((shown + more).printable)"
  }
}

extension String {
  /// The words in capitals, without what joins them.
  fileprivate var titled: String {
    split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
