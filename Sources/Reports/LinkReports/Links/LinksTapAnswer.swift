package import Diagnostics
package import RunRecord
package import UniversalLinks

/// Where a link leads, as the user is told.
package struct LinksTapAnswer: Encodable {
  package let url: String
  package let leaves: Bool
  /// Where it leads.
  package let outcome: Outcome
  /// The app, where it leads to one.
  package let app: String?
  package let reason: String
  package let message: String
  package let rule: Rule?
  package let apps: [LinksVerdict.App]

  /// Where a link leads.
  package enum Outcome: String, Encodable {
    case app, page, nowhere
  }

  /// The rule of a navigation policy that decided what the web view does.
  package struct Rule: Encodable {
    package let action: String
    package let location: LocationRecord
  }

  package init(
    _ decision: LinkTapDecision,
    rule: LinksNavigationRules.Rule?,
    _ verdict: LinksVerdict
  ) {
    url = verdict.url
    leaves = decision.leaves
    switch decision.outcome {
    case .app(let id): (outcome, app) = (.app, id.text)
    case .page: (outcome, app) = (.page, nil)
    case .nowhere: (outcome, app) = (.nowhere, nil)
    }
    reason = decision.reason.rawValue
    message = decision.reason.message
    self.rule = rule.map {
      Rule(action: $0.action.rawValue, location: LocationRecord($0.location))
    }
    apps = verdict.apps
  }
}

extension LinksTapAnswer {
  package func text(_ style: TextStyle) -> String {
    var text = style.bold(url.printable) + "\n  "
    switch outcome {
    case .app: text += style.yellow("leaves") + " for \((app ?? "").printable)"
    case .page: text += style.green("stays") + " in the page"
    case .nowhere: text += style.green("goes nowhere")
    }
    text += ": \(message.printable)\n"
    if let rule {
      let place = "\(rule.location.file):\(rule.location.line):\(rule.location.column)"
      text += "  the policy says '\(rule.action)': \(style.cyan(place.printable))\n"
    }
    if !apps.isEmpty { text += "\n" + LinksVerdictPrinter(style: style).apps(apps) }
    return text.withoutLogCommands(hash: "\\u{23}")
  }
}
