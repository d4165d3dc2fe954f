/// A pattern and a subject on which engines differ, with the answer of each.
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
///
/// An answer is nil if the engine gave up, so that nothing is known.
public struct DriftExample: Sendable, Hashable {
  /// The pattern.
  public let pattern: String
  /// The subject.
  public let subject: String
  /// The replacement template; nil if the matches themselves are shown.
  public let template: String?
  /// Foundation's answer.
  public let foundation: String?
  /// PCRE2's answer.
  public let pcre2: String?
  /// JavaScript's answer.
  public let javaScript: String?

  /// Creates an example; the answers of Foundation, PCRE2 and JavaScript follow in this order.
  init(
    _ pattern: String,
    on subject: String,
    template: String? = nil,
    gives foundation: String?,
    _ pcre2: String?,
    _ javaScript: String?
  ) {
    self.pattern = pattern
    self.subject = subject
    self.template = template
    self.foundation = foundation
    self.pcre2 = pcre2
    self.javaScript = javaScript
  }
}

extension DriftExample {
  /// The answer of an engine that does not compile the pattern.
  public static let refused = "refused"
  /// The answer of an engine that does not take the template.
  public static let templateRefused = "template refused"

  /// The answer that all matches make, each as its own range followed by those of its groups.
  public static func answer(matches: [[Range<Int>?]]) -> String {
    guard !matches.isEmpty else { return "no match" }
    return matches.map(text).joined(separator: " ")
  }

  /// The answer that a replaced subject makes; nil if nothing was matched.
  public static func answer(output: String?) -> String {
    output.map { "\"\($0)\"" } ?? "no match"
  }

  private static func text(_ match: [Range<Int>?]) -> String {
    let whole = match.first.map(text) ?? "-"
    guard match.count > 1 else { return whole }
    let groups = match.enumerated().dropFirst().map { "\($0.offset)=\(text($0.element))" }
    return "\(whole){\(groups.joined(separator: " "))}"
  }

  private static func text(_ range: Range<Int>?) -> String {
    range.map { "[\($0.lowerBound),\($0.upperBound))" } ?? "-"
  }
}
