import Diagnostics
import FileAccess
import LocatedJSON
import PatternLists

/// A directive of a configuration as Apache reads one: a name with arguments, on one line or on lines
/// that a backslash joins.
struct Directive {
  let name: String
  let arguments: [Argument]
  /// The bytes of its name.
  let range: Range<Int>
  /// The line of its name.
  let line: Int

  /// An argument without its quotes.
  struct Argument {
    var bytes: [UInt8] = []
    /// Where each byte is in the file, and where the argument ends.
    var offsets: [Int] = []
  }
}

extension Directive {
  /// The directives of a file, in their order.
  ///
  /// - Throws: `InputError` if a quote is not closed, a byte is not of a text, or the last line is to be joined
  ///   with one that is not there.
  static func all(in source: SourceFile) throws(InputError) -> [Directive] {
    if let invalid = firstInvalidUTF8(in: source.bytes) {
      let reader = ListReader(source, code: "wrong-rules")
      throw reader.error("the text is not UTF-8", at: source.location(of: invalid))
    }
    var reader = DirectiveReader(source)
    var all: [Directive] = []
    while let directive = try reader.next() { all.append(directive) }
    return all
  }
}

extension Directive.Argument {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The argument without the bytes that it begins with.
  func dropping(while isDropped: (UInt8) -> Bool) -> Self {
    dropping(first: bytes.prefix(while: isDropped).count)
  }

  /// The argument without a text that it begins with.
  func dropping(prefix: String) -> Self {
    dropping(first: bytes.starts(with: prefix.utf8) ? prefix.utf8.count : 0)
  }

  private func dropping(first count: Int) -> Self {
    Self(bytes: Array(bytes.dropFirst(count)), offsets: Array(offsets.dropFirst(count)))
  }

  /// The bytes of the file that a part of the text is written with, in UTF-16 units of the text.
  func range(ofUTF16 part: Range<Int>) -> Range<Int> {
    let text = text
    func offset(_ units: Int) -> Int {
      let index = text.utf16.index(text.startIndex, offsetBy: min(max(units, 0), text.utf16.count))
      return offsets[text.utf8.distance(from: text.startIndex, to: index)]
    }
    return offset(part.lowerBound)..<offset(part.upperBound)
  }
}

/// Reads directives one after another.
private struct DirectiveReader {
  private let source: SourceFile
  private let bytes: [UInt8]
  private var place = 0

  init(_ source: SourceFile) {
    self.source = source
    bytes = source.bytes
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) { place = mark.count }
  }

  mutating func next() throws(InputError) -> Directive? {
    while place < bytes.count {
      try skipBlanks()
      guard place < bytes.count else { return nil }
      if bytes[place] == UInt8(ascii: "#") {
        skipLine()
      } else if bytes[place] == UInt8(ascii: "\n") {
        place += 1
      } else {
        return try directive()
      }
    }
    return nil
  }

  private mutating func directive() throws(InputError) -> Directive {
    let name = try word()
    let range = name.offsets[0]..<name.offsets[name.offsets.count - 1]
    guard name.text.wholeMatch(of: /<?\/?[A-Za-z][\w.-]*>?/) != nil else {
      throw error("this is no directive", at: range.lowerBound)
    }
    var arguments: [Directive.Argument] = []
    try skipBlanks()
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
      arguments.append(try word())
      try skipBlanks()
    }
    return Directive(
      name: name.text,
      arguments: arguments,
      range: range,
      line: source.location(of: range).line
    )
  }

  /// A word, or what is between two double quotes, where `\"` is a quote.
  private mutating func word() throws(InputError) -> Directive.Argument {
    let start = place
    let isQuoted = bytes[place] == UInt8(ascii: "\"")
    if isQuoted { place += 1 }
    var word = Directive.Argument()
    while let byte = try skippingJoins() {
      guard byte != 0 else { throw error("there is a NUL byte", at: place) }
      if isQuoted {
        if byte == UInt8(ascii: "\"") { break }
        if byte == UInt8(ascii: "\\"), place + 1 < bytes.count,
          bytes[place + 1] == UInt8(ascii: "\"")
        {
          word.bytes.append(bytes[place + 1])
          word.offsets.append(place)
          place += 2
          continue
        }
      } else if Self.isBlank(byte) {
        break
      }
      guard byte != UInt8(ascii: "\n") else { break }
      word.bytes.append(byte)
      word.offsets.append(place)
      place += 1
    }
    word.offsets.append(place)
    if isQuoted {
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
        throw error("the quote is not closed", at: start)
      }
      place += 1
    }
    return word
  }

  /// The byte at the place, after backslashes that join lines; nil at the end.
  private mutating func skippingJoins() throws(InputError) -> UInt8? {
    while place < bytes.count, let length = joinLength {
      guard place + length < bytes.count else {
        throw error("the file ends after a backslash that joins the next line", at: place)
      }
      place += length
    }
    return place < bytes.count ? bytes[place] : nil
  }

  /// The bytes of a backslash and a line break after it; nil if there is none at the place.
  private var joinLength: Int? {
    guard bytes[place] == UInt8(ascii: "\\") else { return nil }
    let rest = bytes[(place + 1)...]
    if rest.isEmpty { return 1 }
    if rest.starts(with: "\n".utf8) { return 2 }
    return rest.starts(with: "\r\n".utf8) ? 3 : nil
  }

  private mutating func skipBlanks() throws(InputError) {
    while let byte = try skippingJoins(), Self.isBlank(byte) { place += 1 }
  }

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private func error(_ message: String, at offset: Int) -> InputError {
    ListReader(source, code: "wrong-rules").error(message, at: source.location(of: offset..<offset))
  }
}
