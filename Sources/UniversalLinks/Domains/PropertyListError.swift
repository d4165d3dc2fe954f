/// Why a file is no property list that can be read.
public enum PropertyListError: Error, Sendable, Hashable {
  /// It is empty.
  case empty
  /// It has more bytes than are read.
  case tooLarge(bytes: Int, limit: Int)
  /// It is neither XML nor binary.
  case unknownForm
  /// It is XML in another encoding than UTF-8.
  case otherEncoding
  /// It declares entities, which no property list needs.
  case declaresEntities
  /// Its containers are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// It is binary, and what it says of itself does not hold.
  case damaged(String)
  /// A container of it holds itself.
  case circular
  /// Written out, it would have more values than the limit.
  case tooManyValues(limit: Int)
  /// Its XML is malformed at an offset, where this was expected.
  case malformed(at: Int, expected: String)
  /// Its root is no dictionary.
  case notADictionary
}

extension PropertyListError {
  /// What is wrong, in a sentence without a full stop.
  public var message: String {
    switch self {
    case .empty: "the file is empty: expected a property list"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, the limit is \(limit)"
    case .unknownForm: "the file is no property list: expected XML or the binary form"
    case .otherEncoding: "the file is not in UTF-8"
    case .declaresEntities: "the file declares entities, which no property list needs"
    case .tooDeep(let limit): "arrays and dictionaries are nested more than \(limit) deep"
    case .damaged(let part): "the binary property list is damaged: \(part)"
    case .circular: "a container of the binary property list holds itself"
    case .tooManyValues(let limit): "the property list has more than \(limit) values"
    case .malformed(let offset, let expected):
      "the property list is malformed at byte \(offset): expected \(expected)"
    case .notADictionary: "the property list is no dictionary"
    }
  }
}
