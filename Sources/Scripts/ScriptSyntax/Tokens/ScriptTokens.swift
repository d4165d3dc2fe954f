/// A tokenized script with the meaning of its brackets.
package struct ScriptTokens: Sendable {
  package let bytes: [UInt8]
  package internal(set) var tokens: [ScriptToken] = []
  /// The frames in order of opening; the first one is the whole script.
  package internal(set) var frames: [ScriptFrame] = [
    ScriptFrame(kind: .script, parent: nil, open: -1, close: 0)
  ]

  /// Tokenizes a script.
  ///
  /// It distinguishes regular expressions from divisions, and blocks from object literals, in all
  /// valid scripts; what would need more context is refused.
  ///
  /// - Parameter text: The script.
  /// - Throws: `ScriptTokenError` if the text is not a script, or is not understood.
  package init(_ text: String) throws(ScriptTokenError) {
    var scanner = ScriptScanner(bytes: Array(text.utf8))
    try scanner.scan()
    bytes = scanner.bytes
    tokens = scanner.tokens
    frames = scanner.frames
  }

  package func text(_ index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  package func isPunctuator(_ index: Int, _ text: StaticString) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .punctuator
      && has(index, text)
  }

  package func isKeyword(_ index: Int, _ text: StaticString) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .keyword && has(index, text)
  }

  func has(_ index: Int, _ text: StaticString) -> Bool {
    text.isEqual(to: bytes, tokens[index].range)
  }
}

extension StaticString {
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }

  /// Compares bytes with this literal; called often, so the first byte is checked first.
  func isEqual(to bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard utf8CodeUnitCount == range.count, utf8Start.pointee == bytes[range.lowerBound] else {
      return false
    }
    return bytes[range].elementsEqual(self.bytes)
  }
}
