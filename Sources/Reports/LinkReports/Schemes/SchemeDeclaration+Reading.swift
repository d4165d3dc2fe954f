package import Diagnostics
package import FileAccess
import Foundation
import PropertyLists
package import URLSchemes

extension SchemeDeclaration {
  /// Reads an Info.plist that the call names.
  package static func reading(_ path: String) throws(InputError) -> SchemeDeclaration {
    try reading(try InputFile.read(propertyList(of: path)))
  }

  /// The Info.plist of an app that the call names by its folder; any other path as it is.
  package static func propertyList(of path: String) -> String {
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    return ["Info.plist", "Contents/Info.plist"].map { "\(folder)/\($0)" }
      .first { FileManager.default.fileExists(atPath: $0) } ?? path
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
