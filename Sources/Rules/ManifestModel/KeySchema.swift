public import LocatedJSON

/// The definition of a key of an entity.
public struct KeySchema: Sendable {
  /// The name in version 4, used by the model.
  public var name: String
  /// The name in versions 1 to 3, if it was different.
  public var oldName: String?
  /// The type of the value.
  public var type: ValueType
  /// The versions in which the key is required.
  public var requiredIn: Set<ManifestVersion> = []
  /// The first app release that reads the key.
  public var since = AppVersion(1, 0, 0)
  /// Whether the key is an extension of this tool, which the app ignores.
  public var isExtension = false
  /// The meaning, as a sentence for the reference page.
  public var meaning: String

  /// The type of a value.
  public enum ValueType: Sendable, Hashable {
    /// A string.
    case string
    /// A string of digits.
    case digits
    /// A boolean, or 0 or 1.
    case flag
    /// One of these strings.
    case oneOf([String])
    /// A URL of http or https with a host.
    case webURL
    /// A country code of two letters in either case.
    case country
    /// An array of objects.
    case objects
    /// An array of strings.
    case strings
    /// An array of strings or nulls.
    case stringsOrNulls
    /// An array of objects whose values are strings, or nulls.
    case headersOrNulls
    /// An object whose values are objects.
    case objectOfObjects
    /// An object whose values are strings.
    case objectOfStrings
    /// An object.
    case object
  }
}

extension KeySchema {
  /// The name of the key in a version.
  public func name(in version: ManifestVersion) -> String {
    version.usesShortNames ? name : oldName ?? name
  }
}

extension KeySchema.ValueType {
  /// A description of the type for messages.
  public var description: String {
    switch self {
    case .string: "a string"
    case .digits: "a string of digits"
    case .flag: "true, false, 1 or 0"
    case .oneOf(let values): values.map { "\"\($0)\"" }.joined(separator: " or ")
    case .webURL: "an http or https URL with a host"
    case .country: "the code of a country, of two letters (ISO 3166-1), such as \"jp\""
    case .objects: "an array of objects"
    case .strings: "an array of strings"
    case .stringsOrNulls: "an array of strings or nulls"
    case .headersOrNulls: "an array of objects of strings, or nulls"
    case .objectOfObjects: "an object of objects"
    case .objectOfStrings: "an object of strings"
    case .object: "an object"
    }
  }

  /// The parts of a value that are not of this type: the value itself, or elements of it.
  public func mismatches(in node: JSONNode) -> [JSONNode] {
    switch self {
    case .string: node.string == nil ? [node] : []
    case .digits: node.string.map(\.isDigits) == true ? [] : [node]
    case .flag: node.flag == nil ? [node] : []
    case .webURL: node.string.map(\.isWebURL) == true ? [] : [node]
    case .country: node.string.map(CountryCode.isKnown) == true ? [] : [node]
    case .oneOf(let values): node.string.map(values.contains) == true ? [] : [node]
    case .object: node.object == nil ? [node] : []
    case .objects: elements(of: node) { $0.object != nil }
    case .strings: elements(of: node) { $0.string != nil }
    case .stringsOrNulls: elements(of: node) { $0.string != nil || $0.isNull }
    case .headersOrNulls: elements(of: node) { $0.isNull || $0.isObjectOfStrings }
    case .objectOfObjects: members(of: node) { $0.object != nil }
    case .objectOfStrings: members(of: node) { $0.string != nil }
    }
  }

  private func elements(of node: JSONNode, _ isRight: (JSONNode) -> Bool) -> [JSONNode] {
    guard let array = node.array else { return [node] }
    return array.filter { !isRight($0) }
  }

  private func members(of node: JSONNode, _ isRight: (JSONNode) -> Bool) -> [JSONNode] {
    guard let object = node.object else { return [node] }
    return object.members.map(\.value).filter { !isRight($0) }
  }
}

extension JSONNode {
  /// The value as a boolean: `true`, `false`, 1 or 0.
  var flag: Bool? {
    switch value {
    case .bool(let bool): bool
    case .number(let number) where number.integer == 1: true
    case .number(let number) where number.integer == 0: false
    default: nil
    }
  }

  fileprivate var isObjectOfStrings: Bool {
    object.map { $0.members.allSatisfy { $0.value.string != nil } } == true
  }
}

extension String {
  fileprivate var isDigits: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
