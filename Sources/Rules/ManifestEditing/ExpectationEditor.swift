import Diagnostics
import LocatedJSON
package import ManifestModel

/// Replaces expected results in a manifest, changing nothing else in the file.
package struct ExpectationEditor {
  private let document: JSONDocument
  /// The replacements by the offset of their result in the original file.
  private var edits: [Int: (range: Range<Int>, text: String)] = [:]

  package init(_ manifest: Manifest) {
    document = manifest.document
  }

  /// Why a result cannot be replaced.
  package struct Refusal: Error {
    package let reason: String
  }
}

extension ExpectationEditor {
  /// Records a new expected result; the last one for a place wins.
  ///
  /// Only the part of a string that differs is replaced, so that the rest keeps its spelling.
  ///
  /// - Parameters:
  ///   - range: The UTF-8 range of the result in the original file.
  ///   - value: The new result; nil for none.
  /// - Throws: `Refusal` if there is neither a string nor null.
  package mutating func replace(at range: Range<Int>, by value: String?) throws(Refusal) {
    guard let node = document.node(at: range) else {
      throw Refusal(reason: "its location in the file was not found")
    }
    switch (node.value, value) {
    case (.null, nil): edits[range.lowerBound] = nil
    case (.null, let new?): edits[range.lowerBound] = (range, JSONQuoted.text(new))
    case (.string, nil): edits[range.lowerBound] = (range, "null")
    case (.string(let old), let new?):
      edits[range.lowerBound] = edit(from: old, to: new, at: range)
    default: throw Refusal(reason: "the expected result is neither a string nor null")
    }
  }

  /// The file with all replacements applied.
  package var bytes: [UInt8] {
    var bytes = document.file.bytes
    for edit in edits.values.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return bytes
  }

  /// The differing part of a string with its new text; nil if nothing differs.
  private func edit(
    from old: String,
    to new: String,
    at range: Range<Int>
  ) -> (range: Range<Int>, text: String)? {
    let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    guard before != after else { return nil }
    let shorter = min(before.count, after.count)
    let prefix = zip(before, after).prefix { $0 == $1 }.count
    let suffix = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    let kept = min(suffix, shorter - prefix)
    let start = before[..<prefix].utf16Count
    let end = start + before[prefix..<(before.count - kept)].utf16Count
    let place = document.place(ofUTF16: start..<end, inStringAt: range)
    let text = ManifestFixer.escaped(after[prefix..<(after.count - kept)].utf16Units)
    return (place, escapesSlashes(range) ? text.replacing("/", with: "\\/") : text)
  }

  /// Whether the string escapes each of its slashes, as some programs do.
  private func escapesSlashes(_ range: Range<Int>) -> Bool {
    let text = document.file.text(in: range)
    let slashes = text.utf8.count { $0 == UInt8(ascii: "/") }
    return slashes > 0 && text.ranges(of: "\\/").count == slashes
  }
}

extension ArraySlice<Unicode.Scalar> {
  var utf16Count: Int { reduce(0) { $0 + UTF16.width($1) } }

  var utf16Units: [UInt16] { flatMap { Array(String($0).utf16) } }
}

extension JSONDocument {
  /// The value with exactly this range of UTF-8 offsets.
  func node(at range: Range<Int>) -> JSONNode? {
    var node = root
    while node.range != range {
      let below: [JSONNode] =
        switch node.value {
        case .array(let elements): elements
        case .object(let object): object.members.map(\.value)
        default: []
        }
      guard
        let next = below.first(where: {
          $0.range.lowerBound <= range.lowerBound && $0.range.upperBound >= range.upperBound
        })
      else { return nil }
      node = next
    }
    return node
  }
}
