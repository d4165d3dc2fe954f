/// What engines make of the rules of other link systems; what differs is among the findings of
/// checks.
public struct LinkSection: Sendable, Hashable {
  /// The counts; nil if engines were not asked about them.
  public var summary: LinkSummary?

  package init() {}
}

extension PartID {
  package static let links = PartID(rawValue: "links")
}

extension RunRecord {
  /// What engines make of the rules of other link systems.
  public var links: LinkSection {
    get { sections[LinkSection.self] }
    set { sections[LinkSection.self] = newValue }
  }
}

extension LinkSection: RunSection {
  package static let part = PartID.links
  private static let field = SectionKey(stringValue: key)

  package init(summary: LinkSummary?) { self.summary = summary }

  package init(from fields: SectionFields) throws {
    summary = try fields.counts.decodeIfPresent(LinkSummary.self, forKey: Self.field)
  }

  package func encode(to fields: inout EncodedSectionFields) throws {
    try fields.counts.encodeIfPresent(summary, forKey: Self.field)
  }

  package var fails: Bool { false }

  package mutating func changeLocations(_ change: (inout LocationRecord) -> Void) {}
}
