import Diagnostics

/// A call of a command with typed values, read from a URL or to be written as one.
public struct ContractCall: Sendable, Hashable {
  /// The scheme.
  public var scheme: String
  /// The command; nil if the app just opens.
  public var command: String?
  /// The values that are given, by the names of their parameters.
  public var values: [String: ContractValue]
  /// Parameters that belong to the app and not to the contract, in order.
  public var otherParameters: [OtherParameter]

  /// A parameter that a contract does not name.
  public struct OtherParameter: Sendable, Hashable {
    /// The name, decoded.
    public var name: String
    /// The value, decoded; nil if there is no equals sign.
    public var value: String?

    /// Creates a parameter.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }

    /// Whether name and value have the same scalars.
    public static func == (left: Self, right: Self) -> Bool {
      ExactText(left.name) == ExactText(right.name)
        && left.value.map { ExactText($0) } == right.value.map { ExactText($0) }
    }

    /// Hashes name and value.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ExactText(name))
      hasher.combine(value.map { ExactText($0) })
    }
  }

  /// Creates a call.
  public init(
    scheme: String,
    command: String? = nil,
    values: [String: ContractValue] = [:],
    otherParameters: [OtherParameter] = []
  ) {
    self.scheme = scheme
    self.command = command
    self.values = values
    self.otherParameters = otherParameters
  }
}

/// A typed value of a parameter.
public enum ContractValue: Sendable, Hashable {
  /// A text.
  case text(String)
  /// Whether a flag is set.
  case flag(Bool)
  /// A whole number.
  case integer(Int)
  /// One of the parameter's words.
  case choice(String)
  /// The elements of a list.
  case list([String])
  /// A URL, decoded.
  case url(String)
  /// The name of a scheme.
  case scheme(String)

  /// Whether two values are of one type and equal, texts scalar by scalar.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.flag(let left), .flag(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.text(let left), .text(let right)), (.choice(let left), .choice(let right)),
      (.url(let left), .url(let right)), (.scheme(let left), .scheme(let right)):
      ExactText(left) == ExactText(right)
    case (.list(let left), .list(let right)):
      left.map { ExactText($0) } == right.map { ExactText($0) }
    default: false
    }
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .flag(let flag): hasher.combine(flag)
    case .integer(let number): hasher.combine(number)
    case .text(let text), .choice(let text), .url(let text), .scheme(let text):
      hasher.combine(ExactText(text))
    case .list(let elements): hasher.combine(elements.map { ExactText($0) })
    }
  }
}

extension URLContract {
  /// The value of a parameter in a call: the one that is given, else the one that holds without it.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter.
  ///   - call: The call.
  /// - Returns: The value; nil if nothing is given and no default is known.
  public func value(of name: String, in call: ContractCall) -> ContractValue? {
    if let given = call.values[name] { return given }
    guard let parameter = call.command.flatMap(command)?.parameter(name) else { return nil }
    if case .flag = parameter.type { return .flag(false) }
    guard let text = parameter.defaultValue else { return nil }
    switch parameter.type {
    case .text: return .text(text)
    case .flag: return .flag(false)
    case .integer: return Int(text).map(ContractValue.integer)
    case .choice: return .choice(text)
    case .list(let coding): return .list(coding.elements(of: text))
    case .url: return .url(text)
    case .scheme: return .scheme(text)
    }
  }
}
