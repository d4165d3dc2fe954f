internal import CHTMLReader
import TextCoding

/// Parses HTML with libxml2, which repairs invalid markup.
enum HTMLTree {
  /// The nodes of a document in JSON: one flat array, in document order.
  ///
  /// Each node is four entries: the number of its parent (-1 at the top), its node type (1 element,
  /// 3 text, 8 comment), its name or text, and an element's alternating attribute names and values.
  ///
  /// - Returns: Nil if the text is empty or too large for the parser.
  static func json(of html: [UInt16]) -> String? {
    var html = String(decoding: HTMLReferences.resolved(html), as: UTF16.self)
    let reader = html.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { bytes in
        Int32(exactly: bytes.count).flatMap { html_reader_create(bytes.baseAddress, $0) }
      }
    }
    guard let reader else { return nil }
    defer { html_reader_destroy(reader) }
    var writer = NodeWriter()
    while html_reader_next(reader) { writer.write(reader) }
    return writer.text
  }
}

private struct NodeWriter {
  private var json: [UInt8] = [UInt8(ascii: "[")]
  private var count = 0
  /// The numbers of the latest node and its ancestors.
  private var path: [Int] = []
}

extension NodeWriter {
  var text: String { String(decoding: json, as: UTF8.self) + "]" }

  /// Appends a reader's current node.
  mutating func write(_ reader: OpaquePointer) {
    path.removeSubrange(min(Int(html_reader_depth(reader)), path.count)...)
    if count > 0 { append(",") }
    append("\(path.last ?? -1)")
    switch html_reader_kind(reader) {
    case html_node_element:
      append(",1,")
      append(html_reader_text(reader))
      append(",")
      appendAttributes(of: reader)
    case html_node_comment:
      append(",8,")
      append(html_reader_text(reader))
      append(",0")
    default:
      append(",3,")
      append(html_reader_text(reader))
      append(",0")
    }
    path.append(count)
    count += 1
  }

  private mutating func append(_ text: String) { json += text.utf8 }

  private mutating func appendAttributes(of reader: OpaquePointer) {
    var separator = "["
    while html_reader_next_attribute(reader) {
      append(separator)
      append(html_reader_attribute_name(reader))
      append(",")
      append(html_reader_attribute_value(reader))
      separator = ","
    }
    append(separator == "[" ? "[]" : "]")
  }

  private mutating func append(_ text: UnsafePointer<CChar>?) {
    json.append(UInt8(ascii: "\""))
    if let text { json += String(cString: text).jsonEscaped.utf8 }
    json.append(UInt8(ascii: "\""))
  }
}
