import Diagnostics

/// Drafts the pattern of a rule from example links.
package struct RuleDrafter: Sendable {
  let branches: [Branch]
  let sharedHost: HostForm?
  /// A link of each other kind, which the rule must not match.
  var others: [ExampleURL] = []

  struct Branch: Sendable {
    let host: HostForm
    let form: LinkForm
  }

  /// The maximum number of groups that templates can name by one digit.
  static let groupLimit = 9

  /// Analyses examples.
  ///
  /// - Parameter examples: The links to match; without any, the pattern matches no link.
  package init(_ examples: [ExampleURL]) {
    let families = examples.grouped { $0.domain + [$0.port] }
    if families.count == 1 {
      let host = HostForm(examples)
      sharedHost = host
      branches = LinkForm.forms(of: examples).map { Branch(host: host, form: $0) }
      return
    }
    let whole = LinkForm.forms(of: examples)
    if whole.count == 1, !whole[0].isGuessed {
      var host = HostForm()
      host.before = "(?:\(families.map { HostForm($0).uncaptured }.joined(separator: "|")))"
      sharedHost = host
      branches = whole.map { Branch(host: host, form: $0) }
      return
    }
    sharedHost = nil
    branches = families.flatMap { family in
      let host = HostForm(family)
      return LinkForm.forms(of: family).map { Branch(host: host, form: $0) }
    }
  }
}

extension RuleDrafter {
  init(host: HostForm, form: LinkForm, others: [ExampleURL]) {
    branches = [Branch(host: host, form: form)]
    sharedHost = host
    self.others = others
  }

  /// The last constant word of the path.
  package var word: String? {
    let segments = branches.first?.form.segments ?? []
    return segments.reversed().lazy.compactMap { segment -> String? in
      guard case .constant(let text) = segment, text.count > 1,
        text.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "_" })
      else { return nil }
      return text.string
    }
    .first
  }

  /// The draft with all variable parts captured, as far as templates can name them.
  package func draft() -> RuleDraft { draft(capturing: nil) }

  /// The draft for an author's template, which captures only the groups that it names.
  ///
  /// - Parameter template: The template, with the group numbers of `draft()`.
  /// - Throws: `TemplateError` if it refers to a group that does not exist.
  /// - Returns: The draft and the template with renumbered groups.
  package func draft(
    for template: String
  ) throws(TemplateError) -> (draft: RuleDraft, template: String) {
    let all = draft()
    return try renumbered(template, of: all)
  }

  /// The ambiguous decisions about variable parts, for people.
  private var doubts: [String] {
    let values = branches.flatMap {
      $0.form.segments + $0.form.query.map(\.value) + $0.form.fragment
    }
    let ofValues = values.compactMap { value -> String? in
      guard case .variable(let variable) = value else { return nil }
      switch variable.doubt {
      case .number(let text):
        return
          "of '\(text.string)' the number alone is captured, and any title is accepted: "
          + "if the whole is the id, write '([^/?#]+)' for it"
      case .whole(let text):
        return
          "'\(text.string)' is captured whole: if its number alone is the id, write "
          + (text.first?.isDigit == true
            ? "'([0-9]+)(?:-[^/?#]*)?' for it" : "'(?:[^/?#]*-)?([0-9]+)' for it")
      case nil: return nil
      }
    }
    return (ofValues + branches.flatMap(\.form.kindDoubts)).uniqued
  }

  func draft(capturing numbers: Set<Int>?) -> RuleDraft {
    var writer = PatternWriter(capturing: numbers)
    writer.text += "^https?://"
    if let sharedHost { writer.write(sharedHost) }
    if branches.count > 1 { writer.text += "(?:" }
    for (index, branch) in branches.enumerated() {
      if index > 0 { writer.text += "|" }
      writer.beginBranch()
      if sharedHost == nil { writer.write(branch.host) }
      writer.write(branch.form)
    }
    if branches.count > 1 { writer.text += ")" }
    writer.text += "$"
    return RuleDraft(
      pattern: writer.text,
      groups: writer.groups,
      formCount: branches.count,
      isGuessed: branches.contains(where: \.form.isGuessed),
      uncaptured: writer.uncaptured,
      doubts: doubts
    )
  }
}

package struct RuleDraft: Sendable, Hashable {
  package let pattern: String
  package let groups: [Group]
  /// The number of different link structures.
  package let formCount: Int
  /// Whether a variable part was guessed, since it is the same in all examples.
  package let isGuessed: Bool
  /// The number of variable parts beyond the limit of groups.
  package let uncaptured: Int
  /// The ambiguous decisions, for people.
  package let doubts: [String]

  package struct Group: Sendable, Hashable {
    package let number: Int
    /// Its number if all groups are captured.
    let original: Int
    /// The pattern inside the group.
    package let pattern: String
    /// Its distinct values in the examples.
    package let values: [String]
    /// The branch that contains it, and its place among the branch's groups.
    let branch: Int
    let place: Int
  }
}
