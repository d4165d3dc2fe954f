public import RegexEquivalence
public import RegexSyntax

/// Looks for a pattern that means the same as another and backtracks less.
///
/// Changes are made one after the other, each kept only if the pattern still means the same; then the
/// caller says whether the result is better, and what was not needed for that is taken back.
public struct FixSearch {
  private let tree: RegexPattern
  private let options: FixOptions
  private let test: FixTest?
  /// What all comparisons may take; nil for any amount.
  private let work: WorkBudget?
  private var comparisons: Int
  private var overruns = 0
  private var tests = 0
  private var known: [[String]: Sameness] = [:]

  /// Plans a search.
  ///
  /// - Parameters:
  ///   - tree: The pattern that backtracks.
  ///   - options: What is tried.
  ///   - test: What decides where automata cannot; nil to fix only what can be proven.
  public init(
    _ tree: RegexPattern,
    options: FixOptions = FixOptions(),
    test: FixTest? = nil
  ) {
    self.init(tree, options: options, test: test, within: nil)
  }

  /// Plans a search within a budget of work.
  init(_ tree: RegexPattern, options: FixOptions, test: FixTest?, within work: WorkBudget?) {
    self.work = work
    self.tree = tree
    self.options = options
    self.test = test
    comparisons = options.maxComparisons
  }
}

/// What a search for a fix may try.
public struct FixOptions: Sendable, Hashable {
  /// The parts of the pattern that do the work, in UTF-16 ranges; none if that is not known.
  public var places: [Range<Int>] = []
  /// Whether the pattern's dialect has possessive quantifiers and atomic groups.
  public var allowsPossessive = true
  /// The kinds of changes that are tried; `bounded`, which changes the meaning for long texts, only
  /// where nothing else helps.
  public var kinds = Set(FixKind.allCases).subtracting([.bounded])
  /// What counts as the same meaning, and the work for each comparison.
  public var comparison: ComparisonOptions
  /// The most comparisons of patterns.
  public var maxComparisons = 400
  /// The most comparisons that may end at their limits; after these no more are made.
  public var maxOverruns = 8
  /// The most comparisons on subjects, where automata cannot tell.
  public var maxTests = 40
  /// The most times that the caller is asked whether a pattern is better.
  public var maxQuestions = 12
  /// The most changes that are made.
  public var maxEdits = 16

  /// Creates the usual options.
  public init() {
    comparison = ComparisonOptions()
    comparison.maxStates = 3_000
    comparison.maxWork = 1_500_000
  }
}

/// A fixed pattern.
public struct Fix: Sendable, Hashable {
  /// The pattern's new text.
  public var pattern: String
  /// What its changes do, each kind once, in the order of preference.
  public var kinds: [FixKind]
  /// How it is known that it means the same.
  public var proof: FixProof
}

/// How it is known that two patterns mean the same.
public enum FixProof: Sendable, Hashable {
  /// It is proven for all subjects of the domain that was asked for.
  case automata
  /// They gave the same on so many subjects, and no proof was possible.
  case tested(subjects: Int)
  /// They mean the same only for texts in which no loop takes more turns than this.
  case changedBeyond(turns: Int)
}

extension FixSearch {
  /// Looks for a fix.
  ///
  /// - Parameters:
  ///   - isReduced: Whether changes are taken back that are not needed to be offered.
  ///   - isBetter: Whether a pattern backtracks less than the old one, enough to be offered.
  /// - Returns: The fix, with the fewest changes that was found if it is reduced; nil for none.
  public mutating func run(
    isReduced: Bool = true,
    isBetter: (RegexPattern) -> Bool
  ) -> Fix? {
    var questions = options.maxQuestions
    func asks(_ pattern: RegexPattern) -> Bool {
      questions -= 1
      return questions >= 0 && isBetter(pattern)
    }
    let steps = accumulate(options.kinds.subtracting([.bounded]))
    if let last = steps.last, asks(last.pattern) {
      return fix(isReduced ? reduced(steps, asks) : steps)
    }
    guard options.kinds.contains(.bounded) else { return nil }
    return bounded(steps.last?.pattern ?? tree, asks)
  }

  /// A change that was made, and the pattern with it and all before it.
  private struct Step {
    var kind: FixKind
    var pattern: RegexPattern
    /// On how many subjects the change was tested; nil where it is proven.
    var tested: Int?
  }

  /// Makes all changes of some kinds that keep the meaning, one after the other.
  private mutating func accumulate(_ kinds: Set<FixKind>) -> [Step] {
    var steps: [Step] = []
    var seen: Set<String> = [tree.source]
    var isChanged = true
    while isChanged, steps.count < options.maxEdits {
      isChanged = false
      let current = steps.last?.pattern ?? tree
      for edit in proposals(for: current, steps.isEmpty ? options.places : [])
      where kinds.contains(edit.kind) {
        guard let step = step(edit, from: current, unless: seen) else { continue }
        seen.insert(step.pattern.source)
        steps.append(step)
        isChanged = true
        break
      }
    }
    return steps
  }

  /// Makes one change if it keeps the meaning.
  private mutating func step(
    _ edit: FixEdit,
    from current: RegexPattern,
    unless seen: Set<String>
  ) -> Step? {
    guard work?.isUsedUp != true else { return nil }
    work?.spend(Self.workToRead * current.source.utf16.count)
    guard let text = edit.applied(to: current.source), !seen.contains(text),
      let pattern = try? RegexParser.parse(text, flags: tree.flags)
    else { return nil }
    return switch sameness(of: current, and: pattern) {
    case .no: nil
    case .proven: Step(kind: edit.kind, pattern: pattern)
    case .tested(let count): Step(kind: edit.kind, pattern: pattern, tested: count)
    }
  }

  /// The work of reading a UTF-16 unit of a pattern.
  private static let workToRead = 300
  /// The work of a step of a comparison on automata.
  private static let workOfComparing = 30

  private func proposals(for pattern: RegexPattern, _ places: [Range<Int>]) -> [FixEdit] {
    FixProposals.all(for: pattern, places: places, allowsPossessive: options.allowsPossessive)
  }

  /// Whether a pattern means what another one means.
  private enum Sameness {
    case no
    case proven
    case tested(Int)
  }

  private mutating func sameness(of old: RegexPattern, and new: RegexPattern) -> Sameness {
    let key = [old.source, new.source]
    if let known = known[key] { return known }
    guard comparisons > 0, overruns < options.maxOverruns else { return .no }
    comparisons -= 1
    let result = compare(old, new)
    known[key] = result
    return result
  }

  private mutating func compare(_ old: RegexPattern, _ new: RegexPattern) -> Sameness {
    guard old.captureGroups.map(\.name) == new.captureGroups.map(\.name) else { return .no }
    var comparison = options.comparison
    comparison.maxSteps = work.map { $0.left / Self.workOfComparing }
    let (verdict, steps) = PatternComparison(old, new, options: comparison).countedEquivalence()
    work?.spend(steps * Self.workOfComparing)
    switch verdict {
    case .equal: return .proven
    case .different: return .no
    case .undecided(let reason):
      if reason == .budget { overruns += 1 }
      guard tests < options.maxTests else { return .no }
      tests += 1
      let count = test?.agreement(of: tree.source, and: new.source, within: work)
      return count.map { .tested($0) } ?? .no
    }
  }

  /// Takes changes back that are not needed: all but one, all of a kind, the last ones.
  private mutating func reduced(_ steps: [Step], _ asks: (RegexPattern) -> Bool) -> [Step] {
    guard steps.count > 1 else { return steps }
    var kinds = Set(steps.map(\.kind))
    var tried: Set<FixKind> = []
    for edit in proposals(for: tree, options.places).sorted(by: { $0.kind < $1.kind })
    where kinds.contains(edit.kind) && !tried.contains(edit.kind) {
      guard let step = step(edit, from: tree, unless: []) else { continue }
      tried.insert(edit.kind)
      if asks(step.pattern) { return [step] }
    }
    var kept = steps
    for kind in kinds.sorted(by: >) where kinds.count > 1 {
      let shorter = accumulate(kinds.subtracting([kind]))
      guard !shorter.isEmpty, let last = shorter.last, asks(last.pattern) else { continue }
      kept = shorter
      kinds = Set(kept.map(\.kind))
    }
    while kept.count > 1 {
      let shorter = Array(kept.dropLast())
      guard let last = shorter.last, asks(last.pattern) else { break }
      kept = shorter
    }
    return kept
  }

  private func fix(_ steps: [Step]) -> Fix? {
    guard let last = steps.last else { return nil }
    let kinds = Set(steps.map(\.kind)).sorted()
    let proof = steps.compactMap(\.tested).min().map { FixProof.tested(subjects: $0) }
    return Fix(pattern: last.pattern.source, kinds: kinds, proof: proof ?? .automata)
  }

  /// Gives the loops a bound, where nothing else has helped.
  private func bounded(_ start: RegexPattern, _ asks: (RegexPattern) -> Bool) -> Fix? {
    var current = start
    for _ in 0..<options.maxEdits {
      guard let edit = proposals(for: current, []).last(where: { $0.kind == .bounded }),
        let text = edit.applied(to: current.source),
        let pattern = try? RegexParser.parse(text, flags: tree.flags)
      else { break }
      current = pattern
      if asks(current) {
        return Fix(
          pattern: current.source,
          kinds: [.bounded],
          proof: .changedBeyond(turns: FixProposals.bound)
        )
      }
    }
    return nil
  }
}
