/// Drafts the pattern of a rule from example links.
package struct RuleDrafter: Sendable {
  let branches: [Branch]
  let sharedHost: HostForm?
  /// A link of each other kind, which its rule is not for.
  var others: [ExampleURL] = []

  /// One way in which the links are built.
  struct Branch: Sendable {
    let host: HostForm
    let form: LinkForm
  }

  /// The most groups that a template can name by one digit.
  static let groupLimit = 9

  /// Looks at examples.
  ///
  /// - Parameter examples: The links that the rule is for; without any the pattern is for no link.
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
  /// Drafts for links of one kind, beside those of others.
  init(host: HostForm, form: LinkForm, others: [ExampleURL]) {
    branches = [Branch(host: host, form: form)]
    sharedHost = host
    self.others = others
  }

  /// The last word of the path that does not vary and reads like one.
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

  /// The draft with all parts that vary captured, as far as templates can name them.
  package func draft() -> RuleDraft { draft(capturing: nil) }

  /// The draft for a template of the author's, in which only the groups that it names are captured.
  ///
  /// - Parameter template: The template, by the numbers of the groups of `draft()`.
  /// - Throws: `TemplateError` if it names a group that there is not one of.
  /// - Returns: The draft and the template by the numbers of its groups.
  package func draft(
    for template: String
  ) throws(TemplateError) -> (draft: RuleDraft, template: String) {
    let all = draft()
    return try renumbered(template, of: all)
  }

  /// What of the parts that vary can be read in two ways, for people.
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

/// A pattern that was drafted.
package struct RuleDraft: Sendable, Hashable {
  /// The pattern.
  package let pattern: String
  /// The groups, in their order.
  package let groups: [Group]
  /// In how many ways the examples are built.
  package let formCount: Int
  /// Whether a part that varies was guessed, since all examples have it alike.
  package let isGuessed: Bool
  /// The parts that vary and are not captured, since there are too many.
  package let uncaptured: Int
  /// What can be read in two ways, for people.
  package let doubts: [String]

  /// A group of the pattern.
  package struct Group: Sendable, Hashable {
    /// Its number.
    package let number: Int
    /// The number that it has where all groups are captured.
    let original: Int
    /// What is in it, as a pattern.
    package let pattern: String
    /// What it has in the examples, each once.
    package let values: [String]
    /// The branch that it is in, and its place among the groups there.
    let branch: Int
    let place: Int
  }
}
