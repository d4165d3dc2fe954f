import Diagnostics

/// Something that an app does when a URL asks for it.
public struct ContractCommand: Sendable {
  /// The name as it is in the URL; `*` for a command of any name.
  public let name: String
  /// What it does.
  public let about: String
  /// Which apps have it.
  public let support: ContractSupport
  /// The command to use in apps that do not have it.
  public let instead: String?
  /// Its parameters.
  public let parameters: [ContractParameter]
  /// What becomes of parameters that are not among them.
  public let otherParameters: OtherParameters
  /// URLs that show it.
  public let examples: [String]
  private let positions: [ExactText: Int]

  /// The name that matches any command.
  public static let anyName = "*"

  /// What becomes of parameters that a command does not name.
  public enum OtherParameters: Sendable, Hashable {
    /// They are an error.
    case rejected
    /// They belong to the app, unless their names begin with the reserved text.
    case allowed(reserved: String?)
  }

  /// Creates a command.
  public init(
    name: String,
    about: String = "",
    support: ContractSupport = .all,
    instead: String? = nil,
    parameters: [ContractParameter] = [],
    otherParameters: OtherParameters = .rejected,
    examples: [String] = []
  ) {
    self.name = name
    self.about = about
    self.support = support
    self.instead = instead
    self.parameters = parameters
    self.otherParameters = otherParameters
    self.examples = examples
    positions = Dictionary(
      parameters.enumerated().map { (ExactText($0.element.name), $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

extension ContractCommand {
  func position(of name: String) -> Int? { positions[ExactText(name)] }

  /// The parameter of this name.
  public func parameter(_ name: String) -> ContractParameter? {
    position(of: name).map { parameters[$0] }
  }
}
