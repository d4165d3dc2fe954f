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
  ///
  /// Where there are hundreds of them, they count as one part.
  package mutating func replacePattern(of rule: Rule, by text: String) {
    guard let pattern = rule.pattern else { return }
    let (before, after) = (Array(pattern.value.unicodeScalars), Array(text.unicodeScalars))
    let script = EditScript(from: before.map(\.value), to: after.map(\.value))
    var (counted, units) = (0, 0)
    for change in script.changes {
      let start = units + before[counted..<change.old.lowerBound].utf16Count
      units = start + before[change.old].utf16Count
      counted = change.old.upperBound
      replace(start..<units, ofStringAt: pattern.range, by: after[change.new].utf16Units)
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
