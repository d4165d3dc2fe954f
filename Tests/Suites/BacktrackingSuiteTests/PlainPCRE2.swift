import CPCRE2

/// PCRE2 called as its users do, with nothing of the adapter in between.
enum PlainPCRE2 {
  /// The automatic callouts of one search, with the named options and no other, stopped at a limit;
  /// nil where PCRE2 refuses the pattern.
  static func callouts(
    _ pattern: String,
    _ options: UInt32,
    _ subject: [UInt16],
    limit: Int
  ) -> Int? {
    search(pattern, options | PCRE2_AUTO_CALLOUT, subject, matchLimit: 1_000_000_000, limit)?.count
  }

  /// Whether a plain search, whose calls at one start are limited, finds nothing within the limit.
  static func ends(
    _ pattern: String,
    _ options: UInt32,
    _ subject: [UInt16],
    within calls: UInt32
  ) -> Bool? {
    search(pattern, options, subject, matchLimit: calls, .max).map {
      $0.result != PCRE2_ERROR_MATCHLIMIT
    }
  }

  private struct Count {
    var steps = 0
    var limit: Int
  }

  private static func search(
    _ pattern: String,
    _ options: UInt32,
    _ subject: [UInt16],
    matchLimit: UInt32,
    _ limit: Int
  ) -> (count: Int, result: Int32)? {
    let units = Array(pattern.utf16)
    var error: Int32 = 0
    var offset = 0
    guard let code = pcre2_compile_16(units, units.count, options, &error, &offset, nil) else {
      return nil
    }
    defer { pcre2_code_free_16(code) }
    let data = pcre2_match_data_create_from_pattern_16(code, nil)
    defer { pcre2_match_data_free_16(data) }
    let context = pcre2_match_context_create_16(nil)
    defer { pcre2_match_context_free_16(context) }
    pcre2_set_match_limit_16(context, matchLimit)
    var count = Count(limit: limit)
    let result = withUnsafeMutablePointer(to: &count) { count in
      pcre2_set_callout_16(
        context,
        { _, count in
          guard let count = count?.assumingMemoryBound(to: Count.self) else { return 0 }
          count.pointee.steps += 1
          return count.pointee.steps > count.pointee.limit ? PCRE2_ERROR_CALLOUT : 0
        },
        count
      )
      return pcre2_match_16(code, subject, subject.count, 0, 0, data, context)
    }
    return (count.steps, result)
  }
}
