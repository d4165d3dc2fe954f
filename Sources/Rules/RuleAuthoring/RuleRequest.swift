import Diagnostics
package import FileAccess
package import ManifestModel

/// The rule that somebody asks for.
package struct RuleRequest: Sendable {
  /// The links that it is for, each once.
  package private(set) var examples: [ExampleURL]
  package let kind: Kind
  /// The app; nil for that of the rules for the same host.
  package private(set) var app: AppName?
  /// The scheme of the app, with which one that the manifest does not have is added; nil to add none.
  package let scheme: String?
  /// The template; nil for one like the app's others.
  package let template: String?
  /// The title; nil for one that is made from the path.
  package let title: String?
  /// Whether the rule is to be written, so that its app must be in the manifest.
  package let isWritten: Bool
  /// What drafts the rule for one kind of links, and how its template is written but for its start; nil where
  /// the request is for all kinds.
  private(set) var ofKind: (drafter: RuleDrafter, style: TemplateStyle)?

  /// What can be drafted.
  package enum Kind: String, CaseIterable, Sendable {
    case action, redirect
  }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - urls: The links.
  ///   - kind: What is drafted.
  ///   - app: The identifier or the name of the app, or its page in the App Store.
  ///   - scheme: The scheme of the app, as in `notes` or `notes://`.
  ///   - template: The template.
  ///   - title: The title.
  ///   - isWritten: Whether the rule is to be written.
  /// - Throws: `InputError` if a link is none.
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
  /// The manifest that the rule is for: the only one, or the only one that has the app.
  ///
  /// - Parameter manifests: Those that the call is about.
  /// - Throws: `InputError` if none is, or several are.
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
  /// The request as requests for one rule each, by the kinds of its links.
  ///
  /// A template of the author's is for one rule, whatever the links are.
  ///
  /// - Parameters:
  ///   - manifest: The manifest that the rules are for.
  ///   - notes: What is to be known about the kinds is added to these.
  /// - Returns: The requests, in the order in which their links come first.
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
      // The links of one kind alone may not tell the app.
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
  /// The style, or one with more of the link in its results where links of several kinds have the same result.
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
  /// The text fit for a message, long ones cut.
  fileprivate var shortened: String { cut(to: 120).printable }
}
