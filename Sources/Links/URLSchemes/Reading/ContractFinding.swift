/// Something about a URL that its contract does not allow, or that is probably not meant.
public struct ContractFinding: Sendable, Hashable {
  /// What is wrong.
  public var reason: Reason
  /// The command, where it is known.
  public var command: String?
  /// The parameter that it is about.
  public var parameter: String?
  /// The place in the URL, as UTF-8 offsets.
  public var utf8Range: Range<Int>

  /// The ways in which a URL falls short of its contract.
  public enum Reason: Sendable, Hashable {
    /// What follows the scheme is not the form of the family.
    case wrongForm(expected: String)
    /// There is no command, and there must be one.
    case missingCommand
    /// No app of the family has such a command.
    case unknownCommand(String, nearest: String?)
    /// This app does not have the command.
    case commandNotForApp(String, app: String, instead: String?)
    /// There are parameters without a command.
    case parametersWithoutCommand
    /// There are more parameters than are read.
    case tooManyParameters(limit: Int)
    /// The command has no such parameter.
    case unknownParameter(String, nearest: String?)
    /// The name begins with what the contract keeps for itself.
    case reservedName(String, nearest: String?)
    /// This app does not take the parameter.
    case parameterNotForApp(app: String)
    /// A parameter is missing that the command needs, always or because of another one.
    case missingParameter(because: ContractCondition?)
    /// The parameter is given a second time.
    case repeatedParameter
    /// The parameter has no effect here.
    case ignoredParameter(unless: [ContractCondition])
    /// The value is empty.
    case emptyValue
    /// The value is not one of the words.
    case valueNotAllowed(String, allowed: [String], nearest: String?, isDefault: Bool)
    /// This app does not take the value.
    case valueNotForApp(String, app: String)
    /// The value is not a whole number.
    case notANumber(String)
    /// The number is out of range.
    case outOfRange(String, ClosedRange<Int>)
    /// The value is another one than the one that sets the flag.
    case flagNotSet(String, on: String)
    /// An element of a list is empty.
    case emptyElement
    /// The value is not a URL.
    case notAURL(String)
    /// The value is not the name of a scheme.
    case notAScheme(String)
    /// The nested URL, or the scheme, is of a kind that is not taken.
    case schemeNotAllowed(String, allowed: [String]?)
    /// The nested URL names no host.
    case missingHost
    /// The nested URL is not encoded, so that what follows belongs to the outer one.
    case nestedURLNotEncoded(next: String?)
    /// The decoded nested URL has a character that URLs do not have.
    case nestedCharacter(String)
    /// A `%` is not followed by two hexadecimal digits.
    case malformedEscape(String)
    /// The decoded bytes are not UTF-8.
    case notUTF8
    /// A character is unencoded that URLs do not have.
    case unencodedCharacter(String)
    /// A fragment, of which the contract says nothing.
    case fragment
  }
}
