import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
package import ManifestModel
import TextCoding

/// Applies fixes to patterns and other strings of a manifest, changing nothing else in the file.
package struct ManifestFixer {
  private let manifest: Manifest
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

  package init(_ manifest: Manifest) {
    self.manifest = manifest
  }
}

extension ManifestFixer {
  /// Records a rule's new pattern; only the parts that differ are replaced.
  ///
  /// Hundreds of differences count as a single one.
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

  /// Records the replacement of a part of a string.
  ///
  /// - Parameters:
  ///   - part: The part, in UTF-16 offsets in the string's value.
  ///   - range: The string in the file with its quotation marks, in UTF-8 offsets.
  ///   - text: The replacement.
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

  /// The replacements in file order, with UTF-8 ranges.
  package var replacements: [(range: Range<Int>, text: String)] {
    edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .map { ($0.range, String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// The file with all replacements applied.
  package var bytes: [UInt8] {
    var bytes = manifest.document.file.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.bytes)
    }
    return bytes
  }

  /// Checks that the manifest was read from a file on disk.
  ///
  /// - Throws: `InputError` if it was not.
  package func checkFile() throws(InputError) {
    try ManifestFile.check(manifest)
  }

  /// Atomically replaces the file.
  ///
  /// - Throws: `InputError` if it cannot be written or is no file on disk.
  package func write() throws(InputError) {
    try checkFile()
    try ManifestFile.replace(manifest.document.file, by: bytes)
  }

  /// The contents of a JSON string; characters that an editor does not show are escaped.
  package static func escaped(_ units: [UInt16]) -> String {
    String(decoding: units, as: UTF16.self).jsonEscaped(also: \.isUnseen)
  }
}

extension Unicode.Scalar {
  /// Whether an editor shows the character as nothing, or as a space although it is none.
  fileprivate var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    case .spaceSeparator: self != " "
    default: properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }
}
