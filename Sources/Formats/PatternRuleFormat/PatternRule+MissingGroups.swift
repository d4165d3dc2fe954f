package import Diagnostics
package import PatternLists
import RuleSets

extension PatternRule {
  /// What a program makes of a group that a text names and the pattern does not have.
  package enum MissingGroup: Sendable {
    /// It leaves the text as it is.
    case kept
    /// It puts nothing in, and reads one digit.
    case empty
  }

  /// Errors at groups that a text names with a dollar sign and a number, and the pattern does not have.
  ///
  /// - Parameters:
  ///   - node: The text.
  ///   - meaning: What the program makes of such a group.
  /// - Returns: The errors; none if the engine refuses the pattern.
  package func missingGroups(in node: ListNode, _ meaning: MissingGroup) -> [Diagnostic] {
    guard let count = program.groupCount, let text = node.text else { return [] }
    let groups = count == 0 ? "no group" : count == 1 ? "1 group" : "\(count) groups"
    return text.matches(of: meaning == .empty ? /\$[0-9]/ : /\$[0-9]+/).compactMap { match in
      let reference = String(match.output)
      let digits = reference.dropFirst()
      guard (Int(digits) ?? .max) > count || digits.allSatisfy({ $0 == "0" }) else { return nil }
      let known = (1..<max(1, digits.count)).last { end in
        (1...max(1, count)).contains(Int(digits.prefix(end)) ?? 0) && count > 0
      }
      let effect =
        if let known, meaning == .kept {
          "'\(reference)' is group \(digits.prefix(known)) and the text '\(digits.dropFirst(known))'"
        } else if meaning == .empty, digits != "0" {
          "'\(reference)' gives nothing"
        } else {
          "'\(reference)' stays as it is"
        }
      let start = text[..<match.range.lowerBound].utf16.count
      return Diagnostic(
        code: "template-group-out-of-range",
        severity: .error,
        message: "\(effect): the pattern has \(groups)",
        location: node.place(start..<start + reference.utf16.count) ?? node.location,
        rule: id,
        help: count == 0
          ? "put the part that is meant into parentheses: the first is '$1'"
          : "the last group is '$\(count)'; they are numbered by their opening parentheses"
      )
    }
  }
}
