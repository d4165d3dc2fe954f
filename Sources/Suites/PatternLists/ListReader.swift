package import Diagnostics
package import FileAccess

/// Reads the values of a file of rules, with errors at their places.
package struct ListReader: Sendable {
  package let source: SourceFile
  private let code: String

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - code: The code of its errors.
  package init(_ source: SourceFile, code: String) {
    self.source = source
    self.code = code
  }
}

extension ListReader {
  /// Begins to read a file of rules that is one value.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - noun: What it is to have, in the plural.
  /// - Throws: `InputError` if it is in another form, or empty.
  /// - Returns: The reader, and the value.
  package static func rules(
    in file: SourceFile,
    expecting noun: String
  ) throws(InputError) -> (reader: ListReader, root: ListNode) {
    let document = try ListDocument(file)
    guard let root = document.values.first else {
      throw InputError(code: "no-rule", "the file '\(file.name)' is empty: expected \(noun)")
    }
    return (ListReader(document.source, code: "wrong-rules"), root)
  }

  /// The members of an object, by their keys.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - keys: The keys that it may have; nil for any.
  /// - Throws: `InputError` if it is something else, or has another key or one key twice.
  /// - Returns: The values.
  package func members(
    of node: ListNode,
    _ keys: [String]? = nil
  ) throws(InputError) -> [String: ListNode] {
    guard case .mapping(let members) = node.value else {
      throw error("expected an object", at: node)
    }
    var values: [String: ListNode] = [:]
    for member in members {
      if let keys, !keys.contains(member.key) {
        throw error(
          "unknown key '\(member.key.printable)'",
          at: member.keyLocation,
          help: member.key.nearest(among: keys).map { "did you mean '\($0)'?" }
            ?? "known keys: \(keys.joined(separator: ", "))"
        )
      }
      guard values.updateValue(member.node, forKey: member.key) == nil else {
        throw error("the key '\(member.key.printable)' is there twice", at: member.keyLocation)
      }
    }
    return values
  }

  /// The elements of a list; none where it is missing.
  package func list(_ node: ListNode?) throws(InputError) -> [ListNode] {
    guard let node else { return [] }
    guard case .list(let nodes) = node.value else { throw error("expected a list", at: node) }
    return nodes
  }

  package func text(_ node: ListNode) throws(InputError) -> String {
    guard let text = node.text else {
      guard case .other = node.value else { throw error("expected a string", at: node) }
      throw error("expected a string", at: node, help: "in quotes it is a string")
    }
    return text
  }

  /// A truth value; false where it is missing.
  package func flag(_ node: ListNode?) throws(InputError) -> Bool {
    switch node?.value {
    case nil, .nothing, .other("false"): return false
    case .other("true"): return true
    default:
      guard let node else { return false }
      throw error("expected true or false", at: node)
    }
  }

  /// An error at a value.
  package func error(_ message: String, at node: ListNode, help: String? = nil) -> InputError {
    error(message, at: node.location, help: help)
  }

  /// An error at a place.
  package func error(
    _ message: String,
    at location: SourceLocation,
    help: String? = nil
  ) -> InputError {
    InputError(code: code, message, at: location, in: [source], help: help)
  }
}
