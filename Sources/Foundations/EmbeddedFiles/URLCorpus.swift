/// The project's own URL lists, embedded in the program.
package enum URLCorpus {
  private static let folder = "corpus/urls"

  /// The text of each list, sorted by name.
  package static var lists: [String] {
    names.map { EmbeddedFiles.text("\(folder)/\($0)") ?? "" }
  }

  /// The file names of the lists, sorted.
  package static var names: [String] { EmbeddedFiles.names(in: folder) }
}
