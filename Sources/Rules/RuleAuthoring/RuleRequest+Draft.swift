package import Diagnostics
package import FileAccess
import LocatedJSON
package import ManifestModel

extension RuleRequest {
  /// Drafts what is asked for.
  ///
  /// - Parameters:
  ///   - manifest: The manifest that the rule is for.
  ///   - prover: What proves it.
  ///   - notes: What is to be known about the draft is added to these.
  /// - Throws: `InputError` where nothing fits the request.
  /// - Returns: The rule.
  package func draft(
    for manifest: Manifest,
    _ prover: RuleProver,
    _ notes: inout [String]
  ) throws(InputError) -> NewRule {
    switch kind {
    case .action: try action(manifest, prover, &notes)
    case .redirect: try redirect(manifest, prover, &notes)
    }
  }

  private func action(
    _ manifest: Manifest,
    _ prover: RuleProver,
    _ notes: inout [String]
  ) throws(InputError) -> NewRule {
    let drafter = RuleDrafter(examples)
    let app = DraftedApp(self.app, for: examples, in: manifest)
    if let reason = app.reason { notes.append(reason) }
    if !app.isKnown {
      let known = manifest.apps.compactMap { $0.identifier?.value }
      let near = app.identifier.nearest(among: known).map { ": did you mean '\($0)'?" } ?? ""
      let message = "the manifest has no app '\(app.identifier.printable)'\(near)"
      if isWritten {
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
      manifest: manifest,
      prover: prover
    )
  }

  private func redirect(
    _ manifest: Manifest,
    _ prover: RuleProver,
    _ notes: inout [String]
  ) throws(InputError) -> NewRule {
    if template != nil {
      let drafter = RuleDrafter(examples)
      let (draft, template) = try drafted(by: drafter, in: TemplateStyle(start: "https://"))
      return NewRule(
        examples: examples,
        draft: draft,
        nearMisses: drafter.nearMisses,
        kind: .redirect(to: .template(template)),
        manifest: manifest,
        prover: prover
      )
    }
    let parameters = RuleDrafter.linkParameters(of: examples)
    guard let parameter = parameters.first else {
      throw InputError(
        code: "no-target",
        "no query parameter contains a link in every example",
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
      manifest: manifest,
      prover: prover
    )
  }

  /// The draft with the template of the call, else with one in the style of the app.
  private func drafted(
    by drafter: RuleDrafter,
    in style: TemplateStyle
  ) throws(InputError) -> (RuleDraft, String) {
    guard let template else {
      let draft = drafter.draft()
      return (draft, drafter.template(in: style, for: draft))
    }
    do throws(TemplateError) {
      let fitted = try drafter.draft(for: template)
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

extension RuleDraft.Group {
  /// The group in a line: its number, its class, and what it has in the examples.
  package func line(_ style: TextStyle) -> String {
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
