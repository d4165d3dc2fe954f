internal import CReportPage

/// The files that the page is made of, built into the program: templates, the style sheet, the script.
enum PageFiles {
  /// The names of the files.
  static var names: [String] {
    (0..<ruleproof_report_page_count()).map { String(cString: ruleproof_report_page_name($0)) }
  }

  /// The text of a file without its last line end; nil if there is none of that name.
  static func text(_ name: String) -> String? {
    guard let index = names.firstIndex(of: name) else { return nil }
    let bytes = UnsafeBufferPointer(
      start: ruleproof_report_page_bytes(index),
      count: ruleproof_report_page_length(index)
    )
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
