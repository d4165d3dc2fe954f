import Diagnostics
package import LocatedJSON

/// The canonical layout of a manifest: each key and each element on a line of its own.
///
/// Keys and values are copied verbatim, including numbers and escapes. Harmless differences between
/// files are kept: the indentation width and the line endings.
package struct ManifestLayout: Sendable, Hashable {
  /// The indentation of each level.
  package var unit: String
  package var lineEnd: String

  /// The layout that changes a file least.
  ///
  /// - Parameters:
  ///   - document: The file. Its first key or element determines the indentation; the default is
  ///     two
  ///     spaces.
  ///   - indentation: The number of spaces to use instead.
  package init(of document: JSONDocument, indentation: Int? = nil) {
    lineEnd = document.file.hasCRLF ? "\r\n" : "\n"
    unit =
      indentation.map { String(repeating: " ", count: $0) }
      ?? Self.firstIndentation(of: document) ?? "  "
  }

  /// The maximum number of spaces accepted as an indentation.
  package static let maxIndentation = 8

  private static func firstIndentation(of document: JSONDocument) -> String? {
    let first =
      switch document.root.value {
      case .object(let object): object.members.first?.keyRange.lowerBound
      case .array(let elements): elements.first?.range.lowerBound
      default: nil as Int?
      }
    guard let first else { return nil }
    let bytes = document.file.bytes[..<first]
    let blanks = bytes.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard bytes.dropLast(blanks.count).last == UInt8(ascii: "\n"), let blank = blanks.first,
      blanks.allSatisfy({ $0 == blank }),
      blanks.count <= (blank == UInt8(ascii: "\t") ? 1 : maxIndentation)
    else { return nil }
    return String(decoding: blanks, as: UTF8.self)
  }
}

extension ManifestLayout {
  package func text(of document: JSONDocument) -> [UInt8] {
    var writer = Writer(bytes: document.file.bytes, unit: unit, lineEnd: lineEnd)
    writer.write(document.root)
    return writer.output + Array(lineEnd.utf8)
  }

  private struct Writer {
    let bytes: [UInt8]
    let unit: String
    let lineEnd: String
    var output: [UInt8] = []
    var level = 0

    mutating func write(_ node: JSONNode) {
      switch node.value {
      case .array(let elements):
        writeList(elements, "[", "]") { $0.write($1) }
      case .object(let object):
        writeList(object.members, "{", "}") { writer, member in
          writer.output += writer.bytes[member.keyRange]
          writer.output += ": ".utf8
          writer.write(member.value)
        }
      default: output += bytes[node.range]
      }
    }

    private mutating func writeList<Element>(
      _ elements: [Element],
      _ start: String,
      _ end: String,
      _ write: (inout Writer, Element) -> Void
    ) {
      output += start.utf8
      level += 1
      for (index, element) in elements.enumerated() {
        if index > 0 { output += ",".utf8 }
        startLine()
        write(&self, element)
      }
      level -= 1
      if !elements.isEmpty { startLine() }
      output += end.utf8
    }

    private mutating func startLine() {
      output += lineEnd.utf8
      for _ in 0..<level { output += unit.utf8 }
    }
  }
}
