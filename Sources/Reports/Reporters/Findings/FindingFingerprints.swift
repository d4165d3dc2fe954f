import Diagnostics
import Digests
import RunRecord

/// Gives every finding of a report a fingerprint that stays the same while lines move.
///
/// It depends on the file, the rule, the kind of finding and what it is about; findings that agree
/// in all of these are numbered in their order.
struct FindingFingerprints {
  private var counts: [String: Int] = [:]
}

extension FindingFingerprints {
  /// The fingerprint of the next finding: 32 hexadecimal digits, and the number of a repeated one.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - path: The path of its file as the report has it.
  /// - Returns: The fingerprint.
  mutating func next(_ finding: ReportedFinding, path: String) -> String {
    let words = [path, finding.rule ?? "", finding.part.rawValue, finding.code] + finding.subject
    // With its length before it, no two lists of words have the same bytes.
    let bytes = words.flatMap { word in Array("\(word.utf8.count):".utf8) + Array(word.utf8) }
    let digest = String(SHA256.hex(bytes).prefix(32))
    let count = counts[digest, default: 0] + 1
    counts[digest] = count
    return count == 1 ? digest : "\(digest)-\(count)"
  }
}
