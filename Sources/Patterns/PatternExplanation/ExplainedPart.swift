package import RegexSyntax

/// One part of a pattern, in words.
package struct ExplainedPart: Sendable, Equatable {
  /// The part's UTF-16 range in the pattern.
  package let range: Range<Int>
  /// The part as it is written.
  package let source: String
  /// The flags in effect where it begins.
  package let flags: RegexFlags
  /// What the part is.
  package let role: Role
  /// What it matches, as a phrase without a full stop; it ends with a colon if the children say the
  /// rest.
  package let words: String
  /// The parts that it is made of, in the order of the pattern; empty if the words say everything.
  package let children: [ExplainedPart]

  package init(
    range: Range<Int>,
    source: String,
    flags: RegexFlags,
    role: Role,
    words: String,
    children: [ExplainedPart] = []
  ) {
    self.range = range
    self.source = source
    self.flags = flags
    self.role = role
    self.words = words
    self.children = children
  }

  /// The kinds of parts.
  package enum Role: Sendable, Hashable {
    /// Text that is matched as it is written.
    case text
    /// One character of a set, or several.
    case characters
    /// A capture group, by its number.
    case capture(Int)
    /// Parentheses that capture nothing.
    case group
    /// One of several branches.
    case choice
    /// A branch of a choice.
    case branch
    /// A part that is repeated.
    case loop
    /// A place, such as `^`.
    case place
    /// A look ahead or back, which takes no text.
    case condition
    /// What a group took before.
    case reference
    /// A change of flags.
    case flags
    /// Nothing at all.
    case nothing
  }
}

extension ExplainedPart {
  /// Whether the part can take text; places, conditions and flags take none.
  package var takesText: Bool {
    switch role {
    case .place, .condition, .flags, .nothing: false
    case .text, .characters, .capture, .group, .choice, .branch, .loop, .reference: true
    }
  }

  /// Calls a function with this part and all below it, each before what is below it.
  package func forEach(_ body: (ExplainedPart) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }
}
