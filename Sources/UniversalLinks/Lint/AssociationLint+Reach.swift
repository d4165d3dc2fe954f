import Diagnostics
import LocatedJSON

/// The checks of what the order of components leaves to each.
extension AssociationLint {
  static let reachChecks = [unreachable, shadowedExclude, undecidedReach]

  static let unreachable = AssociationCheck(
    "aasa-unreachable-component",
    .warning,
    summary: "A component can never decide: those before it match all of its URLs.",
    explanation: """
      The first component that matches decides. This one is of no use where it stands; move it to \
      the front, or remove it. It is decided on the patterns as automata, over all URLs, and \
      several components before it may cover it together.
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
      return file.diagnostic(
        "aasa-unreachable-component",
        .warning,
        "nothing is left to this component: those before it match all of its URLs",
        at: entry.component.range,
        notes: file.notes(on: rivals, of: entry.earlier)
      )
    }
  }

  static let shadowedExclude = AssociationCheck(
    "aasa-shadowed-exclude",
    .error,
    summary: "What a component excludes is opened by a component before it.",
    explanation: """
      An exclusion has to stand before what it is an exception from. Where all of its URLs are \
      opened before, that is an error; where some are, a warning that shows one of them.
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
    reaches.compactMap { entry -> Diagnostic? in
      guard entry.component.excludes else { return nil }
      if case .unreachable(let rivals) = entry.reach {
        guard let opener = rivals.first(where: { !entry.earlier[$0].excludes }) else {
          return nil
        }
        return file.diagnostic(
          "aasa-shadowed-exclude",
          .error,
          "this excludes nothing: those before it match all of its URLs",
          at: entry.component.range,
          notes: file.notes(on: [opener], of: entry.earlier),
          help: "move it before them"
        )
      }
      guard let (rival, path) = entry.openedPath else { return nil }
      return file.diagnostic(
        "aasa-shadowed-exclude",
        .warning,
        "some of what this excludes is opened before, such as '\(path)'",
        at: entry.component.range,
        notes: file.notes(on: [rival], of: entry.earlier),
        help: "move it before that component"
      )
    }
  }

  /// The most components that are told of one by one.
  private static let mostUndecided = 20

  static let undecidedReach = AssociationCheck(
    "aasa-reach-undecided",
    .note,
    summary: "It was not found out whether a component can decide.",
    explanation: """
      The automata of its patterns and of those before it are too large together, so that it may be \
      reachable or not.
      """,
    passing: [example(#"{"/": "/buy/*"}, {"/": "/sell/*"}"#)],
    failing: []
  ) { file, reaches in
    let undecided = reaches.filter { $0.reach == .undecided }
    guard let first = undecided.first else { return [] }
    let isMany = undecided.count > mostUndecided
    return (isMany ? [first] : undecided).map {
      file.diagnostic(
        "aasa-reach-undecided",
        .note,
        "whether anything is left to this component"
          + (isMany ? " and to \(undecided.count - 1) others" : "") + " was not found out",
        at: $0.component.range
      )
    }
  }
}

/// A component with those before it, and whether it can decide.
struct ReachEntry {
  let component: LinkComponent
  let earlier: ArraySlice<LinkComponent>
  let reach: ComponentReach
  /// A path that the component excludes and an earlier one opens, with that one's number.
  let openedPath: (rival: Int, path: String)?

  init(
    _ component: LinkComponent,
    after earlier: ArraySlice<LinkComponent>,
    gates: [PathGate],
    budget: JointPatternSearch.Budget
  ) {
    self.component = component
    self.earlier = earlier
    reach = ComponentReach(of: component, after: earlier, gates: gates, budget: budget)
    openedPath =
      component.excludes && reach == .reachable
      ? Self.openedPath(component, earlier, gates, budget) : nil
  }

  private static func openedPath(
    _ component: LinkComponent,
    _ earlier: ArraySlice<LinkComponent>,
    _ gates: [PathGate],
    _ budget: JointPatternSearch.Budget
  ) -> (rival: Int, path: String)? {
    guard component.matchesAnyQueryAndFragment, let mine = component.path, mine.problem == nil
    else { return nil }
    let gate = PathGate(component)
    let samples = mine.samples
    for (number, rival) in earlier.enumerated() where !rival.excludes && budget.isLeft {
      budget.spend(1)
      guard gates[number].mayMeet(gate), rival.matchesAnyQueryAndFragment else { continue }
      budget.spend(number + LinkComponent.comparisonCost)
      // What is excluded before both is kept in the browser all the same.
      let kept = earlier[..<number].filter { $0.excludes && $0.matchesAnyQueryAndFragment }
      let isKept: (String) -> Bool = { path in
        kept.contains { $0.path?.matches(path) ?? true }
      }
      if let path = samples.first(where: { rival.path?.matches($0) ?? true && !isKept($0) }) {
        return (number, path)
      }
      guard budget.isLeft, let theirs = rival.path, theirs.problem == nil,
        mine.options.isPercentEncoded,
        theirs.options.isPercentEncoded,
        case .found(let text) = JointPatternSearch([mine, theirs])
          .find(within: budget, where: { $0 == [0, 1] }),
        !isKept("/" + text)
      else { continue }
      return (number, "/" + text)
    }
    return nil
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
    let budget = JointPatternSearch.Budget()
    return (appLinks?.details ?? []).flatMap { detail in
      let gates = detail.components.map(PathGate.init)
      return detail.components.indices.map { number in
        ReachEntry(
          detail.components[number],
          after: detail.components[..<number],
          gates: gates,
          budget: budget
        )
      }
    }
  }

  fileprivate func notes(on numbers: [Int], of components: ArraySlice<LinkComponent>)
    -> [DiagnosticNote]
  {
    numbers.prefix(3).map {
      DiagnosticNote(
        message: "this one stands before it",
        location: location(of: components[$0].range)
      )
    }
  }
}
