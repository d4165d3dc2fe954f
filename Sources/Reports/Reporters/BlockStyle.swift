/// The characters that charts on a terminal are drawn with.
package enum BlockStyle: Sendable, Hashable, CaseIterable {
  /// Unicode's block elements.
  case unicode
  /// ASCII alone, for terminals that can show no more.
  case ascii
}

extension BlockStyle {
  /// A bar of a length in columns, as exactly as the characters allow; never empty.
  func bar(_ length: Double) -> String {
    switch self {
    case .unicode:
      let eighths = max(1, Int((length * 8).rounded()))
      let rest = eighths % 8
      return String(repeating: "█", count: eighths / 8)
        + (rest == 0 ? "" : String(Self.leftBlocks[rest - 1]))
    case .ascii:
      return String(repeating: "=", count: max(1, Int(length.rounded())))
    }
  }

  /// A column as high as a share of the line, from 0 to 1; a blank for nothing at all.
  func column(_ share: Double) -> Character {
    guard share > 0 else { return " " }
    let levels = self == .unicode ? Self.lowerBlocks : Self.signs
    let level = Int((share * Double(levels.count)).rounded(.up)) - 1
    return levels[min(levels.count - 1, max(0, level))]
  }

  private static let leftBlocks = Array("▏▎▍▌▋▊▉")
  private static let lowerBlocks = Array("▁▂▃▄▅▆▇█")
  private static let signs = Array(".:-=+*%@")

  /// What separates figures from a bar.
  var axis: String { self == .unicode ? "│" : "|" }
}
