import Foundation

/// Foundation's NSRegularExpression, through its public interface.
enum BareFoundation {
  static func answer(_ pattern: String, _ subject: String, _ template: String?) -> Answer {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return .refused }
    let whole = NSRange(location: 0, length: subject.utf16.count)
    var matches: [[[Int]?]] = []
    var hasFailed = false
    expression.enumerateMatches(in: subject, options: [.reportCompletion], range: whole) {
      match,
      flags,
      _ in
      if flags.contains(.internalError) { hasFailed = true }
      guard let match else { return }
      matches.append(
        (0..<match.numberOfRanges).map { group in
          let range = match.range(at: group)
          return range.location == NSNotFound
            ? nil : [range.location, range.location + range.length]
        }
      )
    }
    if hasFailed { return .undecided }
    guard let template else { return .matches(matches) }
    guard !matches.isEmpty else { return .output(nil) }
    return .output(
      expression.stringByReplacingMatches(in: subject, range: whole, withTemplate: template)
    )
  }
}
