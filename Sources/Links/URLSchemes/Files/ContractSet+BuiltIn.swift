public import Diagnostics
import EmbeddedFiles

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
    EmbeddedFiles.names(in: "corpus/contracts").map { name in
      SourceFile(
        name: name,
        bytes: Array((EmbeddedFiles.text("corpus/contracts/\(name)") ?? "").utf8)
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
