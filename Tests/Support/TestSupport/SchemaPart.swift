import LocatedJSON

struct SchemaPart: Sendable {
  /// Whether no value fits: the schema `false`.
  var isNever = false
  var reference: SchemaReference?
  var types: Set<String>?
  /// The values of `enum` and `const`.
  var values: [JSONNode]?
  /// What a string must match somewhere.
  var pattern: String?
  var minimum: Double?
  var maximum: Double?
  var itemCount: ClosedRange<Int>?
  var required: [String] = []
  var properties: [String: SchemaPart] = [:]
  /// The definitions, under `$defs` by their names.
  var definitions: [String: SchemaPart] = [:]
  var anyOf: [SchemaPart]?
  var oneOf: [SchemaPart]?
  private var parts: [String: [SchemaPart]] = [:]

  var items: SchemaPart? { parts["items"]?.first }
  var additionalProperties: SchemaPart? { parts["additionalProperties"]?.first }
  var propertyNames: SchemaPart? { parts["propertyNames"]?.first }

  /// The references of the part and of the parts within it.
  var references: [SchemaReference] {
    let all = [anyOf ?? [], oneOf ?? [], Array(properties.values), Array(definitions.values)]
    return [reference].compactMap(\.self)
      + (all.flatMap(\.self) + parts.values.flatMap(\.self)).flatMap(\.references)
  }
}

/// The value of a `$ref`, such as `common.schema.json#/$defs/location`.
struct SchemaReference: Sendable, CustomStringConvertible {
  /// The document; nil for the one that the reference is in.
  var document: String?
  /// The names of the definitions on the way; none for the whole document.
  var steps: [String]

  var description: String { "\(document ?? "")#\(steps.joined(separator: "/"))" }
}

extension SchemaReference {
  init(document: String?, steps: ArraySlice<String>) {
    self.init(document: document, steps: Array(steps))
  }

  init?(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let file = parts.first, file.isEmpty || file.hasSuffix(JSONSchema.ending) else {
      return nil
    }
    document = file.isEmpty ? nil : String(file.dropLast(JSONSchema.ending.count))
    let words = parts.dropFirst().flatMap { $0.split(separator: "/") }.map(String.init)
    guard words.count.isMultiple(of: 2),
      stride(from: 0, to: words.count, by: 2).allSatisfy({ words[$0] == "$defs" })
    else { return nil }
    steps = stride(from: 1, to: words.count, by: 2).map { words[$0] }
  }
}

extension SchemaPart {
  /// Reads a schema.
  ///
  /// - Parameters:
  ///   - node: The schema.
  ///   - path: Where it is, for errors.
  /// - Throws: `JSONSchema.Problem` for a keyword that is not supported, a keyword whose value is
  ///   malformed, or an object with `properties` that does not say what other keys it may have.
  init(_ node: JSONNode, at path: String) throws {
    if case .bool(let isAll) = node.value {
      isNever = !isAll
      return
    }
    guard let object = node.object else {
      throw JSONSchema.Problem(description: "\(path): not a schema")
    }
    for member in object.members { try read(member.key, member.value, at: "\(path)/\(member.key)") }
    guard properties.isEmpty || additionalProperties != nil else {
      throw JSONSchema.Problem(description: "\(path): 'properties' without 'additionalProperties'")
    }
  }

  private mutating func read(_ keyword: String, _ node: JSONNode, at path: String) throws {
    let problem = JSONSchema.Problem(description: "\(path): unsupported or malformed keyword")
    func list() throws -> [JSONNode] {
      guard let list = node.array, !list.isEmpty else { throw problem }
      return list
    }
    func schemas() throws -> [SchemaPart] {
      try list().enumerated().map { try SchemaPart($0.element, at: "\(path)/\($0.offset)") }
    }
    func named() throws -> [String: SchemaPart] {
      guard let object = node.object else { throw problem }
      let parts = try object.members.map { member in
        (member.key, try SchemaPart(member.value, at: "\(path)/\(member.key)"))
      }
      return Dictionary(parts) { first, _ in first }
    }
    func number() throws -> Double {
      guard case .number(let number) = node.value else { throw problem }
      return number.value
    }
    switch keyword {
    case "$schema", "$id", "title", "description": break
    case "$ref":
      reference = node.string.flatMap { SchemaReference($0) }
      if reference == nil { throw problem }
    case "type":
      let names = try node.string.map { [$0] } ?? list().compactMap(\.string)
      let known: Set = ["null", "boolean", "number", "integer", "string", "array", "object"]
      guard !names.isEmpty, known.isSuperset(of: names) else { throw problem }
      types = Set(names)
    case "enum": values = try list()
    case "const": values = [node]
    case "minimum": minimum = try number()
    case "maximum": maximum = try number()
    case "pattern":
      pattern = node.string
      guard pattern.flatMap({ try? Regex($0) }) != nil else { throw problem }
    case "minItems": itemCount = Int(try number())...(itemCount?.upperBound ?? .max)
    case "maxItems": itemCount = (itemCount?.lowerBound ?? 0)...Int(try number())
    case "required":
      required = try node.array.map { $0.compactMap(\.string) } ?? { throw problem }()
    case "properties": properties = try named()
    case "$defs": definitions = try named()
    case "anyOf": anyOf = try schemas()
    case "oneOf": oneOf = try schemas()
    case "items", "additionalProperties", "propertyNames":
      parts[keyword] = [try SchemaPart(node, at: path)]
    default: throw problem
    }
  }
}
