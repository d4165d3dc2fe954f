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

extension String {
  /// The text as `decodeURIComponent` gives it; nil if it throws.
  ///
  /// See <https://tc39.es/ecma262/#sec-decode>.
  var decodedURIComponent: String? {
    var bytes: [UInt8] = []
    let text = Array(utf8)
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "%") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      guard index + 2 < text.count, let high = text[index + 1].hexadecimalDigit,
        let low = text[index + 2].hexadecimalDigit
      else { return nil }
      bytes.append(high << 4 | low)
      index += 3
    }
    // What was no text before an escape, such as its half, is none afterwards.
    return String(validating: bytes, as: UTF8.self)
  }

  func replacingFirst(_ text: String, with replacement: String) -> String {
    guard let range = utf8.firstRange(of: Array(text.utf8)) else { return self }
    return String(self[..<range.lowerBound]) + replacement + self[range.upperBound...]
  }
}
