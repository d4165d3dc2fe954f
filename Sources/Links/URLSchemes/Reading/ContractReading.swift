import Diagnostics

/// What a contract says about a URL.
public struct ContractReading: Sendable, Hashable {
  /// The id of the contract.
  public var contract: String
  /// The app that the URL is for; nil if any app may keep the contract.
  public var app: ContractApp?
  /// The call; values that could not be read are left out.
  public var call: ContractCall
  /// The findings in the order of the URL, at most 100.
  public var findings: [ContractFinding]
  /// How many findings are not among these.
  public var omittedFindings: Int
  /// Whether there is no error among all findings.
  public var isAccepted: Bool
}

/// The bounds within which URLs are read.
enum ContractLimits {
  /// The maximum number of parameters of one URL.
  static let parameters = 1_000
  /// The maximum number of findings kept of one URL.
  static let findings = 100
}

/// Why a URL gives no call.
public enum ContractError: Error, Sendable, Hashable {
  /// The contract does not apply to URLs of this kind.
  case notForURL
  /// The contract does not take the URL, for these reasons.
  case rejected([ContractFinding])
}

extension URLContract {
  /// Reads a URL; nil if the contract does not speak for it.
  ///
  /// A contract of a family speaks for all URLs with the schemes of its apps, one that any app may
  /// keep for those with its prefix. Takes linear time in the length of the URL.
  ///
  /// - Parameter url: The URL, as it is handed over.
  /// - Returns: The call and what was found.
  public func read(_ url: String) -> ContractReading? {
    SchemeURL(url).flatMap(read)
  }

  /// Reads a URL that has already been split.
  public func read(_ url: SchemeURL) -> ContractReading? {
    let scheme = url.schemeName
    var app: ContractApp?
    if isForAnyScheme {
      guard !SystemSchemes.isSystem(scheme), prefixLength(in: url) != nil else { return nil }
    } else {
      app = self.app(forScheme: scheme)
      guard app != nil else { return nil }
    }
    var reader = CallReader(contract: self, app: app, url: url)
    return reader.read()
  }

  /// The typed call of a URL that the contract takes.
  ///
  /// - Parameter url: The URL.
  /// - Throws: `ContractError` if the contract does not accept it.
  /// - Returns: The call.
  public func parse(_ url: String) throws(ContractError) -> ContractCall {
    guard let reading = read(url) else { throw .notForURL }
    guard reading.isAccepted else {
      throw .rejected(reading.findings.filter { $0.severity == .error })
    }
    return reading.call
  }

  /// The length of the prefix at the start of a URL's body, in bytes; nil if it is not there.
  ///
  /// Case is ignored, and the last slash may be missing if no command follows.
  func prefixLength(in url: SchemeURL) -> Int? {
    let body = url.bytes[url.body]
    let prefix = Array(prefix.utf8)
    if body.starts(with: prefix, by: { $0.asciiLowercased == $1.asciiLowercased }) {
      return prefix.count
    }
    guard prefix.count > 2, prefix.last == UInt8(ascii: "/"), body.count == prefix.count - 1,
      prefix.starts(with: body, by: { $0.asciiLowercased == $1.asciiLowercased })
    else { return nil }
    return body.count
  }
}
