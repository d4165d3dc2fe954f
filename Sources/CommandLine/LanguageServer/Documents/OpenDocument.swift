import Diagnostics
import Foundation
import LocatedJSON

/// A document that the client has open, as it is there.
struct OpenDocument: Sendable {
  /// The address as the client names it.
  let uri: String
  let path: String
  /// The version that the client counts.
  private(set) var version: Int?
  private(set) var bytes: [UInt8]
  private var lines: LineIndex
  private let encoding: PositionEncoding
  /// The text as it was when it was last read.
  private(set) var text: EditorText
  /// The changes since the last analysis that did not fail, as replaced UTF-8 ranges.
  private(set) var edits: [Edit] = []
  /// Whether there were more of them than are kept.
  private var hasForgottenEdits = false

  /// A part that was replaced by another number of bytes.
  struct Edit: Sendable, Hashable {
    var range: Range<Int>
    var count: Int
  }

  init(uri: String, version: Int?, text: String, encoding: PositionEncoding) {
    self.uri = uri
    self.version = version
    self.encoding = encoding
    path = Self.path(of: uri)
    bytes = Array(text.utf8)
    lines = LineIndex(bytes)
    self.text = EditorText(
      SourceFile(name: path, bytes: bytes),
      lines: lines,
      encoding: encoding
    )
  }

  /// The path of an address of a file; the address itself for all others.
  static func path(of uri: String) -> String {
    guard let url = URL(string: uri), url.isFileURL else { return uri }
    return url.path(percentEncoded: false)
  }

  /// The name without the folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension OpenDocument {
  /// Applies the changes of a notification in order, or none of them.
  ///
  /// - Throws: `RPCError` if a change is invalid.
  mutating func apply(_ changes: [JSONNode], version: Int?) throws(RPCError) {
    let read = try changes.map(Change.init)
    for change in read {
      guard let changed = change.range else {
        edit(0..<bytes.count, change.text)
        continue
      }
      let start = lines.offset(of: changed.start, in: bytes, encoding)
      edit(start..<max(start, lines.offset(of: changed.end, in: bytes, encoding)), change.text)
    }
    if let version { self.version = version }
  }

  /// A change as the client names it.
  private struct Change {
    /// Nil for the whole text.
    var range: EditorRange?
    var text: String

    init(_ node: JSONNode) throws(RPCError) {
      guard let text = node["text"]?.string else {
        throw RPCError(.invalidParams, "a change has no text")
      }
      self.text = text
      guard let range = node["range"], !range.isNull else { return }
      self.range = EditorRange(range)
      guard self.range != nil else {
        throw RPCError(.invalidParams, "the range of a change is none")
      }
    }
  }

  private mutating func edit(_ range: Range<Int>, _ new: String) {
    let count = new.utf8.count
    bytes.replaceSubrange(range, with: new.utf8)
    lines.replace(range, by: count, in: bytes)
    if edits.count < Self.maxEdits {
      edits.append(Edit(range: range, count: count))
    } else {
      hasForgottenEdits = true
    }
  }

  /// After so many changes without an analysis nothing that was found before keeps its place.
  private static let maxEdits = 1_000

  mutating func read() {
    text = EditorText(SourceFile(name: path, bytes: bytes), lines: lines, encoding: encoding)
  }

  /// Notes that an analysis has the text as it is.
  mutating func settle() {
    edits = []
    hasForgottenEdits = false
  }

  /// Where a range of the analysed text is now; nil if a change touched it.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    guard !hasForgottenEdits else { return nil }
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

/// A document change that the client is asked to apply.
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
