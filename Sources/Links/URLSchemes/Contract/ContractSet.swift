/// A set of contracts, which selects the one for a URL.
public struct ContractSet: Sendable {
  /// The contracts, in order.
  public private(set) var contracts: [URLContract]
  private var positionsByScheme: [String: [Int]] = [:]
  private var positionsForAnyScheme: [Int] = []

  /// Creates a set.
  public init(_ contracts: [URLContract] = []) {
    self.contracts = []
    for contract in contracts { add(contract) }
  }

  /// Adds a contract.
  public mutating func add(_ contract: URLContract) {
    let position = contracts.count
    contracts.append(contract)
    if contract.isForAnyScheme { positionsForAnyScheme.append(position) }
    for scheme in contract.index.appsByScheme.keys {
      positionsByScheme[scheme, default: []].append(position)
    }
  }
}

extension ContractSet {
  /// The contract of an id.
  public subscript(id: String) -> URLContract? { contracts.first { $0.id == id } }

  /// The contract that speaks for a URL.
  ///
  /// Contracts that name its scheme go before those that any app may keep, and of several the one
  /// whose prefix is in the URL and is the longest.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The contract; nil if none speaks for it.
  public func contract(for url: SchemeURL) -> URLContract? {
    let scheme = url.schemeName
    if let positions = positionsByScheme[scheme] {
      return longestPrefix(among: positions, in: url) ?? positions.first.map { contracts[$0] }
    }
    guard !SystemSchemes.isSystem(scheme) else { return nil }
    return longestPrefix(among: positionsForAnyScheme, in: url)
  }

  private func longestPrefix(among positions: [Int], in url: SchemeURL) -> URLContract? {
    var best: (contract: URLContract, length: Int)?
    for contract in positions.map({ contracts[$0] }) {
      guard let length = contract.prefixLength(in: url), length > best?.length ?? -1 else {
        continue
      }
      best = (contract, length)
    }
    return best?.contract
  }

  /// The reading of a URL by the contract that applies to it; nil if none does.
  public func read(_ url: String) -> ContractReading? {
    guard let url = SchemeURL(url) else { return nil }
    return contract(for: url)?.read(url)
  }
}
