/// A parameter of a command.
public struct ContractParameter: Sendable, Hashable {
  /// The name as it is in the URL, decoded.
  public var name: String
  /// What it means.
  public var about: String
  /// What its values are.
  public var type: ContractType
  /// Whether the command needs it always.
  public var isRequired: Bool
  /// The command needs it where one of these holds.
  public var requiredWhen: [ContractCondition]
  /// It has no effect unless one of these holds; empty where it always has one.
  public var ignoredUnless: [ContractCondition]
  /// Which apps take it.
  public var support: ContractSupport
  /// The value that holds without it; it need not be one that may be written.
  public var defaultValue: String?
  /// What holds without it, in words.
  public var otherwise: String?

  /// Creates a parameter.
  public init(
    name: String,
    about: String = "",
    type: ContractType = .text,
    isRequired: Bool = false,
    requiredWhen: [ContractCondition] = [],
    ignoredUnless: [ContractCondition] = [],
    support: ContractSupport = .all,
    defaultValue: String? = nil,
    otherwise: String? = nil
  ) {
    self.name = name
    self.about = about
    self.type = type
    self.isRequired = isRequired
    self.requiredWhen = requiredWhen
    self.ignoredUnless = ignoredUnless
    self.support = support
    self.defaultValue = defaultValue
    self.otherwise = otherwise
  }
}

/// That a parameter of the same command has a value.
public struct ContractCondition: Sendable, Hashable {
  /// The parameter.
  public var parameter: String
  /// The value, as it is written and decoded.
  public var value: String

  /// Creates a condition.
  public init(parameter: String, value: String) {
    self.parameter = parameter
    self.value = value
  }
}

extension ContractCondition: CustomStringConvertible {
  /// Reads the form of contract files, `crawl=custom`.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.first, !name.isEmpty else { return nil }
    self.init(parameter: String(name), value: String(parts[1]))
  }

  /// The form of contract files.
  public var description: String { "\(parameter)=\(value)" }
}

/// What the values of a parameter are.
public enum ContractType: Sendable, Hashable {
  /// Any text.
  case text
  /// Set by this value; every other one means "not set".
  case flag(on: String)
  /// A whole number, perhaps within bounds.
  case integer(ClosedRange<Int>)
  /// One of some words.
  case choice([ContractChoice])
  /// Several texts in one.
  case list(ListCoding)
  /// A URL with one of these schemes (any if nil), and none of those.
  case url(schemes: [String]?, notSchemes: [String])
  /// The name of a scheme, but none of these.
  case scheme(notSchemes: [String])
}

/// A word that a parameter may have as its value.
public struct ContractChoice: Sendable, Hashable {
  /// The word.
  public var value: String
  /// What it means.
  public var about: String
  /// Which apps take it.
  public var support: ContractSupport

  /// Creates a choice.
  public init(value: String, about: String = "", support: ContractSupport = .all) {
    self.value = value
    self.about = about
    self.support = support
  }
}
