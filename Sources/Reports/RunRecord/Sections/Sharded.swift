import Diagnostics

/// What one part of a divided run has, with the places of its rules in the whole run.
package struct Sharded<Content> {
  package let content: Content
  package let shard: ShardRecord
  package let places: RulePlaces
}

extension Sharded {
  package init(_ content: Content, _ shard: ShardRecord) {
    self.init(content: content, shard: shard, places: RulePlaces(shard.rules))
  }

  func map<Other>(_ transform: (Content) -> Other) -> Sharded<Other> {
    Sharded<Other>(content: transform(content), shard: shard, places: places)
  }
}

extension Array {
  /// What all parts have of a kind, in the order of the rules.
  package func placed<Content, Result>(
    _ list: (Content) -> [Result],
    _ place: (Result, RulePlaces) -> Int
  ) -> [Result] where Element == Sharded<Content> {
    flatMap { part in list(part.content).map { ($0, place($0, part.places)) } }.inOrder()
  }

  /// Elements by their places; those of one place are of one part, and keep their order.
  package func inOrder<Result>() -> [Result] where Element == (Result, Int) {
    sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// The places of the rules of a part, by id and file.
package struct RulePlaces {
  private let byFile: [[ExactText]: Int]
  private let byRule: [ExactText: Int]

  init(_ rules: [ShardRule]) {
    byFile = Dictionary(
      rules.map { ([ExactText($0.rule), ExactText($0.file)], $0.place) },
      uniquingKeysWith: { first, _ in first }
    )
    byRule = Dictionary(
      rules.map { (ExactText($0.rule), $0.place) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The place of a rule; the results of a link rule can be in another file than the rule.
  package func place(of rule: String, in file: String?) -> Int {
    let id = ExactText(rule)
    return file.flatMap { byFile[[id, ExactText($0)]] } ?? byRule[id] ?? 0
  }
}

extension ShardRecord {
  /// Whether all of some rules are of the part.
  package func hasAll(_ rules: [String]) -> Bool {
    let own = Set(self.rules.map { ExactText($0.rule) })
    return rules.allSatisfy { own.contains(ExactText($0)) }
  }
}
