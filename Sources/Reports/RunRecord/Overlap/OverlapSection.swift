/// Where rules are for the same inputs, as a part of a run.
package struct OverlapSection: RunSection {
  /// What was found; nil if that was not asked.
  package var record: OverlapRecord?

  package init() {}

  package init(_ record: OverlapRecord?) { self.record = record }
}

extension PartID {
  package static let overlap = PartID(rawValue: "overlap")
}

extension RunRecord {
  /// Where rules are for the same inputs; nil if that was not asked.
  public var overlap: OverlapRecord? {
    get { sections[OverlapSection.self].record }
    set { sections[OverlapSection.self].record = newValue }
  }
}

extension OverlapSection {
  package static let part = PartID.overlap
  private static let field = SectionKey(stringValue: key)

  package init(from fields: SectionFields) throws {
    record = try fields.results.decodeIfPresent(OverlapRecord.self, forKey: Self.field)
  }

  package func encode(to fields: inout EncodedSectionFields) throws {
    try fields.results.encodeIfPresent(record, forKey: Self.field)
  }

  /// Whether a rule is never reached.
  package var fails: Bool { record?.unreachable.isEmpty == false }

  package mutating func changeLocations(_ change: (inout LocationRecord) -> Void) {
    for index in record?.relations.indices ?? 0..<0 {
      record?.relations[index].location.change(change)
    }
  }
}
