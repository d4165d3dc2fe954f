import Diagnostics
import RegexSyntax

/// The smaller patterns that one step leads to.
enum PatternReduction {
  /// The edits that make a pattern smaller, largest first.
  static func edits(of tree: RegexPattern) -> [PatternCorrection] {
    let units = Array(tree.source.utf16)
    var edits: [PatternCorrection] = []
    tree.root.forEach { node in
      guard node.range.upperBound <= units.count else { return }
      edits += Self.edits(of: node, in: units)
    }
    let sorted = edits.filter { gain($0) > 0 }.sorted { left, right in
      let gains = (gain(left), gain(right))
      return gains.0 != gains.1
        ? gains.0 > gains.1 : left.range.lowerBound < right.range.lowerBound
    }
    return sorted.uniqued
  }

  /// The parts of a pattern that contain a range, smallest first.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - place: The range, in UTF-16 units.
  /// - Returns: Their texts.
  static func parts(of tree: RegexPattern, around place: Range<Int>) -> [String] {
    let units = Array(tree.source.utf16)
    guard !place.isEmpty, place.upperBound <= units.count else { return [] }
    var ranges: Set<Range<Int>> = [place]
    tree.root.forEach { node in
      guard node.range.lowerBound <= place.lowerBound, place.upperBound <= node.range.upperBound,
        node.range.count < units.count
      else { return }
      ranges.insert(node.range)
    }
    return ranges.sorted { $0.count < $1.count }
      .map { String(decoding: units[$0], as: UTF16.self) }
  }

  private static func gain(_ edit: PatternCorrection) -> Int {
    edit.range.count - edit.text.utf16.count
  }

  private static func edits(of node: RegexNode, in units: [UInt16]) -> [PatternCorrection] {
    func text(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    switch node.kind {
    case .concatenation(let items):
      return halves(of: items) + items.map { PatternCorrection($0.range, "") }
    case .alternation(let branches):
      return branches.map { PatternCorrection(node.range, text($0.range)) }
        + zip(branches, branches.dropFirst()).flatMap { left, right in
          [
            PatternCorrection(
              left.range.lowerBound..<right.range.lowerBound,
              ""
            ),
            PatternCorrection(
              left.range.upperBound..<right.range.upperBound,
              ""
            ),
          ]
        }
    case .group(_, let body):
      return [
        PatternCorrection(node.range, text(body.range)),
        PatternCorrection(node.range, "(?:\(text(body.range)))"),
      ]
    case .quantified(let item, _):
      return [PatternCorrection(node.range, text(item.range))]
    case .characterClass(let set):
      return members(of: set.content).map { PatternCorrection($0, "") }
    default: return []
    }
  }

  /// The first and second half of the items, each to be removed as a whole.
  private static func halves(of items: [RegexNode]) -> [PatternCorrection] {
    guard items.count > 3 else { return [] }
    let middle = items.count / 2
    return [items[..<middle], items[middle...]].compactMap { half in
      guard let first = half.first, let last = half.last,
        first.range.lowerBound <= last.range.upperBound
      else { return nil }
      return PatternCorrection(
        first.range.lowerBound..<last.range.upperBound,
        ""
      )
    }
  }

  private static func members(of member: ClassMember) -> [Range<Int>] {
    guard case .union(let members) = member.kind else { return [] }
    return members.map(\.range)
  }
}
