import EmbeddedFiles

/// The files that the page is made of, built into the program: templates, the style sheet, the
/// script.
enum PageFiles {
  private static let folder = "Sources/Reports/HTMLReport/Page"

  static var names: [String] { EmbeddedFiles.names(in: folder) }

  /// The text of a file without its last line end, if it exists.
  static func text(_ name: String) -> String? {
    EmbeddedFiles.text("\(folder)/\(name)").map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
  }
}
