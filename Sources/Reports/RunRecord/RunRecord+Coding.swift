extension RunRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema, summary, manifests, tests, diagnostics, engines, changes, baseline, shard, call
  }

  /// Reads a record.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError` when it is no record, or one of another version of the form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try container.decode(String.self, forKey: .schema)
    guard schema == Self.schema else {
      throw DecodingError.dataCorruptedError(
        forKey: .schema,
        in: container,
        debugDescription: "the record has the form '\(schema)', expected '\(Self.schema)'"
      )
    }
    summary = try container.decode(Summary.self, forKey: .summary)
    manifests = try container.decode([ManifestRecord].self, forKey: .manifests)
    tests = try container.decode([TestRecord].self, forKey: .tests)
    diagnostics = try container.decode([DiagnosticRecord].self, forKey: .diagnostics)
    engines = try container.decode([String: EngineRecord].self, forKey: .engines)
    sections = try RunSections(
      from: SectionFields(
        results: decoder.container(keyedBy: SectionKey.self),
        counts: container.nestedContainer(keyedBy: SectionKey.self, forKey: .summary)
      )
    )
    changes = try container.decodeIfPresent(ChangesRecord.self, forKey: .changes)
    baseline = try container.decodeIfPresent(BaselineRecord.self, forKey: .baseline)
    shard = try container.decodeIfPresent(ShardRecord.self, forKey: .shard)
    // Records of releases before reports from records do not have it.
    call = try container.decodeIfPresent(CallRecord.self, forKey: .call)
  }

  /// Writes the record.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schema, forKey: .schema)
    try container.encode(manifests, forKey: .manifests)
    try container.encode(tests, forKey: .tests)
    try container.encode(diagnostics, forKey: .diagnostics)
    try container.encode(engines, forKey: .engines)
    let counts = container.superEncoder(forKey: .summary)
    try summary.encode(to: counts)
    var fields = EncodedSectionFields(
      results: encoder.container(keyedBy: SectionKey.self),
      counts: counts.container(keyedBy: SectionKey.self)
    )
    try sections.encode(to: &fields)
    try container.encodeIfPresent(changes, forKey: .changes)
    try container.encodeIfPresent(baseline, forKey: .baseline)
    try container.encodeIfPresent(shard, forKey: .shard)
    try container.encodeIfPresent(call, forKey: .call)
  }
}
