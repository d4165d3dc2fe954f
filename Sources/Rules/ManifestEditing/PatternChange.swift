/// One of the changes that make one pattern out of another.
package struct PatternChange: Sendable, Hashable {
  /// Where it is in the new pattern, in UTF-16 offsets; empty where something was left out.
  package var range: Range<Int>
  /// What is there.
  package var new: String
  /// What stood there.
  package var old: String

  package init(range: Range<Int>, new: String, old: String) {
    self.range = range
    self.new = new
    self.old = old
  }
}

extension PatternChange {
  /// The changes between two patterns, in order, in terms of whole escapes, so that `.` for `\.` is one
  /// change of one character and not of a backslash.
  package static func changes(from old: String, to new: String) -> [PatternChange] {
    let (before, after) = (tokens(of: old), tokens(of: new))
    let difference = after.difference(from: before)
    var isRemoved = [Bool](repeating: false, count: before.count)
    var isInserted = [Bool](repeating: false, count: after.count)
    for change in difference {
      switch change {
      case .remove(let offset, _, _): isRemoved[offset] = true
      case .insert(let offset, _, _): isInserted[offset] = true
      }
    }
    var changes: [PatternChange] = []
    var (left, right, offset) = (0, 0, 0)
    while left < before.count || right < after.count {
      var removed = ""
      var inserted = ""
      while left < before.count, isRemoved[left] {
        removed += before[left]
        left += 1
      }
      while right < after.count, isInserted[right] {
        inserted += after[right]
        right += 1
      }
      let length = inserted.utf16.count
      if !removed.isEmpty || !inserted.isEmpty {
        changes.append(
          PatternChange(range: offset..<(offset + length), new: inserted, old: removed)
        )
      }
      offset += length
      if left < before.count, right < after.count, !isRemoved[left], !isInserted[right] {
        offset += after[right].utf16.count
        left += 1
        right += 1
      }
    }
    return changes
  }

  /// The new pattern with this change taken back.
  package func takenBack(in pattern: String) -> String {
    let units = Array(pattern.utf16)
    let result = units[..<range.lowerBound] + Array(old.utf16) + units[range.upperBound...]
    return String(decoding: result, as: UTF16.self)
  }

  /// The characters of a pattern, each with the backslash before it.
  private static func tokens(of pattern: String) -> [String] {
    var tokens: [String] = []
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if isEscaped {
        tokens[tokens.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      } else {
        tokens.append(String(scalar))
        isEscaped = scalar == "\\"
      }
    }
    return tokens
  }
}
