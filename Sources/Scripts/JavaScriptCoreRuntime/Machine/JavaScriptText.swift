internal import CJavaScriptCore

enum JavaScriptText {
  static func withString<Result>(
    _ text: String,
    _ body: (JSStringRef) throws -> Result
  ) rethrows -> Result {
    let string = makeString(text)
    defer { JSStringRelease(string) }
    return try body(string)
  }

  /// Makes an engine string, which the caller releases.
  static func makeString(_ text: String) -> JSStringRef {
    if text.utf8.allSatisfy({ 0 < $0 && $0 < 0x80 }) {
      return text.withCString { JSStringCreateWithUTF8CString($0) }
    }
    return makeString(Array(text.utf16))
  }

  /// Makes an engine string of UTF-16 code units, which the caller releases.
  ///
  /// ASCII becomes an 8-bit string, as in a browser: the engine matches those faster.
  static func makeString(_ units: [UInt16]) -> JSStringRef {
    if units.allSatisfy({ 0 < $0 && $0 < 0x80 }) {
      let bytes = units.map { CChar($0) } + [0]
      return bytes.withUnsafeBufferPointer { JSStringCreateWithUTF8CString($0.baseAddress) }
    }
    return units.withUnsafeBufferPointer { JSStringCreateWithCharacters($0.baseAddress, $0.count) }
  }

  static func makeValue(_ text: String, in context: JSContextRef) -> JSValueRef {
    withString(text) { JSValueMakeString(context, $0) }
  }

  /// The text of a string value, with U+FFFD for a lone surrogate.
  ///
  /// - Returns: Nil if the value is not a string, or too long for memory.
  static func text(of value: JSValueRef?, in context: JSContextRef) -> String? {
    withUnits(of: value, in: context) { String(decoding: $0, as: UTF16.self) }
  }

  /// Calls the closure with the code units of a string value, or with none for other values.
  static func withUnits<Result>(
    of value: JSValueRef?,
    in context: JSContextRef,
    _ body: (UnsafeBufferPointer<UInt16>) throws -> Result
  ) rethrows -> Result? {
    guard let value, JSValueIsString(context, value),
      let string = JSValueToStringCopy(context, value, nil)
    else { return nil }
    defer { JSStringRelease(string) }
    let length = JSStringGetLength(string)
    return try body(UnsafeBufferPointer(start: JSStringGetCharactersPtr(string), count: length))
  }
}
