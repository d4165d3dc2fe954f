import Diagnostics
import ManifestModel
import URLSyntax

/// The app that a drafted action opens, and how its templates are written.
struct DraftedApp {
  /// Its identifier.
  let identifier: String
  /// Whether the manifest has it.
  let isKnown: Bool
  /// How it was found, for people; nil where the call names it.
  let reason: String?
  let style: TemplateStyle
}

extension DraftedApp {
  /// Finds an app.
  ///
  /// - Parameters:
  ///   - name: Its identifier, or the name that people see; nil where the call does not say.
  ///   - examples: The links that the rule is for.
  ///   - manifest: The manifest.
  init(_ name: String?, for examples: [ExampleURL], in manifest: Manifest) {
    let apps = manifest.appsByIdentifier
    if let name {
      let lowered = name.lowercased()
      let named = manifest.apps.first { $0.name?.value.lowercased() == lowered }
      let found = apps[ExactText(name)] ?? named
      identifier = found?.identifier?.value ?? name
      isKnown = found != nil
      reason = nil
    } else if let found = Self.app(openedBy: examples, in: manifest) {
      identifier = found
      isKnown = apps[ExactText(found)] != nil
      reason = "using the app '\(found.printable)', as the rules for the same host do"
    } else {
      identifier = "app"
      isKnown = false
      reason = "no rule has this host: replace 'app' by the identifier of your app (--app)"
    }
    style = Self.style(of: identifier, in: manifest)
  }

  /// The app that most rules for the hosts of examples open.
  private static func app(openedBy examples: [ExampleURL], in manifest: Manifest) -> String? {
    let hosts = Set(examples.map(\.bareHost))
    var counts: [String: Int] = [:]
    for rule in manifest.rules where rule.kind == .action {
      let inputs = (rule.testInputs?.value ?? []).compactMap(\.value)
      let isForHost = inputs.contains { input in
        (try? ExampleURL(input)).map { hosts.contains($0.bareHost) } ?? false
      }
      guard isForHost else { continue }
      for format in rule.formats { if let name = format.name { counts[name, default: 0] += 1 } }
    }
    let most = counts.values.max()
    return counts.filter { $0.value == most }.keys.min()
  }

  /// How most templates of an app are written; where it has none, by its scheme.
  private static func style(of identifier: String, in manifest: Manifest) -> TemplateStyle {
    var counts: [TemplateStyle: Int] = [:]
    var order: [TemplateStyle] = []
    for rule in manifest.rules where rule.kind == .action {
      let hosts = Set(
        (rule.testInputs?.value ?? []).compactMap(\.value).compactMap { try? ExampleURL($0) }
          .map(\.bareHost)
      )
      for format in rule.formats where format.name == identifier {
        guard let template = format.template?.value, let separator = template.firstRange(of: "://")
        else { continue }
        let scheme = template[..<separator.lowerBound]
        guard !scheme.isEmpty, scheme.utf8.allSatisfy(\.isInScheme) else { continue }
        let rest = template[separator.upperBound...]
        let hasSlash = rest.hasPrefix("/")
        let style = TemplateStyle(
          start: scheme + "://" + (hasSlash ? "/" : ""),
          hasHost: template.linkHost().map(hosts.contains) ?? false
        )
        if counts[style] == nil { order.append(style) }
        counts[style, default: 0] += 1
      }
    }
    let most = counts.values.max()
    if let style = order.first(where: { counts[$0] == most }) { return style }
    let scheme = manifest.appsByIdentifier[ExactText(identifier)]?.schemeName ?? ""
    let letters = String(decoding: identifier.utf8.filter(\.isInScheme), as: UTF8.self)
    return TemplateStyle(start: (scheme.isEmpty ? letters : scheme) + "://")
  }
}
