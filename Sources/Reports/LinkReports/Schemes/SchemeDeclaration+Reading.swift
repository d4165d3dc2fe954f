package import Diagnostics
package import FileAccess
import PropertyLists
package import URLSchemes

extension SchemeDeclaration {
  /// Reads an Info.plist that the call names.
  package static func reading(_ path: String) throws(InputError) -> SchemeDeclaration {
    try reading(try InputFile.read(path))
  }

  /// Reads an Info.plist.
  package static func reading(_ file: SourceFile) throws(InputError) -> SchemeDeclaration {
    do throws(PropertyListError) {
      return try SchemeDeclaration(propertyList: file)
    } catch {
      throw InputError(
        [error.diagnostic(in: file)],
        sources: isBinary(file) ? [] : [file]
      )
    }
  }
}
