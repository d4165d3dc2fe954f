import Diagnostics
import TextCoding
import URLSyntax

/// The parameters of a query, as `URLSearchParams` has them.
struct QueryFields {
  private var fields: [(name: String, value: String)] = []

  init(_ query: String) {
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      fields.append((Self.decoded(pair[0]), pair.count > 1 ? Self.decoded(pair[1]) : ""))
    }
  }

  private static func decoded(_ text: Substring) -> String {
    String(decoding: URLForm.decode(Array(text.utf16)), as: UTF16.self)
  }

  var isEmpty: Bool { fields.isEmpty }

  /// Removes the parameters of each name that satisfies a condition.
  ///
  /// The add-on removes them while it goes through the names, so that the name after one that was
  /// removed is passed over.
  mutating func remove<E>(where isRemoved: (String) throws(E) -> Bool) throws(E) {
    var index = 0
    while index < fields.count {
      let name = fields[index].name
      if try isRemoved(name) { fields.removeAll { $0.name.hasSameUTF8(as: name) } }
      index += 1
    }
  }

  /// Values are encoded as by `encodeURIComponent`, and names are not.
  var text: String {
    fields.map { name, value in
      value.isEmpty ? name : name + "=" + value.percentEncoded(keeping: Array("!*'()".utf8))
    }
    .joined(separator: "&")
  }
}

/// The parameters of a fragment, by their names: each value is there once.
struct FragmentFields {
  private var fields: [(name: String, values: [String])] = []

  init(_ fragment: String) {
    for part in fragment.split(separator: "&") {
      let pair = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard let name = pair.first, !name.isEmpty else { continue }
      let value = pair.count == 2 ? pair[1] : ""
      if let place = fields.firstIndex(where: { $0.name.hasSameUTF8(as: name) }) {
        if !fields[place].values.contains(where: { $0.hasSameUTF8(as: value) }) {
          fields[place].values.append(value)
        }
      } else {
        fields.append((name, [value]))
      }
    }
  }

  var isEmpty: Bool { fields.isEmpty }

  mutating func remove<E>(where isRemoved: (String) throws(E) -> Bool) throws(E) {
    var kept: [(name: String, values: [String])] = []
    for field in fields where try !isRemoved(field.name) { kept.append(field) }
    fields = kept
  }

  var text: String {
    fields.flatMap { name, values in values.map { $0.isEmpty ? name : "\(name)=\($0)" } }
      .joined(separator: "&")
  }
}

/// What JavaScript throws a `URIError` for.
struct MalformedEscape: Error {
  let text: String
  /// Where it begins, in UTF-16 units.
  let offset: Int
}

extension String {
  /// The text as `decodeURIComponent` gives it.
  ///
  /// See <https://tc39.es/ecma262/#sec-decode>.
  ///
  /// - Throws: `MalformedEscape` at the first escape, or run of escapes, that is no character.
  func decodedURIComponent() throws(MalformedEscape) -> String {
    let text = Array(utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "%") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      let first = Self.escapedByte(text[index...])
      let count = first.map { $0 < 0x80 ? 1 : max(1, (~$0).leadingZeroBitCount) } ?? 1
      let ends = (1...count).map { min(index + 3 * $0, text.count) }
      let character = ([index] + ends.dropLast()).compactMap { Self.escapedByte(text[$0...]) }
      guard character.count == count, String(validating: character, as: UTF8.self) != nil else {
        throw MalformedEscape(
          text: String(decoding: text[index..<(ends.last ?? index)], as: UTF8.self),
          offset: String(decoding: text[..<index], as: UTF8.self).utf16.count
        )
      }
      bytes += character
      index += 3 * count
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The byte that `%` and two digits at the start stand for; nil for anything else.
  private static func escapedByte(_ text: ArraySlice<UInt8>) -> UInt8? {
    let sign = text.prefix(3)
    guard sign.count == 3, sign.first == UInt8(ascii: "%"),
      let high = sign[sign.startIndex + 1].hexadecimalDigit,
      let low = sign[sign.startIndex + 2].hexadecimalDigit
    else { return nil }
    return high << 4 | low
  }

  func replacingFirst(_ text: String, with replacement: String) -> String {
    guard let range = utf8.firstRange(of: Array(text.utf8)) else { return self }
    return String(self[..<range.lowerBound]) + replacement + self[range.upperBound...]
  }
}
