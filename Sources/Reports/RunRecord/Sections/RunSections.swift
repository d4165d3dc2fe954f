/// The sections of a record, one for each part of the run that was asked.
package struct RunSections: Sendable {
  /// The parts beside tests and checks, in the order in which they are reported.
  package static let all: [any RunSection.Type] = [
    DriftSection.self, SlowSection.self, GoldenSection.self, BudgetSection.self, LinkSection.self,
    CoverageSection.self, OverlapSection.self, VariationSection.self,
  ]

  private var byPart: [PartID: any RunSection] = [:]
}

extension RunSections {
  package var isEmpty: Bool { byPart.isEmpty }

  /// The sections of all parts, in their order; those of parts that were not asked are empty.
  package var list: [any RunSection] { Self.all.map { byPart[$0.part] ?? $0.init() } }

  /// The section of a part; that of one that was not asked is empty.
  package subscript<Section: RunSection>(_ section: Section.Type) -> Section {
    get { byPart[section.part] as? Section ?? Section() }
    set { byPart[section.part] = newValue == Section() ? nil : newValue }
  }

  mutating func add(_ section: some RunSection) { self[type(of: section)] = section }

  /// Gives each fix the changes that would write it into its manifest.
  package mutating func addEdits(_ edits: FixEdits) { change { $0.addEdits(edits) } }

  /// Removes the results of a part that are of other rules.
  package mutating func keep(rules: Set<String>, in part: PartID) {
    byPart[part]?.keep(rules: rules)
  }

  mutating func change(_ body: (inout any RunSection) -> Void) {
    for part in byPart.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      if var section = byPart[part] {
        body(&section)
        byPart[part] = section
      }
    }
  }

  /// Whether a part of a divided run has results of its own rules only.
  package func fit(_ shard: ShardRecord) -> Bool {
    func fits<Section: RunSection>(_ section: Section.Type) -> Bool { self[section].fits(shard) }
    return Self.all.allSatisfy { fits($0) }
  }

  /// The sections of the whole run.
  package init(merging shards: [Sharded<RunRecord>]) {
    for section in Self.all { merge(section, shards) }
  }

  private mutating func merge<Section: RunSection>(
    _ section: Section.Type,
    _ shards: [Sharded<RunRecord>]
  ) {
    self[section] = section.merged(shards.map { shard in shard.map { $0.sections[section] } })
  }
}

extension RunSections: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.byPart.count == right.byPart.count
      && left.byPart.allSatisfy { part, section in
        right.byPart[part].map(section.equals) ?? false
      }
  }

  package func hash(into hasher: inout Hasher) {
    for section in list { section.hash(into: &hasher) }
  }
}

extension RunSections {
  init(from fields: SectionFields) throws {
    for section in Self.all { add(try section.init(from: fields)) }
  }

  func encode(to fields: inout EncodedSectionFields) throws {
    for section in Self.all { try encode(section, to: &fields) }
  }

  private func encode(
    _ section: (some RunSection).Type,
    to fields: inout EncodedSectionFields
  ) throws {
    try self[section].encode(to: &fields)
  }
}
