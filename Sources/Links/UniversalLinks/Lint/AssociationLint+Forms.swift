import Diagnostics
import LocatedJSON

/// The checks of old forms next to new ones.
extension AssociationLint {
  static let formChecks = [formsAtOdds, oldForm, everything]

  static let formsAtOdds = AssociationCheck(
    code: "aasa-forms-at-odds",
    severity: .warning,
    summary: "The old and the new form are both present and contradict each other.",
    explanation: """
      Systems since iOS 13 read `components` and `appIDs` if present; older ones read `paths` and \
      `appID`. If a file has both, for old systems, they should agree. ruleproof tries the paths \
      in the lists on both, as many as the work limit for a file allows; the message shows one on \
      which they differ.
      """,
    passing: [
      example(
        details: """
          {"appID": "ABCDE12345.com.example.app", "appIDs": ["ABCDE12345.com.example.app"],
           "paths": ["NOT /buy/help/*", "/buy/*"],
           "components": [{"/": "/buy/help/*", "exclude": true}, {"/": "/buy/*"}]}
          """
      )
    ],
    failing: [
      example(
        details: """
          {"appID": "ABCDE12345.com.example.app", "paths": ["/buy/*", "/sell/*"],
           "components": [{"/": "/buy/*"}]}
          """
      ),
      example(
        details: """
          {"appID": "ABCDE12345.com.example.old", "appIDs": ["ABCDE12345.com.example.app"],
           "components": [{"/": "/buy/*"}]}
          """
      ),
    ]
  ) { file, _ in
    let ofPaths = (file.appLinks?.details ?? []).compactMap { file.differenceOfForms(in: $0) }
    let ofApps = file.entries.compactMap { entry -> PlacedFinding? in
      guard let old = entry["appID"], let text = old.string, let new = entry["appIDs"]?.array,
        !new.contains(where: { $0.string.map(AppID.init) == AppID(text) })
      else { return nil }
      return file.finding(
        "aasa-forms-at-odds",
        .warning,
        "'appID' names '\(text)', which 'appIDs' does not",
        at: old.range,
        help: "systems since iOS 13 read only 'appIDs': name the app there too"
      )
    }
    return ofPaths + ofApps
  }

  static let oldForm = AssociationCheck(
    code: "aasa-old-form",
    severity: .note,
    summary: "An entry has the old form, which can only match paths.",
    explanation: """
      All systems read `paths`; `components`, since iOS 13, can match queries and fragments too. \
      In the oldest form, where `details` is an object by app ID, entries have no order.
      """,
    passing: [example(#"{"/": "/buy/*"}"#)],
    failing: [
      example(details: #"{"appID": "ABCDE12345.com.example.app", "paths": ["/buy/*"]}"#),
      #"{"applinks": {"details": {"ABCDE12345.com.example.app": {"paths": ["/buy/*"]}}}}"#,
    ]
  ) { file, _ in
    (file.appLinks?.details ?? []).filter { $0.form == .paths }.map {
      file.finding("aasa-old-form", .note, "'paths' is the old form", at: $0.range)
    }
  }

  static let everything = AssociationCheck(
    code: "aasa-everything",
    severity: .note,
    summary: "An entry, or a component, matches every URL of the site.",
    explanation: """
      This may be intended. An entry without `components` and `paths` also matches every URL.
      """,
    passing: [example(#"{"/": "/buy/*"}, {"/": "*", "exclude": true}"#)],
    failing: [
      example(#"{"/": "*"}"#), example(#"{"comment": "all"}"#),
      example(details: #"{"appIDs": ["ABCDE12345.com.example.app"]}"#),
    ]
  ) { file, _ in
    (file.appLinks?.details ?? []).flatMap { detail in
      detail.components.filter { !$0.excludes && $0.matchesEverything }.map {
        let what = detail.form == .everything ? "entry" : "component"
        return file.finding(
          "aasa-everything",
          .note,
          "this \(what) matches every URL of the site",
          at: $0.range
        )
      }
    }
  }
}

extension AssociationFile {
  /// A path about which `paths` and `components` of an entry say different things.
  fileprivate func differenceOfForms(in detail: LinkDetail) -> PlacedFinding? {
    guard !detail.olderComponents.isEmpty else { return nil }
    let budget = JointPatternSearch.Budget()
    let new = EntryReach(detail.components, budget: budget)
    let old = EntryReach(detail.olderComponents, budget: budget)
    for component in detail.olderComponents + detail.components {
      for path in component.path?.samples ?? ["/"] {
        guard let url = try? LinkURL(path), let newer = new.first(on: url),
          let older = old.first(on: url), newer.opens != older.opens
        else { continue }
        return finding(
          "aasa-forms-at-odds",
          .warning,
          older.opens
            ? "'paths' opens '\(path)', but 'components' does not"
            : "'components' opens '\(path)', but 'paths' does not",
          at: (older.component ?? newer.component)?.range ?? detail.range,
          help: "systems before iOS 13 read 'paths', all others 'components'"
        )
      }
    }
    return nil
  }
}
