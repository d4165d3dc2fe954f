public import Diagnostics
import TextCoding

/// A JSON document that knows the location of every key and value.
public struct JSONDocument: Sendable {
  /// The source text.
  public let file: SourceFile
  /// The document's value.
  public let root: JSONNode
  /// The repeated keys of objects, in file order.
  public let duplicateKeys: [DuplicateKey]
  let longStrings = LongStringIndex()

  /// A key that occurs twice in one object.
  public struct DuplicateKey: Sendable, Hashable {
    /// The repeated key.
    public var key: String
    /// The UTF-8 offsets of the first key of that name.
    public var first: Range<Int>
    /// The UTF-8 offsets of the repeated key.
    public var second: Range<Int>
  }

  /// Parses a document strictly by RFC 8259.
  ///
  /// A repeated key is no syntax error there; it is listed in `duplicateKeys`.
  ///
  /// - Parameters:
  ///   - file: The text.
  ///   - limits: What the parser accepts.
  /// - Throws: `JSONSyntaxError` at the first place that is not JSON.
  public init(_ file: SourceFile, limits: JSONLimits = JSONLimits()) throws(JSONSyntaxError) {
    self.file = file
    var parser = JSONParser(bytes: file.bytes, limits: limits)
    root = try parser.parseDocument()
    duplicateKeys = parser.duplicateKeys.sorted { $0.second.lowerBound < $1.second.lowerBound }
  }
}

/// The limits for parsing a JSON document.
public struct JSONLimits: Sendable, Hashable {
  /// The maximum nesting of arrays and objects; each level takes stack space.
  public var depth: Int
  /// The maximum size in bytes.
  public var byteCount: Int
  /// Whether an escaped lone surrogate (`\ud83d`) becomes U+FFFD, which is also one UTF-16 code
  /// unit, instead of an error.
  public var replacesLoneSurrogates: Bool

  /// Creates limits; the defaults are 128 levels and 256 MiB.
  public init(
    depth: Int = 128,
    byteCount: Int = 256 << 20,
    replacesLoneSurrogates: Bool = false
  ) {
    self.depth = depth
    self.byteCount = byteCount
    self.replacesLoneSurrogates = replacesLoneSurrogates
  }
}

extension JSONDocument {
  /// The location of a range of UTF-8 offsets, with the path of its value or key.
  public func location(of range: Range<Int>) -> SourceLocation {
    let path = path(at: range.lowerBound)
    return file.location(of: range, path: path.isEmpty ? nil : path)
  }

  /// The path of the innermost key or value at a UTF-8 offset, such as `actions[37].regex`; empty
  /// at the root and outside the document.
  public func path(at offset: Int) -> String {
    var path = ""
    var node = root
    while true {
      switch node.value {
      case .array(let elements):
        guard let index = elements.lastIndex(startingAtOrBefore: offset, start: \.range.lowerBound),
          elements[index].range.contains(offset)
        else { return path }
        path += "[\(index)]"
        node = elements[index]
      case .object(let object):
        let members = object.members
        guard
          let index = members.lastIndex(startingAtOrBefore: offset, start: \.keyRange.lowerBound),
          offset < members[index].value.range.upperBound
        else { return path }
        path.appendKey(members[index].key)
        node = members[index].value
      default:
        return path
      }
    }
  }
}

extension String {
  fileprivate mutating func appendKey(_ key: String) {
    let isName =
      !key.isEmpty && key.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isASCIILetterOrDigit }
    if isName {
      self += isEmpty ? key : ".\(key)"
    } else {
      self += "[\"\(key.cutForPath)\"]"
    }
  }

  /// The first scalars, with quotation marks and backslashes escaped.
  private var cutForPath: String {
    var text = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      guard index < 60 else { return text + "…" }
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

extension Array {
  /// Binary search for the last element that starts at or before an offset.
  fileprivate func lastIndex(startingAtOrBefore offset: Int, start: (Element) -> Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if start(self[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
