package import Diagnostics
package import FileAccess
import LocatedJSON

/// A JSON or YAML file as values with their places.
package struct ListDocument: Sendable {
  /// The file, without the mark of UTF-8 that it may begin with.
  package let source: SourceFile
  /// The value of a document, or those of JSON Lines in their order; empty for a file without one.
  package let values: [ListNode]
  /// Whether each line is a value of its own.
  package let isLines: Bool

  /// Reads a file in the form that its name tells, else its beginning.
  ///
  /// - Parameter file: The file.
  /// - Throws: `InputError` if it is in another form, broken, or nested too deep.
  package init(_ file: SourceFile) throws(InputError) {
    let file = try PatternFile(file)
    source = file.source
    switch file.form {
    case .json: values = [ListNode(ofFile: try JSONLine.document(source))]
    case .jsonLines:
      values = try JSONLine.all(in: source).map { ListNode($0.document.root, in: $0) }
    case .yaml, .text: values = try YAMLText(file).root.map { [$0] } ?? []
    }
    isLines = file.form == .jsonLines
  }
}
