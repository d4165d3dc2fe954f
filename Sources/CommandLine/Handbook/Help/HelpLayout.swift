import Diagnostics

/// Wraps the help of commands to the width of a terminal.
///
/// The argument parser breaks every line that is too long, examples too, so that they cannot be
/// pasted. It therefore writes help for a terminal of any width, and this breaks the lines: running
/// text at its own indent, the columns of options at theirs, and examples never.
package struct HelpLayout: Sendable {
  /// Columns so many that no line of help is wrapped.
  package static let endlessWidth = 1_000_000
  /// The column in which the parser writes what options do.
  package static let labelWidth = 26

  private let width: Int
  private let labelWidth: Int

  package init(width: Int, labelWidth: Int = labelWidth) {
    self.width = max(width, 40)
    self.labelWidth = labelWidth
  }
}

extension HelpLayout {
  /// Wraps a help text that was written for endless columns.
  package func wrapped(_ text: String) -> String {
    var isOverview = true
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      if line.hasPrefix("USAGE:") { isOverview = false }
      return isOverview ? overview(line) : options(line)
    }
    return lines.joined(separator: "\n")
  }

  /// A line of the overview: running text, or an example, which is set in.
  private func overview(_ line: Substring) -> [String] {
    line.hasPrefix(" ") ? [String(line)] : wrap(line, indent: 0)
  }

  /// A line below the usage: an option with what it does, or more about it.
  private func options(_ line: Substring) -> [String] {
    let indent = line.prefix { $0 == " " }.count
    if line.hasPrefix("USAGE: ") { return usage(line.dropFirst(7), label: "USAGE: ") }
    guard indent > 0 else { return [String(line)] }
    // The second way to call a command is under the first one.
    if indent == 7 { return usage(line.dropFirst(7), label: "       ") }
    guard indent == 2, !line.hasPrefix("  See '") else {
      return wrap(line.dropFirst(indent), indent: indent)
    }
    guard line.count > labelWidth, let gap = line.range(ofGapBefore: labelWidth) else {
      return [String(line)]
    }
    let label = line[..<gap.lowerBound]
    var wrapped = wrap(line[gap.upperBound...], indent: labelWidth)
    if let first = wrapped.first {
      let padding = String(repeating: " ", count: max(1, labelWidth - label.count))
      wrapped[0] = label + padding + first.dropFirst(labelWidth)
    }
    return wrapped
  }

  /// How a command is called, broken only between its arguments.
  private func usage(_ text: Substring, label: String) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    for character in text {
      if character == "[" || character == "<" { depth += 1 }
      if character == "]" || character == ">" { depth -= 1 }
      if character == " ", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return ([label + parts[0]] + parts.dropFirst())
      .inLines(of: width, indent: label.count + 2)
  }

  private func wrap(_ text: Substring, indent: Int) -> [String] {
    let padding = String(repeating: " ", count: indent)
    let lines = text.split(separator: " ").inLines(of: width - indent)
    return lines.isEmpty ? [""] : lines.map { padding + $0 }
  }
}

extension Substring {
  /// The spaces that end at a column, where what is before them is a label.
  fileprivate func range(ofGapBefore column: Int) -> Range<Index>? {
    let end = index(startIndex, offsetBy: column)
    guard self[end] != " " else { return nil }
    let label = self[..<end]
    let spaces = label.reversed().prefix { $0 == " " }.count
    guard spaces > 0 else { return nil }
    return index(end, offsetBy: -spaces)..<end
  }
}
