import TextCoding

extension SecretRemover {
  /// The text without the values of names of secrets in JSON and scripts: `"access_token": "…"`,
  /// also within a string, `\\"access_token\\":\\"…\\"`.
  ///
  /// An unterminated value extends to the end of the text.
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
      // The value of another name may itself be such a text.
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

  /// A name of letters, digits and word separators, up to its end.
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

  /// The start of a quoted value.
  private struct ValueStart {
    var index: Int
    var quote: UInt8
    var backslashes: Int

    /// How often the value is escaped: the quotation marks of a nested string have one backslash,
    /// at the next levels three, then seven.
    var escapes: Int { Int.bitWidth - (backslashes + 1).leadingZeroBitCount }
  }

  /// The value after a name: a quotation mark, a colon, and quoted text.
  private static func valueStart(_ bytes: [UInt8], from start: Int) -> ValueStart? {
    var index = start
    func skipBlanks() {
      while index < bytes.count, blanks.contains(bytes[index]) { index += 1 }
    }
    /// Skips a quotation mark with the backslashes before it; returns their number, or nil.
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

  /// The end of a value: its closing quotation mark has as many backslashes as its opening one;
  /// marks inside have more.
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
  /// The text without tokens of known forms, wherever they are.
  mutating func withoutTokens(_ bytes: [UInt8]) -> [UInt8] {
    withoutTokens(bytes, after: Self.forms.map { _ in 0 })
  }

  /// The text without private keys; a blank in their first line ends the value of a parameter.
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

  /// The end of a token; nil if none begins here.
  ///
  /// The failures are, for each form, the end of the last run of its characters that is not a
  /// token: no token can begin within that run, so it is not read again.
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

  /// The prefixes of known tokens.
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

  /// A form of tokens: a prefix and a minimum number of letters, digits and signs after it.
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

    /// The text at the prefix of a form.
    enum Match {
      /// A token up to this offset.
      case token(end: Int)
      /// A run of token characters up to this offset, which is not a token.
      case other(end: Int)
    }

    /// The match at an offset; nil without the prefix of this form.
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

    /// The end of a key block, or of as much of it as there is.
    private func blockEnd(_ bytes: [UInt8], from start: Int) -> Int? {
      let head = bytes[start...].prefix(80)
      guard let first = head.firstRange(of: part) else { return nil }
      return bytes[first.upperBound...].firstRange(of: part)?.upperBound ?? bytes.count
    }
  }
}
