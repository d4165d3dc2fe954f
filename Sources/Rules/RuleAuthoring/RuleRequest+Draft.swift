package import Diagnostics
package import FileAccess
import LocatedJSON
import ManifestEditing
package import ManifestModel

extension RuleRequest {
  /// Drafts the requested rule.
  ///
  /// - Parameters:
  ///   - manifest: The manifest for the rule.
  ///   - prover: Proves the rule.
  ///   - notes: Receives remarks about the draft.
  /// - Throws: `InputError` if nothing fits the request.
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
    let drafter = ofKind?.drafter ?? RuleDrafter(examples)
    let (manifest, added) = try extended(manifest)
    if let added {
      let text = added.entity(in: manifest.version).text(.line)
      notes.append(
        isWritten
          ? "adding the app '\(added.identifier.printable)' with the scheme '\(added.scheme.printable)'"
          : "add the app to \"apps\": \(text.printable)"
      )
    }
    let app = DraftedApp(self, in: manifest)
    if let reason = app.reason { notes.append(reason) }
    if !app.isKnown {
      let known = manifest.apps.compactMap { $0.identifier?.value }
      let near = app.identifier.nearest(among: known).map { ": did you mean '\($0)'?" } ?? ""
      let message = "the manifest has no app '\(app.identifier.printable)'\(near)"
      if isWritten {
        throw InputError(
          code: "no-such-app",
          message,
          help: "--scheme SCHEME adds it, with the scheme of its links; --app names another one"
        )
      }
      notes.append("\(message); add it to \"apps\", or give its --scheme")
    }
    let (draft, template) = try drafted(by: drafter, in: style(in: app))
    let word = drafter.word ?? "link"
    return NewRule(
      examples: examples,
      draft: draft,
      variations: drafter.variations,
      kind: .action(title: title ?? "Open \(word.titled)", app: app.identifier, template: template),
      isAuthored: self.template != nil,
      manifest: manifest,
      prover: prover
    )
  }

  /// The style of the template: that of the other kinds, which may already be in the manifest.
  private func style(in app: DraftedApp) -> TemplateStyle {
    guard let shared = ofKind?.style else { return app.style }
    var style = shared
    style.start = app.style.start
    return style
  }

  /// The manifest with the app to be added, if there is one.
  private func extended(
    _ manifest: Manifest
  ) throws(InputError) -> (manifest: Manifest, app: NewApp?) {
    guard let app = try newApp(for: manifest) else { return (manifest, nil) }
    let entity = app.entity(in: manifest.version)
    guard let bytes = RuleInserter(manifest: manifest).bytes(with: .app(entity)) else {
      throw InputError(
        code: "no-place",
        "'\(manifest.document.file.name)' has no list for the app",
        help: "fix what 'ruleproof lint' finds in it"
      )
    }
    let file = SourceFile(name: manifest.document.file.name, bytes: bytes)
    return (try ManifestLoader.parse(file, version: manifest.version), app)
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
        variations: drafter.variations,
        kind: .redirect(to: .template(template)),
        isAuthored: true,
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
      variations: drafter.variations,
      kind: .redirect(to: .parameter(parameter)),
      isAuthored: false,
      manifest: manifest,
      prover: prover
    )
  }

  /// The draft with the given template, else with one in the app's style.
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
  /// The group in a line: its number, its class and its values in the examples.
  package func line(_ style: TextStyle) -> String {
    let shown = values.prefix(4).map { $0.count > 40 ? $0.prefix(40) + "…" : $0 }
      .joined(separator: ", ")
    let more = values.count > 4 ? ", …" : ""
    return "\(style.bold("$\(number)"))  \(pattern.printable)  \((shown + more).printable)"
  }
}

extension String {
  /// The words capitalised, without separators.
  fileprivate var titled: String {
    split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
