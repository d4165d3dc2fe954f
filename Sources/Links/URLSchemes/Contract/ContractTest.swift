public import Diagnostics

/// A URL with what its contract is expected to say, as a contract file holds it.
public struct ContractTest: Sendable, Hashable {
  /// The URL.
  public var url: String
  /// The expected errors and warnings, in URL order; notes are ignored.
  ///
  /// Each is a code without `contract-`, optionally followed by the parameter's name.
  public var finds: [String]
  /// The values that are expected to be read; nil if that is not tested.
  public var values: [String: Expected]?
  /// Where the test is written.
  public var location: SourceLocation?

  /// Creates a test.
  public init(
    url: String,
    finds: [String] = [],
    values: [String: Expected]? = nil,
    location: SourceLocation? = nil
  ) {
    self.url = url
    self.finds = finds
    self.values = values
    self.location = location
  }
}

extension ContractTest {
  /// A value that is expected.
  public enum Expected: Sendable, Hashable {
    /// A value in the form of `ContractType.text(of:)`.
    case text(String)
    /// The elements of a list.
    case list([String])

    /// Whether a value of a type is the expected one.
    func isMet(by value: ContractValue, of type: ContractType) -> Bool {
      switch self {
      case .text(let text): ExactText(type.text(of: value)) == ExactText(text)
      case .list(let elements): value == .list(elements)
      }
    }

    /// The expected value as it would be shown.
    func text(as type: ContractType?) -> String {
      switch self {
      case .text(let text): text
      case .list(let elements): type?.text(of: .list(elements)) ?? "\(elements)"
      }
    }
  }
}

/// The outcome of a contract's test.
public enum ContractTestOutcome: Sendable, Hashable {
  /// What was expected.
  case passed
  /// The contract does not apply to the URL.
  case notForURL
  /// Other findings than expected; all of them in the form of `ContractTest.finds`.
  case otherFindings([String])
  /// Another value of a parameter than expected; nil if none was read, or none is expected.
  case otherValue(parameter: String, expected: String?, actual: String?)
}

extension URLContract {
  /// Runs a test.
  public func run(_ test: ContractTest) -> ContractTestOutcome {
    guard let reading = read(test.url) else { return .notForURL }
    let found = reading.findings.filter { $0.severity > .note }
    let isExpected =
      found.count == test.finds.count && reading.omittedFindings == 0
      && zip(found, test.finds).allSatisfy { finding, expected in
        [finding.shortCode, finding.shortName].contains { ExactText($0) == ExactText(expected) }
      }
    guard isExpected else { return .otherFindings(found.map(\.shortName)) }
    guard let values = test.values else { return .passed }
    let command = reading.call.command.flatMap(command)
    let names = Set(values.keys).union(reading.call.values.keys).sorted()
    for name in names {
      let type = command?.parameter(name)?.type
      let expected = values[name]
      let actual = reading.call.values[name]
      if let type, let expected, let actual, expected.isMet(by: actual, of: type) { continue }
      return .otherValue(
        parameter: name,
        expected: expected?.text(as: type),
        actual: actual.flatMap { type?.text(of: $0) }
      )
    }
    return .passed
  }
}

extension ContractFinding {
  fileprivate var shortCode: String { String(code.dropFirst("contract-".count)) }

  fileprivate var shortName: String { shortCode + (parameter.map { " \($0)" } ?? "") }
}
