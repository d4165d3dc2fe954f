/// A token of a script (ECMA-262, section 12), with what comes before it.
package struct ScriptToken: Sendable, Hashable {
  package var kind: Kind
  /// Its UTF-8 offsets in the script.
  package var range: Range<Int>
  /// Whether a line ends in white space or a comment before this token.
  package var hasNewlineBefore: Bool
  /// The innermost frame that contains it; brackets belong to the frame around their own.
  package var frame: Int
  /// The frame that it opens or closes, if it is a bracket.
  package var bracket: Int?

  package enum Kind: Sendable, Hashable {
    /// A reserved word, or a contextual keyword in use as such.
    case keyword
    /// A variable or a label.
    case name
    /// A name after a dot.
    case property
    /// A key of an object literal or pattern.
    case key
    case number
    case string
    case regex
    /// A template, or a part of one up to or from a substitution.
    case template
    /// Anything else.
    case punctuator
  }
}

/// A bracketed part of a script, or the whole of it.
package struct ScriptFrame: Sendable, Hashable {
  package var kind: Kind
  /// The enclosing frame; nil for the whole script.
  package var parent: Int?
  /// The index of the opening token.
  package var open: Int
  /// The index of the closing token; for the script, the number of tokens.
  package var close: Int
  /// The number of `?` without their `:` so far.
  var openConditionals = 0

  package enum Kind: Sendable, Hashable {
    /// The whole script.
    case script
    /// Parentheses after `if`, `for`, `while` or `with`.
    case head(isFor: Bool)
    /// Parentheses after `catch` or `switch`.
    case clause
    /// The parameters of a function that is not an arrow function.
    case parameters(isDeclaration: Bool)
    /// Other parentheses.
    case parentheses
    /// Square brackets.
    case array
    /// The braces of a statement.
    case block
    /// The braces of a function that is not an arrow function.
    case body(isDeclaration: Bool)
    /// The braces of a method, getter or setter.
    case method
    /// The braces of an arrow function.
    case arrow
    /// The braces of an object literal, or of a pattern.
    case object
    case substitution
  }
}

/// Why a script cannot be tokenized.
package enum ScriptTokenError: Error, Sendable, Hashable {
  /// A string, template, regular expression or comment that starts here is not terminated.
  case unclosed(String, at: Int)
  /// A bracket without a partner.
  case unbalanced(at: Int)
  /// A character that starts no token.
  case unexpected(at: Int)
  /// Valid JavaScript that would need a parser.
  case unsupported(String, at: Int)
}

extension ScriptTokenError {
  /// The error: lower case, without a full stop.
  package var message: String {
    switch self {
    case .unclosed(let what, let offset): "\(what) without an end, at byte \(offset)"
    case .unbalanced(let offset): "a bracket without its partner, at byte \(offset)"
    case .unexpected(let offset): "an unexpected character, at byte \(offset)"
    case .unsupported(let what, let offset): "\(what), at byte \(offset)"
    }
  }
}
