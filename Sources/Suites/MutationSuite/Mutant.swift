package import RunRecord

/// A rule with one mistake put in, of the kind that people make.
package struct Mutant: Sendable, Hashable {
  package var kind: MutationKind
  /// What it was put into.
  package var part: Part
  /// The UTF-16 range of that text that was changed; empty where something was put in.
  package var range: Range<Int>
  package var replacement: String
  /// The whole text with the mistake.
  package var text: String

  /// The texts of a rule that mistakes are put into.
  package enum Part: Sendable, Hashable {
    case pattern
    case template(format: Int)
  }

  /// Puts a mistake into a text.
  ///
  /// - Parameters:
  ///   - kind: The mistake.
  ///   - part: What the text is.
  ///   - changes: The UTF-16 ranges that are replaced, in order and apart, with what is there
  ///     instead; the first is what is shown.
  ///   - source: The text.
  init(
    _ kind: MutationKind,
    _ part: Part,
    _ changes: [(range: Range<Int>, text: String)],
    in source: [UInt16]
  ) {
    self.kind = kind
    self.part = part
    range = changes.first?.range ?? 0..<0
    replacement = changes.first?.text ?? ""
    var units = source
    for change in changes.reversed() {
      units.replaceSubrange(change.range, with: Array(change.text.utf16))
    }
    text = String(decoding: units, as: UTF16.self)
  }
}

/// The mistakes that are put into rules.
///
/// They are those that J. Offutt and others call syntactic mutation operators, for regular
/// expressions as P. Arcaini, A. Gargantini and E. Riccobene chose them: "MutRex: a mutation-based
/// generator of fault detecting strings for regular expressions", ICSTW 2017.
package enum MutationKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// `\.` as `.`, which takes any character.
  case unescapedDot = "unescaped-dot"
  /// A branch of an alternation is left out.
  case droppedBranch = "dropped-branch"
  /// `+` as `*`: what must be there may be missing.
  case starForPlus = "star-for-plus"
  /// `*` as `+`: an optional part becomes required.
  case plusForStar = "plus-for-star"
  /// `?` left out: an optional part becomes required.
  case droppedOption = "dropped-option"
  /// What may be missing is left out altogether.
  case droppedOptional = "dropped-optional"
  /// `.*` as `.*?`.
  case lazyForGreedy = "lazy-for-greedy"
  /// `.*?` as `.*`.
  case greedyForLazy = "greedy-for-lazy"
  /// `{2,3}` with a bound that is off by one.
  case countOffByOne = "count-off-by-one"
  /// All that may be missing at the end of the pattern is left out at once.
  case droppedTail = "dropped-tail"
  /// `^`, `$` or `\b` is left out.
  case droppedAnchor = "dropped-anchor"
  /// A choice between an anchor and something else is left out: `(?:[?#]|$)`.
  case loosenedAnchor = "loosened-anchor"
  /// A range of a class is wider, or a class takes more: `[a-z]` as `[a-zA-Z]`, `\d` as `\w`.
  case widenedClass = "widened-class"
  /// A class takes less: `[\w-]` as `[\w]`, `[^/]` as `\w`, `\w` as `\d`.
  case narrowedClass = "narrowed-class"
  /// `[^…]` as `[…]`, or the other way round.
  case negatedClass = "negated-class"
  /// A lookaround is left out.
  case droppedLookaround = "dropped-lookaround"
  /// `(?i)` is left out.
  case droppedFlag = "dropped-flag"
  /// A capture group extended to its neighbour, or reduced by its first or last item.
  case movedCapture = "moved-capture"
  /// `$1` as `$2`, or as `$0`.
  case groupOffByOne = "group-off-by-one"
  /// What a template puts in for a group is left out.
  case droppedGroup = "dropped-group"
}

extension MutationKind {
  package var words: String {
    switch self {
    case .unescapedDot: "an unescaped dot"
    case .droppedBranch: "a dropped branch"
    case .starForPlus: "* for +"
    case .plusForStar: "+ for *"
    case .droppedOption: "an optional item made required"
    case .droppedOptional: "a dropped optional item"
    case .lazyForGreedy: "lazy for greedy"
    case .greedyForLazy: "greedy for lazy"
    case .countOffByOne: "a count off by one"
    case .droppedTail: "a dropped tail"
    case .droppedAnchor: "a dropped anchor"
    case .loosenedAnchor: "a loosened anchor"
    case .widenedClass: "a widened class"
    case .narrowedClass: "a narrowed class"
    case .negatedClass: "a negated class"
    case .droppedLookaround: "a dropped lookaround"
    case .droppedFlag: "a dropped flag"
    case .movedCapture: "a moved capture"
    case .groupOffByOne: "a group number off by one"
    case .droppedGroup: "a dropped group"
    }
  }
}

package enum MutantVerdict: Sendable, Hashable {
  /// A test no longer passes with it: its format's name, if it has one, and its input.
  case caughtByTest(format: String?, input: String)
  /// A golden would show it: on this URL.
  case caughtByGolden(url: String)
  /// No test and no golden notices it.
  case survived(Witness?)
  /// It means the same as the rule: this is proven.
  case equivalent
  /// The engine refuses it, so it could never be released.
  case refused(String)
  /// Unknown, because the work limit for the rule was used up.
  case undecided

  /// A subject on which a mutant and its rule differ, with what each of them gives.
  package struct Witness: Sendable, Hashable {
    package var input: String
    /// Whether a browser would send it.
    package var isURL: Bool
    /// What the rule gives by each of its formats.
    package var expected: [OutcomeRecord]
    package var mutated: [OutcomeRecord]
  }
}
