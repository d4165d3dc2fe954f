extension SecretRemover {
  /// A text without the values that stand after names of secrets, as JSON and scripts write them:
  /// `"access_token": "…"`, also within a string, `\\"access_token\\":\\"…\\"`.
  mutating func withoutNamedValues(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard Self.isQuote(bytes[index]) else {
        index += 1
        continue
      }
      guard let name = Self.name(bytes, from: index + 1),
        let value = Self.quotedValue(bytes, from: name.upperBound)
      else {
        index += 1
        continue
      }
      let words = String(decoding: bytes[name], as: UTF8.self)
      if SecretNames.containsBodyValue(words), !value.isEmpty {
        let plain = String(decoding: bytes[value], as: UTF8.self).replacing("\\/", with: "/")
        result += bytes[copied..<value.lowerBound]
        result += mark(plain, named: words).utf8
        copied = value.upperBound
        index = value.upperBound
      } else {
        // The value may be a text of the same kind.
        index = value.lowerBound
      }
    }
    guard copied > 0 else { return text }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// A name of letters, digits and the signs between words, up to what ends it.
  private static func name(_ bytes: [UInt8], from start: Int) -> Range<Int>? {
    let isNamePart = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    var end = start
    while end < bytes.count, end - start < 65, isNamePart(bytes[end]) { end += 1 }
    return (1...64).contains(end - start) ? start..<end : nil
  }

  /// The value after the end of a name: a quotation mark, a colon, and a text in quotation marks.
  private static func quotedValue(_ bytes: [UInt8], from start: Int) -> Range<Int>? {
    var index = start
    func skipBlanks() {
      while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }
    /// Goes past a quotation mark with the backslashes before it; their number, or nil.
    func skipQuote() -> Int? {
      let first = index
      while index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
      guard index < bytes.count, isQuote(bytes[index]) else { return nil }
      index += 1
      return index - 1 - first
    }
    guard skipQuote() != nil else { return nil }
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return nil }
    index += 1
    skipBlanks()
    guard let depth = skipQuote() else { return nil }
    let quote = bytes[index - 1]
    let valueStart = index
    // The end has as many backslashes before it as the beginning had; a mark within has more.
    var slashes = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        slashes += 1
      } else if bytes[index] == quote, slashes <= depth {
        return valueStart..<(index - slashes)
      } else {
        slashes = 0
      }
      index += 1
    }
    return nil
  }
}

extension SecretRemover {
  /// A text without the tokens that are known by their form, wherever they stand.
  mutating func withoutTokens(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard Self.firstBytes[Int(bytes[index])], index == 0 || !Self.isWord(bytes[index - 1]),
        let end = Self.forms.lazy.compactMap({ $0.end(bytes, from: index) }).first
      else {
        index += 1
        continue
      }
      result += bytes[copied..<index]
      result += mark(String(decoding: bytes[index..<end], as: UTF8.self), named: "token").utf8
      copied = end
      index = end
    }
    guard copied > 0 else { return text }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }

  /// What the makers of tokens begin them with, so that they are found.
  private static let forms = [
    TokenForm("eyJ", signs: "-._", least: 20, mustHold: ".eyJ"),
    TokenForm("ghp_", least: 20), TokenForm("gho_", least: 20), TokenForm("ghu_", least: 20),
    TokenForm("ghs_", least: 20), TokenForm("ghr_", least: 20),
    TokenForm("github_pat_", signs: "_", least: 20), TokenForm("glpat-", signs: "-_", least: 16),
    TokenForm("xoxb-", signs: "-", least: 10), TokenForm("xoxp-", signs: "-", least: 10),
    TokenForm("xoxa-", signs: "-", least: 10), TokenForm("xoxs-", signs: "-", least: 10),
    TokenForm("sk_live_", least: 16), TokenForm("rk_live_", least: 16),
    TokenForm("sk-", signs: "-_", least: 32), TokenForm("ya29.", signs: "-_", least: 20),
    TokenForm("AKIA", least: 16), TokenForm("ASIA", least: 16),
    TokenForm("AIza", signs: "-_", least: 30), TokenForm("npm_", least: 30),
    TokenForm("hf_", least: 30), TokenForm("-----BEGIN ", mustHold: "PRIVATE KEY-----"),
  ]

  private static let firstBytes: [Bool] = {
    var bytes = [Bool](repeating: false, count: 256)
    for form in forms { bytes[Int(form.beginning[0])] = true }
    return bytes
  }()

  /// A form of tokens: a beginning, and at least so many letters, digits and signs after it.
  private struct TokenForm {
    let beginning: [UInt8]
    private let signs: Set<UInt8>
    private let least: Int
    private let part: [UInt8]
    private let isBlock: Bool

    init(_ beginning: String, signs: String = "", least: Int = 0, mustHold part: String = "") {
      self.beginning = Array(beginning.utf8)
      self.signs = Set(signs.utf8)
      self.least = least
      self.part = Array(part.utf8)
      isBlock = beginning.hasPrefix("-----")
    }

    /// Where a token of this form ends; nil where none begins.
    func end(_ bytes: [UInt8], from start: Int) -> Int? {
      guard bytes[start...].starts(with: beginning) else { return nil }
      if isBlock { return blockEnd(bytes, from: start) }
      var end = start + beginning.count
      while end < bytes.count, isPart(bytes[end]) { end += 1 }
      guard end - start - beginning.count >= least else { return nil }
      return part.isEmpty || bytes[start..<end].firstRange(of: part) != nil ? end : nil
    }

    /// The end of a key between its first and its last line, or of what there is of it.
    private func blockEnd(_ bytes: [UInt8], from start: Int) -> Int? {
      let head = bytes[start...].prefix(80)
      guard let first = head.firstRange(of: part) else { return nil }
      return bytes[first.upperBound...].firstRange(of: part)?.upperBound ?? bytes.count
    }

    private func isPart(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || signs.contains(byte)
    }
  }
}
