internal import CJavaScriptCore

/// Text on its way into JavaScriptCore and out of it.
enum JavaScriptText {
  /// Makes an engine string of a text and passes it on.
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
    var text = text
    let units = text.withUTF8 { utf8 in
      [UInt16](unsafeUninitializedCapacity: utf8.count) { units, count in
        count = 0
        if utf8.allSatisfy({ $0 < 0x80 }) {
          for byte in utf8 {
            units.initializeElement(at: count, to: UInt16(byte))
            count += 1
          }
        } else {
          for unit in String(decoding: utf8, as: UTF8.self).utf16 {
            units.initializeElement(at: count, to: unit)
            count += 1
          }
        }
      }
    }
    return makeString(units)
  }

  /// Makes an engine string of UTF-16 code units, which the caller releases.
  ///
  /// ASCII becomes a string of bytes, as it is in a browser: the engine matches those faster.
  static func makeString(_ units: [UInt16]) -> JSStringRef {
    if units.allSatisfy({ 0 < $0 && $0 < 0x80 }) {
      let bytes = units.map { CChar($0) } + [0]
      return bytes.withUnsafeBufferPointer { JSStringCreateWithUTF8CString($0.baseAddress) }
    }
    return units.withUnsafeBufferPointer { JSStringCreateWithCharacters($0.baseAddress, $0.count) }
  }

  /// Makes a string value.
  static func makeValue(_ text: String, in context: JSContextRef) -> JSValueRef {
    withString(text) { JSValueMakeString(context, $0) }
  }

  /// The text of a string value; a lone surrogate reads as U+FFFD.
  ///
  /// - Returns: Nil if the value is no string, or too long for memory.
  static func text(of value: JSValueRef?, in context: JSContextRef) -> String? {
    withUnits(of: value, in: context) { String(decoding: $0, as: UTF16.self) }
  }

  /// Passes on the code units of a string value, or nothing if the value is no string.
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
