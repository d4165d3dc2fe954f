internal import CPCRE2
import MatchEngine

/// A pattern compiled by PCRE2; immutable, so that threads can share it.
final class CompiledCode: @unchecked Sendable {
  let pointer: OpaquePointer
  let captureGroupCount: Int
  let hasMachineCode: Bool
  /// Whether subjects are bytes: without the option UTF, or `(*UTF)` in front of the pattern.
  let isOfBytes: Bool
  let text: PCRE2Text

  init(_ source: String, settings: PCRE2Settings) throws(PatternError) {
    let utf16 = Array(source.utf16)
    guard utf16.count <= settings.patternLength else {
      throw PatternError(
        engine: engineName,
        message: "the pattern has \(utf16.count) UTF-16 units; the limit is "
          + "\(settings.patternLength)"
      )
    }
    isOfBytes =
      try settings.profile.options.contains(.utf) ? false : Self.isOfBytes(source, settings.profile)
    text = PCRE2Text(source, utf16, isOfBytes: isOfBytes)
    let units = text.units
    let context = pcre2_compile_context_create_16(nil)
    defer { pcre2_compile_context_free_16(context) }
    pcre2_set_newline_16(context, settings.profile.newline.code)
    pcre2_set_compile_extra_options_16(context, settings.profile.options.extraBits)
    var bits = settings.profile.options.compileBits
    // No other option: the steps must be those of a pattern compiled without counting.
    if settings.counts { bits |= PCRE2_AUTO_CALLOUT }
    if settings.lastStart != nil { bits |= PCRE2_USE_OFFSET_LIMIT }
    var code: Int32 = 0
    var offset = 0
    guard let pointer = pcre2_compile_16(units, units.count, bits, &code, &offset, context) else {
      // Callouts make a pattern several times as large, and PCRE2 limits its size.
      if settings.counts, code == PCRE2_ERROR_PATTERN_TOO_LARGE {
        bits &= ~PCRE2_AUTO_CALLOUT
        if let plain = pcre2_compile_16(units, units.count, bits, &code, &offset, context) {
          pcre2_code_free_16(plain)
          throw PatternError(
            engine: engineName,
            message: "the pattern is too large for its steps to be counted",
            isOfCounting: true
          )
        }
      }
      throw Self.error(code, at: text.offset(upTo: offset))
    }
    var size = 0
    pcre2_pattern_info_16(pointer, UInt32(PCRE2_INFO_SIZE), &size)
    guard size <= settings.compiledSize else {
      pcre2_code_free_16(pointer)
      throw PatternError(
        engine: engineName,
        message: "the compiled pattern takes \(size) bytes; the limit is \(settings.compiledSize)"
      )
    }
    var count: UInt32 = 0
    pcre2_pattern_info_16(pointer, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    self.pointer = pointer
    captureGroupCount = Int(count)
    hasMachineCode =
      settings.usesMachineCode && !MachineCodeFault.mayBe(in: source.unicodeScalars)
      && pcre2_jit_compile_16(pointer, PCRE2_JIT_COMPLETE) == 0
  }

  deinit { pcre2_code_free_16(pointer) }

  /// Compiles a pattern with the 8-bit library, which refuses more than that of 16 bits does.
  ///
  /// - Returns: Whether it is compiled without UTF.
  private static func isOfBytes(
    _ source: String,
    _ profile: PCRE2Profile
  ) throws(PatternError) -> Bool {
    let bytes = Array(source.utf8)
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    pcre2_set_newline_8(context, profile.newline.code)
    pcre2_set_compile_extra_options_8(context, profile.options.extraBits)
    var code: Int32 = 0
    var offset = 0
    let bits = profile.options.compileBits
    guard let pointer = pcre2_compile_8(bytes, bytes.count, bits, &code, &offset, context) else {
      let text = PCRE2Text(source, Array(source.utf16), isOfBytes: true)
      throw error(code, at: text.offset(upTo: offset))
    }
    defer { pcre2_code_free_8(pointer) }
    var options: UInt32 = 0
    pcre2_pattern_info_8(pointer, UInt32(PCRE2_INFO_ALLOPTIONS), &options)
    return options & PCRE2_UTF == 0
  }

  /// PCRE2's message for an error code.
  static func words(for code: Int32) -> String {
    var units = [UInt16](repeating: 0, count: 256)
    let length = units.withUnsafeMutableBufferPointer {
      pcre2_get_error_message_16(code, $0.baseAddress, $0.count)
    }
    guard length > 0 else { return "error \(code)" }
    return String(decoding: units[..<Int(length)], as: UTF16.self)
  }

  private static func error(_ code: Int32, at offset: Int) -> PatternError {
    PatternError(engine: engineName, message: "\(words(for: code)) (\(code))", offset: offset)
  }
}
