import Diagnostics

/// Whether a component can decide about any URL, after the components before it.
enum ComponentReach: Equatable {
  /// A URL may reach it, such as this one, if one can be written down.
  case reachable(LinkURL?)
  /// Those before it, of these numbers, leave nothing to it.
  case unreachable(by: [Int])
  /// The search was given up.
  case undecided

  /// The most components before it that are examined together.
  private static let groupLimit = 24

  /// - Parameters:
  ///   - number: The component's number in its entry.
  ///   - entry: The entry.
  init(of number: Int, in entry: EntryReach) {
    let component = entry.components[number]
    guard component.patterns.allSatisfy({ $0.problem == nil }) else {
      self = .reachable(nil)
      return
    }
    // A URL that no earlier component matches reaches it, which decides most cases.
    let budget = entry.budget
    if let first = component.firstSampleURL {
      switch Self.rival(of: number, on: first, in: entry, besides: []) {
      case .none:
        self = .reachable(first)
        return
      case .found(let rival):
        guard !entry.components[rival].covers(component, budget) else {
          self = .unreachable(by: [rival])
          return
        }
      case .undecided: break
      }
    }
    let samples = component.sampleURLs
    var group: [Int] = []
    for sample in samples {
      switch Self.rival(of: number, on: sample, in: entry, besides: group) {
      case .none:
        self = .reachable(sample)
        return
      case .undecided:
        self = .undecided
        return
      case .found(let rival):
        if entry.components[rival].covers(component, budget) {
          self = .unreachable(by: [rival])
          return
        }
        if !group.contains(rival) { group.append(rival) }
      }
    }
    self = samples.isEmpty ? .reachable(nil) : Self.search(number, entry, group)
  }

  private enum Rival {
    case found(Int)
    case none
    case undecided
  }

  /// A component before another one that matches a URL, and whose query matches all that the other
  /// one's does: one that is not yet in a group, if there is one.
  private static func rival(
    of number: Int,
    on url: LinkURL,
    in entry: EntryReach,
    besides group: [Int]
  ) -> Rival {
    let component = entry.components[number]
    var (known, new): (Int?, Int?)
    let isDecided = entry.forEachMatch(of: url, before: number) { candidate in
      guard entry.components[candidate].allowsQuery(of: component, entry.budget) else {
        return true
      }
      if !group.contains(candidate) {
        new = candidate
        return false
      }
      known = known ?? candidate
      return true
    }
    if let new { return .found(new) }
    guard isDecided else { return .undecided }
    return known.map { .found($0) } ?? .none
  }

  /// Whether the components of a group leave nothing to it: each text that they leave is a URL on
  /// which the others before it are asked, and those that match it come to the group.
  private static func search(
    _ number: Int,
    _ entry: EntryReach,
    _ first: [Int]
  ) -> ComponentReach {
    let (components, budget) = (entry.components, entry.budget)
    let component = components[number]
    let isEncoded = component.options.isPercentEncoded
    var group = first.filter { components[$0].options.isPercentEncoded == isEncoded }
    while group.count <= groupLimit {
      guard budget.isLeft else { return .undecided }
      let left: LinkURL
      switch remainder(of: component, group.map { components[$0] }, budget) {
      case .undecided: return .undecided
      case .none: return .unreachable(by: group.sorted())
      case .found(let url):
        guard let url else { return .undecided }
        left = url
      }
      switch rival(of: number, on: left, in: entry, besides: group) {
      case .none: return .reachable(left)
      case .undecided: return .undecided
      case .found(let rival):
        // One of the group matches only what the search does not compare, such as decoded text.
        guard !group.contains(rival) else { return .undecided }
        if components[rival].covers(component, budget) { return .unreachable(by: [rival]) }
        guard components[rival].options.isPercentEncoded == isEncoded else {
          return .reachable(nil)
        }
        group.append(rival)
      }
    }
    return .undecided
  }

  private enum Remainder {
    /// Something is left, such as this URL; nil if none can be written down.
    case found(LinkURL?)
    case none
    case undecided
  }

  /// What some components leave of another one.
  private static func remainder(
    of component: LinkComponent,
    _ rivals: [LinkComponent],
    _ budget: JointPatternSearch.Budget
  ) -> Remainder {
    // A text of one part and the rivals that match it; then the other parts follow in turn.
    let anyPath = LinkPattern("*", for: .path, options: component.options)
    let paths = [component.path ?? anyPath] + rivals.map { $0.path ?? anyPath }
    var (isUndecided, fragment) = (false, "")
    let outcome = JointPatternSearch.find(paths, within: budget) { fitting in
      guard fitting.first == 0 else { return false }
      let left = fitting.dropFirst().map { rivals[$0 - 1] }
      switch fragmentOutcome(component, left, budget) {
      case .found(let text):
        fragment = text
        return true
      case .none: return false
      case .undecided:
        isUndecided = true
        return false
      }
    }
    switch outcome {
    case .undecided: return .undecided
    case .none: return isUndecided ? .undecided : .none
    case .found(let path):
      return .found(component.url(path: "/" + path, fragment: fragment))
    }
  }

  /// Whether there is a fragment that none of the rivals that are left fits.
  private static func fragmentOutcome(
    _ component: LinkComponent,
    _ left: [LinkComponent],
    _ budget: JointPatternSearch.Budget
  ) -> JointPatternSearch.Outcome {
    if left.contains(where: { $0.fragment?.matchesEverything ?? true }) { return .none }
    if left.isEmpty, let text = component.fragment.map({ $0.samples.first }) ?? "" {
      return .found(text)
    }
    guard budget.isLeft else { return .undecided }
    let anyFragment = LinkPattern("*", for: .other, options: component.options)
    let fragments = [component.fragment ?? anyFragment] + left.compactMap(\.fragment)
    return JointPatternSearch.find(fragments, within: budget) { $0 == [0] }
  }
}

extension ComponentReach {
  /// Whether a URL may reach the component.
  var isReachable: Bool { if case .reachable = self { true } else { false } }
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
      budget.spend(mine.count + theirs.count)
      let byName = Dictionary(grouping: theirs, by: \.comparedName)
      // A name may be repeated, so that each rule has to hold by itself.
      return mine.allSatisfy { rule in
        if rule.value.matchesEverything { return true }
        return byName[rule.comparedName]?.contains {
          $0.value.options == rule.value.options
            && Self.covers(rule.value, $0.value, .other, budget)
        } ?? false
      }
    }
  }

  /// What the comparison of two patterns on samples counts.
  private static let comparisonCost = 50

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
    if ExactText(mine.text) == ExactText(theirs.text), mine.options == theirs.options {
      return true
    }
    // Most pairs are distinguished by a sample that only one of them matches.
    guard theirs.samples.allSatisfy(mine.matches) else { return false }
    guard budget.isLeft else {
      budget.gaveUp = true
      return false
    }
    return JointPatternSearch.find([theirs, mine], within: budget) { $0 == [0] } == .none
  }
}
