import CPCRE2Bare

/// PCRE2's library for UTF-16, with the options UTF and UCP and LF as newline.
enum BarePCRE2 {
  static func answer(_ pattern: String, _ subject: String, _ template: String?) -> Answer {
    let source = Array(pattern.utf16)
    let context = pcre2_compile_context_create_16(nil)
    defer { pcre2_compile_context_free_16(context) }
    pcre2_set_newline_16(context, UInt32(PCRE2_NEWLINE_LF))
    var error: Int32 = 0
    var offset = 0
    let options = PCRE2_UTF | PCRE2_UCP
    guard let code = pcre2_compile_16(source, source.count, options, &error, &offset, context)
    else { return .refused }
    defer { pcre2_code_free_16(code) }
    let units = Array(subject.utf16) + [0]
    if let template { return replace(code, units, Array(template.utf16)) }
    return matches(code, units)
  }

  /// All matches, as the example program of PCRE2 finds them.
  private static func matches(_ code: OpaquePointer, _ units: [UInt16]) -> Answer {
    let data = pcre2_match_data_create_from_pattern_16(code, nil)
    defer { pcre2_match_data_free_16(data) }
    var groups: UInt32 = 0
    pcre2_pattern_info_16(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &groups)
    let length = units.count - 1
    var found: [[[Int]?]] = []
    var start = 0
    var options: UInt32 = 0
    while start <= length {
      let result = pcre2_match_16(code, units, length, start, options, data, nil)
      if result == PCRE2_ERROR_NOMATCH {
        if options == 0 { break }
        let isPair =
          start + 1 < length && UTF16.isLeadSurrogate(units[start])
          && UTF16.isTrailSurrogate(units[start + 1])
        start += isPair ? 2 : 1
        options = 0
        continue
      }
      guard result >= 0, let vector = pcre2_get_ovector_pointer_16(data), vector[0] <= vector[1]
      else { return .undecided }
      found.append(
        (0...Int(groups)).map { group in
          let (from, to) = (vector[2 * group], vector[2 * group + 1])
          return from >= 0 && from <= to ? [from, to] : nil
        }
      )
      options = vector[0] == vector[1] ? PCRE2_NOTEMPTY_ATSTART | PCRE2_ANCHORED : 0
      start = vector[1]
    }
    return .matches(found)
  }

  private static func replace(
    _ code: OpaquePointer,
    _ units: [UInt16],
    _ template: [UInt16]
  ) -> Answer {
    var output = [UInt16](repeating: 0, count: 1 << 20)
    var length = output.count
    let result = pcre2_substitute_16(
      code,
      units,
      units.count - 1,
      0,
      PCRE2_SUBSTITUTE_GLOBAL | PCRE2_SUBSTITUTE_UNSET_EMPTY,
      nil,
      nil,
      template,
      template.count,
      &output,
      &length
    )
    switch result {
    case 0: return .output(nil)
    case 1...: return .output(String(decoding: output[..<length], as: UTF16.self))
    case PCRE2_ERROR_BADREPLACEMENT, PCRE2_ERROR_NOSUBSTRING, PCRE2_ERROR_BADREPESCAPE,
      PCRE2_ERROR_REPMISSINGBRACE, PCRE2_ERROR_BADSUBSTITUTION:
      return .templateRefused
    default: return .undecided
    }
  }
}
