/// An error in the text or the parts of a template, with its place.
public struct DeeplinkTemplateError: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// The UTF-8 offset in the template's text.
  public let offset: Int

  /// What may be wrong with a template.
  public enum Reason: Hashable, Sendable {
    /// Two arguments with nothing between them: where would the first one end?
    case argumentsWithoutLiteral(String, String)
    /// A brace that opens nothing or closes nothing; a literal brace is written twice.
    case loneBrace(Character)
    /// An argument without an end.
    case unclosedArgument
    /// An argument without a name.
    case emptyName
    /// A character that a name cannot have.
    case unexpectedCharacter(Character)
    /// A name that an earlier argument has.
    case repeatedName(String)
    /// A list whose separator is not exactly one character.
    case separatorNotOneCharacter(String)
    /// A type that no argument can have.
    case unknownType(String)
    /// An argument whose value would take what the literal after it begins with.
    case literalWithinValue(String, DeeplinkValueType)
  }

  init(_ reason: Reason, _ offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension DeeplinkTemplateError: CustomStringConvertible {
  /// The error in words, with its place.
  public var description: String { "\(message) at offset \(offset)" }

  /// The error in words, without its place.
  public var message: String {
    switch reason {
    case .argumentsWithoutLiteral(let first, let second):
      "nothing between the arguments {\(first)} and {\(second)}"
    case .loneBrace(let brace): "a lone \(brace): write a literal brace as \(brace)\(brace)"
    case .unclosedArgument: "an argument without a closing }"
    case .emptyName: "an argument without a name"
    case .unexpectedCharacter(let character):
      "\(String(character).debugDescription) in a name: expected letters, digits, _, - or ."
    case .repeatedName(let name): "duplicate argument {\(name)}"
    case .separatorNotOneCharacter(let text):
      "the separator \(text.debugDescription): expected one character between * and }"
    case .unknownType(let text):
      "unknown type \(text.debugDescription): expected int, uuid or path"
    case .literalWithinValue(let name, let type):
      "{\(name):\(type.rawValue)} takes what comes next too: write another literal after it"
    }
  }
}
