import LocatedJSON

/// The fields of an entity by their names in version 4, whatever names the file uses.
struct EntityFields {
  let kind: Entity.Kind
  let object: JSONObject
  let range: Range<Int>

  /// The value of a key; if both of its names occur, that of the newer one.
  func node(_ name: String) -> JSONNode? {
    if let node = object[name] { return node }
    guard let oldName = ManifestSchema.key(name, of: kind)?.oldName else { return nil }
    return object[oldName]
  }

  func string(_ name: String) -> Located<String>? {
    guard let node = node(name), let string = node.string else { return nil }
    return Located(string, at: node.range)
  }

  func flag(_ name: String) -> Bool { node(name)?.flag ?? false }

  func objects(_ name: String) -> [(JSONObject, Range<Int>)] {
    (node(name)?.array ?? []).compactMap { element in
      element.object.map { ($0, element.range) }
    }
  }

  func strings(_ name: String) -> Located<[Located<String?>]>? {
    guard let node = node(name), let elements = node.array else { return nil }
    return Located(elements.map { Located($0.string, at: $0.range) }, at: node.range)
  }

  func results(_ name: String) -> Located<[Located<ExpectedResult>]>? {
    guard let node = node(name), let elements = node.array else { return nil }
    return Located(
      elements.map { Located(ExpectedResult($0), at: $0.range) },
      at: node.range
    )
  }

  func headers(_ name: String) -> Located<[Located<HeaderFields?>]>? {
    guard let node = node(name), let elements = node.array else { return nil }
    return Located(
      elements.map { element in Located(HeaderFields(element), at: element.range) },
      at: node.range
    )
  }

  func redirectTests(_ name: String) -> [RedirectTest] {
    (node(name)?.object?.effectiveMembers ?? []).map { member in
      RedirectTest(
        input: Located(member.key, at: member.keyRange),
        expected: Located(ExpectedResult(member.value), at: member.value.range)
      )
    }
  }
}

extension ExpectedResult {
  fileprivate init(_ node: JSONNode) {
    switch node.value {
    case .string(let string): self = .output(string)
    case .null: self = .none
    default: self = .malformed
    }
  }
}

extension HeaderFields {
  fileprivate init?(_ node: JSONNode) {
    guard let object = node.object else { return nil }
    self.init(
      fields: object.members.compactMap { member in
        member.value.string.map { Field(name: member.key, value: $0) }
      }
    )
  }
}
