import Diagnostics

/// A value of a property list with its place in the file.
public struct PropertyListNode: Sendable {
  /// The value.
  public var value: PropertyListValue
  /// The offsets of the value's element in an XML file, in bytes; nil in a binary one.
  public var range: Range<Int>?
  /// The offsets of what is between the tags of a string in an XML file; nil for everything else.
  public var textRange: Range<Int>?
}

extension PropertyListNode {
  /// The text of a string; nil for a value of another kind.
  public var string: String? {
    guard case .string(let string) = value else { return nil }
    return string
  }

  /// The elements of an array; nil for a value of another kind.
  public var array: [PropertyListNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  /// The entries of a dictionary in file order; nil for a value of another kind.
  public var entries: [PropertyListValue.Entry]? {
    guard case .dictionary(let entries) = value else { return nil }
    return entries
  }

  /// The entries of a key in file order: none, one, or more of a repeated key.
  ///
  /// Keys are compared scalar by scalar.
  public func entries(of key: String) -> [PropertyListValue.Entry] {
    let key = ExactText(key)
    return (entries ?? []).filter { ExactText($0.key) == key }
  }

  /// The value of a key; of a repeated one the value that the system takes: the last in an XML file, the first in
  /// a binary one.
  public subscript(key: String) -> PropertyListNode? {
    let all = entries(of: key)
    return (range == nil ? all.first : all.last)?.node
  }
}
