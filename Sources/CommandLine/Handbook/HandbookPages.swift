import EmbeddedFiles

/// The pages of docs that are built into the program, so that help and documents are one text.
package enum HandbookPages {
  /// The names of the pages, without folder and `.md`.
  package static var names: [String] {
    EmbeddedFiles.names(in: "docs").map { String($0.dropLast(".md".count)) }
  }

  /// The Markdown of a page; nil if there is not one of that name.
  package static func markdown(_ name: String) -> String? { EmbeddedFiles.text("docs/\(name).md") }
}
