public import MatchEngine

/// A pattern and a subject on which engines differ, with the answers of engines.
///
/// Answers are those under the profile `as-written`, in a notation of their own:
///
/// - `refused`: the pattern does not compile.
/// - `no match`: nothing is matched, and so nothing replaced.
/// - `[0,2) [2,2)`: all matches, in UTF-16 offsets, from the first number to before the second.
///   Groups follow in braces, `[0,2){1=[0,1) 2=-}`, with a hyphen for one that took no part.
/// - `"a-b"`: the whole subject with all matches replaced, in quotation marks, where there is a
///   template.
/// - `template refused`: the template is not taken.
/// - `undecided`: the engine gave up, so that nothing is known.
public struct DriftExample: Sendable, Hashable {
  /// The pattern.
  public let pattern: String
  /// The subject.
  public let subject: String
  /// The replacement template; nil if the matches themselves are shown.
  public let template: String?
  /// The answers by engine; of one that is left out nothing is stated.
  public let answers: [EngineID: String]
}

extension DriftExample {
  /// What an engine answers.
  public func answer(of engine: DriftEngine) -> String {
    guard let pattern = try? engine.engine.compile(pattern) else { return "refused" }
    let subject = Subject(subject)
    guard let template else {
      switch pattern.allMatches(in: subject, limits: engine.limits).outcome {
      case .matches([]): return "no match"
      case .matches(let matches): return matches.map(Self.text).joined(separator: " ")
      case .failed: return "undecided"
      }
    }
    let result = pattern.replaceMatches(in: subject, template: template, limits: engine.limits)
    switch result.outcome {
    case .replaced(let text): return "\"\(text)\""
    case .noMatch: return "no match"
    case .failed(.templateRefused): return "template refused"
    case .failed: return "undecided"
    }
  }

  private static func text(_ match: Match) -> String {
    let whole = match.ranges.first.map(text) ?? "-"
    guard match.ranges.count > 1 else { return whole }
    let groups = match.ranges.enumerated().dropFirst().map { "\($0.offset)=\(text($0.element))" }
    return "\(whole){\(groups.joined(separator: " "))}"
  }

  private static func text(_ range: Range<Int>?) -> String {
    range.map { "[\($0.lowerBound),\($0.upperBound))" } ?? "-"
  }
}
