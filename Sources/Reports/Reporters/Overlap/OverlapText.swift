package import Diagnostics
package import RunRecord

/// Where rules are for the same inputs, for people.
struct OverlapText {
  let style: TextStyle
}

extension OverlapText {
  /// The text of a record, or an empty text.
  func text(_ record: OverlapRecord?) -> String {
    guard let record else { return "" }
    var text = record.groups.map { block($0) + "\n" }.joined()
    for relation in record.relations.sorted(by: { $0.rank < $1.rank }) { text += line(relation) }
    return text + (record.relations.isEmpty ? "" : "\n")
  }

  private func block(_ group: OverlapRecord.Group) -> String {
    let counts = [
      group.tests > 0 ? counted(group.tests, "test input") : nil,
      group.corpus > 0 ? "\(group.corpus) of the corpus" : nil,
    ]
    .compactMap { $0 }.joined(separator: ", ")
    var lines = [style.bold("\(group.rules.count) actions are offered") + " for \(counts)"]
    lines += group.rules.enumerated().map { "  \($0.offset + 1). \($0.element.shown)" }
    lines += group.examples.map { "     " + style.dim($0.quoted) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ relation: OverlapRecord.Relation) -> String {
    "\(style.bold(relation.rule.shown)) \(relation.words(style: style))\n"
  }
}

extension OverlapRecord.Relation {
  /// What the rule is to the other one, to be read after its name.
  package func words(style: TextStyle = .plain) -> String {
    let other = other.shown
    var text =
      switch kind {
      case .equal: "accepts the same URLs as \(other)"
      case .subset: "accepts a subset of the URLs of \(other)"
      case .undecided: style.yellow("undecided") + ": overlap with \(other)"
      }
    switch reachability {
    case .reachable: break
    case .unreachable: text += ", which is tried first: " + style.red("it is never reached")
    case .sometimes: text += ", which is tried first"
    }
    if let note { text += " (\(note.shown))" }
    return text
  }
}

extension OverlapRecord.Relation {
  /// What relations are sorted by: what is never reached first.
  fileprivate var rank: Int {
    switch (reachability, kind) {
    case (.unreachable, _): 0
    case (.sometimes, _): 1
    case (.reachable, .equal): 2
    case (.reachable, .subset): 3
    case (.reachable, .undecided): 4
    }
  }
}
