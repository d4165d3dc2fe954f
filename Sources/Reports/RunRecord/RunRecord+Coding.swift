extension RunRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema, summary, manifests, tests, diagnostics, engines, drift, slow, goldens, coverage
    case overlap, variations, budgets, changes, shard, call
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
    drift = try container.decode([DriftRecord].self, forKey: .drift)
    slow = try container.decode([SlowRecord].self, forKey: .slow)
    // Records of releases before goldens do not have it.
    goldens = try container.decodeIfPresent([GoldenRecord].self, forKey: .goldens) ?? []
    budgets = try container.decodeIfPresent([BudgetRecord].self, forKey: .budgets)
    coverage = try container.decodeIfPresent([CoverageRecord].self, forKey: .coverage)
    overlap = try container.decodeIfPresent(OverlapRecord.self, forKey: .overlap)
    variations = try container.decodeIfPresent([VariationRecord].self, forKey: .variations)
    changes = try container.decodeIfPresent(ChangesRecord.self, forKey: .changes)
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
    try container.encode(summary, forKey: .summary)
    try container.encode(manifests, forKey: .manifests)
    try container.encode(tests, forKey: .tests)
    try container.encode(diagnostics, forKey: .diagnostics)
    try container.encode(engines, forKey: .engines)
    try container.encode(drift, forKey: .drift)
    try container.encode(slow, forKey: .slow)
    try container.encode(goldens, forKey: .goldens)
    try container.encodeIfPresent(budgets, forKey: .budgets)
    try container.encodeIfPresent(coverage, forKey: .coverage)
    try container.encodeIfPresent(overlap, forKey: .overlap)
    try container.encodeIfPresent(variations, forKey: .variations)
    try container.encodeIfPresent(changes, forKey: .changes)
    try container.encodeIfPresent(shard, forKey: .shard)
    try container.encodeIfPresent(call, forKey: .call)
  }
}
