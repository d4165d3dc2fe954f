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

  /// Errors at groups that the rule's template names, and the pattern does not have.
  func missingGroups(ofTemplateAt node: ListNode) -> [Diagnostic] {
    (output.template?.groups ?? []).compactMap { group, range in
      guard let missing = program.absence(of: group) else { return nil }
      return Diagnostic(
        code: Self.missingGroup,
        severity: .error,
        message: "'\(group.written)' gives nothing: \(missing.reason)",
        location: node.place(range) ?? node.location,
        rule: id,
        help: missing.advice
      )
    }
  }

  private static let missingGroup = "template-group-out-of-range"

  /// Errors at groups that a text names with a dollar sign and a number, and the pattern does not have.
  ///
  /// - Parameters:
  ///   - node: The text.
  ///   - meaning: What the program makes of such a group.
  /// - Returns: The errors; none if the engine refuses the pattern.
  package func missingGroups(in node: ListNode, _ meaning: MissingGroup) -> [Diagnostic] {
    guard let count = program.groupCount, let text = node.text else { return [] }
    let lack = program.lack(of: count)
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
        code: Self.missingGroup,
        severity: .error,
        message: "\(effect): \(lack.reason)",
        location: node.place(start..<start + reference.utf16.count) ?? node.location,
        rule: id,
        help: lack.advice
      )
    }
  }
}

extension PatternProgram {
  /// Why a group cannot be named, and what to do; nil if it can, or the engine refuses the pattern anyway.
  func absence(of group: OutputTemplate.Group) -> (reason: String, advice: String)? {
    guard let count = groupCount else { return nil }
    switch group {
    case .number(let number): return number > count ? lack(of: count) : nil
    case .name(let name):
      guard self.number(of: group) == nil else { return nil }
      let near = name.nearest(among: names).map { "did you mean '\($0)'?" }
      return (
        "the pattern has no group '\(name)'",
        near
          ?? (names.isEmpty
            ? lack(of: count).advice : "its named groups: \(names.joined(separator: ", "))")
      )
    }
  }

  /// What is said of a number above the last group's.
  fileprivate func lack(of count: Int) -> (reason: String, advice: String) {
    guard count > 0 else {
      return (
        "the pattern has no group",
        "put the part that is meant into parentheses: the first is '$1'"
      )
    }
    return (
      "the pattern has \(counted(count, "group"))",
      "the last group is '$\(count)'; they are numbered by their opening parentheses"
    )
  }
}
