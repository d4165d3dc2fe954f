import Diagnostics
package import FileAccess
package import ManifestModel

package struct RuleRequest: Sendable {
  /// The distinct links to match.
  package private(set) var examples: [ExampleURL]
  package let kind: Kind
  /// The app; nil for that of other rules for the same host.
  package private(set) var app: AppName?
  /// The scheme for adding an app that the manifest lacks; nil to add none.
  package let scheme: String?
  /// The template; nil for one like the app's others.
  package let template: String?
  /// The title; nil to derive it from the path.
  package let title: String?
  /// Whether the rule will be written, which requires its app in the manifest.
  package let isWritten: Bool
  /// For one kind of links, its drafter and the style of its template except for the start; nil if
  /// the request is for all kinds.
  private(set) var ofKind: (drafter: RuleDrafter, style: TemplateStyle)?

  package enum Kind: String, CaseIterable, Sendable {
    case action, redirect
  }

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - urls: The links.
  ///   - kind: The kind of rule.
  ///   - app: The app's identifier, name, or page in the App Store.
  ///   - scheme: The scheme of the app, as in `notes` or `notes://`.
  ///   - template: The template.
  ///   - title: The title.
  ///   - isWritten: Whether the rule will be written.
  /// - Throws: `InputError` if a link is invalid.
  package init(
    urls: [String],
    kind: Kind,
    app: String? = nil,
    scheme: String? = nil,
    template: String? = nil,
    title: String? = nil,
    isWritten: Bool = false
  ) throws(InputError) {
    var texts: Set<ExactText> = []
    var examples: [ExampleURL] = []
    for url in urls {
      do throws(ExampleURLError) {
        let example = try ExampleURL(url)
        if texts.insert(ExactText(example.text)).inserted { examples.append(example) }
      } catch {
        throw InputError(code: "no-web-link", "'\(url.shortened)' \(error.message)")
      }
    }
    self.examples = examples
    self.kind = kind
    self.app = try app.map { text throws(InputError) in try AppName(text) }
    self.scheme = scheme.map { $0.hasSuffix("://") ? String($0.dropLast(3)) : $0 }
    self.template = template
    self.title = title
    self.isWritten = isWritten
  }
}

extension RuleRequest {
  /// The manifest for the rule: the only one, or the only one with the app.
  ///
  /// - Parameter manifests: The candidates.
  /// - Throws: `InputError` if there is not exactly one.
  /// - Returns: The manifest.
  package func target(among manifests: [Manifest]) throws(InputError) -> Manifest {
    guard let first = manifests.first else {
      throw InputError(code: "no-manifest", "there is no manifest")
    }
    if manifests.count == 1 { return first }
    let fitting = manifests.filter { DraftedApp(self, in: $0).isKnown }
    if kind == .action, fitting.count == 1 { return fitting[0] }
    throw InputError(
      code: "several-manifests",
      "the rule could go into several manifests",
      help: "name one with --manifest"
    )
  }
}

extension RuleRequest {
  /// Splits the request into one for each kind of links.
  ///
  /// A template by the author makes a single rule, whatever the links are.
  ///
  /// - Parameters:
  ///   - manifest: The manifest for the rules.
  ///   - notes: Receives remarks about the kinds.
  /// - Returns: The requests, in the order of their first links.
  package func kinds(in manifest: Manifest, _ notes: inout [String]) -> [RuleRequest] {
    guard kind == .action, template == nil else { return [self] }
    let kinds = LinkKinds(examples).drafters
    if kinds.count > 1 {
      notes.append(
        "the examples are of \(kinds.count) kinds, with a rule for each; --format makes one rule"
      )
    }
    let drafted = DraftedApp(self, in: manifest)
    var shared = self
    if kinds.count > 1, drafted.isKnown, app == nil, scheme == nil {
      // The links of one kind alone may not determine the app.
      shared.app = try? AppName(drafted.identifier)
      if shared.app != nil, let reason = drafted.reason { notes.append(reason) }
    }
    let style = drafted.style.telling(kinds)
    if style.hasHost, !drafted.style.hasHost {
      notes.append("the results have the host, since without it some of them are the same")
    }
    return kinds.map { drafter in
      var request = shared
      request.examples = drafter.branches.flatMap(\.form.examples)
      request.ofKind = (drafter, style)
      return request
    }
  }
}

extension TemplateStyle {
  /// The style, or one that keeps more of the link if links of several kinds would have the same
  /// result.
  fileprivate func telling(_ kinds: [RuleDrafter]) -> TemplateStyle {
    let styles = [
      self, TemplateStyle(start: start, hasHost: hasHost),
      TemplateStyle(start: start, hasHost: true),
    ]
    let counts = styles.map { style in
      kinds.map { Set($0.results(in: style)).count }.reduce(0, +)
        - Set(kinds.flatMap { $0.results(in: style) }).count
    }
    let best = counts.firstIndex { $0 == counts.min() }
    return best.map { styles[$0] } ?? self
  }
}

extension String {
  /// The text made safe for a message and shortened.
  fileprivate var shortened: String { cut(to: 120).printable }
}
