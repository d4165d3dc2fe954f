package import RunRecord

/// A rule with one mistake put in, of the kind that people make.
package struct Mutant: Sendable, Hashable {
  package var kind: MutationKind
  /// What it was put into.
  package var part: Part
  /// The UTF-16 range of that text that was changed; empty where something was put in.
  package var range: Range<Int>
  package var replacement: String
  /// What stood there.
  package var original: String
  /// The whole text with the mistake.
  package var text: String

  /// The texts of a rule that mistakes are put into.
  package enum Part: Sendable, Hashable {
    case pattern
    case template(format: Int)
    /// A part that has a name, such as `component 1.2`.
    case named(String)
  }

  /// Puts a mistake into a text.
  ///
  /// - Parameters:
  ///   - kind: The mistake.
  ///   - part: What the text is.
  ///   - changes: The UTF-16 ranges that are replaced, in order and apart, with what is there
  ///     instead; the first is what is shown.
  ///   - source: The text.
  package init(
    _ kind: MutationKind,
    _ part: Part,
    _ changes: [(range: Range<Int>, text: String)],
    in source: [UInt16]
  ) {
    self.kind = kind
    self.part = part
    range = changes.first?.range ?? 0..<0
    replacement = changes.first?.text ?? ""
    original = String(decoding: source[range], as: UTF16.self)
    var units = source
    for change in changes.reversed() {
      units.replaceSubrange(change.range, with: Array(change.text.utf16))
    }
    text = String(decoding: units, as: UTF16.self)
  }
}

/// The mistakes that are put into rules.
///
/// Those of patterns are those that J. Offutt and others call syntactic mutation operators, for regular
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
  /// A character of a literal is another one.
  case changedLiteral = "changed-literal"
  /// The last segment of a literal is left out, so that it may be missing.
  case droppedSegment = "dropped-segment"
  /// An argument is left out.
  case droppedArgument = "dropped-argument"
  /// The elements of a list are separated by another character.
  case changedSeparator = "changed-separator"
  /// What can be on or off is the other.
  case flippedFlag = "flipped-flag"
  /// A component of an association file is left out.
  case droppedComponent = "dropped-component"
  /// A component opens what it excluded, or the other way round.
  case invertedExclude = "inverted-exclude"
  /// A component takes anything where it took what fits a pattern.
  case droppedCondition = "dropped-condition"
  /// `?` for `*`: any number of characters becomes one.
  case questionForStar = "question-for-star"
  /// `*` for `?`: one character becomes any number.
  case starForQuestion = "star-for-question"
  /// A command of a contract is left out.
  case droppedCommand = "dropped-command"
  /// A parameter of a command is left out.
  case droppedParameter = "dropped-parameter"
  /// A parameter may be missing where a command needs it.
  case droppedRequirement = "dropped-requirement"
  /// A word that a parameter may have is left out.
  case droppedChoice = "dropped-choice"
  /// A parameter may have any value.
  case allowedValue = "allowed-value"
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
    case .changedLiteral: "a changed literal"
    case .droppedSegment: "a dropped segment"
    case .droppedArgument: "a dropped argument"
    case .changedSeparator: "a changed separator"
    case .flippedFlag: "a flipped flag"
    case .droppedComponent: "a dropped component"
    case .invertedExclude: "an inverted exclude"
    case .droppedCondition: "a dropped condition"
    case .questionForStar: "? for *"
    case .starForQuestion: "* for ?"
    case .droppedCommand: "a dropped command"
    case .droppedParameter: "a dropped parameter"
    case .droppedRequirement: "a parameter that is no longer required"
    case .droppedChoice: "a dropped choice"
    case .allowedValue: "any value allowed"
    }
  }
}

/// A rule with one mistake put in, as the rule's format makes it.
package struct RuleMutant: Sendable {
  package let mutant: Mutant
  /// Where the mistake is, if not where the rule is.
  package let location: LocationRecord?
  /// Makes the rule, and what makes URLs on which it may differ from the one without the mistake, the
  /// likeliest first.
  package let make: @Sendable () -> (rule: any ProvenRule, urls: () -> [String])

  package init(
    _ mutant: Mutant,
    at location: LocationRecord? = nil,
    make: @escaping @Sendable () -> (rule: any ProvenRule, urls: () -> [String])
  ) {
    self.mutant = mutant
    self.location = location
    self.make = make
  }
}
