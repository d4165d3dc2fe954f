import Diagnostics

/// One of the changes that turn one pattern into another.
package struct PatternChange: Sendable, Hashable {
  /// Its UTF-16 range in the new pattern; empty for a deletion.
  package var range: Range<Int>
  package var new: String
  package var old: String

  package init(range: Range<Int>, new: String, old: String) {
    self.range = range
    self.new = new
    self.old = old
  }
}

extension PatternChange {
  /// The changes between two patterns in order, in whole escapes, so that `.` for `\.` is a change
  /// of one character rather than a removed backslash.
  package static func changes(from old: String, to new: String) -> [PatternChange] {
    let (before, after) = (tokens(of: old), tokens(of: new))
    var offset = 0
    var counted = 0
    return script(from: before, to: after).changes.map { change in
      offset += after[counted..<change.new.lowerBound].utf16Count
      let start = offset
      offset += after[change.new].utf16Count
      counted = change.new.upperBound
      return PatternChange(
        range: start..<offset,
        new: after[change.new].joined(),
        old: before[change.old].joined()
      )
    }
  }

  private static func script(from old: [String], to new: [String]) -> EditScript {
    var numbers: [ExactText: UInt32] = [:]
    func number(_ token: String) -> UInt32 {
      let key = ExactText(token)
      if let known = numbers[key] { return known }
      numbers[key] = UInt32(numbers.count)
      return UInt32(numbers.count - 1)
    }
    return EditScript(from: old.map(number), to: new.map(number))
  }

  /// The new pattern with this change reverted.
  package func takenBack(in pattern: String) -> String {
    let units = Array(pattern.utf16)
    let result = units[..<range.lowerBound] + Array(old.utf16) + units[range.upperBound...]
    return String(decoding: result, as: UTF16.self)
  }

  /// The characters of a pattern, each with its backslash.
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

extension ArraySlice<String> {
  fileprivate var utf16Count: Int { reduce(0) { $0 + $1.utf16.count } }
}
