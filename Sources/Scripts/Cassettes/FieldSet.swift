import ScriptRuntime

/// Header fields for comparison: a multiset with case-insensitive names.
struct FieldSet: Hashable {
  private var counts: [Field: Int] = [:]
  let count: Int

  private struct Field: Hashable {
    var name: String
    /// Bytes, since strings with different normalisations are equal.
    var value: [UInt8]
  }

  init(_ fields: [HTTPField]) {
    count = fields.count
    for field in fields {
      counts[Field(name: field.name.lowercased(), value: Array(field.value.utf8)), default: 0] += 1
    }
  }

  /// Whether each of the other fields occurs here at least as often.
  func contains(_ other: FieldSet) -> Bool {
    other.counts.allSatisfy { field, count in counts[field, default: 0] >= count }
  }
}
