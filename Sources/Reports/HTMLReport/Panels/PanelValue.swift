/// A part of the page's model as plain data, for pages that are not made by templates.
package enum PanelValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case list([PanelValue])
  /// The fields in their order.
  case fields([Field])

  /// A named value.
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: PanelValue
  }
}

extension PanelValue {
  /// Reads a value of the model as templates do: by the names of its stored properties.
  init(_ value: Any) {
    switch value {
    case let value as String: self = .text(value)
    case let value as Int: self = .number(value)
    case let value as Bool: self = .bool(value)
    default:
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional: self = mirror.children.first.map { PanelValue($0.value) } ?? .null
      case .collection: self = .list(mirror.children.map { PanelValue($0.value) })
      default:
        self = .fields(
          mirror.children.compactMap { child in
            child.label.map { Field(name: $0, value: PanelValue(child.value)) }
          }
        )
      }
    }
  }

  /// The value of a field, if there is one.
  package subscript(name: String) -> PanelValue? {
    guard case .fields(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }
}

extension PanelValue: Encodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }

    init?(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// Writes the value; fields without a value are left out.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .text(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .fields(let fields):
      var container = encoder.container(keyedBy: Key.self)
      for field in fields where field.value != .null {
        try container.encode(field.value, forKey: Key(field.name))
      }
    }
  }
}
