internal import CHandbook

/// The pages of docs that are built into the program, so that help and documents are one text.
package enum HandbookPages {
  /// The names of the pages, without folder and `.md`.
  package static var names: [String] {
    (0..<ruleproof_handbook_count()).map { String(cString: ruleproof_handbook_name($0)) }
  }

  /// The Markdown of a page; nil if there is not one of that name.
  package static func markdown(_ name: String) -> String? {
    guard let index = names.firstIndex(of: name) else { return nil }
    let bytes = UnsafeBufferPointer(
      start: ruleproof_handbook_bytes(index),
      count: ruleproof_handbook_length(index)
    )
    return String(decoding: bytes, as: UTF8.self)
  }
}
