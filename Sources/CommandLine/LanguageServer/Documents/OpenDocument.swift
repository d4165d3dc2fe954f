import Diagnostics
import Foundation
import LocatedJSON

/// A document that the client has open, as it is there.
struct OpenDocument: Sendable {
  /// The address as the client names it.
  let uri: String
  /// The version that the client counts.
  private(set) var version: Int?
  private(set) var text: EditorText
  /// The changes since the last analysis that did not fail, as replaced UTF-8 ranges.
  private(set) var edits: [Edit] = []

  /// A part that was replaced by another number of bytes.
  struct Edit: Sendable, Hashable {
    var range: Range<Int>
    var count: Int
  }

  init(uri: String, version: Int?, text: String) {
    self.uri = uri
    self.version = version
    self.text = EditorText(SourceFile(name: Self.path(of: uri), bytes: Array(text.utf8)))
  }

  /// The path of an address of a file; the address itself for all others.
  static func path(of uri: String) -> String {
    guard let url = URL(string: uri), url.isFileURL else { return uri }
    return url.path(percentEncoded: false)
  }

  var path: String { text.file.name }

  var bytes: [UInt8] { text.file.bytes }

  /// The name without the folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension OpenDocument {
  /// Makes the changes of a notification, one after the other.
  ///
  /// - Throws: `RPCError` if a change is none.
  mutating func apply(_ changes: [JSONNode], version: Int?) throws(RPCError) {
    for change in changes {
      guard let new = change["text"]?.string else {
        throw RPCError(.invalidParams, "a change has no text")
      }
      var bytes = bytes
      let range: Range<Int>
      if let node = change["range"], !node.isNull {
        guard let changed = EditorRange(node) else {
          throw RPCError(.invalidParams, "the range of a change is none")
        }
        let start = text.offset(of: changed.start)
        range = start..<max(start, text.offset(of: changed.end))
      } else {
        range = 0..<bytes.count
      }
      bytes.replaceSubrange(range, with: new.utf8)
      edits.append(Edit(range: range, count: new.utf8.count))
      text = EditorText(SourceFile(name: path, bytes: bytes))
    }
    if let version { self.version = version }
  }

  /// Notes that an analysis has the text as it is.
  mutating func settle() { edits = [] }

  /// Where a range of the analysed text is now; nil if a change touched it.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    var range = range
    for edit in edits {
      if edit.range.lowerBound >= range.upperBound { continue }
      guard edit.range.upperBound <= range.lowerBound else { return nil }
      let difference = edit.count - edit.range.count
      range = (range.lowerBound + difference)..<(range.upperBound + difference)
    }
    return range
  }
}

/// A change of a document that the client is asked to make.
struct DocumentEdit: Sendable, Hashable {
  var range: Range<Int>
  var text: String
}

extension DocumentEdit {
  /// The shortest single change that makes other bytes of a text.
  ///
  /// - Parameters:
  ///   - old: The bytes as they are.
  ///   - new: The bytes as they shall be.
  /// - Returns: The change; it begins and ends between characters.
  static func change(from old: [UInt8], to new: [UInt8]) -> DocumentEdit {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    while prefix > 0, prefix < old.count, old[prefix] & 0xC0 == 0x80 { prefix -= 1 }
    while prefix > 0, prefix < new.count, new[prefix] & 0xC0 == 0x80 { prefix -= 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    while suffix > 0, old[old.count - suffix] & 0xC0 == 0x80 { suffix -= 1 }
    return DocumentEdit(
      range: prefix..<(old.count - suffix),
      text: String(decoding: new[prefix..<(new.count - suffix)], as: UTF8.self)
    )
  }

  func output(in text: EditorText) -> JSONOutput {
    ["range": text.range(of: range).output, "newText": .string(self.text)]
  }
}
