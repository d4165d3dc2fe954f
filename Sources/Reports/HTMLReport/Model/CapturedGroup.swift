import RunRecord

/// What a group of a match holds.
struct CapturedGroup {
  var name: String
  var text: MarkedText?
  var words: String?
}

extension CapturedGroup {
  /// The maximum number of groups shown of a match.
  private static let maxCount = 12

  /// The groups of a match.
  ///
  /// - Parameters:
  ///   - match: The whole match and the groups, in UTF-16 offsets; nil for one that took no part.
  ///   - subject: What was searched; what is beyond its end is left out.
  /// - Returns: The first of the groups.
  static func all(of match: [TextRange?], in subject: String) -> [CapturedGroup] {
    match.enumerated().dropFirst().prefix(maxCount).map { number, range in
      CapturedGroup(
        name: "$\(number)",
        text: range.flatMap { $0.range.isEmpty ? nil : MarkedText(subject.text(at: $0.range)) },
        words: range == nil ? "unset" : range?.range.isEmpty == true ? "empty" : nil
      )
    }
  }
}

extension String {
  /// The part at a range of UTF-16 offsets; as much of it as there is.
  fileprivate func text(at range: Range<Int>) -> String {
    let inside = range.clamped(to: 0..<utf16.count)
    let units = utf16.dropFirst(inside.lowerBound).prefix(inside.count)
    return String(decoding: units, as: UTF16.self)
  }
}
