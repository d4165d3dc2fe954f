import EmbeddedFiles
import HTMLReport

/// A file of the page, built into the program.
struct WebFile {
  let contentType: String
  let bytes: [UInt8]

  /// The file at a path, if it exists.
  init?(path: String) {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    if name == "base.css" {
      self.init(contentType: "text/css; charset=utf-8", bytes: Array(SharedStyle.text.utf8))
      return
    }
    guard let text = EmbeddedFiles.text("\(Self.folder)/\(name)"),
      let type = Self.contentType(of: name)
    else { return nil }
    self.init(contentType: type, bytes: Array(text.utf8))
  }

  private init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
  }

  private static let folder = "Sources/CommandLine/Workbench/Web"

  static var names: [String] { EmbeddedFiles.names(in: folder) }

  private static func contentType(of name: String) -> String? {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: nil
    }
  }
}
