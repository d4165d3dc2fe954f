internal import CURLContracts
public import Diagnostics

extension ContractSet {
  /// The contracts of corpus/contracts, built in: the Offline Pages family and x-callback-url.
  public static let builtIn: ContractSet = {
    var set = ContractSet()
    for file in builtInFiles {
      do throws(ContractFileError) {
        set.add(try URLContract(file: file, extending: set))
      } catch {
        preconditionFailure("\(file.name): \(error.diagnostics.map(\.message))")
      }
    }
    return set
  }()

  /// The files that the built-in contracts are read from, to copy from.
  public static var builtInFiles: [SourceFile] {
    (0..<ruleproof_url_contract_count()).map { index in
      let bytes = UnsafeBufferPointer(
        start: ruleproof_url_contract(index),
        count: ruleproof_url_contract_length(index)
      )
      return SourceFile(
        name: String(cString: ruleproof_url_contract_name(index)),
        bytes: Array(bytes)
      )
    }
  }

  /// The set with the contract of a file, which may extend those of the set.
  ///
  /// - Parameter file: The file.
  /// - Throws: `ContractFileError` if it is no contract, or one of the id is there already.
  /// - Returns: The larger set.
  public func adding(file: SourceFile) throws(ContractFileError) -> ContractSet {
    let contract = try URLContract(file: file, extending: self)
    guard self[contract.id] == nil else {
      throw ContractFileError(
        "duplicate contract '\(contract.id.shown)'",
        at: file.location(of: 0..<0),
        in: file
      )
    }
    var set = self
    set.add(contract)
    return set
  }
}
