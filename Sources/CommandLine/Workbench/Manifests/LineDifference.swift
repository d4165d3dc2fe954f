import Diagnostics

/// The difference between two texts, line by line.
enum LineDifference {
  /// The maximum number of lines of a text that are compared one by one.
  private static let mostLines = 2_000

  /// The lines of both texts in the order in which they are read.
  ///
  /// - Parameters:
  ///   - theirs: The text on the disk.
  ///   - mine: The text of a page.
  /// - Returns: The lines, each with the side that has it.
  static func lines(theirs: String, mine: String) -> [TextLine] {
    let (old, new) = (split(theirs), split(mine))
    guard old.count <= mostLines, new.count <= mostLines else {
      return old.prefix(mostLines).map { TextLine(kind: "theirs", text: $0.text) }
        + new.prefix(mostLines).map { TextLine(kind: "mine", text: $0.text) }
    }
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [TextLine] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removed.contains(from), from < old.count {
        lines.append(TextLine(kind: "theirs", text: old[from].text))
        from += 1
      } else if inserted.contains(to), to < new.count {
        lines.append(TextLine(kind: "mine", text: new[to].text))
        to += 1
      } else {
        lines.append(TextLine(kind: "same", text: new[to].text))
        from += 1
        to += 1
      }
    }
    return lines
  }

  private static func split(_ text: String) -> [ExactText] {
    text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
      .map { ExactText(String($0)) }
  }
}
