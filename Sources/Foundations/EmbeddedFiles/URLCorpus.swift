/// The project's own lists of URLs, built into the binary.
package enum URLCorpus {
  private static let folder = "corpus/urls"

  /// The text of each list, in the order of their names.
  package static var lists: [String] {
    names.map { EmbeddedFiles.text("\(folder)/\($0)") ?? "" }
  }

  /// The file name of each list, in the same order.
  package static var names: [String] { EmbeddedFiles.names(in: folder) }
}
