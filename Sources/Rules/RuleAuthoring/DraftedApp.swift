import Diagnostics
import ManifestModel
import URLSyntax

/// The app of a drafted action and the style of its templates.
struct DraftedApp {
  let identifier: String
  /// Whether the manifest contains it.
  let isKnown: Bool
  /// How it was found, for people; nil if the user named it.
  let reason: String?
  let style: TemplateStyle
}

extension DraftedApp {
  /// Finds an app for a requested rule.
  init(_ request: RuleRequest, in manifest: Manifest) {
    let apps = manifest.appsByIdentifier
    let examples = request.examples
    if request.app != nil || request.scheme != nil {
      let found = request.knownApp(in: manifest)
      let given = request.app?.text ?? request.scheme ?? "app"
      identifier = found?.identifier?.value ?? given
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

  /// The app that most rules for the examples' hosts open.
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

  /// The style of most templates of an app, or by default of its scheme.
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
          hasHost: template.linkHost().map(hosts.contains) ?? false,
          parameters: String(rest).capturedParameters
        )
        if !order.contains(style) { order.append(style) }
        counts[style.withoutNames, default: 0] += 1
      }
    }
    let most = counts.values.max()
    if let style = order.first(where: { counts[$0.withoutNames] == most }) { return style }
    let scheme = manifest.appsByIdentifier[ExactText(identifier)]?.schemeName ?? ""
    let letters = String(decoding: identifier.utf8.filter(\.isInScheme), as: UTF8.self)
    return TemplateStyle(start: (scheme.isEmpty ? letters : scheme) + "://")
  }
}

extension TemplateStyle {
  /// The style without the names of its parameters, which differ between rules.
  fileprivate var withoutNames: TemplateStyle {
    TemplateStyle(start: start, hasHost: hasHost, parameters: parameters.isEmpty ? [] : [""])
  }
}

extension String {
  /// The parameters of a template's query that each hold a captured part, if its path holds none.
  fileprivate var capturedParameters: [String] {
    let parts = split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].contains("$") else { return [] }
    let items = parts[1].prefix { $0 != "#" }.split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let captured = items.filter { $0.count == 2 && $0[1].hasPrefix("$") && $0[1] != "$0" }
    return captured.count == items.count ? captured.map { String($0[0]) } : []
  }
}
