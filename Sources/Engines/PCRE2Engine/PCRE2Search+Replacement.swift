internal import CPCRE2
import MatchEngine

extension PCRE2Search {
  /// Replaces all matches with `pcre2_substitute`.
  ///
  /// Doubles the output buffer until the result fits, up to the limit. PCRE2 could report the size
  /// that it needs, but only by searching the whole subject again.
  mutating func replaceMatches(template: String) -> ReplacementOutcome {
    if let refusal { return .failed(refusal) }
    let template = PCRE2Text(template, Array(template.utf16), isOfBytes: code.isOfBytes).units
    var capacity = min(max(256, 2 * units.count), settings.outputLength + 1)
    while true {
      var output = [UInt16](repeating: 0, count: capacity + 1)
      var length = capacity + 1
      var code = output.withUnsafeMutableBufferPointer {
        substitute(template, 0, into: $0, &length)
      }
      if code == PCRE2_ERROR_JIT_STACKLIMIT {
        length = capacity + 1
        code = output.withUnsafeMutableBufferPointer {
          substitute(template, PCRE2_NO_JIT, into: $0, &length)
        }
      }
      switch code {
      case 0: return .noMatch
      case 1...:
        guard length <= settings.outputLength else {
          return .failed(.outputTooLong(limit: settings.outputLength))
        }
        return replaced(output[..<length])
      case PCRE2_ERROR_NOMEMORY:
        guard capacity <= settings.outputLength else {
          return .failed(.outputTooLong(limit: settings.outputLength))
        }
        capacity = min(4 * capacity, settings.outputLength + 1)
      default:
        return .failed(isTemplateError(code) ? .templateRefused(words(code)) : failure(code))
      }
    }
  }

  private func replaced(_ output: ArraySlice<UInt16>) -> ReplacementOutcome {
    guard code.isOfBytes else {
      return .replaced(String(decoding: output, as: UTF16.self))
    }
    let text = String(validating: output.lazy.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    return text.map(ReplacementOutcome.replaced) ?? .failed(.splitCharacter)
  }

  private func substitute(
    _ template: [UInt16],
    _ matchOptions: UInt32,
    into output: UnsafeMutableBufferPointer<UInt16>,
    _ length: inout Int
  ) -> Int32 {
    var options = matchOptions | PCRE2_SUBSTITUTE_GLOBAL | PCRE2_SUBSTITUTE_UNSET_EMPTY
    if settings.profile.hasExtendedTemplates {
      options |= PCRE2_SUBSTITUTE_EXTENDED | PCRE2_SUBSTITUTE_UNKNOWN_UNSET
    }
    let room: [UInt16] = [0]
    return room.withUnsafeBufferPointer { room in
      pcre2_substitute_16(
        code.pointer,
        units.baseAddress ?? room.baseAddress,
        units.count,
        0,
        options,
        space.data,
        space.context,
        template,
        template.count,
        output.baseAddress,
        &length
      )
    }
  }

  private func isTemplateError(_ code: Int32) -> Bool {
    [
      PCRE2_ERROR_BADREPLACEMENT, PCRE2_ERROR_NOSUBSTRING, PCRE2_ERROR_UNSET,
      PCRE2_ERROR_BADREPESCAPE, PCRE2_ERROR_REPMISSINGBRACE, PCRE2_ERROR_BADSUBSTITUTION,
    ].contains(code)
  }

  private func words(_ code: Int32) -> String {
    "\(CompiledCode.words(for: code)) (\(code))"
  }
}
