/// A section of a list of results and their counts.
package protocol ListSection: RunSection {
  associatedtype Record: SectionRecord
  associatedtype Counts: Codable, Sendable, Hashable
  var records: [Record] { get set }
  var summary: Counts? { get set }
  static var presence: SectionPresence { get }
}

/// When the JSON form has the list of a section.
package enum SectionPresence {
  /// In every record.
  case required
  /// In every record that this release writes.
  case written
  /// Where the part was asked.
  case asked
}

/// A result of a part of a run.
package protocol SectionRecord: Codable, Sendable, Hashable {
  var location: LocationRecord? { get set }
  /// The id of its rule; nil if it is about no single rule.
  var ruleID: String? { get }
  mutating func changeEdits(_ change: (inout [EditRecord]?) -> Void)
  mutating func addEdits(_ edits: FixEdits)
}

extension SectionRecord {
  package mutating func changeEdits(_ change: (inout [EditRecord]?) -> Void) {}

  package mutating func addEdits(_ edits: FixEdits) {}

  /// The record of a rule that begins elsewhere in its file.
  package func moved(by offset: Int) -> Self {
    var record = self
    record.location?.offset += offset
    return record
  }

  mutating func changeLocations(_ change: (inout LocationRecord) -> Void) {
    location.change(change)
    changeEdits { edits in
      guard var known = edits else { return }
      for index in known.indices { change(&known[index].location) }
      edits = known
    }
  }
}

/// A result that a change of a pattern settles.
package protocol FixableRecord: SectionRecord {
  associatedtype Fix: PatternFix
  var rule: String { get }
  var fix: Fix? { get set }
  /// The pattern that a fix replaces; nil for any at the location.
  var fixedPattern: String? { get }
  /// Whether `--fix` writes the fix into the manifest.
  var isFixedInManifest: Bool { get }
}

/// A fix with the changes of files that it makes.
package protocol PatternFix {
  var pattern: String { get }
  var edits: [EditRecord]? { get set }
}

extension FixableRecord {
  package var ruleID: String? { rule }

  package var isFixedInManifest: Bool { true }

  package mutating func changeEdits(_ change: (inout [EditRecord]?) -> Void) {
    guard var known = fix else { return }
    change(&known.edits)
    fix = known
  }

  package mutating func addEdits(_ edits: FixEdits) {
    guard isFixedInManifest, let fixed = fix?.pattern else { return }
    let written = edits(rule, fixedPattern, location, fixed)
    fix?.edits = written
  }
}

extension ListSection {
  package init(_ records: [Record], summary: Counts?) {
    self.init()
    self.records = records
    self.summary = summary
  }

  package init(from fields: SectionFields) throws {
    let key = SectionKey(stringValue: Self.key)
    self.init(
      Self.presence == .required
        ? try fields.results.decode([Record].self, forKey: key)
        : try fields.results.decodeIfPresent([Record].self, forKey: key) ?? [],
      summary: try fields.counts.decodeIfPresent(Counts.self, forKey: key)
    )
  }

  package func encode(to fields: inout EncodedSectionFields) throws {
    let key = SectionKey(stringValue: Self.key)
    if Self.presence != .asked || self != Self() { try fields.results.encode(records, forKey: key) }
    try fields.counts.encodeIfPresent(summary, forKey: key)
  }

  package mutating func changeLocations(_ change: (inout LocationRecord) -> Void) {
    for index in records.indices { records[index].changeLocations(change) }
  }

  package mutating func addEdits(_ edits: FixEdits) {
    for index in records.indices { records[index].addEdits(edits) }
  }

  package mutating func keep(rules: Set<String>) {
    records.removeAll { record in record.ruleID.map { !rules.contains($0) } ?? false }
  }
}

extension LocationRecord? {
  mutating func change(_ body: (inout LocationRecord) -> Void) {
    guard var location = self else { return }
    body(&location)
    self = location
  }
}
