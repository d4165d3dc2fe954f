package import RegexSyntax

package struct ExplainedPart: Sendable, Equatable {
  package let range: Range<Int>
  /// The source text of the part.
  package let source: String
  package let flags: RegexFlags
  package let role: Role
  /// What it matches, as a phrase without a full stop; it ends with a colon if the children
  /// complete it.
  package let words: String
  /// The parts that it consists of, in pattern order; empty if the words say everything.
  package let children: [ExplainedPart]

  package enum Role: Sendable, Hashable {
    /// Literal text.
    case text
    /// One or more characters of a set.
    case characters
    /// A capture group, by its number.
    case capture(Int)
    /// A non-capturing group.
    case group
    /// A choice between branches.
    case choice
    case branch
    /// A part that is repeated.
    case loop
    /// A position, such as `^`.
    case place
    /// A lookahead or lookbehind, which consumes nothing.
    case condition
    case reference
    case flags
    /// Nothing: the empty pattern.
    case nothing
  }
}

extension ExplainedPart {
  /// Whether the part can consume text; positions, conditions and flags cannot.
  package var takesText: Bool {
    switch role {
    case .place, .condition, .flags, .nothing: false
    case .text, .characters, .capture, .group, .choice, .branch, .loop, .reference: true
    }
  }

  /// Visits this part and all its descendants, parents first.
  package func forEach(_ body: (ExplainedPart) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }
}
