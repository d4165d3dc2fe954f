import Foundation
import RegexSyntax

/// What the platform's regular expressions say of a pattern.
enum Oracle {
  /// The number of capture groups, or nil if the pattern does not compile.
  static func captureGroupCount(_ pattern: String, flags: RegexFlags = []) -> Int? {
    expression(pattern, flags: flags)?.numberOfCaptureGroups
  }

  /// How the parser and the platform disagree about a pattern, or nil.
  static func disagreement(_ pattern: String, flags: RegexFlags = []) -> String? {
    let expected = captureGroupCount(pattern, flags: flags)
    let platform = expected.map { "\($0) groups" } ?? "an error"
    do throws(RegexSyntaxError) {
      let count = try RegexParser.parse(pattern, flags: flags).captureGroups.count
      return count == expected
        ? nil : "\(pattern.debugDescription): \(count) groups, not \(platform)"
    } catch {
      guard expected != nil, !isDeviation(error) else { return nil }
      return "\(pattern.debugDescription): \(error), not \(platform)"
    }
  }

  /// Whether an error is one that the platform is known not to report.
  ///
  /// ICU pastes the name in `[:…:]` into a set expression, `[\p{…}]`, so a `}` in it ends the
  /// property, and what follows are more members of the set.
  private static func isDeviation(_ error: RegexSyntaxError) -> Bool {
    if case .unknownProperty(let name) = error.reason { name.contains("}") } else { false }
  }

  /// The texts of all matches.
  static func matches(_ pattern: String, in subject: String) -> [String] {
    matchRanges(pattern, in: subject).map { (subject as NSString).substring(with: NSRange($0)) }
  }

  /// The UTF-16 ranges of the matches that a search finds in a bounded number of steps.
  static func matchRanges(
    _ pattern: String,
    flags: RegexFlags = [],
    in subject: String
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var progress = 0
    expression(pattern, flags: flags)?.enumerateMatches(
      in: subject,
      options: .reportProgress,
      range: NSRange(location: 0, length: subject.utf16.count)
    ) { match, _, stop in
      if let range = match.flatMap({ Range($0.range) }) { ranges.append(range) }
      progress += 1
      stop.pointee = ObjCBool(progress > 200)
    }
    return ranges
  }

  private static func expression(_ pattern: String, flags: RegexFlags) -> NSRegularExpression? {
    let options = NSRegularExpression.Options(rawValue: UInt(flags.rawValue))
    return try? NSRegularExpression(pattern: pattern, options: options)
  }
}
