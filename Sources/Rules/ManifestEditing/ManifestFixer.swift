import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
package import ManifestModel
import TextCoding

/// Writes fixed patterns and other strings into a manifest, touching nothing else in the file.
package struct ManifestFixer {
  private let manifest: Manifest
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  package init(_ manifest: Manifest) {
    self.manifest = manifest
  }
}

extension ManifestFixer {
  /// Notes a rule's new pattern: only the parts that differ are replaced.
  package mutating func replacePattern(of rule: Rule, by text: String) {
    guard let pattern = rule.pattern else { return }
    let old = Array(pattern.value.utf16)
    for change in TextChange.changes(from: old, to: Array(text.utf16)) {
      replace(change.range, ofStringAt: pattern.range, by: change.replacement)
    }
  }

  /// Notes what takes the place of a part of a string.
  ///
  /// - Parameters:
  ///   - part: The part, in UTF-16 offsets in the string's value.
  ///   - range: Where the string is in the file, with its quotation marks, in UTF-8 offsets.
  ///   - text: What takes its place.
  package mutating func replace(_ part: Range<Int>, ofStringAt range: Range<Int>, by text: String) {
    replace(part, ofStringAt: range, by: Array(text.utf16))
  }

  private mutating func replace(
    _ part: Range<Int>,
    ofStringAt range: Range<Int>,
    by text: [UInt16]
  ) {
    let place = manifest.document.place(ofUTF16: part, inStringAt: range)
    edits.append((place, Array(Self.escaped(text).utf8)))
  }

  /// The replacements, in the order of the file: ranges of UTF-8 offsets, and what takes their place.
  package var replacements: [(range: Range<Int>, text: String)] {
    edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .map { ($0.range, String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// The file's bytes with all replacements made.
  package var bytes: [UInt8] {
    var bytes = manifest.document.file.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.bytes)
    }
    return bytes
  }

  /// Checks that the manifest is a file on the disk.
  ///
  /// - Throws: `InputError` when it is none.
  package func checkFile() throws(InputError) {
    try ManifestFile.check(manifest)
  }

  /// Writes the file, through a temporary one beside it.
  ///
  /// - Throws: `InputError` when it cannot be written, or is no file on the disk.
  package func write() throws(InputError) {
    try checkFile()
    try ManifestFile.replace(manifest, by: bytes)
  }

  /// The text as it is in a string of JSON; what an editor does not show is written by its number.
  package static func escaped(_ units: [UInt16]) -> String {
    String(decoding: units, as: UTF16.self).jsonEscaped(also: \.isUnseen)
  }
}

extension Unicode.Scalar {
  /// Whether an editor shows nothing for the character, or a space for what is none.
  fileprivate var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    case .spaceSeparator: self != " "
    default: properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }
}

/// A part of a text that is replaced.
struct TextChange {
  var range: Range<Int>
  var replacement: [UInt16]

  /// The replacements that lead from one text to another, by their longest common subsequence
  /// (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986, as the standard library has
  /// it).
  static func changes(from old: [UInt16], to new: [UInt16]) -> [TextChange] {
    let difference = new.difference(from: old)
    var removed = Set<Int>()
    var inserted: [Int: UInt16] = [:]
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, let element, _): inserted[offset] = element
      }
    }
    var changes: [TextChange] = []
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      let start = oldIndex
      var replacement: [UInt16] = []
      while removed.contains(oldIndex) || inserted[newIndex] != nil {
        if removed.contains(oldIndex) { oldIndex += 1 }
        if let unit = inserted[newIndex] {
          replacement.append(unit)
          newIndex += 1
        }
      }
      if oldIndex > start || !replacement.isEmpty {
        changes.append(TextChange(range: start..<oldIndex, replacement: replacement))
      }
      oldIndex += 1
      newIndex += 1
    }
    return changes
  }
}
