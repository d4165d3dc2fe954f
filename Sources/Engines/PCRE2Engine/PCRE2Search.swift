internal import CPCRE2
import MatchEngine

/// Runs a pattern over one subject, from match to match, like PCRE2's own global search.
///
/// After an empty match a non-empty one is tried at the same place, and only then does the search
/// advance by a character; see pcre2demo, <https://www.pcre.org/current/doc/html/pcre2demo.html>.
struct PCRE2Search {
  let code: CompiledCode
  let space: MatchData
  let settings: PCRE2Settings
  let units: UnsafeBufferPointer<UInt16>
  let text: PCRE2Text
  /// Why the subject cannot be searched; nil if PCRE2 decides.
  let refusal: MatchFailure?
  /// Whether PCRE2 has validated the subject.
  private var isChecked = false
}

extension PCRE2Search {
  /// Lends a closure the search of a subject.
  static func over<Result>(
    _ subject: Subject,
    _ code: CompiledCode,
    in space: MatchData,
    _ settings: PCRE2Settings,
    _ body: (inout PCRE2Search) -> Result
  ) -> Result {
    let text = PCRE2Text(subject.text, subject.utf16, isOfBytes: code.isOfBytes)
    // A lone surrogate has no bytes.
    let surrogate = code.isOfBytes ? subject.loneSurrogate : nil
    return text.units.withUnsafeBufferPointer { units in
      var search = PCRE2Search(
        code: code,
        space: space,
        settings: settings,
        units: units,
        text: text,
        refusal: surrogate.map { .invalidSubject(offset: $0) }
      )
      return body(&search)
    }
  }
}

extension PCRE2Search {
  enum Step {
    case match
    case noMatch
    case failed(MatchFailure)
  }

  /// Finds the first match at or after an offset.
  mutating func find(from start: Int, options: UInt32 = 0) -> Step {
    if let refusal { return .failed(refusal) }
    var bits = options
    if isChecked, !isInsidePair(start) { bits |= PCRE2_NO_UTF_CHECK }
    var code = run(from: start, bits)
    if code == PCRE2_ERROR_JIT_STACKLIMIT { code = run(from: start, bits | PCRE2_NO_JIT) }
    isChecked = true
    switch code {
    case 0...: return .match
    case PCRE2_ERROR_NOMATCH, PCRE2_ERROR_PARTIAL: return .noMatch
    default: return .failed(failure(code))
    }
  }

  /// Whether an offset is within a surrogate pair, where `\C` can leave a search; PCRE2 must then
  /// check it itself.
  private func isInsidePair(_ offset: Int) -> Bool {
    guard offset > 0, offset < units.count else { return false }
    return UTF16.isTrailSurrogate(units[offset]) && UTF16.isLeadSurrogate(units[offset - 1])
  }

  /// The result of `pcre2_match`.
  func run(from start: Int, _ options: UInt32) -> Int32 {
    let empty: [UInt16] = [0]
    guard let base = units.baseAddress else {
      return empty.withUnsafeBufferPointer {
        pcre2_match_16(
          code.pointer,
          $0.baseAddress,
          0,
          start,
          options,
          space.data,
          space.context
        )
      }
    }
    return pcre2_match_16(
      code.pointer,
      base,
      units.count,
      start,
      options,
      space.data,
      space.context
    )
  }

  /// The failure for a PCRE2 error code.
  func failure(_ code: Int32) -> MatchFailure {
    switch code {
    case PCRE2_ERROR_MATCHLIMIT: return .matchLimit(settings.matchLimit)
    case PCRE2_ERROR_DEPTHLIMIT: return .depthLimit(settings.depthLimit)
    case PCRE2_ERROR_HEAPLIMIT: return .heapLimit(kibibytes: settings.heapLimit)
    case PCRE2_ERROR_JIT_STACKLIMIT: return .stackOverflow
    case PCRE2_ERROR_UTF16_ERR3...PCRE2_ERROR_UTF16_ERR1:
      return .invalidSubject(offset: pcre2_get_startchar_16(space.data))
    default: return .engineFault(code: Int(code))
    }
  }

  /// The units of the last match; nil if its bounds are no valid range, which `\K` in a lookahead can cause.
  var matchedUnits: Range<Int>? {
    guard let vector = pcre2_get_ovector_pointer_16(space.data) else { return nil }
    guard vector[0] <= vector[1], vector[1] <= units.count else { return nil }
    return vector[0]..<vector[1]
  }

  /// The last match, or why there is no valid one.
  func match() throws(MatchFailure) -> Match {
    guard matchedUnits != nil, let vector = pcre2_get_ovector_pointer_16(space.data) else {
      throw .engineFault(code: Int(PCRE2_ERROR_INTERNAL))
    }
    var ranges: [Range<Int>?] = []
    ranges.reserveCapacity(code.captureGroupCount + 1)
    for group in 0...code.captureGroupCount {
      let (start, end) = (vector[2 * group], vector[2 * group + 1])
      // An unset group has the maximum value of C's type, which is -1 here.
      let isSet = start >= 0 && start <= end
      let range = isSet ? text.range(start, end) : nil
      if isSet, range == nil { throw .splitCharacter }
      ranges.append(range)
    }
    return Match(ranges: ranges)
  }
}

extension PCRE2Search {
  mutating func firstMatch() -> MatchOutcome {
    switch find(from: 0) {
    case .failed(let failure): return .failed(failure)
    case .noMatch: return .noMatch
    case .match:
      do throws(MatchFailure) {
        return .match(try match())
      } catch {
        return .failed(error)
      }
    }
  }

  mutating func allMatches() throws(MatchFailure) -> [Match] {
    var matches: [Match] = []
    var start = 0
    var options: UInt32 = 0
    while start <= units.count {
      switch find(from: start, options: options) {
      case .failed(let failure): throw failure
      case .noMatch:
        guard options != 0 else { return matches }
        start = offset(after: start)
        options = 0
      case .match:
        guard let whole = matchedUnits, whole.upperBound >= start else {
          throw .engineFault(code: Int(PCRE2_ERROR_INTERNAL))
        }
        guard matches.count < settings.matchCount else {
          throw .tooManyMatches(limit: settings.matchCount)
        }
        matches.append(try match())
        options = whole.isEmpty ? PCRE2_NOTEMPTY_ATSTART | PCRE2_ANCHORED : 0
        start = whole.upperBound
      }
    }
    return matches
  }

  /// The offset of the next character, treating a surrogate pair, or a CR LF that ends a line, as
  /// one.
  private func offset(after start: Int) -> Int {
    guard start + 1 < units.count else { return start + 1 }
    let (unit, next) = (units[start], units[start + 1])
    let joinsLines = [.crlf, .any, .anyCRLF].contains(settings.profile.newline)
    if joinsLines, unit == 0x0D, next == 0x0A { return start + 2 }
    let isPair = UTF16.isLeadSurrogate(unit) && UTF16.isTrailSurrogate(next)
    return start + (isPair && !code.isOfBytes ? 2 : 1)
  }
}
