import TextCoding

extension SecretRemover {
  /// A text without the values that are after names of secrets, as JSON and scripts write them:
  /// `"access_token": "…"`, also within a string, `\\"access_token\\":\\"…\\"`.
  ///
  /// A value that nothing ends goes to the end of the text.
  mutating func withoutNamedValues(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard Self.isQuote(bytes[index]) else {
        index += 1
        continue
      }
      guard let name = Self.name(bytes, from: index + 1),
        let start = Self.valueStart(bytes, from: name.upperBound)
      else {
        index += 1
        continue
      }
      // The value of another name may be a text of the same kind.
      index = start.index
      let words = String(decoding: bytes[name], as: UTF8.self)
      guard SecretNames.containsBodyValue(words) else { continue }
      let end = Self.valueEnd(bytes, from: start)
      guard end > index else { continue }
      let plain = JSONEscapes.decoded(bytes[index..<end], times: start.escapes)
      result += bytes[copied..<index]
      result += mark(String(decoding: plain, as: UTF8.self), named: words).utf8
      copied = end
      index = end
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// A name of letters, digits and the signs between words, up to what ends it.
  private static func name(_ bytes: [UInt8], from start: Int) -> Range<Int>? {
    var end = start
    while end < bytes.count, end - start < 65,
      bytes[end].isASCIILetterOrDigit || nameSigns.contains(bytes[end])
    {
      end += 1
    }
    return (1...64).contains(end - start) ? start..<end : nil
  }

  private static let nameSigns = ASCIISet("_-.")

  /// Where a value in quotation marks begins.
  private struct ValueStart {
    /// The first byte of the value.
    var index: Int
    /// The quotation mark.
    var quote: UInt8
    /// The backslashes before the quotation mark.
    var backslashes: Int

    /// How often the value is escaped: a string within a string has a backslash before its quotation
    /// marks, one within that has three, the next seven.
    var escapes: Int { Int.bitWidth - (backslashes + 1).leadingZeroBitCount }
  }

  /// The value after the end of a name: a quotation mark, a colon, and a text in quotation marks.
  private static func valueStart(_ bytes: [UInt8], from start: Int) -> ValueStart? {
    var index = start
    func skipBlanks() {
      while index < bytes.count, blanks.contains(bytes[index]) { index += 1 }
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
    return ValueStart(index: index, quote: bytes[index - 1], backslashes: depth)
  }

  private static let blanks = ASCIISet(" \t\n\r")

  /// Where a value ends: its last quotation mark has as many backslashes before it as its first, and
  /// a mark within has more.
  private static func valueEnd(_ bytes: [UInt8], from start: ValueStart) -> Int {
    var index = start.index
    var slashes = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        slashes += 1
      } else if bytes[index] == start.quote, slashes <= start.backslashes {
        return index - slashes
      } else {
        slashes = 0
      }
      index += 1
    }
    return index
  }
}

extension SecretRemover {
  /// A text without the tokens that are known by their form, wherever they are.
  mutating func withoutTokens(_ bytes: [UInt8]) -> [UInt8] {
    withoutTokens(bytes, after: Self.forms.map { _ in 0 })
  }

  /// A text without private keys; a blank in their first line ends the value of a parameter.
  mutating func withoutPrivateKeys(_ bytes: [UInt8]) -> [UInt8] {
    withoutTokens(bytes, after: Self.forms.map { $0.isBlock ? 0 : .max })
  }

  private mutating func withoutTokens(_ bytes: [UInt8], after failures: [Int]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    var failures = failures
    while index < bytes.count {
      guard Self.firstBytes.contains(bytes[index]), index == 0 || !Self.isWord(bytes[index - 1]),
        let end = Self.tokenEnd(bytes, from: index, after: &failures)
      else {
        index += 1
        continue
      }
      result += bytes[copied..<index]
      result += mark(String(decoding: bytes[index..<end], as: UTF8.self), named: "token").utf8
      copied = end
      index = end
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }

  /// Where a token ends; nil if none begins.
  ///
  /// The failures are, for each form, the end of the last run of its characters that is no token: what
  /// begins within that run is none either, and the run is not read again.
  private static func tokenEnd(
    _ bytes: [UInt8],
    from start: Int,
    after failures: inout [Int]
  ) -> Int? {
    for (number, form) in forms.enumerated() where start >= failures[number] {
      switch form.match(bytes, from: start) {
      case .token(let end): return end
      case .other(let end): failures[number] = end
      case nil: continue
      }
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_")
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

  private static let firstBytes = ASCIISet(
    String(decoding: forms.map(\.beginning[0]), as: UTF8.self)
  )

  /// A form of tokens: a beginning, and at least so many letters, digits and signs after it.
  private struct TokenForm {
    let beginning: [UInt8]
    private let signs: ASCIISet
    private let least: Int
    private let part: [UInt8]
    let isBlock: Bool

    init(_ beginning: String, signs: String = "", least: Int = 0, mustHold part: String = "") {
      self.beginning = Array(beginning.utf8)
      self.signs = ASCIISet(signs)
      self.least = least
      self.part = Array(part.utf8)
      isBlock = beginning.hasPrefix("-----")
    }

    /// What is where the beginning of a form does.
    enum Match {
      /// A token, up to here.
      case token(end: Int)
      /// A run of a token's characters, up to here, that is none.
      case other(end: Int)
    }

    /// What begins here; nil if it is not the beginning of this form.
    func match(_ bytes: [UInt8], from start: Int) -> Match? {
      guard bytes[start...].starts(with: beginning) else { return nil }
      if isBlock { return blockEnd(bytes, from: start).map(Match.token) }
      var end = start + beginning.count
      while end < bytes.count, bytes[end].isASCIILetterOrDigit || signs.contains(bytes[end]) {
        end += 1
      }
      let isToken =
        end - start - beginning.count >= least
        && (part.isEmpty || bytes[start..<end].firstRange(of: part) != nil)
      return isToken ? .token(end: end) : .other(end: end)
    }

    /// The end of a key between its first and its last line, or of what there is of it.
    private func blockEnd(_ bytes: [UInt8], from start: Int) -> Int? {
      let head = bytes[start...].prefix(80)
      guard let first = head.firstRange(of: part) else { return nil }
      return bytes[first.upperBound...].firstRange(of: part)?.upperBound ?? bytes.count
    }
  }
}
