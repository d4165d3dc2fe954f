package import Diagnostics
package import FileAccess
import Foundation
package import MatchEngine

/// A file of patterns to analyse: one a line, or a JSON list of patterns or of objects with `pattern`
/// and, if wanted, `id` and `flags`.
package struct PatternList {
  /// The file, for reports that quote from it.
  package let source: SourceFile
  /// The patterns, in the order of the file.
  package let targets: [PatternCase]

  /// Reads a file.
  ///
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: `InputError` when it cannot be read, is not UTF-8, or has no pattern.
  package init(path: String) throws(InputError) {
    let file = try PatternFile.read(path)
    source = file.source
    let text = file.text
    let isJSON = Self.isJSON(text, name: source.name)
    targets = isJSON ? try Self.targets(ofJSON: source) : Self.targets(ofLines: text, source)
    guard !targets.isEmpty else {
      throw InputError(
        code: "no-pattern",
        "the file '\(path)' has no pattern",
        help: "write one pattern per line, or a JSON list of patterns"
      )
    }
  }

  /// A list whose first member is a string or an object is JSON; a class of a pattern hardly begins so.
  private static func isJSON(_ text: String, name: String) -> Bool {
    if name.lowercased().hasSuffix(".json") { return true }
    let marks = text.unicodeScalars.lazy.filter { !$0.properties.isWhitespace }.prefix(2)
    return marks.first == "[" && ["\"", "{"].contains(marks.dropFirst().first)
      && (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
  }

  private static func targets(ofLines text: String, _ file: SourceFile) -> [PatternCase] {
    var targets: [PatternCase] = []
    var offset = 0
    // A carriage return and a line feed are one character of a string, but two scalars.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let start = offset
      offset += Substring(line).utf8.count + 1
      let pattern = String(line.last == "\r" ? line.dropLast() : line)
      guard !pattern.isEmpty else { continue }
      let location = file.location(of: start..<start + pattern.utf8.count)
      targets.append(
        PatternCase(
          rule: "\(file.name):\(number + 1)",
          pattern: pattern,
          location: { _ in location }
        )
      )
    }
    return targets
  }
}
