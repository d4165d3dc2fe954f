import ScriptRuntime

/// Parses the status and fields of an answer line by line.
struct AnswerHead {
  /// The status; 0 if the first line has none.
  private(set) var status = 0
  private var hasStatusLine = false
  private(set) var fields: [HTTPField] = []
  /// The size of names and values, including those of informational answers.
  private(set) var length = 0
  private(set) var isEnded = false
}

extension AnswerHead {
  /// The maximum number of fields.
  static let maxFields = 256

  /// Whether another answer follows (RFC 9110, section 15.2).
  var isInformational: Bool { (100..<200).contains(status) }

  mutating func add(_ line: UnsafeRawBufferPointer) {
    let isBlank = { (byte: UInt8) in [0x09, 0x0A, 0x0D, 0x20].contains(byte) }
    let text = Array(line).trimming(isBlank)
    length += text.count
    guard !line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) else {
      isEnded = true
      return
    }
    if !hasStatusLine {
      hasStatusLine = true
      status = Self.status(text) ?? 0
    } else if let first = line.first, isBlank(first), let last = fields.indices.last {
      // A value may continue on the next line (RFC 9112, section 5.2).
      fields[last].value += " " + String(decoding: text, as: UTF8.self)
    } else {
      let parts = text.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.dropFirst().first.map { $0.drop(while: isBlank) } ?? []
      fields.append(
        HTTPField(String(decoding: parts[0], as: UTF8.self), String(decoding: value, as: UTF8.self))
      )
    }
  }

  /// Discards an informational answer.
  mutating func clear() { (status, hasStatusLine, fields, isEnded) = (0, false, [], false) }

  /// The three digits of `HTTP/1.1 200 OK` (RFC 9112, section 4); libcurl accepts other lines, too.
  private static func status(_ line: ArraySlice<UInt8>) -> Int? {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count >= 2, words[1].count == 3 else { return nil }
    return words[1].reduce(0) { sum, byte in
      guard let sum, (0x30...0x39).contains(byte) else { return nil }
      return sum * 10 + Int(byte - 0x30)
    }
  }
}

extension [UInt8] {
  fileprivate func trimming(_ isBlank: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let rest = drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return [] }
    return rest[...last]
  }
}

extension HopAnswer {
  /// The values of a field with a lower-case name.
  func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The length of the body on the wire, if declared.
  var contentLength: Int? { values(of: "content-length").first.flatMap { Int($0) } }

  /// The content codings of the body, in lower case.
  var contentCodings: [String] {
    values(of: "content-encoding")
      .flatMap { $0.lowercased().split(whereSeparator: { " ,\t".contains($0) }) }
      .map(String.init).filter { $0 != "identity" }
  }
}
