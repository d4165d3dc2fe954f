import ScriptRuntime

/// Header fields as they are compared: without the order, without the case of their names, and with
/// the number of times that each is there.
struct FieldSet: Hashable {
  private var counts: [Field: Int] = [:]
  /// The number of fields.
  let count: Int

  private struct Field: Hashable {
    var name: String
    /// Bytes, because strings are equal too where only their normalisation differs.
    var value: [UInt8]
  }

  init(_ fields: [HTTPField]) {
    count = fields.count
    for field in fields {
      counts[Field(name: field.name.lowercased(), value: Array(field.value.utf8)), default: 0] += 1
    }
  }

  /// Whether each of the other fields is here as well, and as often.
  func contains(_ other: FieldSet) -> Bool {
    other.counts.allSatisfy { field, count in counts[field, default: 0] >= count }
  }
}
