import Diagnostics
import LocatedJSON

/// The checks of what the order of components leaves to each.
extension AssociationLint {
  static let reachChecks = [unreachable, shadowedExclude, undecidedReach]

  static let unreachable = AssociationCheck(
    code: "aasa-unreachable-component",
    severity: .warning,
    summary: "A component never decides: earlier components match all of its URLs.",
    explanation: """
      The first component that matches decides, so this one has no effect here; move it to the \
      front, or remove it. This is proven on automata, over all URLs; several earlier components \
      together may cover it.
      """,
    passing: [
      example(#"{"/": "/buy/help", "?": {"a": "1"}}, {"/": "/buy/*"}"#),
      example(#"{"/": "/buy/*"}, {"/": "/buy*"}"#),
      example(#"{"?": {"id": "1"}}, {"?": {"id": "2"}}, {"?": {"id": "?"}}"#),
    ],
    failing: [
      example(#"{"/": "/buy/*"}, {"/": "/buy/shoes/?*"}"#),
      example(#"{"/": "*"}, {"/": "/never/*"}"#),
      example(#"{"/": "/$(alpha)*"}, {"/": "/$(digit)*"}, {"/": "/$(xdigit)$(xdigit)"}"#),
      example(##"{"/": "/a/*", "#": "?*"}, {"/": "/a/*", "#": ""}, {"/": "/a/b"}"##),
      example(#"{"/": "/A/*", "caseSensitive": false}, {"/": "/a/b"}"#),
    ]
  ) { file, reaches in
    reaches.compactMap { entry in
      guard case .unreachable(let rivals) = entry.reach,
        !entry.component.excludes
          || rivals.allSatisfy({ entry.earlier[$0].excludes })
      else { return nil }
      return file.finding(
        "aasa-unreachable-component",
        .warning,
        "this component never decides: earlier ones match all of its URLs",
        at: entry.component.range,
        notes: file.notes(on: rivals, of: entry.earlier)
      )
    }
  }

  static let shadowedExclude = AssociationCheck(
    code: "aasa-shadowed-exclude",
    severity: .error,
    summary: "An earlier component opens what a component excludes.",
    explanation: """
      An exclusion must come before the component that it restricts. If earlier components open \
      all of its URLs this is an error; if they open some, a warning that shows one of them.
      """,
    passing: [
      example(#"{"/": "/buy/help/*", "exclude": true}, {"/": "/buy/*"}"#)
    ],
    failing: [
      example(#"{"/": "/buy/*"}, {"/": "/buy/help/*", "exclude": true}"#),
      example(#"{"/": "/buy/*"}, {"/": "*/help", "exclude": true}"#),
      example(
        details: #"{"appID": "ABCDE12345.com.example.app", "paths": ["/a/*", "NOT /a/b"]}"#
      ),
    ]
  ) { file, reaches in
    reaches.compactMap { entry -> PlacedFinding? in
      guard entry.component.excludes else { return nil }
      if case .unreachable(let rivals) = entry.reach {
        guard let opener = rivals.first(where: { !entry.earlier[$0].excludes }) else {
          return nil
        }
        return file.finding(
          "aasa-shadowed-exclude",
          .error,
          "this component excludes nothing: earlier components match all of its URLs",
          at: entry.component.range,
          notes: file.notes(on: [opener], of: entry.earlier),
          help: "move it before those"
        )
      }
      guard case .path(let path, let rival) = entry.opened else { return nil }
      return file.finding(
        "aasa-shadowed-exclude",
        .warning,
        "earlier components open some of what this excludes, such as '\(path)'",
        at: entry.component.range,
        notes: file.notes(on: [rival], of: entry.earlier),
        help: "move it before that component"
      )
    }
  }

  static let undecidedReach = AssociationCheck(
    code: "aasa-reach-undecided",
    severity: .note,
    summary: "It could not be decided whether a component has an effect.",
    explanation: """
      The automata of its patterns and of the earlier ones are too large together, or the file has \
      too many similar components. The work for one file is limited and counted in steps, so the \
      answer is the same on every machine.
      """,
    passing: [example(#"{"/": "/buy/*"}, {"/": "/sell/*"}"#)],
    failing: []
  ) { file, reaches in
    let unknown = reaches.filter { $0.reach == .undecided }
    let unopened = reaches.filter { $0.opened == .undecided }
    return file.undecided(
      unknown,
      one: "could not decide whether this component has an effect",
      many: """
        could not decide whether this component and \(unknown.count - 1) others have an effect
        """
    )
      + file.undecided(
        unopened,
        one: "could not decide whether earlier components open some of what this excludes",
        many: """
          could not decide whether earlier components open some of what this and \
          \(unopened.count - 1) others exclude
          """
      )
  }
}

/// A component with those before it, and whether it can decide.
struct ReachEntry {
  let component: LinkComponent
  let earlier: ArraySlice<LinkComponent>
  let reach: ComponentReach
  /// Whether an earlier component opens paths that this one excludes.
  let opened: Opened

  /// What may be known of excluded paths that are opened before.
  enum Opened: Equatable {
    /// This path, by the component of this number.
    case path(String, rival: Int)
    /// None was found, or it is no question here.
    case none
    /// The search was given up.
    case undecided
  }

  init(of number: Int, in entry: EntryReach) {
    component = entry.components[number]
    earlier = entry.components[..<number]
    reach = ComponentReach(of: number, in: entry)
    opened =
      component.excludes && reach.isReachable ? Self.openedPath(number, entry) : .none
  }

  /// The most components with which an exclusion is compared in full.
  private static let comparisonLimit = 32

  private static func openedPath(_ own: Int, _ entry: EntryReach) -> Opened {
    let (component, budget) = (entry.components[own], entry.budget)
    guard component.matchesAnyQueryAndFragment, let mine = component.path, mine.problem == nil
    else { return .none }
    for path in mine.samples {
      switch opener(of: path, before: own, entry) {
      case .component(let rival): return .path(path, rival: rival)
      case .none: continue
      case .undecided: return .undecided
      }
    }
    guard mine.options.isPercentEncoded else { return .none }
    var comparisons = 0
    for (number, rival) in entry.components[..<own].enumerated() where !rival.excludes {
      guard budget.isLeft else { return .undecided }
      budget.spend(1)
      guard rival.matchesAnyQueryAndFragment, entry.mayMeet(number, own),
        let theirs = rival.path, theirs.problem == nil, theirs.options.isPercentEncoded
      else { continue }
      comparisons += 1
      guard comparisons <= comparisonLimit else { return .undecided }
      switch JointPatternSearch.find([mine, theirs], within: budget, where: { $0 == [0, 1] }) {
      case .none: continue
      case .undecided: return .undecided
      case .found(let text):
        switch opener(of: "/" + text, before: own, entry) {
        case .component(let rival): return .path("/" + text, rival: rival)
        case .none: continue
        case .undecided: return .undecided
        }
      }
    }
    return .none
  }

  private enum Opener {
    case component(Int)
    case none
    case undecided
  }

  /// The component that opens a path whatever its query and fragment, if the first that decides on
  /// it so opens it: what is excluded before is kept in the browser all the same.
  private static func opener(of path: String, before number: Int, _ entry: EntryReach) -> Opener {
    guard let url = LinkComponent.url(path: path, query: "", fragment: "") else { return .none }
    var first: Int?
    let isDecided = entry.forEachMatch(of: url, before: number) { candidate in
      guard entry.components[candidate].matchesAnyQueryAndFragment else { return true }
      first = candidate
      return false
    }
    if let first { return entry.components[first].excludes ? .none : .component(first) }
    return isDecided ? .none : .undecided
  }
}

extension LinkComponent {
  fileprivate var matchesAnyQueryAndFragment: Bool {
    guard fragment?.matchesEverything ?? true else { return false }
    switch query {
    case .any: return true
    case .whole(let pattern): return pattern.matchesEverything
    case .items(let rules): return rules.allSatisfy(\.value.matchesEverything)
    }
  }
}

extension AssociationFile {
  /// Every component with those before it in its entry.
  var reaches: [ReachEntry] {
    // A file that the system refuses must be shortened first.
    let budget = JointPatternSearch.Budget(
      work: isRefused ? 400_000 : 2_000_000
    )
    return (appLinks?.details ?? []).flatMap { detail in
      let entry = EntryReach(detail.components, budget: budget)
      return detail.components.indices.map { ReachEntry(of: $0, in: entry) }
    }
  }

  /// The maximum number of components reported individually.
  private static let undecidedLimit = 20

  /// One finding for each of a few components, or one for all of many.
  fileprivate func undecided(
    _ entries: [ReachEntry],
    one: String,
    many: String
  ) -> [PlacedFinding] {
    guard let first = entries.first else { return [] }
    let isMany = entries.count > Self.undecidedLimit
    return (isMany ? [first] : entries).map {
      finding("aasa-reach-undecided", .note, isMany ? many : one, at: $0.component.range)
    }
  }

  fileprivate func notes(
    on numbers: [Int],
    of components: ArraySlice<LinkComponent>
  ) -> [(message: String, range: Range<Int>)] {
    numbers.prefix(3).map { ("this one comes before it", components[$0].range) }
  }
}
