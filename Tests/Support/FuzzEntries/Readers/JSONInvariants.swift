import Diagnostics
package import LocatedJSON

/// What must hold of every JSON document.
package enum JSONInvariants {
  /// Requires values that lie inside the values around them, in order, and whose paths lead to
  /// them.
  ///
  /// - Throws: `BrokenInvariant` for the first value that is not so.
  package static func check(_ document: JSONDocument) throws(BrokenInvariant) {
    try check(document.root, inside: 0..<document.file.bytes.count)
    for duplicate in document.duplicateKeys {
      try require(
        duplicate.first.upperBound <= duplicate.second.lowerBound,
        "a repeated key is after the first one",
        duplicate.key
      )
    }
  }

  private static func check(
    _ node: JSONNode,
    inside range: Range<Int>
  ) throws(BrokenInvariant) {
    try require(
      !node.range.isEmpty && range.lowerBound <= node.range.lowerBound
        && node.range.upperBound <= range.upperBound,
      "a JSON value is inside the value around it",
      "\(node.range) in \(range)"
    )
    var start = node.range.lowerBound
    for element in node.array ?? [] {
      try check(element, inside: start..<node.range.upperBound)
      start = element.range.upperBound
    }
    for member in node.object?.members ?? [] {
      try require(
        start <= member.keyRange.lowerBound
          && member.keyRange.upperBound < member.value.range.lowerBound,
        "a JSON key is before its value",
        "\(member.keyRange)"
      )
      try check(member.value, inside: member.keyRange.upperBound..<node.range.upperBound)
      start = member.value.range.upperBound
    }
  }
}
