/// An alternation under construction: its branches and the items of the last one.
struct AlternationBuilder {
  private let start: Int
  private let flags: RegexFlags
  private var branches: [RegexNode] = []
  private var branchStart: Int
  private var branchFlags: RegexFlags
  private var items: [RegexNode] = []

  private(set) var endsRepeatable = false

  /// The number of open references before the last item.
  private(set) var referenceCount = 0

  init(start: Int = 0, flags: RegexFlags = []) {
    self.start = start
    self.flags = flags
    branchStart = start
    branchFlags = flags
  }
}

extension AlternationBuilder {
  mutating func append(_ node: RegexNode, repeatable: Bool, referenceCount: Int) {
    items.append(node)
    endsRepeatable = repeatable
    self.referenceCount = referenceCount
  }

  /// Ends the last branch and starts another.
  mutating func startBranch(at start: Int, flags: RegexFlags) {
    branches.append(branch)
    items = []
    branchStart = start
    branchFlags = flags
    endsRepeatable = false
  }

  /// Applies a quantifier to the last item.
  mutating func repeatLast(_ quantifier: Quantifier) {
    precondition(endsRepeatable, "the last item takes no quantifier")
    let last = items.removeLast()
    endsRepeatable = false
    items.append(
      RegexNode(
        .quantified(last, quantifier),
        range: last.range.lowerBound..<quantifier.range.upperBound,
        flags: last.flags
      )
    )
  }

  /// The whole alternation, or its only branch.
  var node: RegexNode {
    let last = branch
    guard !branches.isEmpty else { return last }
    let range = start..<last.range.upperBound
    return RegexNode(.alternation(branches + [last]), range: range, flags: flags)
  }

  /// The last branch, or its only item.
  private var branch: RegexNode {
    guard let first = items.first, let last = items.last else {
      return RegexNode(.empty, range: branchStart..<branchStart, flags: branchFlags)
    }
    guard items.count > 1 else { return first }
    let range = first.range.lowerBound..<last.range.upperBound
    return RegexNode(.concatenation(items), range: range, flags: branchFlags)
  }
}
