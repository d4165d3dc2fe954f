internal import CWorkbenchPage
import HTMLReport

/// A file of the page, built into the program.
struct WebFile {
  let contentType: String
  let bytes: [UInt8]

  /// The file of a path; nil if there is none.
  init?(path: String) {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    if name == "base.css" {
      self.init(contentType: "text/css; charset=utf-8", bytes: Array(SharedStyle.text.utf8))
      return
    }
    guard let index = Self.names.firstIndex(of: name), let type = Self.contentType(of: name) else {
      return nil
    }
    self.init(
      contentType: type,
      bytes: Array(
        UnsafeBufferPointer(
          start: ruleproof_workbench_page_bytes(index),
          count: ruleproof_workbench_page_length(index)
        )
      )
    )
  }

  private init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
  }

  static var names: [String] {
    (0..<ruleproof_workbench_page_count()).map {
      String(cString: ruleproof_workbench_page_name($0))
    }
  }

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
