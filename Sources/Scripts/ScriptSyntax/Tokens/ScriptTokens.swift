/// A script split into tokens, with the meaning of its brackets.
package struct ScriptTokens: Sendable {
  /// The script's UTF-8 text.
  package let bytes: [UInt8]
  /// The tokens in order.
  package internal(set) var tokens: [ScriptToken] = []
  /// The frames, in the order in which they open; the first one is the whole script.
  package internal(set) var frames: [ScriptFrame] = [
    ScriptFrame(kind: .script, parent: nil, open: -1, close: 0)
  ]

  /// Splits a script into tokens.
  ///
  /// It tells regular expressions from divisions, and blocks from object literals, in all scripts
  /// that are valid; what would need more than the tokens around it is refused.
  ///
  /// - Parameter text: The script.
  /// - Throws: `ScriptTokenError` if the text is no script, or not one of those that are understood.
  package init(_ text: String) throws(ScriptTokenError) {
    var scanner = ScriptScanner(bytes: Array(text.utf8))
    try scanner.scan()
    bytes = scanner.bytes
    tokens = scanner.tokens
    frames = scanner.frames
  }

  /// The text of a token.
  package func text(_ index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// Whether a token is a punctuator of this text.
  package func isPunctuator(_ index: Int, _ text: StaticString) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .punctuator
      && has(index, text)
  }

  /// Whether a token is a keyword of this text.
  package func isKeyword(_ index: Int, _ text: StaticString) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .keyword && has(index, text)
  }

  /// Whether the text of a token is this one.
  func has(_ index: Int, _ text: StaticString) -> Bool {
    text.isEqual(to: bytes, tokens[index].range)
  }
}

extension StaticString {
  /// The bytes of the literal.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }

  /// Whether some bytes are this literal; scripts ask it often, and mostly the first byte tells.
  func isEqual(to bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard utf8CodeUnitCount == range.count, utf8Start.pointee == bytes[range.lowerBound] else {
      return false
    }
    return bytes[range].elementsEqual(self.bytes)
  }
}
