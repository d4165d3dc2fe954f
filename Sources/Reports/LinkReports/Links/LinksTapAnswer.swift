package import Diagnostics
package import RunRecord
package import UniversalLinks

/// Where a link leads, as reported to the user.
package struct LinksTapAnswer: Encodable {
  package let url: String
  /// Whether it leads to an app; nil if that is not known.
  package let leaves: Bool?
  /// Where it leads.
  package let outcome: Outcome
  /// The app, where it leads to one.
  package let app: String?
  package let reason: String
  package let message: String
  package let rule: Rule?
  package let apps: [LinksVerdict.App]
  package let clips: [LinksVerdict.Clip]
  /// What the entitlements say about the host; nil without any.
  package let entitlements: [LinksTapApps.Claim]?

  /// Where a link leads.
  package enum Outcome: String, Encodable {
    case app, page, nowhere, unknown
  }

  /// The rule of a navigation policy that decided what the web view does.
  package struct Rule: Encodable {
    package let action: String
    package let location: LocationRecord
  }

  package init(
    _ decision: LinkTapDecision,
    rule: LinksNavigationRules.Rule?,
    _ tapped: LinksTapApps
  ) {
    url = tapped.verdict.url
    leaves = decision.outcome == .unknown ? nil : decision.leaves
    switch decision.outcome {
    case .app(let id): (outcome, app) = (.app, id.text)
    case .page: (outcome, app) = (.page, nil)
    case .nowhere: (outcome, app) = (.nowhere, nil)
    case .unknown: (outcome, app) = (.unknown, nil)
    }
    reason = decision.reason.rawValue
    message = decision.reason.message
    self.rule = rule.map {
      Rule(action: $0.action.rawValue, location: LocationRecord($0.location))
    }
    apps = tapped.verdict.apps
    clips = tapped.verdict.clips
    entitlements = tapped.claims.isEmpty ? nil : tapped.claims
  }
}

extension LinksTapAnswer {
  package func text(_ style: TextStyle) -> String {
    var text = style.bold(url.printable) + "\n  "
    switch outcome {
    case .app: text += style.yellow("leaves") + " for \((app ?? "").printable)"
    case .page: text += style.green("stays") + " in the page"
    case .nowhere: text += style.green("goes nowhere")
    case .unknown: text += style.yellow("may leave")
    }
    text += ": \(message.printable)\n"
    if let rule {
      let place = "\(rule.location.file):\(rule.location.line):\(rule.location.column)"
      text += "  the policy says '\(rule.action)': \(style.cyan(place.printable))\n"
    }
    text += known(style)
    let printer = LinksVerdictPrinter(style: style)
    let named = printer.apps(apps) + printer.clips(clips)
    if !named.isEmpty { text += "\n" + named }
    return text.withoutLogCommands(hash: "\\u{23}")
  }
}

extension LinksTapAnswer {
  /// What the entitlements say, and what they leave open.
  private func known(_ style: TextStyle) -> String {
    guard let entitlements else { return "" }
    let host = (try? LinkURL(url))?.host ?? url
    var lines = entitlements.map { "known: \($0.line(host: host))" }
    if outcome == .unknown, let claim = entitlements.first(where: { $0.fileURL != nil }),
      let file = claim.fileURL
    {
      lines.append("not known: whether \(file) names the app, and opens this link")
      let host = fetched(file)
      let call = style.naming("'ruleproof links fetch --output FOLDER \(host)'")
      let isWildcard = claim.domain.flatMap { try? AssociatedDomain($0) }?.isWildcard ?? false
      lines.append("\(call) gets it, for --association '\(isWildcard ? "*." : "")\(host)=FILE'")
    }
    return lines.map { "  \($0.printable)\n" }.joined()
  }

  /// The host of a file's URL.
  private func fetched(_ file: String) -> String {
    String(file.dropFirst("https://".count).prefix { $0 != "/" })
  }
}
