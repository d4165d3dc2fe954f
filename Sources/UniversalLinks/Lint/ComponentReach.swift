/// Whether a component can decide about any URL, after the components before it.
enum ComponentReach: Equatable {
  /// A URL may come to it.
  case reachable
  /// Those before it, of these numbers, leave nothing to it.
  case unreachable(by: [Int])
  /// The search was given up.
  case undecided

  /// - Parameters:
  ///   - component: The component.
  ///   - earlier: The components before it, in order.
  ///   - gates: The gates of those before it.
  ///   - budget: What pays for searches.
  init(
    of component: LinkComponent,
    after earlier: ArraySlice<LinkComponent>,
    gates: [PathGate],
    budget: JointPatternSearch.Budget
  ) {
    guard component.patterns.allSatisfy({ $0.problem == nil }) else {
      self = .reachable
      return
    }
    guard budget.isLeft else {
      self = .undecided
      return
    }
    budget.gaveUp = false
    budget.spend(earlier.count)
    let gate = PathGate(component)
    // Only those can cover a part of it that ask no more of the query than it does.
    let rivals = earlier.indices.filter {
      gates[$0].mayMeet(gate) && earlier[$0].allowsQuery(of: component, budget)
    }
    guard budget.isLeft else {
      self = .undecided
      return
    }
    if let one = rivals.first(where: {
      budget.isLeft && gates[$0].isAtMost(gate) && earlier[$0].covers(component, budget)
    }) {
      self = .unreachable(by: [one])
      return
    }
    let group = rivals.filter {
      earlier[$0].options.isPercentEncoded == component.options.isPercentEncoded
    }
    self = Self.search(component, earlier, group, budget)
  }

  private static func search(
    _ component: LinkComponent,
    _ earlier: ArraySlice<LinkComponent>,
    _ group: [Int],
    _ budget: JointPatternSearch.Budget
  ) -> ComponentReach {
    guard group.count > 1 else { return budget.gaveUp ? .undecided : .reachable }
    guard budget.isLeft else { return .undecided }
    // A text of one part, and for it the rivals that it fits; the other parts are asked in turn.
    let anyPath = LinkPattern("*", for: .path, options: component.options)
    let paths = [component.path ?? anyPath] + group.map { earlier[$0].path ?? anyPath }
    let search = JointPatternSearch(paths)
    var isUndecided = false
    let outcome = search.find(within: budget) { fitting in
      guard fitting.first == 0 else { return false }
      let left = fitting.dropFirst().map { group[$0 - 1] }
      switch fragmentOutcome(component, earlier, left, budget) {
      case .found: return true
      case .none: return false
      case .undecided:
        isUndecided = true
        return false
      }
    }
    switch outcome {
    case .found: return .reachable
    case .undecided: return .undecided
    case .none: return isUndecided ? .undecided : .unreachable(by: group)
    }
  }

  /// Whether there is a fragment that none of the rivals that are left fits.
  private static func fragmentOutcome(
    _ component: LinkComponent,
    _ earlier: ArraySlice<LinkComponent>,
    _ left: [Int],
    _ budget: JointPatternSearch.Budget
  ) -> JointPatternSearch.Outcome {
    if left.contains(where: { earlier[$0].fragment?.matchesEverything ?? true }) { return .none }
    if left.isEmpty { return .found("") }
    guard budget.isLeft else { return .undecided }
    let anyFragment = LinkPattern("*", for: .other, options: component.options)
    let fragments = [component.fragment ?? anyFragment] + left.compactMap { earlier[$0].fragment }
    return JointPatternSearch(fragments).find(within: budget) { $0 == [0] }
  }
}

extension LinkComponent {
  /// Whether every URL that another component matches is one that this component matches.
  func covers(_ other: LinkComponent, _ budget: JointPatternSearch.Budget) -> Bool {
    Self.covers(path, other.path, .path, budget)
      && Self.covers(fragment, other.fragment, .other, budget) && allowsQuery(of: other, budget)
  }

  /// Whether every query that another component matches is one that this component matches.
  ///
  /// False where that is not known.
  func allowsQuery(of other: LinkComponent, _ budget: JointPatternSearch.Budget) -> Bool {
    switch (query, other.query) {
    case (.any, _): return true
    case (.whole(let mine), .whole(let theirs)): return Self.covers(mine, theirs, .other, budget)
    case (.whole(let mine), _): return mine.matchesEverything
    case (.items(let mine), .whole(let theirs)):
      if mine.allSatisfy(\.value.matchesEverything) { return true }
      // A query without wildcards is one query.
      guard theirs.options == options,
        theirs.steps.allSatisfy({ if case .byte = $0 { true } else { false } }),
        options.isPercentEncoded
      else { return false }
      let bytes = theirs.steps.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
      let items = QueryItems(bytes, options: options)
      return mine.allSatisfy(items.fit)
    case (.items(let mine), .any): return mine.allSatisfy(\.value.matchesEverything)
    case (.items(let mine), .items(let theirs)):
      // A name may be repeated, so that each rule has to hold by itself.
      return mine.allSatisfy { rule in
        if rule.value.matchesEverything { return true }
        return theirs.contains {
          $0.comparedName == rule.comparedName && $0.value.options == rule.value.options
            && Self.covers(rule.value, $0.value, .other, budget)
        }
      }
    }
  }

  /// What the comparison of two patterns on samples counts.
  static let comparisonCost = 50

  /// Whether every text that one pattern matches is one that the other matches; nil is any text.
  private static func covers(
    _ mine: LinkPattern?,
    _ theirs: LinkPattern?,
    _ part: LinkPattern.Part,
    _ budget: JointPatternSearch.Budget
  ) -> Bool {
    guard let mine, !mine.matchesEverything else { return true }
    budget.spend(comparisonCost)
    let theirs = theirs ?? LinkPattern("*", for: part, options: mine.options)
    guard mine.problem == nil, theirs.problem == nil,
      mine.options.isPercentEncoded == theirs.options.isPercentEncoded
    else { return false }
    if mine.text == theirs.text, mine.options == theirs.options { return true }
    // Most pairs are told apart by a text that one of them matches.
    guard theirs.samples.allSatisfy(mine.matches) else { return false }
    guard budget.isLeft else {
      budget.gaveUp = true
      return false
    }
    return JointPatternSearch([theirs, mine]).find(within: budget) { $0 == [0] } == .none
  }
}

extension PathGate {
  /// Whether a path may begin as both ask for.
  func mayMeet(_ other: PathGate) -> Bool {
    guard variant == other.variant else { return true }
    let shared = mask & other.mask
    return head & shared == other.head & shared
  }

  /// Whether it asks for no more bytes than another one, as far as that can be seen.
  func isAtMost(_ other: PathGate) -> Bool {
    variant != other.variant || mask & other.mask == mask
  }
}
