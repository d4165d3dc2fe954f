public import Diagnostics

/// A URL with what its contract is expected to say, as a contract file holds it.
public struct ContractTest: Sendable, Hashable {
  /// The URL.
  public var url: String
  /// The errors and warnings that are expected, in the order of the URL; notes do not count.
  ///
  /// Each is a code without `contract-`, behind which the parameter's name may be.
  public var finds: [String]
  /// The values that are expected to be read, in the form of `ContractValue.text`; nil if that is
  /// not tested.
  public var values: [String: String]?
  /// Where the test is written.
  public var location: SourceLocation?

  /// Creates a test.
  public init(
    url: String,
    finds: [String] = [],
    values: [String: String]? = nil,
    location: SourceLocation? = nil
  ) {
    self.url = url
    self.finds = finds
    self.values = values
    self.location = location
  }
}

/// What came of a test of a contract.
public enum ContractTestOutcome: Sendable, Hashable {
  /// What was expected.
  case passed
  /// The contract does not speak for the URL.
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
    let names = Set(values.keys).union(reading.call.values.keys).sorted()
    for name in names {
      let actual = reading.call.values[name]?.text
      if actual.map({ ExactText($0) }) != values[name].map({ ExactText($0) }) {
        return .otherValue(parameter: name, expected: values[name], actual: actual)
      }
    }
    return .passed
  }
}

extension ContractFinding {
  fileprivate var shortCode: String { String(code.dropFirst("contract-".count)) }

  fileprivate var shortName: String { shortCode + (parameter.map { " \($0)" } ?? "") }
}

extension ContractValue {
  /// The value as a text: a flag as `true` or `false`, the elements of a list in brackets with a
  /// comma and a space between them.
  public var text: String {
    switch self {
    case .text(let text), .choice(let text), .url(let text), .scheme(let text): text
    case .flag(let isSet): isSet ? "true" : "false"
    case .integer(let number): "\(number)"
    case .list(let elements): "[" + elements.joined(separator: ", ") + "]"
    }
  }
}
