import Diagnostics

/// What one part of a run adds to its record: results, and their counts.
package protocol RunSection: Sendable, Hashable {
  static var part: PartID { get }
  /// The key of its results in the JSON form, and of its counts in the summary there.
  static var key: String { get }
  /// The section of a run in which the part was not asked.
  init()
  /// Reads it from the JSON form; the part was not asked if nothing is there.
  init(from fields: SectionFields) throws
  func encode(to fields: inout EncodedSectionFields) throws
  var fails: Bool { get }
  /// Whether a part of a divided run has results of its own rules only.
  func fits(_ shard: ShardRecord) -> Bool
  /// The section of the whole run.
  static func merged(_ shards: [Sharded<Self>]) -> Self
  mutating func changeLocations(_ change: (inout LocationRecord) -> Void)
  /// Gives each fix the changes that would write it into its manifest.
  mutating func addEdits(_ edits: FixEdits)
  /// Removes the results of other rules.
  mutating func keep(rules: Set<String>)
}

/// The changes of a rule's pattern into another one; nil if no manifest has the rule with it.
///
/// The pattern is nil for any, of the rule at the location.
package typealias FixEdits = (
  _ rule: String, _ pattern: String?, _ location: LocationRecord?, _ fixed: String
) -> [EditRecord]?

extension RunSection {
  package static var key: String { part.rawValue }

  package func fits(_ shard: ShardRecord) -> Bool { true }

  /// The only one: one shard has everything that is of no rule.
  package static func merged(_ shards: [Sharded<Self>]) -> Self {
    shards.lazy.map(\.content).first { $0 != Self() } ?? Self()
  }

  package mutating func addEdits(_ edits: FixEdits) {}

  package mutating func keep(rules: Set<String>) {}

  func equals(_ other: any RunSection) -> Bool { other as? Self == self }
}

/// A name of the JSON form.
package struct SectionKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }

  package init?(intValue: Int) { nil }
}

/// What a record in the JSON form has of its parts.
package struct SectionFields {
  package let results: KeyedDecodingContainer<SectionKey>
  package let counts: KeyedDecodingContainer<SectionKey>
}

/// The JSON form of the parts of a record.
package struct EncodedSectionFields {
  package var results: KeyedEncodingContainer<SectionKey>
  package var counts: KeyedEncodingContainer<SectionKey>
}
