import Diagnostics
import MatchEngine
import RunRecord

/// Puts entries that change alike together.
struct ChangeSorter {
  let old: RuleGolden
  let new: RuleGolden
  private var groups: [Key: [GoldenChange.EntryChange]] = [:]

  /// What entries that change alike have in common.
  private struct Key: Hashable {
    var kind: GoldenRecord.Kind
    var rewritings: [Rewriting]

    struct Rewriting: Hashable {
      var what: String
      /// The format, where the output is one of a template before and after.
      var template: FormatKey?
      var old: ExactText?
      var new: ExactText?
      /// Whether the sides are descriptions rather than values.
      var isOldInWords = false
      var isNewInWords = false
    }
  }

  /// The maximum number of changes of a kind that are of one entry alone.
  private static let maxSingles = 4

  init(old: RuleGolden, new: RuleGolden) {
    self.old = old
    self.new = new
  }
}

extension ChangeSorter {
  mutating func add(_ pair: GoldenChange.EntryChange, _ kind: GoldenRecord.Kind) {
    groups[Key(kind: kind, rewritings: rewritings(of: pair, kind)), default: []].append(pair)
  }

  /// The changes, those of more entries first within a kind.
  var changes: [GoldenChange] {
    var changes: [GoldenChange] = []
    for (kind, keys) in Dictionary(grouping: groups.keys, by: \.kind) {
      var rest: [GoldenChange.EntryChange] = []
      let singles = keys.filter { groups[$0]?.count == 1 }
      for key in keys {
        let entries = groups[key] ?? []
        if entries.count == 1, singles.count > Self.maxSingles {
          rest += entries
        } else {
          let differences = key.rewritings.map(difference)
          changes.append(
            GoldenChange(kind, golden: new.name, entries: entries, differences: differences)
          )
        }
      }
      guard !rest.isEmpty else { continue }
      rest.sort { left, right in
        guard let subject = left.subject, let other = right.subject else { return false }
        return subject < other
      }
      changes.append(GoldenChange(kind, golden: new.name, entries: rest))
    }
    return changes.sorted { left, right in
      (left.kind.rank, right.entries.count, left.id) < (
        right.kind.rank, left.entries.count, right.id
      )
    }
  }

  /// How an entry changes, in terms of its groups.
  private func rewritings(
    of pair: GoldenChange.EntryChange,
    _ kind: GoldenRecord.Kind
  ) -> [Key.Rewriting] {
    switch kind {
    case .output: outputRewritings(of: pair)
    case .groups: groupRewritings(of: pair)
    case .undecided:
      [
        Key.Rewriting(
          what: "match",
          old: pair.old?.outline,
          new: pair.new?.outline,
          isOldInWords: true,
          isNewInWords: true
        )
      ]
    default: []
    }
  }

  private func outputRewritings(of pair: GoldenChange.EntryChange) -> [Key.Rewriting] {
    let before = pair.old?.outcomes ?? [:]
    let after = pair.new?.outcomes ?? [:]
    let formats = Set(before.keys).union(after.keys).sorted()
    let rewritings = formats.compactMap { format -> Key.Rewriting? in
      let (last, now) = (before[format], after[format])
      if let last, let now, last.isSame(as: now) { return nil }
      // Outputs by templates have the template in common.
      if last?.isOutput == true, now?.isOutput == true, new.template(of: format) != nil {
        return Key.Rewriting(what: format.name, template: format)
      }
      return Key.Rewriting(
        what: format.name,
        old: pair.old?.expression(of: last),
        new: pair.new?.expression(of: now),
        isOldInWords: last?.isOutput == false,
        isNewInWords: now?.isOutput == false
      )
    }
    return rewritings + groupRewritings(of: pair)
  }

  /// What entries that change alike have in common, for people.
  private func difference(_ rewriting: Key.Rewriting) -> GoldenRecord.Difference {
    guard let format = rewriting.template else {
      var difference = GoldenRecord.Difference(
        what: rewriting.what,
        old: rewriting.old?.text,
        new: rewriting.new?.text
      )
      difference.isOldInWords = rewriting.isOldInWords
      difference.isNewInWords = rewriting.isNewInWords
      return difference
    }
    let (template, newTemplate) = (old.template(of: format), new.template(of: format))
    let isSame = template == newTemplate
    var difference = GoldenRecord.Difference(
      what: rewriting.what,
      old: template?.text,
      new: isSame ? "the same template, with changed groups" : newTemplate?.text
    )
    difference.isNewInWords = isSame
    return difference
  }

  private func groupRewritings(of pair: GoldenChange.EntryChange) -> [Key.Rewriting] {
    let before = pair.old?.groups ?? []
    let after = pair.new?.groups ?? []
    return (0..<max(before.count, after.count)).compactMap { index in
      let last = index < before.count ? before[index].map { _ in "set" } ?? "unset" : nil
      let now = index < after.count ? after[index].map { _ in "set" } ?? "unset" : nil
      let isSame = index < min(before.count, after.count) && before[index] == after[index]
      if isSame { return nil }
      return Key.Rewriting(
        what: "$\(index)",
        old: last.map(ExactText.init),
        new: now == last && now != nil ? ExactText("other text") : now.map(ExactText.init),
        isOldInWords: true,
        isNewInWords: true
      )
    }
  }
}

extension RuleGolden {
  fileprivate func template(of key: FormatKey) -> ExactText? {
    definition.formats.first { $0.key == key }?.template
  }
}

extension GoldenEntry {
  fileprivate var outcomes: [FormatKey: GoldenOutcome] {
    guard case .match(let match) = result else { return [:] }
    return Dictionary(
      match.outputs.map { ($0.format, $0.outcome) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  fileprivate var groups: [Range<Int>?] {
    guard case .match(let match) = result else { return [] }
    return match.groups
  }

  /// Whether it matches, in words.
  fileprivate var outline: ExactText {
    switch result {
    case .match: ExactText("a match")
    case .failed(let reason): ExactText("unknown (\(reason.words))")
    }
  }

  /// An outcome in terms of the entry's groups.
  fileprivate func expression(of outcome: GoldenOutcome?) -> ExactText? {
    guard let outcome else { return nil }
    guard case .output(let text) = outcome else { return ExactText(outcome.words) }
    let expression = OutputExpression(
      Array(text.text.utf16),
      groups: groups,
      of: subject.searched.utf16,
      shortest: 2
    )
    return ExactText(expression.text)
  }
}
