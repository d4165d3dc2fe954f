import Diagnostics
public import Foundation
import LocatedJSON

/// A JSON Schema of the draft 2020-12, of the keywords that `docs/schemas` uses.
///
/// Any other keyword is an error when the schema is read, so that none is silently ignored.
public struct JSONSchema: Sendable {
  /// The name of the document, without `.schema.json`.
  let name: String
  private let documents: [String: SchemaPart]

  /// Why schemas cannot be used.
  public struct Problem: Error, CustomStringConvertible {
    /// What is wrong.
    public let description: String
  }

  /// A schema of the repository.
  ///
  /// - Parameter name: Its file in `docs/schemas`, without `.schema.json`.
  /// - Throws: `Problem` if it, or one that it refers to, has an error.
  public init(_ name: String) throws {
    try self.init(name, read: Self.document)
  }

  /// The bytes of a schema of the repository.
  ///
  /// - Parameter name: Its file in `docs/schemas`, without `.schema.json`.
  /// - Returns: The bytes.
  /// - Throws: If it cannot be read.
  public static func document(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name + ending))
  }

  /// A schema from anywhere.
  ///
  /// - Parameters:
  ///   - name: Its name, without `.schema.json`.
  ///   - read: Reads a document by its name.
  /// - Throws: `Problem` if it, or one that it refers to, has an error.
  public init(_ name: String, read: (String) throws -> Data) throws {
    var documents: [String: SchemaPart] = [:]
    var open = [name]
    while let next = open.popLast() {
      guard documents[next] == nil else { continue }
      let bytes = Array(try read(next))
      let document = try JSONDocument(SourceFile(name: next, bytes: bytes))
      let part = try SchemaPart(document.root, at: "\(next)#")
      documents[next] = part
      open += part.references.compactMap { $0.document }
    }
    self.name = name
    self.documents = documents
    for (document, part) in documents {
      for reference in part.references where target(of: reference, in: document) == nil {
        throw Problem(description: "\(document): nothing is at '\(reference)'")
      }
    }
  }

  /// The folder of schemas.
  public static let folder = Repository.root.appendingPathComponent("docs/schemas")
  /// How the names of their files end.
  public static let ending = ".schema.json"

  /// The names of the repository's schemas, sorted.
  ///
  /// - Throws: When the folder cannot be read.
  public static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }.sorted()
  }
}

extension JSONSchema {
  /// Compares a JSON text with the schema.
  ///
  /// - Parameter text: The text.
  /// - Throws: The syntax error if it is not JSON.
  /// - Returns: What does not fit, each with its path; none if all does.
  public func violations(in text: String) throws -> [String] {
    let document = try JSONDocument(SourceFile(name: name, bytes: Array(text.utf8)))
    let duplicates = document.duplicateKeys.map { "duplicate key '\($0.key)'" }
    return duplicates
      + violations(of: document.root, reference: SchemaReference(document: name, steps: []), name)
      .map { "\(document.path(at: $0.offset)): \($0.message)" }
  }

  /// Something that does not fit.
  private struct Violation {
    let offset: Int
    let message: String
  }

  private func target(
    of reference: SchemaReference,
    in name: String
  ) -> (part: SchemaPart, name: String)? {
    let name = reference.document ?? name
    let found = reference.steps.reduce(documents[name]) { part, step in part?.definitions[step] }
    return found.map { ($0, name) }
  }

  private func violations(
    of node: JSONNode,
    reference: SchemaReference,
    _ name: String
  ) -> [Violation] {
    guard let (part, name) = target(of: reference, in: name) else { return [] }
    return violations(of: node, part, name)
  }

  private func violations(of node: JSONNode, _ part: SchemaPart, _ name: String) -> [Violation] {
    func violation(_ message: String) -> Violation {
      Violation(offset: node.range.lowerBound, message: message)
    }
    if part.isNever { return [violation("the schema does not know this")] }
    var found: [Violation] = []
    if let reference = part.reference {
      found += violations(of: node, reference: reference, name)
    }
    if let types = part.types, types.isDisjoint(with: node.schemaTypes) {
      found.append(violation("\(node.value.kind), not \(types.sorted().joined(separator: " or "))"))
    }
    if let values = part.values, !values.contains(where: { $0.isEqual(to: node) }) {
      found.append(violation("not one of the \(values.count) values of the schema"))
    }
    if case .number(let number) = node.value,
      number.value < part.minimum ?? -.infinity || number.value > part.maximum ?? .infinity
    {
      found.append(violation("\(number.text) is out of range"))
    }
    if let pattern = part.pattern.flatMap({ try? Regex($0) }), let text = node.string,
      text.firstMatch(of: pattern) == nil
    {
      found.append(violation("'\(text)' does not match the pattern"))
    }
    for (choices, isExclusive) in [(part.anyOf, false), (part.oneOf, true)] {
      guard let choices else { continue }
      let count = choices.count { violations(of: node, $0, name).isEmpty }
      if count == 0 || (isExclusive && count != 1) {
        found.append(violation("fits \(count) of the \(choices.count) choices"))
      }
    }
    if let list = node.array {
      if !(part.itemCount ?? 0...Int.max).contains(list.count) {
        found.append(violation("\(list.count) items"))
      }
      if let items = part.items { found += list.flatMap { violations(of: $0, items, name) } }
    }
    if let object = node.object {
      found += part.required.filter { object[$0] == nil }.map { violation("no key '\($0)'") }
      for member in object.members {
        if let names = part.propertyNames {
          let key = JSONNode(value: .string(member.key), range: member.keyRange)
          found += violations(of: key, names, name)
        }
        if let property = part.properties[member.key] ?? part.additionalProperties {
          found += violations(of: member.value, property, name)
        }
      }
    }
    return found
  }
}

extension JSONNode {
  /// The types of the specification that the value has.
  fileprivate var schemaTypes: Set<String> {
    switch value {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .number(let number): number.integer == nil ? ["number"] : ["number", "integer"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }

  /// Whether two values that are neither lists nor objects are the same.
  fileprivate func isEqual(to other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left.value == right.value
    case (.string(let left), .string(let right)): ExactText(left) == ExactText(right)
    default: false
    }
  }
}
