import Diagnostics
import LocatedJSON
package import ManifestModel

/// Removes a test from a rule of a manifest, changing nothing else in the file.
package struct TestRemover {
  private let manifest: Manifest

  package init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// Why a test cannot be removed.
  package struct Refusal: Error {
    package let reason: String
  }
}

extension TestRemover {
  /// The file without a test: its input, headers, and the result of each format.
  ///
  /// - Parameters:
  ///   - index: The index of the test in the rule.
  ///   - rule: The rule.
  /// - Throws: `Refusal` if the rule's lists differ in length or lack the test.
  /// - Returns: The bytes.
  package func bytes(removing index: Int, from rule: Rule) throws(Refusal) -> [UInt8] {
    var removed: [Range<Int>] = []
    if rule.kind == .redirect {
      let ranges = rule.redirectTests.map {
        $0.input.range.lowerBound..<$0.expected.range.upperBound
      }
      removed.append(try element(index, of: ranges))
    } else {
      let inputs = rule.testInputs?.value.map(\.range) ?? []
      let headers = rule.testHeaders?.value.map(\.range)
      let results = rule.formats.compactMap { $0.testResults?.value.map(\.range) }
      let lists = [inputs] + [headers].compactMap(\.self) + results
      guard lists.allSatisfy({ $0.count == inputs.count }) else {
        throw Refusal(reason: "its lists of tests do not have the same length")
      }
      for list in lists { removed.append(try element(index, of: list)) }
    }
    var bytes = manifest.document.file.bytes
    for range in removed.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      bytes.removeSubrange(range)
    }
    return bytes
  }

  /// The range of an element with its separator.
  private func element(_ index: Int, of ranges: [Range<Int>]) throws(Refusal) -> Range<Int> {
    guard ranges.indices.contains(index) else { throw Refusal(reason: "there is no such test") }
    if index + 1 < ranges.count { return ranges[index].lowerBound..<ranges[index + 1].lowerBound }
    if index > 0 { return ranges[index - 1].upperBound..<ranges[index].upperBound }
    return ranges[index]
  }
}
