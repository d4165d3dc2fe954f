import Diagnostics
import LocatedJSON

/// The check of what a file opens at all.
extension AssociationLint {
  static let opensNothing = AssociationCheck(
    code: "aasa-opens-nothing",
    severity: .error,
    summary: "No app opens any link: the file has `applinks`, but no component that opens one.",
    explanation: """
      A component opens nothing if it excludes, if earlier components match all of its URLs, if its \
      patterns match nothing, or if its path has a scheme or a query, which paths of links do not have. \
      An entry with empty `components` or `paths` opens nothing, either. A file without `applinks` is \
      the warning `aasa-no-links`.
      """,
    passing: [
      example(#"{"/": "/help/*", "exclude": true}, {"/": "*"}"#),
      #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#,
    ],
    failing: [
      example(#"{"/": "/buy/*", "exclude": true}"#),
      example(""),
      example(#"{"/": "*", "exclude": true}, {"/": "/buy/*"}"#),
      example(#"{"/": "/search?q=*"}, {"/": "https://example.com/*"}"#),
      example(#"{"/": "/café/*"}, {"?": {"id": "$(number)"}}"#),
      example(details: #"{"appID": "ABCDE12345.com.example.app", "paths": ["NOT *"]}"#),
      example(
        details: """
          {"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "*", "exclude": true}]},
          {"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/buy/*"}]}
          """
      ),
    ]
  ) { file, reaches in
    let details = file.appLinks?.details ?? []
    guard details.contains(where: { !$0.apps.isEmpty }),
      !OpeningSearch(details, reaches, countingDoubtful: false).opensSomething,
      let section = file.document.root.object?["applinks"]?.object?["details"]
    else { return [] }
    let opensDoubtful = OpeningSearch(details, reaches, countingDoubtful: true).opensSomething
    return [
      file.finding(
        "aasa-opens-nothing",
        .error,
        opensDoubtful
          ? "no app opens a usual link: every path that is opened has a scheme or a query in it"
          : "no app opens any link: no component opens a URL that a link can have",
        at: section.range.lowerBound..<(section.range.lowerBound + 1),
        help: #"add a component for what the apps open, such as {"/": "/buy/*"}"#
      )
    ]
  }
}

extension AssetLinks {
  /// Whether there are rules, and no app opens anything by them.
  var rulesOpenNothing: Bool {
    // A package without rules opens everything, so nothing has to be searched.
    guard !details.isEmpty, details.allSatisfy({ $0.form == .components }) else { return false }
    let reaches = AssociationFile(self).reaches
    return !OpeningSearch(details, reaches, countingDoubtful: true).opensSomething
  }
}

/// Finds out whether a file opens anything.
private struct OpeningSearch {
  /// The entries, each with what is known of its components.
  private let entries: [(detail: LinkDetail, reaches: ArraySlice<ReachEntry>)]
  private let budget = JointPatternSearch.Budget(work: 400_000)
  /// Whether paths that most likely mean something else count.
  private let countsDoubtful: Bool

  /// The most apps with several entries whose entries are compared.
  private static let appLimit = 20

  init(_ details: [LinkDetail], _ reaches: [ReachEntry], countingDoubtful: Bool) {
    countsDoubtful = countingDoubtful
    var start = 0
    entries = details.map { detail in
      defer { start += detail.components.count }
      return (detail, reaches[start..<(start + detail.components.count)])
    }
  }

  /// Whether an app opens a URL; true where that could not be decided.
  var opensSomething: Bool {
    var byApp: [AppID: [Int]] = [:]
    for (number, entry) in entries.enumerated() {
      for app in Set(entry.detail.apps.map(\.id)) { byApp[app, default: []].append(number) }
    }
    if byApp.values.contains(where: { $0.count == 1 && opens($0[0]) }) { return true }
    let several = Set(byApp.values.filter { $0.count > 1 })
    return several.count > Self.appLimit || several.contains(where: opensTogether)
  }

  private func opens(_ number: Int) -> Bool {
    entries[number].reaches.contains {
      mayOpen($0.component) && !$0.reach.isUnreachable
    }
  }

  /// Whether entries of one app open anything, with the components of earlier entries first.
  private func opensTogether(_ numbers: [Int]) -> Bool {
    let components = numbers.flatMap { entries[$0].detail.components }
    let entry = EntryReach(components, budget: budget)
    return components.indices.contains { number in
      mayOpen(components[number])
        && !ComponentReach(of: number, in: entry).isUnreachable
    }
  }
}

extension OpeningSearch {
  /// Whether a component opens a URL that a link can have, unless components before it decide.
  private func mayOpen(_ component: LinkComponent) -> Bool {
    !component.excludes && (countsDoubtful || component.path?.text.doubtAsPath == nil)
      && component.patterns.allSatisfy { $0.mayMatch(within: budget) }
  }
}

extension ComponentReach {
  /// Whether earlier components are known to leave nothing to it.
  fileprivate var isUnreachable: Bool { if case .unreachable = self { true } else { false } }
}

extension LinkPattern {
  /// Whether a URL may match; true where that could not be decided.
  fileprivate func mayMatch(within budget: JointPatternSearch.Budget) -> Bool {
    switch problem {
    case .tooLarge: return true
    case .unknownVariable, .openVariable, .nestedVariable: return false
    case nil: break
    }
    guard foreignScalar == nil else { return false }
    guard samples.isEmpty, budget.isLeft else { return true }
    return JointPatternSearch.find([self], within: budget) { $0 == [0] } != .none
  }
}
