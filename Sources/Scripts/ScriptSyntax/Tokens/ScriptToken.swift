/// A token of a script (ECMA-262, section 12), with what comes before it.
package struct ScriptToken: Sendable, Hashable {
  /// What kind of token it is.
  package var kind: Kind
  /// Its UTF-8 offsets in the script.
  package var range: Range<Int>
  /// Whether a line ends between the token before it and this one, in white space or a comment.
  package var hasNewlineBefore: Bool
  /// The innermost frame that it is in; brackets stand in the frame around their own.
  package var frame: Int
  /// The frame that it opens or closes, if it is a bracket.
  package var bracket: Int?

  /// The kinds of token.
  package enum Kind: Sendable, Hashable {
    /// A reserved word, or another one that is used as a keyword here.
    case keyword
    /// A name that stands for a variable, or is a label.
    case name
    /// A name behind a dot.
    case property
    /// A name where an object literal or pattern has its keys.
    case key
    /// A number.
    case number
    /// A string.
    case string
    /// A regular expression.
    case regex
    /// A template, or a part of one up to or from a substitution.
    case template
    /// Anything else.
    case punctuator
  }
}

/// A bracketed part of a script, or the whole of it.
package struct ScriptFrame: Sendable, Hashable {
  /// What the brackets mean.
  package var kind: Kind
  /// The frame around it; nil for the whole script.
  package var parent: Int?
  /// The index of the token that opens it.
  package var open: Int
  /// The index of the token that closes it; of the script, the number of tokens.
  package var close: Int
  /// The number of `?` whose `:` has not come yet.
  var openConditionals = 0

  /// What brackets mean.
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
    /// The substitution of a template.
    case substitution
  }
}

/// Why a script is not split into tokens.
package enum ScriptTokenError: Error, Sendable, Hashable {
  /// A string, template, regular expression or comment that starts here has no end.
  case unclosed(String, at: Int)
  /// A bracket that has no partner.
  case unbalanced(at: Int)
  /// A character that starts no token.
  case unexpected(at: Int)
  /// Something that is JavaScript but that the tokenizer leaves to a parser.
  case unsupported(String, at: Int)
}

extension ScriptTokenError {
  /// What is wrong: lower case, without a full stop.
  package var message: String {
    switch self {
    case .unclosed(let what, let offset): "\(what) without an end, at byte \(offset)"
    case .unbalanced(let offset): "a bracket without its partner, at byte \(offset)"
    case .unexpected(let offset): "an unexpected character, at byte \(offset)"
    case .unsupported(let what, let offset): "\(what), at byte \(offset)"
    }
  }
}
