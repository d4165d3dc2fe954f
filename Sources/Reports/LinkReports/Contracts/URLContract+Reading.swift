package import Diagnostics
package import FileAccess
package import URLSchemes

extension URLContract {
  /// Reads the file of a contract that the call names.
  package static func reading(
    _ file: SourceFile,
    extending known: ContractSet
  ) throws(InputError) -> URLContract {
    do throws(ContractFileError) {
      return try URLContract(file: file, extending: known)
    } catch {
      throw InputError(error.diagnostics, sources: [error.source])
    }
  }
}
