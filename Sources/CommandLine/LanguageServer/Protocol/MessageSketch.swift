import Diagnostics
import LocatedJSON
import TextCoding

/// What can be found of a message that cannot be read: the members that say what it was about.
struct MessageSketch {
  private(set) var id: MessageID?
  private(set) var method: String?
  /// The document that it was about.
  private(set) var uri: String?

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  /// The key at each of the outer levels, as it is written, without its quotation marks.
  private var keys = [Range<Int>](repeating: 0..<0, count: Self.levels)

  /// No member that counts is deeper.
  private static let levels = 3
  /// No method and no address is longer.
  private static let textLimit = 1 << 14

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while offset < bytes.count { readToken() }
  }
}

extension MessageSketch {
  private mutating func readToken() {
    switch bytes[offset] {
    case UInt8(ascii: "\""): readString()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth < Self.levels { keys[depth] = 0..<0 }
      depth += 1
      offset += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth = max(0, depth - 1)
      offset += 1
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    default: offset += 1
    }
  }

  private mutating func readString() {
    let start = offset
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, bytes.count)
    let text = start..<offset
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
      take(text)
      return
    }
    if (1...Self.levels).contains(depth) { keys[depth - 1] = text.dropFirst().dropLast() }
  }

  private mutating func readNumber() {
    let start = offset
    while offset < bytes.count, Self.isOfNumber(bytes[offset]) { offset += 1 }
    take(start..<offset)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || "+-.eE".utf8.contains(byte)
  }

  /// Keeps a value if its place is one of those that count.
  private mutating func take(_ range: Range<Int>) {
    guard depth <= Self.levels, range.count <= Self.textLimit else { return }
    if isAt(["id"]) {
      id = value(range).flatMap(MessageID.init) ?? id
    } else if isAt(["method"]) {
      method = value(range)?.string ?? method
    } else if isAt(["params", "textDocument", "uri"]) {
      uri = value(range)?.string ?? uri
    }
  }

  private func isAt(_ path: [String]) -> Bool {
    depth == path.count
      && zip(keys, path).allSatisfy { key, name in bytes[key].elementsEqual(name.utf8) }
  }

  private func value(_ range: Range<Int>) -> JSONNode? {
    try? JSONDocument(SourceFile(name: "value", bytes: Array(bytes[range]))).root
  }
}
